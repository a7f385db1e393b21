export default {
  unreachable: "Its server doesn't answer, or isn't open to the public.",
  tooSlow: "Its server takes too long to answer.",
  tooLarge: "It's too large for us to read.",
  certificate: "Its server's certificate isn't valid.",
  notFound: "There is no calendar at this address ({status}).",
  notPublic: "Its server won't let us read it ({status}). Make the calendar public, or use its secret address.",
  tooOften: "Its server asks us to read it less often ({status}).",
  serverError: "Its server has a problem ({status}).",
  otherStatus: "Its server answers with an error ({status}).",
  notACalendar: "What's at this address isn't a calendar in the iCalendar format (.ics).",
  cutOff: "It's cut off in the middle.",
  tooLong: "It took us too long to read.",
  gone: "Its server says it's gone for good.",
  unreadable: "We can't read it.",

  missingSubject:
    '{count, plural, one {Your calendar "{calendar}" no longer has {event}} other {Your calendar "{calendar}" no longer has # events}}',
  missingText:
    '{count, plural, one {The last two times we read your calendar "{calendar}" ({host}), the event below was missing.} other {The last two times we read your calendar "{calendar}" ({host}), the # events below were missing.}}',
  missingNothingChanged:
    "{count, plural, one {It's unchanged on {product}. Is it still happening? Keep it, cancel it, or delete it.} other {They're unchanged on {product}. Are they still happening? Keep, cancel, or delete each one.}}",
  missingEvents: "Missing from the calendar",
  failingSubject: 'We can\'t read your calendar "{calendar}"',
  failingText: 'We haven\'t been able to read your calendar "{calendar}" ({host}) for three days.',
  failingGoesOn:
    "Its events stay on {product} as they are. We try again at least once a day; once it works, changes and new events appear again.",
  goneSubject: 'Your calendar "{calendar}" is gone',
  goneText: '{host} says your calendar "{calendar}" is gone for good, so we no longer read it.',
  goneGoesOn:
    "Its events stay on {product}. If the calendar has moved, subscribe to its new address. If that's a mistake, open the calendar here and tap “Read it again”.",
  seeCalendar: "See this calendar",
  answer: "Answer",
  whyMail: "You get this email because you subscribe to this calendar on {product}.",
} as const;
