import { parseDigestList } from "#app/domain/site/digest.ts";
import { pathTo } from "#app/domain/site/links.ts";
import { z } from "#app/domain/site/zod.ts";

/** The content of a mail. The site's name is added above it when it is rendered as plain text and HTML. */
interface MailText {
  subject: string;
  paragraphs: readonly string[];
  /** An admin's message, verbatim, as a block quote. */
  quote?: string | null;
  /** A value to copy, on a separate line. */
  code?: string;
  /** The main link; `path` on this site. */
  link?: { label: string; path: string };
  /** Links under headings, after the paragraphs. */
  sections?: readonly { title: string; items: readonly { title: string; path: string; text: string }[] }[];
  /** Small print. */
  note?: string;
  /** Path of the unsubscribe page, which also accepts one-click POST requests of mail clients (RFC 8058). */
  unsubscribePath?: string;
}

/** A kind of mail: its label in the admins' list of undelivered mail, and its template. */
interface MailKind {
  label: string;
  /** Fills in the template. @throws ZodError when the data does not match the kind's schema. */
  write(data: unknown, productName: string): MailText;
}

/** `schema` validates the data that `private.queue_mail()`, or another sender of such a mail, provides. */
function mailKind<Data>(
  label: string,
  schema: z.ZodType<Data>,
  write: (data: Data, productName: string) => MailText,
): MailKind {
  return { label, write: (data, productName) => write(schema.parse(data), productName) };
}

/** Queued by `private.notify_organizer()`. */
const decision = z.object({ eventId: z.uuid(), title: z.string(), reason: z.string().nullable() });

/** Queued by the triggers of `organizers`. */
const organizerApproval = z.object({ name: z.string(), slug: z.string() });
const organizerDeletion = z.object({ name: z.string(), reason: z.string().nullable() });

/** Queued by `private.notify_of_provider()`. */
const providerChange = z.object({ provider: z.string() });

const providerName = (provider: string) => (provider === "google" ? "Google" : provider);

const invitation = z.object({ token: z.string().min(1) });

/** Added by `claim_mail()` for a subscription. */
const subscription = z.object({ list: z.string(), token: z.string() });

