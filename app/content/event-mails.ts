import { EVENT_FIELD_NAMES, EVENT_FIELDS } from "#app/domain/events/controls.ts";
import { pathTo } from "#app/domain/site/links.ts";
import { z } from "#app/domain/site/zod.ts";
import messages from "#app/messages/mails.ts";
import { translator } from "#app/messages/translator.ts";
import { type MailKind, mailKind, reasonOf } from "./mail-kind.ts";

const t = translator(messages);

/** Queued by `private.notify_organizer()`. `fieldReasons`: what is to be changed, by the name of the form's control. */
const decision = z.object({
  eventId: z.uuid(),
  title: z.string(),
  reason: z.string().nullable(),
  fieldReasons: z.record(z.string(), z.string()).nullish(),
});

/** "Location: …" for each field, in the order of the form. */
function describeFieldReasons(reasons: Readonly<Record<string, string>>): string[] {
  return EVENT_FIELD_NAMES.flatMap((name) =>
    Object.hasOwn(reasons, name) ? [`${EVENT_FIELDS[name].label()}: ${reasons[name]}`] : [],
  );
}

/** Mails to organizers about their events. */
export const EVENT_MAILS: Readonly<Record<string, MailKind>> = {
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
    link: { label: t("changeYourEvent"), path: pathTo("/edit-event/:eventId", { eventId }) },
    note: t("ifMistaken"),
  })),
  event_returned: mailKind("Event returned", decision, ({ eventId, title, reason, fieldReasons }, product) => ({
    subject: t("eventReturned", { title, product }),
    paragraphs: [t("eventReturnedText", { title }), t("reasonFollows")],
    quote: [reason, ...describeFieldReasons(fieldReasons ?? {})].filter((text) => text !== null).join("\n"),
    link: { label: t("changeYourEvent"), path: pathTo("/edit-event/:eventId", { eventId }) },
    note: t("ifMistaken"),
  })),
  event_refused: mailKind("Event refused", decision, ({ title, reason }, product) => ({
    subject: t("eventRefused", { title, product }),
    paragraphs: [t("eventRefusedText", { title, product }), t("reasonFollows")],
    quote: reason,
    link: { label: t("goToDashboard"), path: pathTo("/dashboard") },
    note: t("ifMistaken"),
  })),
  event_deleted: mailKind("Event deleted", decision, ({ title, reason }, product) => ({
    subject: t("eventDeleted", { title, product }),
    paragraphs: [t("eventDeletedText", { title }), ...reasonOf(reason)],
    quote: reason,
    link: { label: t("goToDashboard"), path: pathTo("/dashboard") },
    note: t("ifMistaken"),
  })),
};
