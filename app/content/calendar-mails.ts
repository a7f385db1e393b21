import { type Instant, isReadableInstant } from "#app/domain/events/days.ts";
import { formatMoment } from "#app/domain/events/format.ts";
import { describeReadingProblem } from "#app/domain/imports/reading-problem.ts";
import { pathTo } from "#app/domain/site/links.ts";
import { z } from "#app/domain/site/zod.ts";
import messages from "#app/messages/subscriptions.ts";
import { translator } from "#app/messages/translator.ts";
import { type MailKind, mailKind, nameEvent } from "./mail-kind.ts";

const t = translator(messages);

/** `private.mailed_calendar()`. */
const calendar = z.object({ calendarId: z.uuid(), calendar: z.string(), host: z.string() });

/** Queued by `settle_calendar()`. */
const failure = calendar.extend({ problem: z.string().nullable() });

/** `timeZone`: null if it is the site's. */
const missingEvent = z.object({
  id: z.uuid(),
  title: z.string(),
  startDate: z.string().refine(isReadableInstant),
  isAllDay: z.boolean(),
  timeZone: z.string().nullable(),
});

/** Queued by `private.count_absences()`, soonest first. */
const missing = calendar.extend({ events: z.tuple([missingEvent], missingEvent) });

const common = (calendarId: string, label: "seeCalendar" | "answer", product: string) => ({
  link: { label: t(label), path: pathTo("/dashboard/calendars", { id: calendarId }) },
  note: t("whyMail", { product }),
});

/** Mails to the owner of a subscribed calendar. */
export const CALENDAR_MAILS: Readonly<Record<string, MailKind>> = {
  calendar_missing: mailKind("Events missing from a calendar", missing, ({ events, ...about }, product, zone) => {
    const [first] = events;
    const count = events.length;
    return {
      subject: t("missingSubject", { ...about, count, event: nameEvent({ ...first, dates: 1 }, zone) }),
      paragraphs: [t("missingText", { ...about, count }), t("missingNothingChanged", { product, count })],
      sections: [
        {
          title: t("missingEvents"),
          items: events.map(({ id, title, startDate, isAllDay, timeZone }) => ({
            title,
            text: formatMoment(startDate as Instant, timeZone ?? zone, isAllDay),
            path: pathTo("/dashboard/events/:eventId", { eventId: id }),
          })),
        },
      ],
      ...common(about.calendarId, "answer", product),
    };
  }),
  calendar_failing: mailKind("Calendar cannot be read", failure, ({ problem, ...about }, product) => ({
    subject: t("failingSubject", about),
    paragraphs: [t("failingText", about), describeReadingProblem(problem ?? ""), t("failingGoesOn", { product })],
    ...common(about.calendarId, "seeCalendar", product),
  })),
  calendar_gone: mailKind("Calendar is gone", failure, (about, product) => ({
    subject: t("goneSubject", about),
    paragraphs: [t("goneText", about), t("goneGoesOn", { product })],
    ...common(about.calendarId, "seeCalendar", product),
  })),
};