/** Returned by `writeDigest()` for a subscription. */
const digest = z.object({
  name: z.string(),
  token: z.string(),
  weekday: z.string(),
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
const roleChange = z.object({ reason: z.string().nullable() });

/** Queued by the triggers of authenticators. The name is user input; "" for none. */
const authenticator = z.object({ name: z.string() });
const secondStepReset = z.object({ reason: z.string() });

const authenticatorName = (name: string) => (name === "" ? "An authenticator" : `The authenticator "${name}"`);

const NOT_YOU = "If that was you, there is nothing to do.";

const CONTACT_NOTE = "If you think that this is a mistake, contact us through the contact page of the site.";

/** Every kind of mail that the site sends. Mail with sign-in links is sent by Supabase Auth (`supabase/templates/`). */
export const MAIL_KINDS: Readonly<Record<string, MailKind>> = {
  admin_invitation: mailKind("Admin invitation", invitation, ({ token }, productName) => ({
    subject: `Help run ${productName}`,
    paragraphs: [
      `You are invited to be an admin of ${productName}.`,
      "Sign in with this email address, open Admin Setup and paste this token under 'Accept Admin Invitation':",
    ],
    code: token,
    link: { label: "Open Admin Setup", path: pathTo("/admin-setup") },
    note: "It works once, within 1 hour, and for your account only. If you did not expect this, you can ignore it.",
  })),
  digest_confirmation: mailKind("Link to confirm a weekly mail", subscription, ({ list, token }, productName) => {
    // The address is unconfirmed, so the mail contains no user input; the free text of the list is on the page behind the link.
    const { plainName: name, hasWords } = parseDigestList(list) ?? { plainName: "Events in Florida", hasWords: false };
    return {
      subject: `Please confirm your weekly mail: ${name}`,
      paragraphs: [
        `This address was entered on ${productName} for a weekly mail. It would have the events of the next seven days in this list: ${name}.`,
        ...(hasWords ? ["Of these, it has those that match a search. The page behind the link shows its words."] : []),
        "If that was you, please confirm it. You can unsubscribe in every mail.",
      ],
      link: { label: "Confirm the weekly mail", path: pathTo("/weekly/confirm", { token }) },
      note: "The link works for 3 days. If it was not you, there is nothing to do: without a confirmation no weekly mail is sent, and the address is deleted.",
    };
  }),
  weekly_digest: mailKind("Weekly mail", digest, ({ name, token, weekday, days, ...list }, productName) => ({
    subject: `${name}: ${list.count} in the next 7 days`,
    paragraphs: list.isCut
      ? [`These are the first ${list.shown} of ${list.count} events in the next seven days.`]
      : ["This is what is on in the next seven days."],
    sections: days,
    link: {
      label: list.isCut ? `See all ${list.count} events` : `See the list on ${productName}`,
      path: list.weekPath,
    },
    note: `You get this mail because this address asked for it on ${productName} and confirmed that. It comes on ${weekday}s, in weeks with events, for this list: ${name}.`,
    unsubscribePath: pathTo("/weekly/unsubscribe", { token }),
  })),
  event_approved: mailKind("Event approved", decision, ({ eventId, title }, productName) => ({
    subject: `"${title}" is now on ${productName}`,
    paragraphs: [`Good news: our team has approved your event "${title}". Everyone can find it now.`],
    link: { label: "See your event", path: pathTo("/events/:eventId", { eventId }) },
    note: "If you change it, we look at it once more before the change appears.",
  })),
  event_unpublished: mailKind("Event unpublished", decision, ({ eventId, title, reason }, productName) => ({
    subject: `"${title}" is not on ${productName} for now`,
    paragraphs: [
      `Our team has taken your event "${title}" off the site. Until it is approved again only you and we can see it.`,
      "This is the reason:",
    ],
    quote: reason,
    link: { label: "Change your event", path: pathTo("/edit-event/:eventId", { eventId }) },
    note: CONTACT_NOTE,
  })),
  event_deleted: mailKind("Event deleted", decision, ({ title, reason }, productName) => ({
    subject: `"${title}" has been deleted from ${productName}`,
    paragraphs: [`Our team has deleted your event "${title}".`, ...(reason === null ? [] : ["This is the reason:"])],
    quote: reason,
    link: { label: "Go to your dashboard", path: pathTo("/dashboard") },
    note: CONTACT_NOTE,
  })),
  organizer_approved: mailKind("Organizer page approved", organizerApproval, ({ name, slug }, productName) => ({
    subject: `Your organizer page "${name}" is now on ${productName}`,
    paragraphs: [
      `Good news: our team has approved your organizer page "${name}". Your public events say that they are organized by it.`,
    ],
    link: { label: "See your page", path: pathTo("/organizers/:organizer", { organizer: slug }) },
    note: "If you change it, we look at it once more. Until then it is not public.",
  })),
  organizer_deleted: mailKind("Organizer page deleted", organizerDeletion, ({ name, reason }, productName) => ({
    subject: `Your organizer page "${name}" has been deleted from ${productName}`,
    paragraphs: [
      `Our team has deleted your organizer page "${name}". Your events stay as they are, without a name.`,
      ...(reason === null ? [] : ["This is the reason:"]),
    ],
    quote: reason,
    link: { label: "Write another one", path: pathTo("/account/organizer") },
    note: CONTACT_NOTE,
  })),
  password_changed: mailKind("Password changed", nothing, (_, productName) => ({
    subject: `Your password at ${productName} was changed`,
    paragraphs: [
      `The password of your account at ${productName} has just been changed, and your other devices were signed out. ${NOT_YOU}`,
      "If it was somebody else, choose a new password at once: the link goes to this address.",
    ],
    link: { label: "Choose a new password", path: pathTo("/forgot-password") },
    note: CONTACT_NOTE,
  })),
  password_added: mailKind("Password added", nothing, (_, productName) => ({
    subject: `Your account at ${productName} has a password now`,
    paragraphs: [
      `A password has just been chosen for your account at ${productName}, which had none. ${NOT_YOU}`,
      "If it was somebody else, choose another one at once: the link goes to this address.",
    ],
    link: { label: "Choose a new password", path: pathTo("/forgot-password") },
    note: CONTACT_NOTE,
  })),
  email_changed: mailKind("Email address changed", emailChange, ({ before, after }, productName) => ({
    subject: `Your email address at ${productName} was changed`,
    paragraphs: [
      `Your account at ${productName} belongs to ${after} now. It was ${before} before. Other devices have been signed out. ${NOT_YOU}`,
      "If it was somebody else, write to us at once.",
    ],
    link: { label: "Write to us", path: pathTo("/contact") },
  })),
  provider_connected: mailKind("Sign-in connected", providerChange, ({ provider }, productName) => ({
    subject: `Your account at ${productName} is connected with ${providerName(provider)} now`,
    paragraphs: [
      `From now on ${providerName(provider)} is a way to sign in to your account at ${productName}. ${NOT_YOU}`,
      "If it was somebody else, write to us at once.",
    ],
    link: { label: "See how you sign in", path: pathTo("/account") },
    note: CONTACT_NOTE,
  })),
  provider_disconnected: mailKind("Sign-in disconnected", providerChange, ({ provider }, productName) => ({
    subject: `Your account at ${productName} is no longer connected with ${providerName(provider)}`,
    paragraphs: [
      `${providerName(provider)} has just been disconnected from your account at ${productName}. You sign in with your email address and password. ${NOT_YOU}`,
      "If it was somebody else, choose a new password at once: the link goes to this address.",
    ],
    link: { label: "Choose a new password", path: pathTo("/forgot-password") },
    note: CONTACT_NOTE,
  })),
  factor_added: mailKind("Authenticator added", authenticator, ({ name }, productName) => ({
    subject: `Your account at ${productName} has a new authenticator`,
    paragraphs: [
      `${authenticatorName(name)} was added to your account at ${productName}. Signing in takes a code of an authenticator now. ${NOT_YOU}`,
      "If it was somebody else, they may have your password. Choose a new one at once, and write to us: we can remove the authenticator.",
    ],
    link: { label: "Choose a new password", path: pathTo("/forgot-password") },
    note: CONTACT_NOTE,
  })),
  factor_removed: mailKind("Authenticator removed", authenticator, ({ name }, productName) => ({
    subject: `An authenticator was removed from your account at ${productName}`,
    paragraphs: [
      `${authenticatorName(name)} was removed from your account at ${productName}. Without another one, signing in takes no code any more. ${NOT_YOU}`,
      "If it was somebody else, choose a new password at once, and add an authenticator again.",
    ],
    link: { label: "Choose a new password", path: pathTo("/forgot-password") },
    note: CONTACT_NOTE,
  })),
  recovery_codes_made: mailKind("Recovery codes made", nothing, (_, productName) => ({
    subject: `Your account at ${productName} has new recovery codes`,
    paragraphs: [
      `New recovery codes were made for your account at ${productName}. Older ones do not work any more. ${NOT_YOU}`,
      "If it was somebody else, make new ones at once, and sign out your other devices: your account page does both.",
    ],
    link: { label: "Open your account", path: pathTo("/account") },
    note: CONTACT_NOTE,
  })),
  recovery_code_used: mailKind("Recovery code used", nothing, (_, productName) => ({
    subject: `A recovery code of your account at ${productName} was used`,
    paragraphs: [
      `Somebody signed in to your account at ${productName} with one of your recovery codes. ${NOT_YOU}`,
      "If it was somebody else, they have your password too. Choose a new one at once, and make new recovery codes.",
    ],
    link: { label: "Choose a new password", path: pathTo("/forgot-password") },
    note: CONTACT_NOTE,
  })),
  second_step_reset: mailKind("Second step reset", secondStepReset, ({ reason }, productName) => ({
    subject: `The second step of your account at ${productName} was reset`,
    paragraphs: [
      "Our team has removed your authenticators and recovery codes, and signed you out everywhere. You sign in without a code until you add an authenticator again.",
      "This is the reason:",
    ],
    quote: reason,
    link: { label: "Sign in", path: pathTo("/signin") },
    note: "If you did not ask for this, contact us at once through the contact page of the site.",
  })),
  admin_role_granted: mailKind("Admin role granted", roleChange, (_, productName) => ({
    subject: `You are an admin of ${productName} now`,
    paragraphs: ["You can review events, read messages to the team, and appoint other admins."],
    link: { label: "Open the Admin Panel", path: pathTo("/admin") },
    note: "If you did not expect this, you can give the role up on your account page.",
  })),
  admin_role_revoked: mailKind("Admin role ended", roleChange, ({ reason }, productName) => ({
    subject: `You are no longer an admin of ${productName}`,
    paragraphs: [
      "Your admin role has ended. Your account and your events stay as they are.",
      ...(reason === null ? [] : ["This is the reason:"]),
    ],
    quote: reason,
    note: CONTACT_NOTE,
  })),
};
