export default {
  startFromLink: "Already posted it elsewhere? <link>Start from a link</link>",
  lead: "Paste a link to your event, and we'll fill in the form from that page. Nothing is saved or sent until you've checked it.",
  link: "Link to the event",
  linkHint: "A page or a calendar (.ics). For example, https://example.com/jazz-night",
  fill: "Fill in the form",
  filling: "Reading the page...",
  byHand: "Fill it in yourself",
} as const;
