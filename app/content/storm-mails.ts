import { formatMoment } from "#app/domain/events/format.ts";
import { stormKindOf, stormSentenceOf } from "#app/domain/events/plans.ts";
import { pathTo } from "#app/domain/site/links.ts";
import { z } from "#app/domain/site/zod.ts";
import messages from "#app/messages/mails.ts";
import { translator } from "#app/messages/translator.ts";
import { type MailKind, mailedEvent, mailKind, nameEvent } from "./mail-kind.ts";

const t = translator(messages);

const stormEvent = z.object({
  ...mailedEvent,
  id: z.uuid(),
  location: z.string(),
  isAllDay: z.boolean().default(false),
});

/** Queued by `private.queue_storm_mails()`; `claim_mail()` adds the tokens. `more`: number of further events. */
const notice = z.object({
  kind: z.string(),
  textEn: z.string().nullable(),
  textEs: z.string().nullable(),
  more: z.number(),
  events: z.tuple([stormEvent], stormEvent),
  answers: z.record(z.string(), z.object({ takes_place: z.string(), moved: z.string(), cancelled: z.string() })),
});

const answerPath = (token: string) => pathTo("/storm-answer", { token });

/** Asks an organizer about all of their events under a storm notice. */
export const STORM_MAILS: Readonly<Record<string, MailKind>> = {
  storm_notice: mailKind("Storm: does it take place?", notice, ({ events, more, answers, ...mail }, product, zone) => {
    const count = events.length + more;
    const isPostponed = stormKindOf(mail.kind) === "postponed";
    const sentence = stormSentenceOf({ text_en: mail.textEn, text_es: mail.textEs });
    return {
      subject: t(isPostponed ? "stormPostponedSubject" : "stormCheck", {
        event: nameEvent(events[0], zone),
        others: count - 1,
      }),
      paragraphs: [
        t(isPostponed ? "stormPostponedText" : "stormCheckText", { count, product }),
        ...(more > 0 ? [t("stormMore", { named: events.length, count: more })] : []),
        ...(sentence ? [t("stormSentence")] : []),
      ],
      quote: sentence?.text ?? null,
      questions: events.flatMap(({ id, title, location, startDate, isAllDay, timeZone }) => {
        const tokens = answers[id];
        if (!tokens) return [];
        const links = [
          { label: t("stormTakesPlace"), path: answerPath(tokens.takes_place) },
          { label: t("stormMoved"), path: answerPath(tokens.moved) },
          { label: t("stormCancelled"), path: answerPath(tokens.cancelled) },
        ];
        return [
          { title, text: `${formatMoment(startDate, timeZone ?? zone, isAllDay)} · ${location}`, answers: links },
        ];
      }),
      ...(more > 0 && { link: { label: t("stormMoreLink", { count: more }), path: pathTo("/dashboard") } }),
      note: t("whyStorm", { count, product }),
    };
  }),
};
