import { TZDate } from "@date-fns/tz";
import ical, { ICalAlarmType, type ICalCalendar, ICalCalendarMethod, ICalEventStatus } from "ical-generator";
import { tzlib_get_ical_block } from "timezones-ical-library";
import { categoryLabel } from "#app/domain/events/categories.ts";
import { findCity } from "#app/domain/events/cities.ts";
import { instantToMs, isReadableInstant, toLocalInput, zoneOf } from "#app/domain/events/days.ts";
import { planSentence, takesPlace, titleWithPlan } from "#app/domain/events/plans.ts";
import { placeWithAddress } from "#app/domain/events/venues.ts";
import { pathTo } from "#app/domain/site/links.ts";
import { markdownPlainText, parseMarkdown } from "#app/domain/site/markdown.server.ts";
import { withoutControls } from "#app/domain/site/text.ts";
import messages from "#app/messages/feeds.ts";
import { localPath } from "#app/messages/language.ts";
import { translator } from "#app/messages/translator.ts";
import type { CancelledMode } from "./feed-address.ts";
import {
  type EventFeed,
  type FeedEvent,
  type FeedSite,
  isKept,
  type UpdatingFeedEvent,
  type WithdrawnEvent,
} from "./feed-event.ts";
import { formProperty } from "./form-property.ts";
import { calendarName, practicalLines, productId, wholeDays } from "./organizer-calendar.ts";

const t = translator(messages);

/** REFRESH-INTERVAL for subscribers, in seconds: an hour. */
const REFRESH_SECONDS = 3_600;

/** Time between the alarm of a single event and its start, in seconds (PRODUCT.md, Figures): enough to set out for it. */
const ALARM_SECONDS = 7_200;

/**
 * A list of public events as an iCalendar file (RFC 5545) to subscribe to, with times in the zone of each event. The output is
 * deterministic: it contains no time of the request, so its ETag changes only with the events. Unparsable starts are omitted.
 * @param cancelled how withdrawn, cancelled and postponed events are shown. iCalendar has no status for postponed events, so the stored
 * date counts as cancelled until there is a new one.
 * @param hasAlarms for the file of a single event. Subscribers of a list must not get an alarm for every event.
 */
export function publicCalendar(
  { name, events, postponed = [], withdrawn }: Pick<EventFeed, "name" | "events" | "postponed" | "withdrawn">,
  site: FeedSite,
  cancelled: CancelledMode,
  hasAlarms = false,
): string {
  const calendar = ical({
    name: calendarName(`${name} · ${site.productName}`),
    prodId: productId(site),
    method: ICalCalendarMethod.PUBLISH,
    ttl: REFRESH_SECONDS,
    // No default zone: DTSTAMP and LAST-MODIFIED are UTC, and each event has its own TZID.
    timezone: { name: null, generator: (zone) => tzlib_get_ical_block(zone)[0] ?? null },
  });
  const isShown = ({ status }: { status?: string | null }) => cancelled !== "drop" || takesPlace(status);
  for (const event of [...events, ...postponed].filter(isShown)) addPublic(calendar, event, site, cancelled, hasAlarms);
  for (const event of withdrawn) {
    if (!isKept(event)) {
      if (cancelled !== "drop") addWithdrawn(calendar, event, site, cancelled);
    } else if (isShown(event)) addUpdating(calendar, event, site, cancelled);
  }
  return withoutControls(calendar.toString());
}

function addPublic(
  calendar: ICalCalendar,
  event: FeedEvent,
  site: FeedSite,
  cancelled: CancelledMode,
  hasAlarms: boolean,
): void {
  const entry = entryOf(event, zoneOf(event.location, site.timeZone), site);
  if (!entry) return;
  const tickets = event.event_url === null ? [] : [t("ticketsAndMore", { url: event.event_url })];
  const description = markdownPlainText(parseMarkdown(event.description));
  const plan = planSentence(event.status, event.notice);
  const isOn = takesPlace(event.status) && event.notice !== "postponed";
  const lines = [
    ...(plan === null ? [] : [plan, ""]),
    description,
    ...practicalLines(event, site.timeZone),
    "",
    ...tickets,
    entry.url,
  ];
  calendar.createEvent({
    ...entry,
    summary: titleOf(event, cancelled),
    description: lines.join("\n"),
    location: placeWithAddress(event),
    categories: [{ name: categoryLabel(event.category) }],
    status: statusOf(event, ICalEventStatus.CONFIRMED, cancelled),
    x: isOn ? [formProperty(event, site.timeZone)] : [],
    alarms:
      hasAlarms && isOn ? [{ type: ICalAlarmType.display, trigger: ALARM_SECONDS, description: event.title }] : [],
  });
}

