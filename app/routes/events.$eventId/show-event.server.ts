import type { LoaderFunctionArgs } from "@remix-run/node";
import type { ShownPlans } from "#app/components/events/PlanNotice.tsx";
import { calendarLinks } from "#app/domain/calendars/calendar-links.ts";
import { describeAttendance } from "#app/domain/events/attendance.ts";
import { findCategory } from "#app/domain/events/categories.ts";
import { cityOf } from "#app/domain/events/cities.ts";
import { dayOf, isReadableInstant, toOffsetDateTime, zoneOf } from "#app/domain/events/days.ts";
import {
  formatDashboardDate,
  formatDate,
  formatLongDate,
  formatMonthDay,
  formatShortDate,
  formatTime,
  listed,
} from "#app/domain/events/format.ts";
import { langOf } from "#app/domain/events/language.ts";
import { ownsEvent } from "#app/domain/events/ownership.ts";
import { describePlanReasons } from "#app/domain/events/plan-notes.ts";
import { planOf, type ShownStorm, stormKindOf, stormSentenceOf, takesPlace } from "#app/domain/events/plans.ts";
import { queuePlaceOf } from "#app/domain/events/queue-address.ts";
import { describeSeries } from "#app/domain/events/series.ts";
import { daysLeftOut } from "#app/domain/events/series-dates.ts";
import { eventCardOf } from "#app/domain/events/social-card.server.ts";
import { eventData, type PreviousStart } from "#app/domain/events/structured-data.ts";
import {
  type EventSummary,
  eventStatus,
  fullDatesOf,
  shownPicture,
  summarizeEvent,
} from "#app/domain/events/summary.ts";
import { pathTo } from "#app/domain/site/links.ts";
import { parseMarkdown, stripMarkdown } from "#app/domain/site/markdown.server.ts";
import { excerpt } from "#app/domain/site/text.ts";
import { tintOf } from "#app/domain/site/tint.ts";
import { localPath } from "#app/messages/language.ts";
import type { EventPage as EventPageRows, StormOver } from "#app/models/events/event-page.server.ts";
import type { EventRow } from "#app/models/supabase.ts";
import { groundOf } from "#app/posters/colours.ts";
import { posterColour } from "#app/posters/poster.ts";
import type { User } from "#app/session/identity.ts";
import { getSite } from "#app/settings/env.server.ts";
import type { ComingDate, SeriesDates } from "./dates.tsx";
import type { Host } from "./host.tsx";
import type { Saving } from "./tools.tsx";
import { updatingTitle } from "./updating.tsx";

/** Length of the meta description: about what search engines show. */
const META_DESCRIPTION_CHARS = 160;

/** Length of the excerpt from the organizer's description. */
const ABOUT_CHARS = 160;

/** Most skipped days of a series that are listed. */
const MOST_DAYS_LEFT_OUT = 4;
type UpdatingEvent = Extract<EventPageRows, { kind: "updating" }>;

/**
 * Not for search engines, so without structured data: this page has no description, price or link, and would replace the full one in their
 * index, which is back in a day or two.
 */
export function showUpdating(page: UpdatingEvent, similar: EventSummary[], user: User | null) {
  const { event, storm } = page;
  const { timeZone, siteUrl } = getSite();
  const isComing = eventStatus(event, new Date()) !== "ended";
  const summary = summarizeEvent({ ...event, notice: storm?.notice?.kind ?? null }, timeZone, new Date());
  const { path, type, alt } = eventCardOf(event, getSite());
  return {
    kind: "updating" as const,
    event: {
      ...summary,
      ...fullDatesOf(event, timeZone),
      attendance: describeAttendance(event),
      confirmedOn: null,
      address: null,
    },
    tint: tintOfPicture(summary),
    similar,
    imageAlt: event.image_alt ?? "",
    card: { path, type, alt },
    isPending: false,
    isWaiting: event.is_waiting,
    city: placeOf(event.location),
    plans: shownPlans({ ...page, previous_starts: [] }, timeZone),
    calendar: isComing && takesPlace(event.status) ? calendarLinks(event, { siteUrl, timeZone }) : null,
    saving: isComing && mayBeSaved(page) ? savingBy(user, page) : null,
    metaDescription: updatingTitle(event.is_waiting),
    structuredData: [],
  };
}

