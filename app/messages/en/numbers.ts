export default {
  title: "Statistics",
  backToDashboard: "Back to your dashboard",
  viewEvent: "View event",
  howCounted:
    "Added up by week, without cookies and without anything about who it was. What happens now is here after about a minute.",
  views: "Page views",
  viewsNote:
    "How often the event’s page was opened, in any language, reloads included. Known bots and pages that browsers only fetch ahead are left out.",
  saves: "Saves",
  savesNote:
    "Members who have the event saved now, in the week in which they saved it. Who saved it in a browser alone is not known.",
  clicks: "Ticket clicks",
  clicksNote:
    "How often the ticket link was followed from this site. Calendars and search engines lead there directly.",
  noTickets: "The event has no ticket link.",
  inAll: "{count} in all",
  weeksShown: "{count, plural, =1 {This week} other {The last # weeks, this one on the right}}",
  byWeek: "Week by week",
  week: "Week from Sunday",
  thisWeek: "{date} (this week)",
  total: "In all, since it was first public",
} as const;
