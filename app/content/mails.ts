import { WEEKDAYS } from "#app/domain/events/days.ts";
import { formatLongDate } from "#app/domain/events/format.ts";
import { describePageReturn } from "#app/domain/events/page-reasons.ts";
import { formatWeekday, parseDigestList } from "#app/domain/site/digest.ts";
import { pathTo } from "#app/domain/site/links.ts";
import { z } from "#app/domain/site/zod.ts";
import messages from "#app/messages/mails.ts";
import { translator } from "#app/messages/translator.ts";
import { ADMIN_MAILS } from "./admin-mails.ts";
import { CALENDAR_MAILS } from "./calendar-mails.ts";
import { EVENT_MAILS, rulesLink } from "./event-mails.ts";
import { ifMistaken, ifNotAsked, type MailKind, mailKind, reasonOf } from "./mail-kind.ts";
import { READER_MAILS } from "./reader-mails.ts";
import { SAVED_EVENT_MAILS, SAVED_REMINDER } from "./saved-event-mails.ts";
import { STORM_MAILS } from "./storm-mails.ts";

const t = translator(messages);

/** Queued by the triggers of `organizers`. */
const organizerApproval = z.object({ name: z.string(), slug: z.string() });
const organizerDeletion = z.object({ name: z.string(), reason: z.string().nullable() });

/** Queued by `return_organizer()`. */
const organizerReturn = organizerDeletion.extend({ id: z.uuid(), reasons: z.array(z.string()) });

/** Queued by `invite_organizer_member()`; `claim_mail()` adds the token. */
const organizerInvitation = z.object({ name: z.string(), role: z.enum(["owner", "editor"]), token: z.string() });

/** Queued by `send_organizer_message()`, with the visitor's input. */
const organizerMessage = z.object({ organizer: z.string(), name: z.string(), email: z.string(), message: z.string() });

/** Queued by `private.notify_of_provider()`. */
const providerChange = z.object({ provider: z.string() });

const providerName = (provider: string) => (provider === "google" ? "Google" : provider);

const invitation = z.object({ token: z.string().min(1) });

/** Added by `claim_mail()` for a subscription; `writeConfirmation()` adds the name of the list. */
const subscription = z.object({ list: z.string(), token: z.string(), name: z.string().optional() });

/** Returned by `writeDigest()` for a subscription. */
const digest = z.object({
  name: z.string(),
  token: z.string(),
  weekday: z.enum(WEEKDAYS),
  days: z.array(
    z.object({
      title: z.string(),
      items: z.array(z.object({ title: z.string(), path: z.string(), text: z.string() })),
    }),
  ),
  /** Number of events in the mail. */
  shown: z.number(),
  /** Number of events in the list, formatted: "34". */
  count: z.string(),
  isCut: z.boolean(),
  weekPath: z.string(),
});

/** The data of a weekly mail, gathered when it is sent rather than when it is queued. */
export type DigestData = z.infer<typeof digest>;

/** Queued by the triggers of accounts. */
const nothing = z.object({});
const emailChange = z.object({ before: z.string(), after: z.string() });
const deletion = z.object({ hasWeeklyMail: z.boolean() });
const roleChange = z.object({ reason: z.string().nullable() });

/** Queued by the triggers of authenticators. The name is user input; "" for none. */
const authenticator = z.object({ name: z.string() });
const secondStepReset = z.object({ reason: z.string() });

/** Queued by `place_measure()` and `lift_measure()`. */
const measure = z.object({
  reason: z.string(),
  endsAt: z.string().nullable(),
  most: z.number().nullable(),
  events: z.number(),
});
const liftedMeasure = z.object({ measure: z.enum(["warned", "limited", "blocked", "trusted"]) });

const untilWhen = ({ endsAt }: z.infer<typeof measure>, siteTimeZone: string) =>
  endsAt === null ? t("holdsUntilLifted") : t("holdsUntil", { date: formatLongDate(endsAt, siteTimeZone) });

/** Footer of security mails: how to undo a change you did not make. */
const choosePassword = () => ({
  link: { label: t("chooseNewPassword"), path: pathTo("/forgot-password") },
  ...ifMistaken(),
});

