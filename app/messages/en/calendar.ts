export default {
  dayLabel:
    "{today, select, yes {Today, } other {}}{date}{selected, select, yes {, selected} other {}}{count, plural, =0 {} one {, # event} other {, {events} events}}",
  nextMonth: "Next month",
  previousMonth: "Previous month",
  daysWithEvents: "Days with events",
  countsFailed: "We could not load which days have events.",
} as const;
