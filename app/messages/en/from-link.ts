export default {
  startFromLink: "Is it on another page? <link>Start from its link</link>",
  lead: "Paste the link to your event, and we fill in the form with what its page says. Nothing is saved or sent before you have checked it.",
  link: "Link to the event",
  linkHint: "Its page, or a calendar (.ics). For example https://example.com/jazz-night",
  fill: "Fill In the Form",
  filling: "Reading the page...",
  byHand: "Fill it in yourself",
} as const;
