import { describeReasons } from "#app/domain/events/decision-reasons.ts";
import { pathTo } from "#app/domain/site/links.ts";
import { z } from "#app/domain/site/zod.ts";
import messages from "#app/messages/mails.ts";
import { translator } from "#app/messages/translator.ts";
import { datesOf, ifMistaken, type MailKind, mailedEvent, mailKind, nameEvent, reasonOf } from "./mail-kind.ts";

const t = translator(messages);

/** Queued by `private.notify_organizer()`; reasons in the format of `event_decisions`. */
const decision = z.object({
  ...mailedEvent,
  eventId: z.uuid(),
  reason: z.string().nullable(),
  fieldReasons: z.record(z.string(), z.string()).nullish(),
  reasons: z.array(z.unknown()).nullish(),
  /** Whether it is about a change of an event that stays public in part. */
  isChange: z.boolean().nullish(),
  /** For a correction: whether it is of the public version. */
  isPublic: z.boolean().nullish(),
});

/** The chosen reasons and the admin's own words, one per line. */
function quoteReasons({ reason, fieldReasons, reasons }: z.infer<typeof decision>): string {
  const { reason: whole, fields } = describeReasons({ reason, field_reasons: fieldReasons, reasons });
  return [whole ?? [], fields.map(({ label, reason: asked }) => `${label}: ${asked}`)].flat().join("\n");
}

/** Whether an admin has removed its picture: `public.take_picture_off()`. */
const isPictureTakenOff = ({ fieldReasons }: z.infer<typeof decision>) => fieldReasons?.picture !== undefined;

/** Queued by `decide_status_note()`. */
const noteRefusal = z.object({ ...mailedEvent, eventId: z.uuid(), note: z.string(), reason: z.string().nullable() });

/** Queued by `private.queue_event_mail()` and `private.queue_reminders()`. `claim_mail()` adds the tokens. */
const ownEvent = z.object({
  ...mailedEvent,
  eventId: z.uuid(),
  /** Number of events submitted together with it, besides the dates of its series. */
  others: z.number(),
  tokens: z.object({ end_mail: z.string(), confirm_event: z.string().optional() }),
});

/** The unsubscribe part of mails that members can turn off. */
const endable = (tokens: { end_mail: string }) => ({
  unsubscribePath: pathTo("/mail/end", { token: tokens.end_mail }),
});

/** Link to the page of an own event with its queue position, decisions, reasons, and actions. */
const submissionLink = (eventId: string) => ({
  label: t("seeYourEvent"),
  path: pathTo("/dashboard/events/:eventId", { eventId }),
});

/** Link to the review rules. */
export const rulesLink = () => ({ label: t("howWeReview"), path: pathTo("/moderation") });

const decided = decision.extend({
  decision: z.enum(["approved", "returned", "refused", "unpublished", "edited", "deleted"]),
});

/** Combined by `private.compose_decisions()`: each entry has the data of a single mail. */
const decisions = z.object({ decisions: z.tuple([decided], decided) });

type Decided = z.infer<typeof decided>;

/** The outcomes, in display order. */
const OUTCOMES = {
  returned: "decidedReturned",
  refused: "decidedRefused",
  unpublished: "decidedUnpublished",
  deleted: "decidedDeleted",
  edited: "decidedEdited",
  approved: "decidedApproved",
} as const satisfies Record<Decided["decision"], string>;

/** An event in a mail's list: decision, dates and reasons, with a link to its organizer's actions. */
function describeDecision(data: Decided, siteTimeZone: string) {
  const { decision: outcome, eventId, isChange } = data;
  const dates = datesOf(data, siteTimeZone);
  const change = isChange && (outcome === "returned" || outcome === "refused") ? [t("aboutYourChange")] : [];
  return {
    title: data.title,
    text: [dates, ...change, quoteReasons(data)].filter(Boolean).join("\n"),
    path:
      outcome === "deleted"
        ? pathTo("/dashboard")
        : pathTo(outcome === "approved" ? "/events/:eventId" : "/dashboard/events/:eventId", { eventId }),
  };
}

