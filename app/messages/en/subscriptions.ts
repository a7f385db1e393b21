export default {
  unreachable: "Its server does not answer, or is not open to the public.",
  tooSlow: "Its server takes too long to answer.",
  tooLarge: "It is larger than what we can read.",
  certificate: "The certificate of its server is not valid.",
  notFound: "There is no calendar at this address ({status}).",
  notPublic: "Its server does not let us read it ({status}). Make the calendar public, or use its secret address.",
  tooOften: "Its server asks us to read it less often ({status}).",
  serverError: "Its server has a problem ({status}).",
  otherStatus: "Its server answers with an error ({status}).",
  notACalendar: "What is at this address is not a calendar in the iCalendar format (.ics).",
  cutOff: "It breaks off in the middle.",
  tooLong: "It took us too long to read.",
  gone: "Its server says that it is gone for good.",
  unreadable: "We cannot read it.",

  missingSubject:
    '{count, plural, one {Your calendar "{calendar}" no longer has {event}} other {Your calendar "{calendar}" no longer has # events}}',
  missingText:
    '{count, plural, one {This event is missing from your calendar "{calendar}" ({host}), the last two times that we read it:} other {These # events are missing from your calendar "{calendar}" ({host}), the last two times that we read it:}}',
  missingNothingChanged:
    "{count, plural, one {It is still on {product}, as it was. Please say whether it stays, or delete it.} other {They are still on {product}, as they were. Please say of each whether it stays, or delete it.}}",
  missingEvents: "Missing from the calendar",
  failingSubject: 'We cannot read your calendar "{calendar}"',
  failingText: 'We have not been able to read your calendar "{calendar}" ({host}) for three days.',
  failingGoesOn:
    "Its events stay on {product} as they are. Changes and new events appear once it can be read: we try again at least once a day.",
  goneSubject: 'Your calendar "{calendar}" is gone',
  goneText: '{host} says that your calendar "{calendar}" is gone for good, so we no longer read it.',
  goneGoesOn:
    "Its events stay on {product}. If the calendar has moved, subscribe to its new address. If this is a mistake of its server, let it be read again.",
  seeCalendars: "See your calendars",
  whyMail: "You get this email because you subscribe to this calendar on {product}.",
} as const;
