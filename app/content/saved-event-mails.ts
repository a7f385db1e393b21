import { type Instant, isReadableInstant } from "#app/domain/events/days.ts";
import {
  formatLongDate,
  formatShortDate,
  formatTime,
  formatTimeInSentence,
  zoneAbbreviation,
} from "#app/domain/events/format.ts";
import { describePlanReasons } from "#app/domain/events/plan-notes.ts";
import { pathTo } from "#app/domain/site/links.ts";
import { z } from "#app/domain/site/zod.ts";
import messages from "#app/messages/saved-event-mails.ts";
import { translator } from "#app/messages/translator.ts";
import { type MailKind, mailKind, nameEvent } from "./mail-kind.ts";

const t = translator(messages);

const instant = z.string().refine(isReadableInstant);

/**
 * One date of a mail. `was`: the previous status. `timeZone`: null if it is the site's. `oldStartDate`: null if unchanged; only its day is
 * shown if it `wasAllDay`.
 */
const changedDate = z.object({
  id: z.uuid(),
  title: z.string(),
  startDate: instant,
  isAllDay: z.boolean().default(false),
  timeZone: z.string().nullable(),
  oldStartDate: instant.nullable(),
  wasAllDay: z.boolean().nullish(),
  was: z.string(),
});

/** Queued by `private.notify_savers()`: an event, or several dates of a series, soonest first. `claim_mail()` adds the token. */
const change = z.object({
  savedDates: z.tuple([changedDate], changedDate),
  /** The explanation at the time of sending, see `private.mailed_words()`. */
  reasons: z.array(z.string()).nullish(),
  note: z.string().nullish(),
  tokens: z.object({ end_mail: z.string() }),
});

const TEXTS = {
  event_cancelled: ["Saved event canceled", "canceled", "canceledText", "canceledDates"],
  event_postponed: ["Saved event postponed", "postponed", "postponedText", "postponedDates"],
  event_sold_out: ["Saved event sold out", "soldOut", "soldOutText", "soldOutDates"],
  event_on_again: ["Saved event on again", "onAgain", "onAgainText", "onAgainDates"],
  event_moved: ["Saved event moved", "moved", "movedText", "movedDates"],
  event_status_note: ["Note on a saved event", "statusNote", "statusNoteText", "statusNoteDates"],
} as const;

/** Mails about changes of saved events. */
export const SAVED_EVENT_MAILS: Readonly<Record<string, MailKind>> = Object.fromEntries(
  Object.entries(TEXTS).map(([kind, [label, subject, text, textOfDates]]) => [
    kind,
    mailKind(label, change, ({ savedDates, reasons, note, tokens }, product, siteTimeZone) => {
      const [date] = savedDates;
      const { id, title } = date;
      const count = savedDates.length;
      // Reasons are omitted if an earlier mail contained them and only the note is new.
      const why = [
        kind === "event_status_note" ? "" : describePlanReasons(reasons ?? []),
        note ? t("noteSays", { title, note }) : "",
      ];
      const common = {
        subject: t(subject, { event: nameEvent({ ...date, dates: count }, siteTimeZone) }),
        link: { label: t("seeEvent"), path: pathTo("/events/:eventId", { eventId: id }) },
        note: t("why", { product }),
        unsubscribePath: pathTo("/mail/end", { token: tokens.end_mail }),
      };
      const before = ({ oldStartDate, wasAllDay, timeZone }: z.infer<typeof changedDate>) =>
        kind === "event_moved" && oldStartDate !== null
          ? t("movedFrom", {
              when: describeStart(oldStartDate, { timeZone, isAllDay: wasAllDay === true }, siteTimeZone),
            })
          : "";
      const isRoomAgain = kind === "event_on_again" && savedDates.every(({ was }) => was === "sold_out");
      if (count > 1)
        return {
          paragraphs: [...why, t(isRoomAgain ? "placesAgainDates" : textOfDates, { title, count })].filter(Boolean),
          sections: [
            {
              title,
              items: savedDates.map((date) => ({
                title: describeStart(date.startDate, date, siteTimeZone),
                text: before(date),
                path: pathTo("/events/:eventId", { eventId: date.id }),
              })),
            },
          ],
          ...common,
        };
      const when = describeStart(date.startDate, date, siteTimeZone);
      return {
        paragraphs: [t(isRoomAgain ? "placesAgainText" : text, { title, when }), before(date), ...why].filter(Boolean),
        ...common,
      };
    }),
  ]),
);

const savedEvent = z.object({
  id: z.uuid(),
  title: z.string(),
  startDate: instant,
  isAllDay: z.boolean().default(false),
  /** Null if it is the site's. */
  timeZone: z.string().nullable(),
  location: z.string(),
});

/** Queued by `queue_saved_reminders()`; `claim_mail()` adds the token. */
const reminder = z.object({
  savedEvents: z.tuple([savedEvent], savedEvent),
  tokens: z.object({ end_mail: z.string() }),
});

/** The reminder on the day before, one mail for all saved events. */
export const SAVED_REMINDER: MailKind = mailKind(
  "Saved events tomorrow",
  reminder,
  ({ savedEvents, tokens }, product, siteTimeZone) => {
    const [first] = savedEvents;
    const count = savedEvents.length;
    return {
      subject: t("tomorrow", {
        count,
        event: nameEvent({ ...first, dates: 1 }, siteTimeZone),
        date: formatShortDate(first.startDate, first.timeZone ?? siteTimeZone),
      }),
      paragraphs: [t("tomorrowText", { count })],
      sections: [
        {
          title: formatLongDate(first.startDate, first.timeZone ?? siteTimeZone),
          items: savedEvents.map(({ id, title, startDate, isAllDay, timeZone, location }) => ({
            title,
            text: isAllDay
              ? location
              : `${describeTime(startDate, timeZone ?? siteTimeZone, siteTimeZone)}, ${location}`,
            path: pathTo("/events/:eventId", { eventId: id }),
          })),
        },
      ],
      link: { label: t("seeSaved"), path: pathTo("/saved") },
      note: `${t("tomorrowHint")} ${t("whyTomorrow", { product })}`,
      unsubscribePath: pathTo("/mail/end", { token: tokens.end_mail }),
    };
  },
);

/** "7:30 PM", with the zone unless it is the site's. */
function describeTime(start: Instant, zone: string, siteTimeZone: string): string {
  const time = formatTime(start, zone);
  return zone === siteTimeZone ? time : `${time} ${zoneAbbreviation(start, zone)}`;
}

/** "Friday, November 20, 2026, at 7:30 PM", with the zone unless it is the site's; only the day for an all-day event. */
function describeStart(
  start: Instant,
  { timeZone, isAllDay }: { timeZone: string | null; isAllDay: boolean },
  siteTimeZone: string,
): string {
  const zone = timeZone ?? siteTimeZone;
  if (isAllDay) return formatLongDate(start, zone);
  const time = formatTimeInSentence(start, zone);
  return t("when", {
    date: formatLongDate(start, zone),
    time: zone === siteTimeZone ? time : `${time} ${zoneAbbreviation(start, zone)}`,
  });
}
