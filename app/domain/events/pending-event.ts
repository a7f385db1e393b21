import { letterText, parseMarkdown } from "#app/domain/site/markdown.server.ts";
import { describeCityPages } from "./cities.ts";
import { type Day, instantToMs, todayIn, zoneOf } from "./days.ts";
import { formatRecent } from "./format.ts";
import { type EventFacts, type EventSummary, type FullDates, fullDatesOf, summarizeEvent } from "./summary.ts";

/** A pending event with all details for its review. */
export interface PendingEventSummary extends EventSummary, Pick<FullDates, "timeSpan" | "doors"> {
  /** Without marks of Markdown, and with the addresses of its links. */
  description: string;
  eventUrl: string | null;
  /** What the picture shows, in the organizer's words; null where they do not say. */
  imageAlt: string | null;
  /** The city pages on which it will be listed, as text. */
  cityPages: string;
  organizerName: string;
  /** "Nov 20, 3:15 PM", in the site's zone, with its year where that is another one. */
  submitted: string;
  /** When it was last edited, in the same format; null if it was not edited. */
  edited: string | null;
  /** How soon it starts: "today", "in 7 days"; null if in more than a month, or already started. */
  startsIn: string | null;
  /** Whether it starts before the usual review time is over. */
  isUrgent: boolean;
  /** `updated_at` of the row that was read, so that exactly this version is approved. */
  version: string;
}

interface PendingEventFacts extends EventFacts {
  description: string;
  event_url: string | null;
  image_alt: string | null;
  organizerName: string;
  created_at: string;
  updated_at: string;
}

/** Tolerance between `created_at` and `updated_at` of a new row, in milliseconds. */
const SAME_MOMENT_MS = 5_000;

const DAY_MS = 86_400_000;
/** Review takes 1 to 2 business days (PRODUCT.md, Figures). */
const URGENT_DAYS = 2;
/** Beyond this many days the date alone is shown. */
const COUNTED_DAYS = 31;

/** A pending event as the Admin Panel shows it; admins use `siteTimeZone`. */
export function summarizePendingEvent(event: PendingEventFacts, siteTimeZone: string, now: Date): PendingEventSummary {
  const isEdited = instantToMs(event.updated_at) - instantToMs(event.created_at) > SAME_MOMENT_MS;
  const summary = summarizeEvent(event, siteTimeZone, now);
  const { timeSpan, doors } = fullDatesOf(event, siteTimeZone);
  const today = todayIn(zoneOf(event.location, siteTimeZone), now);
  const days = summary.status === "upcoming" ? countDays(today, summary.startsOn) : null;
  return {
    ...summary,
    timeSpan,
    doors,
    description: letterText(parseMarkdown(event.description)),
    eventUrl: event.event_url,
    imageAlt: event.image_alt,
    cityPages: describeCityPages(event.location),
    organizerName: event.organizerName,
    submitted: formatRecent(event.created_at, siteTimeZone, now),
    edited: isEdited ? formatRecent(event.updated_at, siteTimeZone, now) : null,
    startsIn: days === null || days > COUNTED_DAYS ? null : describeDistance(days),
    isUrgent: days !== null && days <= URGENT_DAYS,
    version: event.updated_at,
  };
}

function countDays(from: Day, to: Day): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
}

function describeDistance(days: number): string {
  if (days === 0) return "today";
  return days === 1 ? "tomorrow" : `in ${days} days`;
}
