export default {
  copyrightAgent: "Copyright agent: {agent}",
  unsubscribe: "Unsubscribe",
  ifMistaken: "If you think this is a mistake, please contact us.",
  howWeReview: "How we review events",
  reasonFollows: "Here's why:",
  chooseNewPassword: "Choose a new password",
  ifSomebodyElseChoosePassword:
    "If it was someone else, choose a new password right away: the link goes to this address.",
  ifSomebodyElseWrite: "If it was someone else, contact us right away.",
  writeToUs: "Contact us",
  seeYourEvent: "See your event",

  helpRun: "Help run {product}",
  invitedAsAdmin: "You are invited to be an admin of {product}.",
  adminsMay:
    "Admins decide about the events that people send in, read reports and messages to the team, act on accounts, and appoint other admins.",
  pasteToken:
    "Open the link below and sign in with this email address, or paste this token in Admin Setup under 'Accept Admin Invitation':",
  openAdminSetup: "Open Admin Setup",
  tokenWorksOnce:
    "It works once, within 1 hour, and only for your account. If you didn't expect this, you can ignore it.",

  allEvents: "Events in Florida",
  pleaseConfirmWeekly: "Please confirm your weekly email: {list}",
  addressWasEntered:
    "Someone entered this address on {product} to get a weekly email with the events of the next seven days in this list: {list}.",
  listHasSearch: "It only includes events that match a search. The page behind the link shows the words.",
  pleaseConfirm: "If that was you, please confirm. You can unsubscribe in every email.",
  confirmWeekly: "Confirm the weekly email",
  confirmationWorks:
    "The link works for 3 days. If it wasn't you, you don't need to do anything: unless it's confirmed, no weekly email is sent, and the address is deleted.",

  weekly: "{list}: {count} in the next 7 days",
  weeklyFirst: "Here are the first {shown, number} of {count} events in the next seven days.",
  weeklyAll: "Here's what's on in the next seven days.",
  seeAllEvents: "See all {count} events",
  seeListOn: "See the list on {product}",
  whyWeekly:
    "You get this email because it was requested for this address on {product}, and confirmed. It arrives on {weekday}s, in weeks with events, for this list: {list}.",

  dates: "{date}{more, plural, =0 {} one { and one more date} other { and # more dates}}",
  eventWithDate: '"{title}" ({dates})',

  eventApproved: "{event} is now on {product}",
  eventApprovedText: 'Good news: our team has approved your event "{title}". Everyone can find it now.',
  eventReviewedAgain: "If you change it, we will review it again before the change appears.",
  eventReceived: "We received {event}{others, plural, =0 {} one { and another event} other { and # other events}}",
  eventReceivedText:
    'Thank you for "{title}"{dates, plural, one {} other {, with its # dates}}. Our team reads every event before it appears on the site.',
  eventsReceivedText:
    'Thank you for "{title}" and {others, plural, one {another event} other {# other events}}. Our team reads every event before it appears on the site.',
  reviewTakes: "This usually takes 1 to 2 business days. We will email you once we have decided.",
  eventChanged: "We received your change to {event}",
  eventChangedText:
    'We received your change to "{title}". Our team reads it before it appears; until then, the event\'s page says that it is being updated.',
  eventReminder: "Is {event} still on?",
  eventReminderText:
    'Your event "{title}" on {product} starts in a week. Please confirm that it\'s still on: its page will say so, and people will know they can count on it.',
  eventReminderElse:
    "If it has moved or is off, please change or cancel it on your dashboard. Everyone who saved it will see that right away.",
  stillTakesPlace: "Yes, it's still on",
  stormCheck:
    "Weather: {others, plural, =0 {is {event}} one {are {event} and one more event} other {are {event} and # more events}} still on?",
  stormCheckText:
    "Because of the weather, {product} is asking people to check with the organizer whether {count, plural, one {this event is} other {these events are}} still on. Please answer below: people will then see your answer instead of the notice.",
  stormPostponedSubject:
    "Weather: {others, plural, =0 {{event} is} one {{event} and one more event are} other {{event} and # more events are}} marked as postponed",
  stormPostponedText:
    "Because of the weather, {product} shows {count, plural, one {this event} other {these events}} as postponed. Please answer below: people will then see your answer instead of the notice.",
  stormSentence: "People also see this:",
  stormTakesPlace: "It's still on",
  stormMoved: "Moved",
  stormCancelled: "Canceled",
  stormMore:
    "The first {named, number} are below. {count, plural, one {There is one more: please answer on its page. Your dashboard links to it.} other {There are # more: please answer on the page of each. Your dashboard links to them.}}",
  stormMoreLink: "{count, plural, one {One more event} other {# more events}}, on your dashboard",
  whyStorm:
    "You get this email because you organize {count, plural, one {this event} other {these events}} on {product}. Each link opens a page that asks you to confirm.",
  whyEventMail: "You get this email because you have an event on {product}.",
  whyReminder: "You get this email because you organize an event on {product}.",
  adminDaily: "{count, plural, one {One thing is} other {# things are}} waiting for you on {product}",
  adminDailyEvents: "Events waiting for approval: {count, number}. The oldest has been waiting since {since}.",
  adminDailyOrganizers: "Organizer pages waiting for approval: {count, number}.",
  adminDailyReports: "Open reports: {count, number}.",
  adminDailyMessages: "Unread messages: {count, number}.",
  harmReported: "Reported as harmful: {event}",
  harmReportedText: 'Someone reported the event "{title}" as harmful. Please look at it soon.',
  intimateImagesReported: "Reported for intimate images: {event}",
  intimateImagesReportedText:
    'Someone reported that the event "{title}" shows intimate images without consent. They must be off the site within 48 hours.',
  seeReports: "See the reports",
  whyAdminMail: "You get this email because you are an admin of {product}. Choose your emails on your account page.",
  eventReturned: "Please change {event}",
  eventReturnedText:
    "Our team read your event \"{title}\" and can't approve it yet. Please change what's listed below and save it, and we'll review it again.",
  changeReturned: "Please revise your change to {event}",
  changeReturnedText:
    "Our team read your change to \"{title}\" and can't approve it yet. Please change what's listed below and save it, and we'll review it again.",
  changeRefused: "Your change to {event} was not accepted",
  changeRefusedText:
    'Our team read your change to "{title}" and won\'t publish it. Your text stays on your dashboard, next to the version that was approved before.',
  eventRefused: "{event} was not accepted",
  eventRefusedText:
    'Our team read your event "{title}" and won\'t publish it on {product}. Your text stays on your dashboard.',
  eventUnpublished: "We took {event} off the site",
  eventUnpublishedText:
    'Our team took your event "{title}" off the site. Until it\'s approved again, only you and we can see it.',
  eventEdited: "We corrected {event}",
  eventEditedText:
    "Our team corrected something in your event \"{title}\". It's still waiting for approval; you don't need to do anything. If the correction is wrong, please change the event.",
  publicEventEditedText:
    "Our team corrected something in your event \"{title}\". Visitors can already see the correction; you don't need to do anything. If it's wrong, please change the event.",
  noteFollows: "What we changed:",
  eventsDecided: "We reviewed {event}{others, plural, =0 {} one { and another event} other { and # more events}}",
  eventsDecidedText: "Our team made decisions about these events of yours on {product}.",
  eventsReturnedText:
    "We can't approve some of them yet. Please change what's listed below each one and save it, and we'll review it again.",
  decidedApproved: "Now on the site",
  decidedReturned: "Please change",
  decidedRefused: "Not accepted",
  decidedUnpublished: "Taken off the site",
  decidedDeleted: "Deleted",
  pictureTakenOff: "We took the picture of {event} off the site",
  pictureTakenOffText:
    'Our team took the picture of your event "{title}" off the site, because it can\'t be shown here. Everything else about the event stays the same.',
  chooseAnotherPicture: "You can choose another picture in the event's form; until then, one of our drawings is shown.",
  decidedEdited: "Corrected",
  aboutYourChange: "This is about your change; what was approved before stays as it is.",
  noteRefused: "Your note on {event} is not shown",
  noteRefusedText:
    'Our team read your note on the status of "{title}" and won\'t show it. The status and the reasons you chose stay as they are, and you can write another note.',
  yourNote: "Your note was:",
  writeAnotherNote: "Write another note",
  eventDeleted: "{event} has been deleted",
  eventDeletedText: 'Our team has deleted your event "{title}".',
  goToDashboard: "Go to your dashboard",

  reportClosed: "Your report about {event}",
  eventWithoutDate: '"{title}"',
  reportClosedText: 'Thank you for reporting the event "{title}" on {product}. Here is the outcome:',
  reportNoViolation: "Our team looked at the event. It follows our rules, so it stays as it is.",
  reportCorrected: "What was wrong has been corrected.",
  reportAccountMeasured: "Our team took action on its organizer's account.",
  reportUnfounded: "Our team already knew about this, or found nothing to confirm it. The event stays as it is.",
  reportTakenOff: "Our team took the event off the site.",
  reportRemoved: "Our team deleted the event.",
  reportGone: "The event is no longer on the site: it's over, or its organizer deleted it.",
  teamAdds: "Our team adds:",
  whyReportMail:
    "You get this one email because someone left this address with a report on {product}. We use it for nothing else, and delete it in 7 days.",
  contactAnswer: "Our answer to your message to {product}",
  contactAnswerText: "Hello {name}, thank you for writing to us. Here's our answer:",
  yourMessage: "Your message was:",
  whyContactAnswer: "You get this email because this address was entered in the contact form of {product}.",

  organizerApproved: 'Your organizer page "{name}" is now on {product}',
  organizerApprovedText:
    'Good news: our team approved your organizer page "{name}". Your public events now show it as their organizer.',
  seeYourPage: "See your page",
  organizerReviewedAgain: "If you change it, we'll review it again. Until then, it isn't public.",
  organizerReturned: 'Please change your organizer page "{name}"',
  organizerReturnedText:
    "Our team read your organizer page \"{name}\" and can't approve it yet. Please change what's listed below and save it, and we'll review it again.",
  changeYourPage: "Change your page",
  organizerDeleted: 'Your organizer page "{name}" has been deleted from {product}',
  organizerDeletedText: 'Our team deleted your organizer page "{name}". Your events stay as they are, without a name.',
  writeAnotherPage: "Write another one",

  passwordChanged: "Your {product} password was changed",
  passwordChangedText:
    "The password of your {product} account was just changed, and your other devices were signed out. If that was you, you don't need to do anything.",
  passwordAdded: "Your {product} account now has a password",
  passwordAddedText:
    "A password was just added to your {product} account, which had none. If that was you, you don't need to do anything.",
  ifSomebodyElseChooseAnother: "If it was someone else, choose another one right away: the link goes to this address.",
  emailChanged: "The email address of your {product} account was changed",
  emailChangedText:
    "Your {product} account now uses {after}. Before, it used {before}. Other devices have been signed out. If that was you, you don't need to do anything.",

  providerConnected: "Your {product} account is now connected to {provider}",
  providerConnectedText:
    "From now on, you can sign in to your {product} account with {provider}. If that was you, you don't need to do anything.",
  seeHowYouSignIn: "See how you sign in",
  providerDisconnected: "Your {product} account is no longer connected to {provider}",
  providerDisconnectedText:
    "{provider} was just disconnected from your {product} account. You now sign in with your email address and password. If that was you, you don't need to do anything.",

  factorAdded: "Your {product} account has a new authenticator",
  factorAddedText:
    "An authenticator was added to your {product} account. Signing in now requires a code from an authenticator. If that was you, you don't need to do anything.",
  namedFactorAddedText:
    'The authenticator "{name}" was added to your {product} account. Signing in now requires a code from an authenticator. If that was you, you don\'t need to do anything.',
  ifSomebodyElseAddedFactor:
    "If it was someone else, they may have your password. Choose a new one right away, and contact us: we can remove the authenticator.",
  factorRemoved: "An authenticator was removed from your {product} account",
  factorRemovedText:
    "An authenticator was removed from your {product} account. Unless you have another one, signing in no longer requires a code. If that was you, you don't need to do anything.",
  namedFactorRemovedText:
    'The authenticator "{name}" was removed from your {product} account. Unless you have another one, signing in no longer requires a code. If that was you, you don\'t need to do anything.',
  ifSomebodyElseRemovedFactor:
    "If it was someone else, choose a new password right away, and add an authenticator again.",
  recoveryCodesMade: "Your {product} account has new recovery codes",
  recoveryCodesMadeText:
    "New recovery codes were created for your {product} account. The old ones no longer work. If that was you, you don't need to do anything.",
  ifSomebodyElseMadeCodes:
    "If it was someone else, create new ones right away, and sign out your other devices: you can do both on your account page.",
  openYourAccount: "Open your account",
  recoveryCodeUsed: "A recovery code of your {product} account was used",
  recoveryCodeUsedText:
    "Someone signed in to your {product} account with one of your recovery codes. If that was you, you don't need to do anything.",
  ifSomebodyElseUsedCode:
    "If it was someone else, they have your password too. Choose a new one right away, and create new recovery codes.",
  secondStepReset: "The second step of your {product} account was reset",
  secondStepResetText:
    "Our team removed your authenticators and recovery codes, and signed you out everywhere. You can sign in without a code until you add an authenticator again.",
  signIn: "Sign in",
  ifNotAsked: "If you didn't ask for this, please contact us right away.",

  accountDeleted: "Your {product} account has been deleted",
  accountDeletedText:
    "Your {product} account has been deleted, along with your name, your password and your events. Only events of an organization that has other members stay with it. This can't be undone. If you asked for it, you don't need to do anything: this is our last email about the account.",
  weeklyMailGoesOn:
    "You'll still get the weekly email at this address. You can unsubscribe with the link in each of these emails.",

  adminRoleGranted: "You are now an admin of {product}",
  adminRoleGrantedText:
    "You can decide about the events that people send in, read reports and messages to the team, act on accounts, and appoint other admins.",
  openAdminPanel: "Open the Admin Panel",
  ifRoleUnexpected: "If you didn't expect this, you can give up the role on your account page.",
  accountWarned: "A warning about your events on {product}",
  accountWarnedText: "Our team looked at your events and asks you to read this. Your account works as before.",
  accountLimited: "Fewer of your events can wait for approval on {product}",
  accountLimitedText:
    "{most, plural, one {Only one of your events can wait for approval at a time.} other {At most # of your events can wait for approval at a time.}}",
  accountBlocked: "Your {product} account is blocked",
  accountBlockedText: "Our team blocked your account: you have been signed out and can't sign in.",
  accountBlockedEvents: "Your events that were public or waiting for approval have been taken off the site.",
  accountTrusted: "Small changes to your events on {product} now go live right away",
  accountTrustedText:
    "Our team trusts your account: when you change a public event without touching its title, date, place, picture, links or language, the change goes live right away. We look at it afterwards.",
  accountTrustedOthers: "New events and all other changes still need approval.",
  holdsUntil: "This applies until {date}.",
  holdsUntilLifted: "This applies until our team lifts it.",
  warnedLifted: "A warning about your events on {product} has been lifted",
  limitedLifted: "The limit on your {product} account has been lifted",
  blockedLifted: "Your {product} account is no longer blocked",
  trustedLifted: "All changes to your events on {product} need approval again",
  warningCounts: "Our team takes the warning into account until {date}.",
  contactUs: "Contact us",
  warnedLiftedText: "Our team has lifted a warning. You don't need to do anything.",
  limitedLiftedText:
    "Our team has lifted the limit on your account: as many of your events can wait for approval as before.",
  blockedLiftedText:
    "You can sign in again. Events that were taken off the site stay off until you change them, or our team brings them back.",
  trustedLiftedText:
    "Until now, small changes to your public events went live right away. From now on, our team reviews each change first. What is public stays public.",
  adminRoleRevoked: "You are no longer an admin of {product}",
  adminRoleRevokedText: "Your admin role has ended. Your account and your events stay as they are.",
  organizerInvitation: "Join {name} on {product}",
  organizerInvitationOwner:
    "An owner of {name} invites you to be an owner of this organization on {product}. Owners create, change, cancel and delete its events, change its page, and invite and remove members. The other members see your name, not your address.",
  organizerInvitationEditor:
    "An owner of {name} invites you to be an editor of this organization on {product}. Editors create, change, cancel and delete its events; its owners take care of its page and its members. The other members see your name, not your address.",
  openInvitation: "See the invitation",
  invitationWorks:
    "The link works for 7 days, once, and only for an account with this address. If you don't know the organization, ignore this email.",
  organizerMessage: "A message to {organizer}",
  organizerMessageText: "{name} ({email}) wrote to {organizer} using the form on its page:",
  organizerMessageNote:
    "If you reply to this email, your answer goes to that address. We haven't verified who it belongs to. You can turn off the form on your organizer page.",
  organizerPageSettings: "Open your organizer page",
} as const;
