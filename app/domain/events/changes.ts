import type { JsonChanges } from "#app/domain/calendars/json-answers.ts";
import { pathTo } from "#app/domain/site/links.ts";
import { type ChangesAddress, placeToSearch } from "./changes-address.ts";
import { findCity } from "./cities.ts";
import { dayOf, type Instant, isReadableInstant, todayIn, toOffsetDateTime, zoneOf } from "./days.ts";
import { formatDay, formatShortDate, formatTime, UNREADABLE_DATE, zoneAbbreviation } from "./format.ts";

/** What readers notice of an event: it is new, somewhere else or at another time, there again after an edit, or not listed any more. */
export const CHANGE_KINDS = ["new", "moved", "back", "gone"] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

/** A change of a public event, with what was public then. Times are instants. */
export interface EventChange {
  /** Grows with time. */
  id: number;
  event_id: string;
  kind: ChangeKind;
  changed_at: string;
  /** Null where somebody other than its organizer took the event off the site. */
  title: string | null;
  category: string;
  /** Slug of its city, if that has a page. */
  city: string | null;
  /** Null of what is gone, or being updated. */
  location: string | null;
  start_date: string;
  /** The place and the time before, where they were others. */
  old_location: string | null;
  old_start_date: string | null;
  /** Whether its page can be read at present. */
  is_public: boolean;
  /** Whether it is at another time or place by now. */
  has_moved: boolean;
}

/** One page of what changed, newest first. */
export interface ChangeList {
  changes: readonly EventChange[];
  /** The ids before and after which further pages end and begin; null where there are none. */
  previous: number | null;
  next: number | null;
}

const LABELS: Record<ChangeKind, string> = { new: "New", moved: "Moved", back: "Back", gone: "Gone" };

/** A change in words. */
export interface ChangeSummary {
  id: number;
  eventId: string;
  kind: ChangeKind;
  label: string;
  /** What it says where an admin took the event off the site: "An event in Tampa". */
  title: string;
  /** "Sat, Nov 21, 7:30 PM · Armature Works, Tampa" */
  facts: string;
  /** The same of before, where it was different: the time, the place, or both. */
  before: string | null;
  /** Whether the event has a page at present. */
  isLinked: boolean;
  /** What became of it: "Being updated, back soon."; null where all of this still holds. */
  note: string | null;
}

/** A change in words, with times as clocks show them where the event happens; `siteTimeZone` where the city has no zone of its own. */
export function summarizeChange(change: EventChange, siteTimeZone: string): ChangeSummary {
  const { kind, title, location, old_location, old_start_date } = change;
  const city = findCity(change.city);
  const zone = city?.timeZone ?? siteTimeZone;
  const oldZone = old_location === null ? zone : zoneOf(old_location, siteTimeZone);
  const when = (instant: Instant, its: string) => momentOf(instant, its, change.changed_at, siteTimeZone);
  const before = [old_start_date && when(old_start_date, oldZone), old_location].filter((part) => part !== null);
  return {
    id: change.id,
    eventId: change.event_id,
    kind,
    label: LABELS[kind],
    title: title ?? (city ? `An event in ${city.name}` : "An event"),
    facts: [when(change.start_date, zone), location].filter((part) => part !== null).join(" · "),
    before: before.length === 0 ? null : before.join(" · "),
    isLinked: change.is_public && kind !== "gone",
    note: noteOf(change),
  };
}

function noteOf({ kind, is_public, has_moved }: EventChange): string | null {
  if (kind === "gone") return "No longer listed.";
  if (!is_public) return "Being updated, back soon.";
  return has_moved ? "Has moved since." : null;
}

/** "Sat, Nov 21, 7:30 PM", with the year where that is another one than that of the change, and the zone where that is not the site's. */
function momentOf(instant: Instant, zone: string, changedAt: Instant, siteTimeZone: string): string {
  if (!isReadableInstant(instant)) return UNREADABLE_DATE;
  const year = dayOf(instant, zone).slice(0, 4);
  const date = `${formatShortDate(instant, zone)}${year === changedAt.slice(0, 4) ? "" : `, ${year}`}`;
  const time = `${date}, ${formatTime(instant, zone)}`;
  return zone === siteTimeZone ? time : `${time} ${zoneAbbreviation(instant, zone)}`;
}

/** Changes in their order, under the day on which each was made in `zone`. */
export function byDay(changes: readonly EventChange[], zone: string, siteTimeZone: string, now: Date) {
  const today = todayIn(zone, now);
  const days = [...new Set(changes.map(({ changed_at }) => dayOf(changed_at, zone)))];
  return days.map((day) => ({
    day,
    label: day === today ? "Today" : formatDay(day, today),
    changes: changes
      .filter(({ changed_at }) => dayOf(changed_at, zone) === day)
      .map((change) => summarizeChange(change, siteTimeZone)),
  }));
}

/** "What changed in Tampa" */
export function nameChanges({ city }: Pick<ChangesAddress, "city">): string {
  return city ? `What changed in ${city.name}` : "What changed";
}

interface JsonSite {
  siteUrl: string;
  timeZone: string;
}

/** What changed as JSON, with times as they are where each event happens. The address of what is gone is told too, for search engines. */
export function changesJson(address: ChangesAddress, list: ChangeList, { siteUrl, timeZone }: JsonSite): JsonChanges {
  const { path, pagePath } = address;
  return {
    title: nameChanges(address),
    url: `${siteUrl}${pagePath}`,
    next: list.next === null ? null : `${siteUrl}${path.split("?", 1)[0]}${placeToSearch({ after: list.next })}`,
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
          url: `${siteUrl}${pathTo("/events/:eventId", { eventId: change.event_id })}`,
          is_public: change.is_public,
          ...{ title, category, city, location, time_zone: zone },
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
