import { pathTo } from "#app/domain/site/links.ts";
import { z } from "#app/domain/site/zod.ts";
import messages from "#app/messages/saved-event-mails.ts";
import { translator } from "#app/messages/translator.ts";
import { type MailKind, mailKind } from "./mail-kind.ts";

const t = translator(messages);

/** Queued by `private.notify_savers()`. `was`: what held before. `claim_mail()` adds the token. */
const change = z.object({
  savedEventId: z.uuid(),
  title: z.string(),
  was: z.string(),
  tokens: z.object({ end_mail: z.string() }),
});

const TEXTS = {
  event_cancelled: ["Saved event canceled", "canceled", "canceledText"],
  event_postponed: ["Saved event postponed", "postponed", "postponedText"],
  event_sold_out: ["Saved event sold out", "soldOut", "soldOutText"],
  event_on_again: ["Saved event on again", "onAgain", "onAgainText"],
  event_moved: ["Saved event moved", "moved", "movedText"],
} as const;

/** Mails to members who have saved an event and want to know when it does not take place as planned. */
export const SAVED_EVENT_MAILS: Readonly<Record<string, MailKind>> = Object.fromEntries(
  Object.entries(TEXTS).map(([kind, [label, subject, text]]) => [
    kind,
    mailKind(label, change, ({ savedEventId, title, was, tokens }, product) => ({
      subject: t(subject, { title }),
      paragraphs: [t(kind === "event_on_again" && was === "sold_out" ? "placesAgainText" : text, { title })],
      link: { label: t("seeEvent"), path: pathTo("/events/:eventId", { eventId: savedEventId }) },
      note: t("why", { product }),
      unsubscribePath: pathTo("/mail/end", { token: tokens.end_mail }),
    })),
  ]),
);