type ShownEvent = Extract<EventPageRows, { kind: "event" }>;

export function showEvent(args: LoaderFunctionArgs, page: ShownEvent, similar: EventSummary[], user: User | null) {
  const { event, venue, organizer } = page;
  const notice = page.storm?.notice?.kind ?? null;
  const params = new URL(args.request.url).searchParams;
  const { timeZone, siteUrl } = getSite();
  const isDeciding = user?.isAdmin === true && !event.is_approved;
  const isComing = event.is_approved && eventStatus(event, new Date()) !== "ended";
  const isOn = takesPlace(event.status);
  const description = parseMarkdown(event.description);
  const metaDescription = excerpt(stripMarkdown(description), META_DESCRIPTION_CHARS);
  const summary = summarizeEvent({ ...event, notice }, timeZone, new Date());
  const { path, type, alt } = eventCardOf(event, getSite());
  const zone = zoneOf(event.location, timeZone);
  const { confirmed_at = null, reviewed_at = null } = page.checks ?? {};
  const confirmedOn = confirmed_at && formatDashboardDate(confirmed_at, zone);
  // Social cards are drawn for public events only.
  const card = event.is_approved ? { path, type, alt } : null;
  return {
    kind: "event" as const,
    event: {
      ...summary,
      ...fullDatesOf(event, timeZone),
      attendance: describeAttendance(event),
      confirmedOn,
      address: event.address,
    },
    tint: tintOfPicture(summary),
    ground: groundOf(findCategory(event.category)?.id ?? "other"),
    similar,
    description,
    isLong: isLongOnPaper(event.description),
    // No ticket link for an event that does not take place.
    eventUrl: isOn ? event.event_url : null,
    plans: shownPlans(page, timeZone),
    imageAlt: event.image_alt ?? "",
    card,
    isShared: event.is_approved,
    isPending: !event.is_approved,
    isSentBack: event.review === "returned" || event.review === "refused",
    ownPath:
      !event.is_approved && ownsEvent(user, event) ? pathTo("/dashboard/events/:eventId", { eventId: event.id }) : null,
    unpublishReason: event.unpublish_reason,
    canEdit: ownsEvent(user, event),
    shownMeanwhile: page.shown_meanwhile,
    canUnpublish: user?.isAdmin === true && page.shown_meanwhile !== "nothing",
    moderation: isDeciding ? { version: page.version ?? event.updated_at, place: queuePlaceOf(params) } : null,
    city: placeOf(event.location),
    venue,
    host: organizer && hostOf(organizer),
    reviewedOn: event.is_approved && reviewed_at ? formatMonthDay(reviewed_at, zone, new Date()) : null,
    sameDay: page.same_day.map((other) => summarizeEvent(other, getSite().timeZone, new Date())),
    series: seriesDates(page),
    isEvening: startsInTheEvening(event),
    calendar: isComing && isOn ? calendarLinks(event, { siteUrl, timeZone }) : null,
    saving: isComing && mayBeSaved(page) ? savingBy(user, page) : null,
    saves: isComing && isOn ? page.saves : null,
    address: `${siteUrl}${localPath(pathTo("/events/:eventId", { eventId: event.id }))}`,
    metaDescription,
    structuredData: eventData(getSite(), {
      ...event,
      notice,
      description: metaDescription,
      venue,
      organizer,
      cardPath: card?.path,
      previousStarts: page.previous_starts,
    }),
  };
}

/** Formats a date of a series. */
export function comingDate({ id, start_date, location }: Pick<EventRow, "id" | "start_date" | "location">): ComingDate {
  return { id, day: formatShortDate(start_date, zoneOf(location, getSite().timeZone)) };
}

/** The rhythm of an event's series, its next dates, and the next skipped days. */
function seriesDates({ event, dates, series }: ShownEvent): SeriesDates {
  const zone = zoneOf(event.location, getSite().timeZone);
  if (!series || !isReadableInstant(event.start_date))
    return { rhythm: null, dates: dates.map(comingDate), leftOut: "" };
  const last = dayOf(series.last_start, zone);
  const held = series.held.map((start) => dayOf(start, zone)).filter((day) => day <= last);
  const leftOut = daysLeftOut(series.rhythm, held).slice(0, MOST_DAYS_LEFT_OUT);
  return {
    rhythm: describeSeries({ ...series, is_next: false }, event.start_date, zone),
    dates: dates.map(comingDate),
    leftOut: listed(leftOut.map((day) => formatDate(`${day}T00:00:00Z`, "UTC"))),
  };
}

