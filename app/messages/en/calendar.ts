export default {
  dayLabel:
    "{today, select, yes {Today, } other {}}{date}{selected, select, yes {, selected} other {}}{count, plural, =0 {} one {, # event} other {, {events} events}}",
  nextMonth: "Go to the Next Month",
  previousMonth: "Go to the Previous Month",
  daysWithEvents: "Days with events",
  countsFailed: "Which days have events could not be loaded.",
} as const;
