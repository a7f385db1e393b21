export default {
  countOfEvents: "{count, plural, one {# event} other {# events}}",
  orMoreEvents: "{count} events",
} as const;
