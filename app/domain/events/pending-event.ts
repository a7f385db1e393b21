import { markdownPlainText, parseMarkdown } from "#app/domain/site/markdown.server.ts";
import { attendanceTexts } from "./attendance.ts";
import { type CameBack, describeCameBack } from "./came-back.server.ts";
import type { ComparedEvent } from "./changed-fields.ts";
import { describeCityPages } from "./cities.ts";
import { type Day, instantToMs, todayIn, zoneOf } from "./days.ts";
import { formatRecent, formatShortDate, formatTime } from "./format.ts";
import { isUpdating } from "./public-version.ts";
import { type EventSummary, type FullDates, fullDatesOf, summarizeEvent } from "./summary.ts";
import { shortenDifferences } from "./text-difference.server.ts";

/** A pending event, formatted with all details for its review. */
export interface PendingEventSummary extends EventSummary, Pick<FullDates, "timeSpan" | "zone" | "doors"> {
  /** The street address of the place; null without one. */
  address: string | null;
  /** Plain text with the URLs of its links, see `markdownPlainText`. */
  description: string;
  /** The translation, which is approved together with the text; null without one. */
  translation: { lang: string; title: string; description: string } | null;
  eventUrl: string | null;
  /** The organizer's alternative text of the picture; null for none. */
  imageAlt: string | null;
  /** Stated facts about attendance: ["21+", "Outdoors"]. */
  attendance: string[];
  /** The city pages that will list it, as a sentence. */
  cityPages: string;
  organizerName: string;
  /** The account that created it. */
  organizerId: string;
  /** "Nov 20, 3:15 PM", in the site's zone, with the year unless it is the current one. */
  submitted: string;
  /** When it was last edited, in the same format; null if it was not edited. */
  edited: string | null;
  /** Whether it is a change of an event that was public. */
  isChange: boolean;
  /** How soon it starts: "today", "in 7 days"; null if in more than a month, or already started. */
  startsIn: string | null;
  /** Whether it starts before the usual review time is over. */
  isUrgent: boolean;
  /** For optimistic locking: only this version is approved. */
  version: string;
  /** "26 dates: Sat, Nov 28; Sat, Dec 5; …" of a series that is decided together; null for a single event. */
  dates: string | null;
  /** Number of dates that are decided together; 1 for a single event. */
  dateCount: number;
  /** Whether it was approved before. */
  wasPublic: boolean;
  /** Who unpublished it (null if unknown), and why; null if it was not unpublished. */
  takenOff: { by: string | null; reason: string | null } | null;
  /** The decision that sent it back to its organizer, with a summary of the changes since; null without one. */
  cameBack: CameBack | null;
  /** Number of admins' notes about it. */
  notes: number;
  /** The admin who is looking at it; null for none. */
  taken: TakenEvent | null;
  /** True when no event of its organizer's account was ever approved. */
  isFirst: boolean;
  /** The subscribed calendar that it comes from; null for none. */
  calendar: CalendarSource | null;
  /** The reader's decision about it while they can undo it; null for a pending event. */
  decided: UndoableDecision | null;
}

/** The subscribed calendar of an event, for admins. */
export interface CalendarSource {
  id: string;
  name: string;
  host: string;
}

/** An admin's claim of an event, see `takeEvents`. */
export interface TakenEvent {
  admin: string;
  /** Whether that admin is the reader. */
  isOwn: boolean;
  /** "3:25 PM", in the site's zone. */
  until: string;
}

/** Formats an admin's claim of an event. */
export function describeTaken(
  { admin, is_own: isOwn, until }: { admin: string; is_own: boolean; until: string },
  siteTimeZone: string,
): TakenEvent {
  return { admin, isOwn, until: formatTime(until, siteTimeZone) };
}

/** A decision about an event. */
interface UndoableDecision {
  id: number;
  /** The value of `event_decisions.decision`. */
  decision: string;
  /** The ids of all decisions made together with it, including itself. */
  together: number[];
}

