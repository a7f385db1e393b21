export default {
  when: "{date}, at {time}",
  canceled: "Canceled: {title}",
  canceledText: 'The organizer of "{title}" has canceled it. It does not take place on {when}.',
  canceledDates:
    'The organizer of "{title}" has canceled {count, number} dates that you saved. It does not take place on:',
  postponed: "Postponed: {title}",
  postponedText:
    'The organizer of "{title}" has postponed it. It does not take place on {when}, and there is no new date yet. It stays among your saved events, and we write again when there is one.',
  postponedDates:
    'The organizer of "{title}" has postponed {count, number} dates that you saved. They stay among your saved events, and we write again when there are new ones. It does not take place on:',
  soldOut: "Sold out: {title}",
  soldOutText: '"{title}" on {when} is sold out, its organizer says.',
  soldOutDates: '{count, number} dates of "{title}" that you saved are sold out, its organizer says:',
  onAgain: "On again: {title}",
  onAgainText: '"{title}" takes place as planned after all, its organizer says: {when}.',
  onAgainDates:
    '{count, number} dates of "{title}" that you saved take place as planned after all, its organizer says:',
  placesAgainText: 'There is room again for "{title}" on {when}, its organizer says.',
  placesAgainDates: 'There is room again on {count, number} dates of "{title}" that you saved, its organizer says:',
  moved: "Moved: {title}",
  movedText:
    '"{title}" takes place at another time or place than before: on {when}. Its page names the old and the new one.',
  movedDates: '{count, number} dates of "{title}" that you saved take place at another time or place than before:',
  movedFrom: "Before, it was to start on {when}.",
  subjectOfDates: "{subject}, {count, number} dates",
  statusNote: "{title}: a note of its organizer",
  statusNoteText: 'We have told you about a change of "{title}" on {when}.',
  statusNoteDates: 'We have told you about a change of "{title}" on {count, number} dates that you saved:',
  noteSays: 'The organizer of "{title}" writes: “{note}”',
  seeEvent: "See the event",
  why: "You get this mail because you have saved the event on {product} and want to know when it changes.",
  tomorrow: "{count, plural, one {Tomorrow: {title}} other {Tomorrow: # events that you saved}}",
  tomorrowText:
    "{count, plural, one {Tomorrow is the event that you saved:} other {Tomorrow are # events that you saved:}}",
  tomorrowHint: "When and where it begins may still change: the page of each event has the latest.",
  seeSaved: "See your saved events",
  whyTomorrow:
    "You get this mail because you want to be reminded on {product} of events that you have saved, on the day before.",
} as const;