function hostOf({ name, slug, about, picture, takes_messages, events }: NonNullable<ShownEvent["organizer"]>): Host {
  return {
    name,
    slug,
    picture: shownPicture(picture),
    takesMessages: takes_messages,
    initials: (name.match(/(?<![\p{L}\p{N}'’])[\p{L}\p{N}]/gu) ?? []).slice(0, 2).join("").toUpperCase(),
    about: excerpt(stripMarkdown(parseMarkdown(about ?? "").slice(0, 1)), ABOUT_CHARS),
    events: events.map((event) => ({
      ...comingDate(event),
      title: event.title,
      lang: langOf({ language: event.language ?? "" }),
    })),
  };
}

/** The plan of the event, and its start before it was rescheduled. */
function shownPlans(
  {
    event,
    previous_starts,
    is_moving,
    storm,
    words,
  }: Pick<ShownEvent, "previous_starts" | "is_moving" | "storm" | "words"> & {
    event: Pick<EventRow, "location" | "status" | "status_at"> & { language?: string | undefined };
  },
  siteTimeZone: string,
): ShownPlans {
  const zone = zoneOf(event.location, siteTimeZone);
  const before = previous_starts.at(-1);
  const plan = planOf(event.status);
  const isExplained = words?.status === plan || (words?.status === "moved" && (is_moving || before !== undefined));
  return {
    plan,
    isMoving: is_moving,
    storm: storm && shownStorm(storm, zone),
    since: event.status_at && formatLongDate(event.status_at, zone),
    before: before === undefined ? null : describeBefore(before, zone),
    // Omitted if empty, to keep the data of most pages small.
    ...(words &&
      isExplained && {
        words: {
          isMove: words.status === "moved",
          reasons: describePlanReasons(words.reasons),
          note: words.note,
          lang: langOf(event),
        },
      }),
  };
}

function describeBefore({ starts_at, is_all_day }: PreviousStart, zone: string): string {
  const date = formatLongDate(starts_at, zone);
  return is_all_day ? date : `${date}, ${formatTime(starts_at, zone)}`;
}

function shownStorm({ notice, takes_place_since }: StormOver, zone: string): ShownStorm | null {
  const at = notice?.placed_at ?? takes_place_since;
  if (at === null) return null;
  const date = `${formatShortDate(at, zone)}, ${formatTime(at, zone)}`;
  return { kind: stormKindOf(notice?.kind), date, sentence: notice && stormSentenceOf(notice) };
}

/** The average colour of the picture or poster; null for an external picture, whose colours are unknown. */
function tintOfPicture({ picture, imageUrl, poster }: EventSummary): string | null {
  const colour = picture?.color ?? (imageUrl ? null : posterColour(poster));
  return colour && tintOf(colour);
}

/** A cancelled event cannot be saved, only removed by members who have saved it. */
function mayBeSaved({ event, is_saved }: ShownEvent | UpdatingEvent): boolean {
  return planOf(event.status) !== "cancelled" || is_saved;
}

function savingBy(user: User | null, { is_saved, is_told, is_reminded }: ShownEvent | UpdatingEvent): Saving {
  return user
    ? { by: "member", isSaved: is_saved, mails: { isTold: is_told, isReminded: is_reminded } }
    : { by: "visitor" };
}

/** Characters of a description that fit on a printed sheet below the facts. A line break counts as about 30. */
const SHEET_CHARS = 3_400;

function isLongOnPaper(description: string): boolean {
  return description.length + 30 * description.split("\n").length > SHEET_CHARS;
}

/** The hour at which the evening begins, as in the filters of lists. */
const EVENING_HOUR = 17;

function startsInTheEvening({ start_date, location }: EventRow): boolean {
  if (!isReadableInstant(start_date)) return false;
  const local = toOffsetDateTime(start_date, zoneOf(location, getSite().timeZone));
  return Number(local.slice(11, 13)) >= EVENING_HOUR;
}

function placeOf(location: string) {
  const city = cityOf(location);
  return city && { slug: city.slug, name: city.name };
}
