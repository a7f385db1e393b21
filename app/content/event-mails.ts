import { describeReasons } from "#app/domain/events/decision-reasons.ts";
import { pathTo } from "#app/domain/site/links.ts";
import { z } from "#app/domain/site/zod.ts";
import messages from "#app/messages/mails.ts";
import { translator } from "#app/messages/translator.ts";
import { ifMistaken, type MailKind, mailKind, reasonOf } from "./mail-kind.ts";

const t = translator(messages);

/** Queued by `private.notify_organizer()`; the reasons as `event_decisions` has them. */
const decision = z.object({
  eventId: z.uuid(),
  title: z.string(),
  reason: z.string().nullable(),
  fieldReasons: z.record(z.string(), z.string()).nullish(),
  reasons: z.array(z.unknown()).nullish(),
  /** Whether it is about a change of a public event, of which something stays public. */
  isChange: z.boolean().nullish(),
});

/** What admins chose and wrote, a line each. */
function quoteReasons({ reason, fieldReasons, reasons }: z.infer<typeof decision>): string {
  const { reason: whole, fields } = describeReasons({ reason, field_reasons: fieldReasons, reasons });
  return [whole ?? [], fields.map(({ label, reason: asked }) => `${label}: ${asked}`)].flat().join("\n");
}

/** Queued by `private.queue_event_mail()` and `private.queue_reminders()`. `claim_mail()` adds the tokens. */
const ownEvent = z.object({
  eventId: z.uuid(),
  title: z.string(),
  /** Events that were sent together with it, besides the dates of its series. */
  others: z.number(),
  dates: z.number(),
  tokens: z.object({ end_mail: z.string(), confirm_event: z.string().optional() }),
});

/** What the mails have in common that members can end. */
const endable = (tokens: { end_mail: string }) => ({
  unsubscribePath: pathTo("/mail/end", { token: tokens.end_mail }),
});

/** To the page of an own event: its place in the queue, what was decided and why, and the way to change it. */
const submissionLink = (eventId: string) => ({
  label: t("seeYourEvent"),
  path: pathTo("/dashboard/events/:eventId", { eventId }),
});

/** To the rules by which events are returned and refused. */
export const rulesLink = () => ({ label: t("howWeReview"), path: pathTo("/moderation") });

/** Mails to organizers about their events. */
export const EVENT_MAILS: Readonly<Record<string, MailKind>> = {
  event_received: mailKind("Event received", ownEvent, ({ eventId, title, others, dates, tokens }, product) => ({
    subject: t("eventReceived", { title, product }),
    paragraphs: [
      others > 0 ? t("eventsReceivedText", { title, others }) : t("eventReceivedText", { title, dates }),
      t("reviewTakes"),
    ],
    link: submissionLink(eventId),
    note: t("whyEventMail", { product }),
    ...endable(tokens),
  })),
  event_changed: mailKind("Change received", ownEvent, ({ eventId, title, tokens }, product) => ({
    subject: t("eventChanged", { title, product }),
    paragraphs: [t("eventChangedText", { title }), t("reviewTakes")],
    link: submissionLink(eventId),
    note: t("whyEventMail", { product }),
    ...endable(tokens),
  })),
  event_reminder: mailKind("Event in a week", ownEvent, ({ title, tokens }, product) => ({
    subject: t("eventReminder", { title }),
    paragraphs: [t("eventReminderText", { title, product }), t("eventReminderElse")],
    link: { label: t("stillTakesPlace"), path: pathTo("/taking-place", { token: tokens.confirm_event }) },
    note: t("whyReminder", { product }),
    ...endable(tokens),
  })),
  event_approved: mailKind("Event approved", decision, ({ eventId, title }, product) => ({
    subject: t("eventApproved", { title, product }),
    paragraphs: [t("eventApprovedText", { title })],
    link: { label: t("seeYourEvent"), path: pathTo("/events/:eventId", { eventId }) },
    note: t("eventReviewedAgain"),
  })),
  event_unpublished: mailKind("Event unpublished", decision, ({ eventId, title, reason }, product) => ({
    subject: t("eventUnpublished", { title, product }),
    paragraphs: [t("eventUnpublishedText", { title }), t("reasonFollows")],
    quote: reason,
    link: submissionLink(eventId),
    ...ifMistaken(rulesLink()),
  })),
  event_returned: mailKind("Event returned", decision, (data, product) => ({
    subject: t(data.isChange ? "changeReturned" : "eventReturned", { title: data.title, product }),
    paragraphs: [
      t(data.isChange ? "changeReturnedText" : "eventReturnedText", { title: data.title }),
      t("reasonFollows"),
    ],
    quote: quoteReasons(data),
    link: submissionLink(data.eventId),
    ...ifMistaken(rulesLink()),
  })),
  event_refused: mailKind("Event refused", decision, (data, product) => ({
    subject: t(data.isChange ? "changeRefused" : "eventRefused", { title: data.title, product }),
    paragraphs: [
      data.isChange
        ? t("changeRefusedText", { title: data.title })
        : t("eventRefusedText", { title: data.title, product }),
      t("reasonFollows"),
    ],
    quote: quoteReasons(data),
    link: submissionLink(data.eventId),
    ...ifMistaken(rulesLink()),
  })),
  event_edited: mailKind("Event corrected", decision, (data, product) => ({
    subject: t("eventEdited", { title: data.title, product }),
    paragraphs: [t("eventEditedText", { title: data.title }), t("noteFollows")],
    quote: quoteReasons(data),
    link: submissionLink(data.eventId),
    ...ifMistaken(),
  })),
  event_deleted: mailKind("Event deleted", decision, ({ title, reason }, product) => ({
    subject: t("eventDeleted", { title, product }),
    paragraphs: [t("eventDeletedText", { title }), ...reasonOf(reason)],
    quote: reason,
    link: { label: t("goToDashboard"), path: pathTo("/dashboard") },
    ...ifMistaken(rulesLink()),
  })),
};
