export default {
  title: "Statistics",
  backToDashboard: "Back to your dashboard",
  viewEvent: "View event",
  howCounted:
    "Counted by week, without cookies and without recording who it was. New numbers show up after about a minute.",
  views: "Page views",
  viewsNote:
    "How often the event’s page was opened, in any language, including reloads. Known bots and pages that browsers only prefetch aren't counted.",
  saves: "Saves",
  savesNote:
    "Members who currently have the event saved, by the week they saved it. Events saved only in a browser aren't counted.",
  clicks: "Ticket clicks",
  clicksNote:
    "How often people followed the ticket link from this site. Calendars and search engines link there directly.",
  noTickets: "This event has no ticket link.",
  inAll: "{count} total",
  weeksShown: "{count, plural, =1 {This week} other {The last # weeks, this one on the right}}",
  byWeek: "Week by week",
  week: "Week starting Sunday",
  thisWeek: "{date} (this week)",
  total: "Total since it was first public",
} as const;