interface PendingEventFacts extends ComparedEvent {
  organizerName: string;
  organizer_id: string;
  created_at: string;
  updated_at: string;
  version: string;
  dates: readonly string[] | null;
  is_approved: boolean;
  first_approved_at: string | null;
  unpublished_at: string | null;
  unpublish_reason: string | null;
  /** This and the following are only set in the queue; the page of an event shows its full record instead. */
  isFirst?: boolean;
  takenOffBy?: string | null;
  sentBack?: Parameters<typeof describeCameBack>[1] | null;
  notes?: number;
  calendar?: CalendarSource | null;
  taken?: Parameters<typeof describeTaken>[0] | null;
  /** `wasApproved`: before the decision. */
  decided?: (UndoableDecision & { wasApproved: boolean }) | null;
}

/** Tolerance between `created_at` and `updated_at` of a new row, in milliseconds. */
const SAME_MOMENT_MS = 5_000;

const DAY_MS = 86_400_000;
/** Review takes 1 to 2 business days (PRODUCT.md, Figures). */
const URGENT_DAYS = 2;
/** `startsIn` is null beyond this number of days. */
const COUNTED_DAYS = 31;

/** Formats a pending event for the Admin Panel. @param siteTimeZone IANA zone of admins, and of locations unless their city has another. */
export function summarizePendingEvent(event: PendingEventFacts, siteTimeZone: string, now: Date): PendingEventSummary {
  // A decision also updates the row, but is not an edit.
  const isEdited = !event.decided && instantToMs(event.updated_at) - instantToMs(event.created_at) > SAME_MOMENT_MS;
  const summary = summarizeEvent(event, siteTimeZone, now);
  const { timeSpan, zone, doors } = fullDatesOf(event, siteTimeZone);
  const today = todayIn(zoneOf(event.location, siteTimeZone), now);
  const days = summary.status === "upcoming" ? countDays(today, summary.startsOn) : null;
  return {
    ...summary,
    timeSpan,
    zone,
    doors,
    address: event.address,
    description: plainText(event.description),
    translation: translationOf(event),
    eventUrl: event.event_url,
    imageAlt: event.image_alt,
    attendance: attendanceTexts(event),
    cityPages: describeCityPages(event.location),
    organizerName: event.organizerName,
    organizerId: event.organizer_id,
    submitted: formatRecent(event.created_at, siteTimeZone, now),
    isChange: isUpdating(event),
    edited: isEdited ? formatRecent(event.updated_at, siteTimeZone, now) : null,
    startsIn: days === null || days > COUNTED_DAYS ? null : describeDistance(days),
    isUrgent: days !== null && days <= URGENT_DAYS,
    version: event.version,
    dates:
      event.dates && event.dates.length > 1 ? describeDates(event.dates, zoneOf(event.location, siteTimeZone)) : null,
    dateCount: event.dates?.length ?? 1,
    wasPublic: event.decided?.wasApproved ?? event.first_approved_at !== null,
    takenOff: event.unpublished_at === null ? null : { by: event.takenOffBy ?? null, reason: event.unpublish_reason },
    cameBack: event.sentBack ? inShort(describeCameBack(event, event.sentBack, siteTimeZone, now)) : null,
    notes: event.notes ?? 0,
    calendar: event.calendar ?? null,
    taken: event.taken ? describeTaken(event.taken, siteTimeZone) : null,
    isFirst: event.isFirst ?? false,
    decided: event.decided ?? null,
  };
}

function inShort(cameBack: CameBack): CameBack {
  return { ...cameBack, comparison: shortenDifferences(cameBack.comparison) };
}

function describeDates(starts: readonly string[], zone: string): string {
  return `${starts.length} dates: ${starts.map((start) => formatShortDate(start, zone)).join("; ")}`;
}

const plainText = (markdown: string) => markdownPlainText(parseMarkdown(markdown));

function translationOf({ translation_language, translated_title, translated_description }: PendingEventFacts) {
  if (!translation_language || !translated_title) return null;
  return { lang: translation_language, title: translated_title, description: plainText(translated_description ?? "") };
}

function countDays(from: Day, to: Day): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
}

function describeDistance(days: number): string {
  if (days === 0) return "today";
  return days === 1 ? "tomorrow" : `in ${days} days`;
}
