export default {
  title: "How we review events",
  description: "What we return or refuse and why, how long a review takes, and how often we decide what.",
  keywords: "moderation, rules for events, review, transparency report",
  lead: "Someone on our team reads every event before it appears, and again after each change; small changes by organizers we trust are read soon after. Here are our rules and the results.",
  notLoaded: "Failed to load how events are reviewed",

  waitTitle: "How long it takes",
  usualWait: "In the last 90 days, half of all events were decided within {half}, and nine out of ten within {most}.",
  promisedWait: "Review takes 1-2 business days.",

  returnedTitle: "What we ask organizers to change",
  returnedText:
    "An event that's missing something goes back to its organizer with the reason, marked in the form. Nothing is lost: once it's changed and saved, it goes back to review.",
  refusedTitle: "What we do not publish",
  refusedText:
    "We refuse these events, as well as anything the <rules>terms of service</rules> don't allow. The text still belongs to its organizer.",
  wholeEvent: "The whole event",
  noRules: "No reasons are listed right now.",

  figuresTitle: "What we decided in the last 90 days",
  figuresText:
    "Counted across the whole site; a series counts as one decision. Numbers below five aren't shown, because they could reveal something about individual organizers.",
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
  reasonsTitle: "Reasons we gave",
  reason: "Reason",
  noReasons: "No reason was given five times.",

  nextTitle: "What you can do",
  nextOrganizer:
    "Was your event returned? Its page on your <dashboard>dashboard</dashboard> says what to change. Edit it and send it again, as often as it takes.",
  nextContact:
    "Did we get it wrong? <contact>Contact us</contact> with the event's address. Someone will look at the decision again.",
  nextReport:
    "See an event that shouldn't be here? Tap “Report this event” on its page. We look at every report, and nobody finds out who sent it. Leave an email address, and we'll tell you how it ended.",
} as const;