/** Mails to organizers about their events. */
export const EVENT_MAILS: Readonly<Record<string, MailKind>> = {
  event_received: mailKind("Event received", ownEvent, ({ eventId, others, tokens, ...event }, product, zone) => ({
    subject: t("eventReceived", { event: nameEvent(others > 0 ? { ...event, dates: 1 } : event, zone), others }),
    paragraphs: [
      others > 0 ? t("eventsReceivedText", { title: event.title, others }) : t("eventReceivedText", event),
      t("reviewTakes"),
    ],
    link: submissionLink(eventId),
    note: t("whyEventMail", { product }),
    ...endable(tokens),
  })),
  event_changed: mailKind("Change received", ownEvent, ({ eventId, tokens, ...event }, product, zone) => ({
    subject: t("eventChanged", { event: nameEvent(event, zone) }),
    paragraphs: [t("eventChangedText", { title: event.title }), t("reviewTakes")],
    link: submissionLink(eventId),
    note: t("whyEventMail", { product }),
    ...endable(tokens),
  })),
  event_reminder: mailKind("Event in a week", ownEvent, ({ tokens, ...event }, product, zone) => ({
    subject: t("eventReminder", { event: nameEvent(event, zone) }),
    paragraphs: [t("eventReminderText", { title: event.title, product }), t("eventReminderElse")],
    link: { label: t("stillTakesPlace"), path: pathTo("/taking-place", { token: tokens.confirm_event }) },
    note: t("whyReminder", { product }),
    ...endable(tokens),
  })),
  event_approved: mailKind("Event approved", decision, ({ eventId, ...event }, product, zone) => ({
    subject: t("eventApproved", { event: nameEvent(event, zone), product }),
    paragraphs: [t("eventApprovedText", { title: event.title })],
    link: { label: t("seeYourEvent"), path: pathTo("/events/:eventId", { eventId }) },
    note: t("eventReviewedAgain"),
  })),
  event_unpublished: mailKind("Event unpublished", decision, ({ eventId, reason, ...event }, _product, zone) => ({
    subject: t("eventUnpublished", { event: nameEvent(event, zone) }),
    paragraphs: [t("eventUnpublishedText", { title: event.title }), t("reasonFollows")],
    quote: reason,
    link: submissionLink(eventId),
    ...ifMistaken(rulesLink()),
  })),
  event_returned: mailKind("Event returned", decision, (data, _product, zone) => ({
    subject: t(data.isChange ? "changeReturned" : "eventReturned", { event: nameEvent(data, zone) }),
    paragraphs: [
      t(data.isChange ? "changeReturnedText" : "eventReturnedText", { title: data.title }),
      t("reasonFollows"),
    ],
    quote: quoteReasons(data),
    link: submissionLink(data.eventId),
    ...ifMistaken(rulesLink()),
  })),
  event_refused: mailKind("Event refused", decision, (data, product, zone) => ({
    subject: t(data.isChange ? "changeRefused" : "eventRefused", { event: nameEvent(data, zone) }),
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
  event_edited: mailKind("Event corrected", decision, (data, _product, zone) => ({
    subject: t(isPictureTakenOff(data) ? "pictureTakenOff" : "eventEdited", { event: nameEvent(data, zone) }),
    paragraphs: isPictureTakenOff(data)
      ? [t("pictureTakenOffText", { title: data.title }), t("chooseAnotherPicture")]
      : [t(data.isPublic ? "publicEventEditedText" : "eventEditedText", { title: data.title }), t("noteFollows")],
    quote: isPictureTakenOff(data) ? null : quoteReasons(data),
    link: submissionLink(data.eventId),
    ...ifMistaken(),
  })),
  status_note_refused: mailKind("Note on a status refused", noteRefusal, (data, _product, zone) => ({
    subject: t("noteRefused", { event: nameEvent(data, zone) }),
    paragraphs: [t("noteRefusedText", { title: data.title }), ...reasonOf(data.reason)],
    quote: data.reason,
    furtherQuote: { heading: t("yourNote"), text: data.note },
    link: { label: t("writeAnotherNote"), path: pathTo("/events/:eventId/plans", { eventId: data.eventId }) },
    ...ifMistaken(rulesLink()),
  })),
  event_deleted: mailKind("Event deleted", decision, ({ reason, ...event }, _product, zone) => ({
    subject: t("eventDeleted", { event: nameEvent(event, zone) }),
    paragraphs: [t("eventDeletedText", { title: event.title }), ...reasonOf(reason)],
    quote: reason,
    link: { label: t("goToDashboard"), path: pathTo("/dashboard") },
    ...ifMistaken(rulesLink()),
  })),
  event_decisions: mailKind("Decisions about events", decisions, ({ decisions: all }, product, zone) => ({
    subject: t("eventsDecided", {
      event: nameEvent(all[0], zone),
      others: new Set(all.map(({ eventId }) => eventId)).size - 1,
    }),
    paragraphs: [
      t("eventsDecidedText", { product }),
      ...(all.some(({ decision }) => decision === "returned") ? [t("eventsReturnedText")] : []),
    ],
    sections: (Object.keys(OUTCOMES) as Decided["decision"][]).flatMap((outcome) => {
      const items = all.filter(({ decision }) => decision === outcome);
      return items.length > 0
        ? [{ title: t(OUTCOMES[outcome]), items: items.map((data) => describeDecision(data, zone)) }]
        : [];
    }),
    link: { label: t("goToDashboard"), path: pathTo("/dashboard") },
    ...(all.every(({ decision }) => decision === "approved")
      ? { note: t("eventReviewedAgain") }
      : ifMistaken(rulesLink())),
  })),
};
