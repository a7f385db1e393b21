import type { JsonChanges } from "#app/domain/calendars/json-answers.ts";
import { pathTo } from "#app/domain/site/links.ts";
import type { SiteSettings } from "#app/domain/site/site.ts";
import messages from "#app/messages/feeds.ts";
import { localPath } from "#app/messages/language.ts";
import { translator } from "#app/messages/translator.ts";
import { type ChangesAddress, placeToQuery } from "./changes-address.ts";
import { findCity } from "./cities.ts";
import { dayOf, type Instant, isReadableInstant, todayIn, toOffsetDateTime, zoneOf } from "./days.ts";
import { formatDay, formatShortDate, formatTime, unreadableDate, withYear, zoneAbbreviation } from "./format.ts";
import { PLANS, shownPlan } from "./plans.ts";

const t = translator(messages);

/**
 * Kinds of changes: first published, moved in place or time, published again after an edit, withdrawn, a changed plan (see `Plan`), or as
 * planned again.
 */
export const CHANGE_KINDS = ["new", "moved", "back", "gone", ...PLANS, "on_again"] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

/** A change of a public event, with its public data at that time. Times are instants. */
export interface EventChange {
  /** Increases with time; serves as the cursor. */
  id: number;
  event_id: string;
  kind: ChangeKind;
  changed_at: string;
  /** Null if somebody other than its organizer withdrew the event. */
  title: string | null;
  category: string;
  /** Slug of its city; null if it has no city page. */
  city: string | null;
  /** Null for an event that is withdrawn or pending approval. */
  location: string | null;
  start_date: string;
  /** Previous place and start of a moved event; null where unchanged. */
  old_location: string | null;
  old_start_date: string | null;
  /** Whether it is, or was, an all-day event. */
  is_all_day: boolean;
  /** Whether the event is public now. */
  is_public: boolean;
  /** Whether it has moved again since this change. */
  has_moved: boolean;
}

/** One page of changes, newest first. */
export interface ChangeList {
  changes: readonly EventChange[];
  /** Cursors of the previous and the next page, or null. */
  previous: number | null;
  next: number | null;
}

const LABELS = {
  new: "changeNew",
  moved: "changeMoved",
  back: "changeBack",
  gone: "changeGone",
  on_again: "changeOnAgain",
} as const;

/** A change, formatted. */
export interface ChangeSummary {
  id: number;
  eventId: string;
  kind: ChangeKind;
  label: string;
  /** The event's title; "An event in Tampa" if an admin withdrew it. */
  title: string;
  /** "Sat, Nov 21, 7:30 PM · Armature Works, Tampa" */
  facts: string;
  /** Previous time, place or both, in the same format; null where unchanged. */
  before: string | null;
  /** Whether to link to the event's page, because it is public. */
  isLinked: boolean;
  /** What happened since: "Being updated, back soon."; null for nothing. */
  note: string | null;
}

/** Formats a change, with wall-clock times in the zone of the event. @param siteTimeZone IANA zone of cities without another. */
export function summarizeChange(change: EventChange, siteTimeZone: string): ChangeSummary {
  const { kind, title, location, old_location, old_start_date } = change;
  const city = findCity(change.city);
  const zone = city?.timeZone ?? siteTimeZone;
  const oldZone = old_location === null ? zone : zoneOf(old_location, siteTimeZone);
  const when = (instant: Instant, its: string) => momentOf(instant, its, change, siteTimeZone);
  const before = [old_start_date && when(old_start_date, oldZone), old_location].filter((part) => part !== null);
  return {
    id: change.id,
    eventId: change.event_id,
    kind,
    label: shownPlan(kind)?.label ?? t(LABELS[kind as keyof typeof LABELS]),
    title: title ?? (city ? t("someEventIn", { city: city.name }) : t("someEvent")),
    facts: [when(change.start_date, zone), location].filter((part) => part !== null).join(" · "),
    before: before.length === 0 ? null : before.join(" · "),
    isLinked: change.is_public && kind !== "gone",
    note: noteOf(change),
  };
}

function noteOf({ kind, is_public, has_moved }: EventChange): string | null {
  if (kind === "gone") return t("noLongerListed");
  if (!is_public) return t("backSoon");
  return has_moved ? t("hasMovedSince") : null;
}

/** "Sat, Nov 21, 7:30 PM", with the year unless it is that of the change, and the zone's abbreviation unless it is the site's zone. */
function momentOf(
  instant: Instant,
  zone: string,
  { changed_at, is_all_day }: EventChange,
  siteTimeZone: string,
): string {
  if (!isReadableInstant(instant)) return unreadableDate();
  const year = dayOf(instant, zone).slice(0, 4);
  const shortDate = formatShortDate(instant, zone);
  const date = year === changed_at.slice(0, 4) ? shortDate : withYear(shortDate, year);
  if (is_all_day) return date;
  const time = `${date}, ${formatTime(instant, zone)}`;
  return zone === siteTimeZone ? time : `${time} ${zoneAbbreviation(instant, zone)}`;
}

/** Groups changes by the day in `zone` on which they were made, in their order. */
export function byDay(changes: readonly EventChange[], zone: string, siteTimeZone: string, now: Date) {
  const today = todayIn(zone, now);
  const days = [...new Set(changes.map(({ changed_at }) => dayOf(changed_at, zone)))];
  return days.map((day) => ({
    day,
    label: day === today ? t("today") : formatDay(day, today),
    changes: changes
      .filter(({ changed_at }) => dayOf(changed_at, zone) === day)
      .map((change) => summarizeChange(change, siteTimeZone)),
  }));
}

/** The name of a list of changes, "Recently updated in Tampa". */
export function nameChanges({ city }: Pick<ChangesAddress, "city">): string {
  return city ? t("whatChangedIn", { city: city.name }) : t("whatChanged");
}

/**
 * A list of changes as JSON, with times in the offset of each event's zone. Withdrawn events keep their URL, so that crawlers find the 410.
 */
export function changesJson(
  address: ChangesAddress,
  list: ChangeList,
  { siteUrl, timeZone }: Pick<SiteSettings, "siteUrl" | "timeZone">,
): JsonChanges {
  const { path, pagePath } = address;
  return {
    title: nameChanges(address),
    url: `${siteUrl}${localPath(pagePath)}`,
    next:
      list.next === null
        ? null
        : `${siteUrl}${localPath(`${path.split("?", 1)[0]}${placeToQuery({ after: list.next })}`)}`,
    changes: list.changes.map((change): JsonChanges["changes"][number] => {
      const { id, kind, title, category, city, location, old_location, old_start_date } = change;
      const zone = findCity(city)?.timeZone ?? timeZone;
      const local = (time: string, its: string) => (isReadableInstant(time) ? toOffsetDateTime(time, its) : null);
      return {
        id,
        kind,
        changed_at: new Date(change.changed_at).toISOString(),
        event: {
          id: change.event_id,
          url: `${siteUrl}${localPath(pathTo("/events/:eventId", { eventId: change.event_id }))}`,
          is_public: change.is_public,
          title,
          category,
          city,
          location,
          time_zone: zone,
          starts_at: local(change.start_date, zone),
        },
        before:
          kind === "moved"
            ? {
                location: old_location,
                starts_at:
                  old_start_date && local(old_start_date, old_location ? zoneOf(old_location, timeZone) : zone),
              }
            : null,
      };
    }),
  };
}