/** Every kind of mail that the site sends. Mail with sign-in links is sent by Supabase Auth (`supabase/templates/`). */
export const MAIL_KINDS: Readonly<Record<string, MailKind>> = {
  admin_invitation: mailKind("Admin invitation", invitation, ({ token }, product) => ({
    subject: t("helpRun", { product }),
    paragraphs: [t("invitedAsAdmin", { product }), t("adminsMay"), t("pasteToken")],
    code: token,
    link: { label: t("openAdminSetup"), path: pathTo("/admin-setup", { token }) },
    note: t("tokenWorksOnce"),
  })),
  digest_confirmation: mailKind(
    "Link to confirm a weekly mail",
    subscription,
    ({ list: path, token, name }, product) => {
      // The address is unconfirmed, so the mail contains no user input except approved names; the free text of the list is on the linked
      // page.
      const { plainName, hasWords } = parseDigestList(path) ?? { plainName: t("allEvents"), hasWords: false };
      const list = name ?? plainName;
      return {
        subject: t("pleaseConfirmWeekly", { list }),
        paragraphs: [
          t("addressWasEntered", { product, list }),
          ...(hasWords ? [t("listHasSearch")] : []),
          t("pleaseConfirm"),
        ],
        link: { label: t("confirmWeekly"), path: pathTo("/weekly/confirm", { token }) },
        note: t("confirmationWorks"),
      };
    },
  ),
  weekly_digest: mailKind("Weekly email", digest, (mail, product) => {
    const { name: list, count, shown, isCut } = mail;
    return {
      subject: t("weekly", { list, count }),
      paragraphs: [isCut ? t("weeklyFirst", { shown, count }) : t("weeklyAll")],
      sections: mail.days,
      link: { label: isCut ? t("seeAllEvents", { count }) : t("seeListOn", { product }), path: mail.weekPath },
      note: t("whyWeekly", { product, weekday: formatWeekday(mail.weekday), list }),
      unsubscribePath: pathTo("/weekly/unsubscribe", { token: mail.token }),
    };
  }),
  ...ADMIN_MAILS,
  ...EVENT_MAILS,
  ...CALENDAR_MAILS,
  ...SAVED_EVENT_MAILS,
  saved_tomorrow: SAVED_REMINDER,
  ...STORM_MAILS,
  ...READER_MAILS,
  organizer_approved: mailKind("Organizer page approved", organizerApproval, ({ name, slug }, product) => ({
    subject: t("organizerApproved", { name, product }),
    paragraphs: [t("organizerApprovedText", { name })],
    link: { label: t("seeYourPage"), path: pathTo("/organizers/:organizer", { organizer: slug }) },
    note: t("organizerReviewedAgain"),
  })),
  organizer_returned: mailKind("Organizer page returned", organizerReturn, ({ id, name, reasons, reason }) => ({
    subject: t("organizerReturned", { name }),
    paragraphs: [t("organizerReturnedText", { name }), t("reasonFollows")],
    quote: describePageReturn(reasons, reason),
    link: { label: t("changeYourPage"), path: pathTo("/account/organizer", { id }) },
    ...ifMistaken(),
  })),
  organizer_deleted: mailKind("Organizer page deleted", organizerDeletion, ({ name, reason }, product) => ({
    subject: t("organizerDeleted", { name, product }),
    paragraphs: [t("organizerDeletedText", { name }), ...reasonOf(reason)],
    quote: reason,
    link: { label: t("writeAnotherPage"), path: pathTo("/account/organizer") },
    ...ifMistaken(),
  })),
  organizer_invitation: mailKind(
    "Invitation to an organization",
    organizerInvitation,
    ({ name, role, token }, product) => ({
      subject: t("organizerInvitation", { name, product }),
      // To a stranger, so without user input except names, which are approved.
      paragraphs: [t(role === "owner" ? "organizerInvitationOwner" : "organizerInvitationEditor", { name, product })],
      link: { label: t("openInvitation"), path: pathTo("/join-organizer", { token }) },
      note: t("invitationWorks"),
    }),
  ),
  organizer_message: mailKind("Message to an organizer", organizerMessage, ({ organizer, name, email, message }) => ({
    subject: t("organizerMessage", { organizer }),
    paragraphs: [t("organizerMessageText", { name, email, organizer })],
    quote: message,
    replyTo: email,
    link: { label: t("organizerPageSettings"), path: pathTo("/account/organizer") },
    note: t("organizerMessageNote"),
  })),
  password_changed: mailKind("Password changed", nothing, (_, product) => ({
    subject: t("passwordChanged", { product }),
    paragraphs: [t("passwordChangedText", { product }), t("ifSomebodyElseChoosePassword")],
    ...choosePassword(),
  })),
  password_added: mailKind("Password added", nothing, (_, product) => ({
    subject: t("passwordAdded", { product }),
    paragraphs: [t("passwordAddedText", { product }), t("ifSomebodyElseChooseAnother")],
    ...choosePassword(),
  })),
  email_changed: mailKind("Email address changed", emailChange, ({ before, after }, product) => ({
    subject: t("emailChanged", { product }),
    paragraphs: [t("emailChangedText", { product, before, after }), t("ifSomebodyElseWrite")],
    link: { label: t("writeToUs"), path: pathTo("/contact") },
  })),
  provider_connected: mailKind("Sign-in connected", providerChange, ({ provider: id }, product) => {
    const provider = providerName(id);
    return {
      subject: t("providerConnected", { product, provider }),
      paragraphs: [t("providerConnectedText", { product, provider }), t("ifSomebodyElseWrite")],
      link: { label: t("seeHowYouSignIn"), path: pathTo("/account") },
      ...ifMistaken(),
    };
  }),
  provider_disconnected: mailKind("Sign-in disconnected", providerChange, ({ provider: id }, product) => {
    const provider = providerName(id);
    return {
      subject: t("providerDisconnected", { product, provider }),
      paragraphs: [t("providerDisconnectedText", { product, provider }), t("ifSomebodyElseChoosePassword")],
      ...choosePassword(),
    };
  }),
  factor_added: mailKind("Authenticator added", authenticator, ({ name }, product) => ({
    subject: t("factorAdded", { product }),
    paragraphs: [
      name === "" ? t("factorAddedText", { product }) : t("namedFactorAddedText", { name, product }),
      t("ifSomebodyElseAddedFactor"),
    ],
    ...choosePassword(),
  })),
  factor_removed: mailKind("Authenticator removed", authenticator, ({ name }, product) => ({
    subject: t("factorRemoved", { product }),
    paragraphs: [
      name === "" ? t("factorRemovedText", { product }) : t("namedFactorRemovedText", { name, product }),
      t("ifSomebodyElseRemovedFactor"),
    ],
    ...choosePassword(),
  })),
  recovery_codes_made: mailKind("Recovery codes made", nothing, (_, product) => ({
    subject: t("recoveryCodesMade", { product }),
    paragraphs: [t("recoveryCodesMadeText", { product }), t("ifSomebodyElseMadeCodes")],
    link: { label: t("openYourAccount"), path: pathTo("/account") },
    ...ifMistaken(),
  })),
  recovery_code_used: mailKind("Recovery code used", nothing, (_, product) => ({
    subject: t("recoveryCodeUsed", { product }),
    paragraphs: [t("recoveryCodeUsedText", { product }), t("ifSomebodyElseUsedCode")],
    ...choosePassword(),
  })),
  second_step_reset: mailKind("Second step reset", secondStepReset, ({ reason }, product) => ({
    subject: t("secondStepReset", { product }),
    paragraphs: [t("secondStepResetText"), t("reasonFollows")],
    quote: reason,
    link: { label: t("signIn"), path: pathTo("/signin") },
    ...ifNotAsked(),
  })),
  account_warned: mailKind("Warning", measure, ({ reason, endsAt }, product, zone) => ({
    subject: t("accountWarned", { product }),
    paragraphs: [
      t("accountWarnedText"),
      ...(endsAt === null ? [] : [t("warningCounts", { date: formatLongDate(endsAt, zone) })]),
      ...reasonOf(reason),
    ],
    quote: reason,
    ...ifMistaken(rulesLink()),
  })),
  account_limited: mailKind("Account limited", measure, (limit, product, zone) => ({
    subject: t("accountLimited", { product }),
    paragraphs: [t("accountLimitedText", { most: limit.most ?? 0 }), untilWhen(limit, zone), ...reasonOf(limit.reason)],
    quote: limit.reason,
    ...ifMistaken(rulesLink()),
  })),
  account_blocked: mailKind("Account blocked", measure, (block, product, zone) => ({
    subject: t("accountBlocked", { product }),
    paragraphs: [
      t("accountBlockedText"),
      ...(block.events > 0 ? [t("accountBlockedEvents")] : []),
      untilWhen(block, zone),
      ...reasonOf(block.reason),
    ],
    quote: block.reason,
    link: { label: t("contactUs"), path: pathTo("/contact") },
    note: t("ifMistaken"),
    furtherLinks: [rulesLink()],
  })),
  account_trusted: mailKind("Account trusted", measure, (trust, product, zone) => ({
    subject: t("accountTrusted", { product }),
    paragraphs: [t("accountTrustedText"), t("accountTrustedOthers"), untilWhen(trust, zone), ...reasonOf(trust.reason)],
    quote: trust.reason,
  })),
  measure_lifted: mailKind("Measure lifted", liftedMeasure, ({ measure: kind }, product) => ({
    subject: t(`${kind}Lifted`, { product }),
    paragraphs: [t(`${kind}LiftedText`)],
    link: { label: t("signIn"), path: pathTo("/signin") },
  })),
  account_deleted: mailKind("Account deleted", deletion, ({ hasWeeklyMail }, product) => ({
    subject: t("accountDeleted", { product }),
    paragraphs: [t("accountDeletedText", { product }), ...(hasWeeklyMail ? [t("weeklyMailGoesOn")] : [])],
    ...ifNotAsked(),
  })),
  admin_role_granted: mailKind("Admin role granted", roleChange, (_, product) => ({
    subject: t("adminRoleGranted", { product }),
    paragraphs: [t("adminRoleGrantedText")],
    link: { label: t("openAdminPanel"), path: pathTo("/admin") },
    note: t("ifRoleUnexpected"),
  })),
  admin_role_revoked: mailKind("Admin role ended", roleChange, ({ reason }, product) => ({
    subject: t("adminRoleRevoked", { product }),
    paragraphs: [t("adminRoleRevokedText"), ...reasonOf(reason)],
    quote: reason,
    ...ifMistaken(),
  })),
};
