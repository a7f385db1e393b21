export default {
  when: "{date}, at {time}",
  canceled: "Canceled: {event}",
  canceledText: 'The organizer of "{title}" has canceled it. It will not take place on {when}.',
  canceledDates:
    'The organizer of "{title}" has canceled {count, number} dates that you saved. It will not take place on:',
  postponed: "Postponed: {event}",
  postponedText:
    'The organizer of "{title}" has postponed it. It will not take place on {when}, and there is no new date yet. It stays among your saved events, and we will email you when there is one.',
  postponedDates:
    'The organizer of "{title}" has postponed {count, number} dates that you saved. They stay among your saved events, and we will email you when there are new ones. It will not take place on:',
  soldOut: "Sold out: {event}",
  soldOutText: 'The organizer says that "{title}" on {when} is sold out.',
  soldOutDates: 'The organizer says that {count, number} dates of "{title}" that you saved are sold out:',
  onAgain: "On again: {event}",
  onAgainText: 'The organizer says that "{title}" will take place as planned after all, on {when}.',
  onAgainDates:
    'The organizer says that {count, number} dates of "{title}" that you saved will take place as planned after all:',
  placesAgainText: 'The organizer says that there is room again for "{title}" on {when}.',
  placesAgainDates: 'The organizer says that there is room again on {count, number} dates of "{title}" that you saved:',
  moved: "Moved: {event}",
  movedText: '"{title}" has a new time or place. It is now on {when}. Its page has the details.',
  movedDates: '{count, number} dates of "{title}" that you saved have a new time or place:',
  movedFrom: "Before, it was set for {when}.",
  statusNote: "A note from the organizer: {event}",
  statusNoteText: 'The organizer has added a note about the change to "{title}" on {when}.',
  statusNoteDates:
    'The organizer has added a note about the change to {count, number} dates of "{title}" that you saved:',
  noteSays: 'The organizer of "{title}" writes: “{note}”',
  seeEvent: "See the event",
  why: "You get this email because you saved this event on {product} and asked to hear about changes.",
  tomorrow: "{count, plural, one {Tomorrow: {event}} other {Tomorrow ({date}): # events you saved}}",
  tomorrowText: "{count, plural, one {An event you saved is tomorrow:} other {# events you saved are tomorrow:}}",
  tomorrowHint: "Times and places can still change: check each event's page for the latest.",
  seeSaved: "See your saved events",
  whyTomorrow: "You get this email because you asked {product} to remind you of saved events the day before.",
} as const;
