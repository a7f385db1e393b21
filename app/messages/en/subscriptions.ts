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
    '{count, plural, one {The last two times we read your calendar "{calendar}" ({host}), the event below was missing.} other {The last two times we read your calendar "{calendar}" ({host}), the # events below were missing.}}',
  missingNothingChanged:
    "{count, plural, one {It is still on {product}, unchanged. Does it still take place? Keep it, cancel it, or delete it.} other {They are still on {product}, unchanged. Do they still take place? Keep, cancel, or delete each of them.}}",
  missingEvents: "Missing from the calendar",
  failingSubject: 'We cannot read your calendar "{calendar}"',
  failingText: 'We have not been able to read your calendar "{calendar}" ({host}) for three days.',
  failingGoesOn:
    "Its events stay on {product} as they are. Changes and new events appear once it can be read: we try again at least once a day.",
  goneSubject: 'Your calendar "{calendar}" is gone',
  goneText: '{host} says that your calendar "{calendar}" is gone for good, so we no longer read it.',
  goneGoesOn:
    "Its events stay on {product}. If the calendar has moved, subscribe to its new address. If its server is mistaken, open the calendar and press “Read it again”.",
  seeCalendar: "See this calendar",
  answer: "Answer",
  whyMail: "You get this email because you subscribe to this calendar on {product}.",
} as const;