/** With mode `title`, the status is in the title, for clients that ignore STATUS or hide cancelled entries. */
function titleOf({ title, status, notice }: Planned & { title: string }, cancelled: CancelledMode): string {
  const isOn = takesPlace(status) && notice !== "postponed";
  return cancelled === "title" && !isOn ? titleWithPlan(title, status, notice) : title;
}

/** The plan of an event and the storm notice on it. */
interface Planned {
  status?: string | null;
  notice?: string | null;
}

/** The organizer's status takes precedence over a storm notice. */
function statusOf({ status, notice }: Planned, planned: ICalEventStatus, cancelled: CancelledMode) {
  if (takesPlace(status)) return notice === "postponed" ? ICalEventStatus.TENTATIVE : planned;
  return cancelled === "title" ? null : ICalEventStatus.CANCELLED;
}

/** While a change is pending, the entry of an event that takes place stays unchanged, whatever `cancelled` says. */
function addUpdating(calendar: ICalCalendar, event: UpdatingFeedEvent, site: FeedSite, cancelled: CancelledMode): void {
  const entry = entryOf(event, event.time_zone ?? site.timeZone, site);
  if (!entry) return;
  calendar.createEvent({
    ...entry,
    summary: titleOf(event, cancelled),
    description: [planSentence(event.status, event.notice), t("updatingText"), "", entry.url]
      .filter((line) => line !== null)
      .join("\n"),
    location: event.location,
    categories: [{ name: categoryLabel(event.category) }],
    status: statusOf(event, ICalEventStatus.TENTATIVE, cancelled),
  });
}

function addWithdrawn(
  calendar: ICalCalendar,
  event: WithdrawnEvent,
  site: FeedSite,
  cancelled: Exclude<CancelledMode, "drop">,
): void {
  const entry = entryOf(event, event.time_zone ?? site.timeZone, site);
  if (!entry) return;
  const city = findCity(event.city);
  const title =
    event.title ?? (city ? t("someEventIn", { city: city.name }) : t("someEventOn", { product: site.productName }));
  calendar.createEvent({
    ...entry,
    summary: cancelled === "title" ? t("canceledTitle", { title }) : title,
    description: t("canceledText", { product: site.productName }),
    // `title` is for clients that ignore STATUS, or that hide cancelled entries.
    status: cancelled === "title" ? null : ICalEventStatus.CANCELLED,
  });
}

/** The properties common to all entries; null for an unparsable start. */
function entryOf(event: FeedEvent | WithdrawnEvent, zone: string, site: FeedSite) {
  if (!isReadableInstant(event.start_date)) return null;
  const end = isReadableInstant(event.end_date) ? event.end_date : null;
  // In the hour that is repeated when daylight saving time ends, a wall-clock time is ambiguous: such events are written in UTC.
  const isNamed = [event.start_date, ...(end === null ? [] : [end])].every((time) => isClear(time, zone));
  const local = (instant: string) => (isNamed ? new TZDate(instant, zone) : new Date(instant));
  return {
    id: `${event.id}@${new URL(site.siteUrl).host}`,
    sequence: event.revision,
    stamp: new Date(event.changed_at),
    lastModified: new Date(event.changed_at),
    ...(event.is_all_day
      ? { ...wholeDays(event.start_date, end, zone), timezone: null }
      : { start: local(event.start_date), end: end && local(end), timezone: isNamed ? zone : null }),
    url: `${site.siteUrl}${localPath(pathTo("/events/:eventId", { eventId: event.id }))}`,
  };
}

/** Whether the wall-clock time of an instant is unambiguous in a zone. */
function isClear(instant: string, zone: string): boolean {
  const shown = toLocalInput(instant, zone);
  return [-HOUR_MS, HOUR_MS].every(
    (distance) => toLocalInput(new Date(instantToMs(instant) + distance).toISOString(), zone) !== shown,
  );
}

const HOUR_MS = 3_600_000;
