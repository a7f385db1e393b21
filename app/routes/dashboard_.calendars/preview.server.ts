import { zoneOf } from "#app/domain/events/days.ts";
import { formatMoment } from "#app/domain/events/format.ts";
import { MAX_IMPORTED_EVENTS } from "#app/domain/imports/imported.ts";
import { describeReadingProblem } from "#app/domain/imports/reading-problem.ts";
import type { SubscriptionChoices } from "#app/domain/imports/subscribed-calendar.ts";
import messages from "#app/messages/own-calendars.ts";
import { translator } from "#app/messages/translator.ts";
import { DataError } from "#app/models/supabase.ts";
import { getSite } from "#app/settings/env.server.ts";
import { fetchCalendar } from "#app/uploads/fetch-calendar.server.ts";
import type { FetchLimits } from "#app/uploads/fetch-public.server.ts";
import { ImportBusy, ImportCrash, ImportTimeout, readCalendarAnswer } from "#app/uploads/read-import.server.ts";
import { labelsOf, nameUnread } from "./describe.server.ts";

const t = translator(messages);

/** Most pending events per account, the same as in `has_room()`. */
const MOST_WAITING = 20;

/** Most events shown in the preview. */
const MOST_SHOWN = 20;

/** A preview of a calendar and of its import. */
export interface CalendarPreview {
  summary: string;
  /** Sentences about events that would be left out. */
  notes: string[];
  /** The soonest events; `lacks` names missing required fields, `without` invalid optional fields that would be dropped; "" for none. */
  items: { key: string; title: string; date: string; place: string; lacks: string; without: string }[];
  /** Number of further events. */
  more: number;
}

/**
 * Reads a calendar as a subscription would, without storing anything.
 * @param memberId one calendar per member is read at a time.
 * @param limits replaced by tests.
 * @throws DataError of kind "invalid" when it cannot be read.
 */
export async function previewCalendar(
  memberId: string,
  { url, ...choices }: SubscriptionChoices & { url: string },
  limits: Partial<FetchLimits> = {},
): Promise<CalendarPreview> {
  const answer = await fetchCalendar({ url, etag: null, lastModified: null }, limits);
  if (answer.outcome === "gone") throw unread("gone");
  if (answer.outcome !== "read") throw unread(answer.outcome === "failed" ? answer.problem : "status_304");
  const { timeZone } = getSite();
  const settings = { siteTimeZone: timeZone, now: new Date(), ...choices };
  const reading = await readCalendarAnswer(memberId, { bytes: answer.bytes, ...settings }).catch((error: unknown) => {
    if (error instanceof ImportTimeout || error instanceof ImportCrash) return "too_long" as const;
    if (error instanceof ImportBusy) throw new DataError("limited", t("notRead"), { cause: error });
    throw error;
  });
  if (typeof reading === "string") throw unread(reading);
  const coming = reading.items.filter(({ isCancelled }) => !isCancelled);
  const cancelled = reading.items.length - coming.length;
  const { over, private: hidden, tentative, unread: unreadable } = reading;
  const ready = coming.filter(({ content }) => content !== null).length;
  const incomplete = coming.length - ready;
  const notes = [
    ready > MOST_WAITING ? t("atATime") : "",
    incomplete > 0 ? t("incompleteText", { count: incomplete }) : "",
    coming.some(({ content, missing }) => content === null && missing.includes("description")) ? t("describeThem") : "",
    t("leftOut", { over, hidden, tentative, cancelled }).trim(),
    reading.isCut ? t("isCut", { most: String(MAX_IMPORTED_EVENTS) }) : "",
    unreadable.length > 0
      ? t("unreadable", {
          count: unreadable.length,
          names: unreadable.slice(0, 5).map(nameUnread).join(", "),
        })
      : "",
  ];
  return {
    summary: t("wouldCome", { count: ready }),
    notes: notes.filter((note) => note !== ""),
    items: coming.slice(0, MOST_SHOWN).map(({ key, title, place, starts, content, missing }) => ({
      key,
      title,
      place,
      date: formatMoment(starts, zoneOf(place, timeZone), content?.is_all_day),
      lacks: content === null ? labelsOf(missing) : "",
      without: content === null ? "" : labelsOf(missing),
    })),
    more: Math.max(coming.length - MOST_SHOWN, 0),
  };
}

function unread(problem: string): DataError {
  return new DataError("invalid", describeReadingProblem(problem));
}
