export default {
  countOfEvents: "{count, plural, one {# evento} other {# eventos}}",
  orMoreEvents: "{count} eventos",
} as const;
