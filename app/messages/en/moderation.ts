export default {
  title: "How We Review Events",
  description: "What we return or refuse and why, how long a review takes, and how often we decide what.",
  keywords: "moderation, rules for events, review, transparency report",
  lead: "Somebody of our team reads every event before it appears, and again after each change; small changes by organizers whom we trust we read soon after. Here are our rules, and what came of them.",
  notLoaded: "Failed to load how events are reviewed",

  waitTitle: "How long it takes",
  usualWait: "In the last 90 days half of all events were decided within {half}, nine of ten within {most}.",
  promisedWait: "Review takes 1-2 business days.",

  returnedTitle: "What we ask to have changed",
  returnedText:
    "An event that lacks something goes back to its organizer with the reason, marked in the form. Nothing is lost: once it is changed and saved, it waits for approval again.",
  refusedTitle: "What we do not publish",
  refusedText:
    "These events we refuse. So we do with what the <rules>terms of service</rules> do not allow. The text stays its organizer’s.",
  wholeEvent: "The whole event",
  noRules: "No reasons are listed at present.",

  figuresTitle: "What we decided in the last 90 days",
  figuresText:
    "Counted on the whole site, a series as one decision. Numbers below five are not given, because they would say something about single organizers.",
  decision: "Decision",
  count: "Number",
  approved: "Approved",
  returned: "Returned for changes",
  refused: "Refused",
  unpublished: "Taken off the site",
  deleted: "Deleted",
  edited: "Corrected by us",
  number: "{count, number}",
  fewerThanFive: "Fewer than 5",
  reasonsTitle: "Reasons that we gave",
  reason: "Reason",
  noReasons: "No reason was given five times.",

  nextTitle: "What you can do",
  nextOrganizer:
    "Your event came back? What to change is on its page of your <dashboard>dashboard</dashboard>. Edit it and send it again, as often as it takes.",
  nextContact:
    "We got it wrong? <contact>Write to us</contact> with the address of the event. Somebody looks at the decision again.",
  nextReport:
    "An event should not be here? Press “Report this event” on its page. We look at every report, and nobody learns who sent it. Leave an email address, and we tell you how it ended.",
} as const;
