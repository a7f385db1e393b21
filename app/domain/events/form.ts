import { countCharacters, isStoredWebAddress, parseWebAddress } from "#app/domain/site/text.ts";
import { filled, limited, line, paragraphs, requiredText, z } from "#app/domain/site/zod.ts";
import { DEFAULT_LANGUAGE } from "#app/messages/language.ts";
import messages from "#app/messages/organizer-errors.ts";
import { translator } from "#app/messages/translator.ts";
import type { AttendanceFacts } from "./attendance.ts";
import { type EventAttendance, eventAttendance, toAttendanceForm } from "./attendance-form.ts";
import { CATEGORIES, type CategoryId } from "./categories.ts";
import { chooseMotif } from "./choose-motif.ts";
import { EVENT_LIMITS, type EventFieldName, parseFocus } from "./controls.ts";
import {
  addDays,
  dayBounds,
  dayOf,
  type Instant,
  instantToMs,
  isDay,
  isReadableInstant,
  lastWholeDay,
  type ParsedDateTime,
  parseLocalDateTime,
  parseTimeOfDay,
  toLocalInput,
  zoneOf,
} from "./days.ts";
import { formatDay, formatTime, type PriceFacts } from "./format.ts";
import type { EventText } from "./language.ts";
import { type EventLanguages, eventLanguages } from "./language-form.ts";
import type { Motif } from "./motifs.ts";
import { type EventPrice, eventPrice, toPriceForm } from "./price.ts";

const t = translator(messages);

/** The columns of an event's picture: an uploaded one, or the URL of an external one. */
interface EventImage {
  image_url: string | null;
  picture_id: string | null;
  image_alt: string | null;
  /** Focal point in percent; null for the detected one. */
  image_focus_x: number | null;
  image_focus_y: number | null;
}

/** The value of a valid event form: the columns of `events` that its organizer writes. */
export interface EventInput extends EventPrice, EventImage, EventLanguages, EventAttendance {
  title: string;
  description: string;
  category: CategoryId;
  location: string;
  address: string | null;
  start_date: Instant;
  end_date: Instant | null;
  /** Whether the start is the midnight before its first day, and the end the one after its last. */
  is_all_day: boolean;
  doors_at: Instant | null;
  event_url: string | null;
  max_attendees: number | null;
  /** The subject of its drawing, chosen by its words. */
  motif: Motif;
}

const categoryIds = CATEGORIES.map(({ id }) => id);

/** A number as number controls send it, with sign, decimals and exponent. */
const NUMBER = /^[+-]?\d+(\.\d+)?(e\+?\d+)?$/i;

/** An optional http(s) URL, typed with or without "https://"; the value is the normalised URL, null when blank. */
export const webAddress = (label: () => string) =>
  line
    .refine((text) => text === "" || parseWebAddress(text) !== null, {
      error: () => t("notWebAddress", { label: label() }),
      abort: true,
    })
    .transform((text) => ({ text, url: parseWebAddress(text) }))
    .refine(
      ({ text, url }) => Math.max(countCharacters(text), countCharacters(url?.href ?? "")) <= EVENT_LIMITS.maxUrlChars,
      { error: () => t("addressTooLong", { label: label(), max: String(EVENT_LIMITS.maxUrlChars) }), abort: true },
    )
    .refine(({ url }) => !url?.username && !url?.password, {
      error: () => t("addressWithPassword", { label: label() }),
      abort: true,
    })
    .refine(({ url }) => url === null || isStoredWebAddress(url.href), {
      error: () => t("addressNotPlain", { label: label() }),
      abort: true,
    })
    .transform(({ url }) => url?.href ?? null);

/** An optional number of people, at least 1; null means unlimited. */
const attendees = line
  .transform((text) => (text === "" ? null : NUMBER.test(text) ? Number(text) : Number.NaN))
  .refine((count) => !Number.isNaN(count), { error: () => t("attendeesNotWhole"), abort: true })
  .refine((count) => count === null || count >= EVENT_LIMITS.minAttendees, {
    error: () => t("attendeesTooFew", { min: String(EVENT_LIMITS.minAttendees) }),
    abort: true,
  })
  .refine((count) => count === null || count <= EVENT_LIMITS.maxAttendees, {
    error: () => t("attendeesTooMany", { max: String(EVENT_LIMITS.maxAttendees) }),
    abort: true,
  })
  .refine((count) => count === null || Number.isInteger(count), { error: () => t("attendeesNotWhole") });

/** A date and time as controls send it, in a year outside of 1900 to 2999. */
const OTHER_YEAR_OF_DAY = /^(?!(19|2\d)\d\d-)\d{4,6}-\d\d-\d\d$/;
const OTHER_YEAR = /^(?!(19|2\d)\d\d-)\d{4,6}-\d\d-\d\d[T ]\d\d:\d\d/;

/** A wall-clock time as typed, and its zone. */
interface LocalTime {
  text: string;
  zone: string;
}

const requiredTime = z
  .custom<LocalTime>()
  .refine(({ text }) => text !== "", { error: () => t("startRequired"), abort: true })
  .transform((time, context) => readTime("start", time, context));

const optionalTime = z
  .custom<LocalTime>()
  .transform((time, context) => (time.text === "" ? null : readTime("end", time, context)));

/** A time of day as "HH:mm"; `resolveDoors` determines its date from the start. */
const optionalDoors = z.custom<LocalTime>().transform(({ text, zone }, context) => {
  const time = text === "" ? "" : parseTimeOfDay(text);
  if (time !== null) return { time, zone };
  context.addIssue({ code: "custom", message: t("doorsMalformed"), continue: false });
  return z.NEVER;
});

// The form is an intersection of parts, so that issues of other fields do not keep zod from comparing the times with each other.

/** What an event is and where: also what admins may correct. */
export const whatAndWhere = z.object({
  title: requiredText(line, () => t("title"), { min: EVENT_LIMITS.minTitleChars, max: EVENT_LIMITS.maxTitleChars }),
  description: requiredText(paragraphs, () => t("description"), {
    min: EVENT_LIMITS.minDescriptionChars,
    max: EVENT_LIMITS.maxDescriptionChars,
  }),
  location: requiredText(line, () => t("location"), { max: EVENT_LIMITS.maxLocationChars }),
});

const links = z.object({ event_url: webAddress(() => t("eventUrl")) });

const street = z.object({
  address: limited(line, () => t("address"), EVENT_LIMITS.maxAddressChars).transform((text) => text || null),
});

/** The focal point of a picture; null when blank. */
const focus = line
  .refine((text) => text === "" || parseFocus(text) !== null, { error: () => t("focusUnknown") })
  .transform(parseFocus);

const image = z
  .object({
    image_url: webAddress(() => t("imageUrl")),
    picture_id: line.transform((text) => z.uuid().safeParse(text).data ?? null),
    picture_remove: line,
    image_alt: limited(line, () => t("imageAlt"), EVENT_LIMITS.maxAltChars),
    image_focus: focus,
  })
  .transform(({ picture_remove, picture_id, ...rest }) => ({
    ...rest,
    picture_id: picture_remove === "" ? picture_id : null,
  }))
  .refine(({ picture_id, image_url }) => picture_id === null || image_url === null, {
    path: ["image_url"],
    error: () => t("twoPictures"),
  })
  // Only for uploads: external pictures never needed a text, and events that have one without must stay editable.
  .refine(({ picture_id, image_alt }) => picture_id === null || image_alt !== "", {
    path: ["image_alt"],
    error: () => t("imageAltRequired"),
  })
  .transform(({ image_url, picture_id, image_alt, image_focus }): EventImage => {
    const hasPicture = picture_id !== null || image_url !== null;
    const focused = picture_id === null ? null : image_focus;
    return {
      image_url,
      picture_id,
      image_alt: hasPicture && image_alt !== "" ? image_alt : null,
      image_focus_x: focused?.x ?? null,
      image_focus_y: focused?.y ?? null,
    };
  });

const audience = z.object({
  category: filled(line, () => t("categoryRequired")).pipe(z.enum(categoryIds, { error: () => t("categoryUnknown") })),
  max_attendees: attendees,
});

/**
 * Schema of the create and edit forms, for `parseWithZod` or on its own. Reports the issues of all fields at once, with the messages of
 * PRODUCT.md, Event form.
 * @param siteTimeZone IANA zone, where the location's city has no other.
 * @param startsAfter the start must be later than this; by default any start is accepted.
 * @example parseWithZod(formData, { schema: eventFormSchema("America/New_York") })
 */
export function eventFormSchema(siteTimeZone: string, startsAfter?: Date): z.ZodType<EventInput> {
  return whatAndWhere
    .and(eventLanguages)
    .and(timesSchema(siteTimeZone, startsAfter))
    .and(street)
    .and(links)
    .and(image)
    .and(eventPrice)
    .and(audience)
    .and(eventAttendance)
    .transform((event) => ({ ...event, motif: chooseMotif(event) }));
}

/** Start, end and doors, as wall-clock times in the zone of the location (the site's if that is blank). */
function timesSchema(siteTimeZone: string, startsAfter: Date | undefined) {
  const byTheClock = clockSchema(siteTimeZone, startsAfter);
  const onDays = daysSchema(siteTimeZone, startsAfter);
  return z.unknown().transform((typed, context): EventTimes => {
    const isAllDay = Boolean(z.object({ is_all_day: line }).safeParse(typed).data?.is_all_day);
    const { data, error } = (isAllDay ? onDays : byTheClock).safeParse(typed);
    if (data) return data;
    for (const { path, message } of error.issues) context.addIssue({ code: "custom", path: [...path], message });
    return z.NEVER;
  });
}

type EventTimes = Pick<EventInput, "start_date" | "end_date" | "is_all_day" | "doors_at">;

/** The days of an all-day event where it takes place. */
function daysSchema(siteTimeZone: string, startsAfter: Date | undefined): z.ZodType<EventTimes> {
  return z
    .object({ location: line, start_date: line, end_date: line, start_day: line, end_day: line })
    .transform((typed, context) => {
      const problem = (path: EventFieldName, message: string) => {
        context.addIssue({ code: "custom", path: [path], message });
        return z.NEVER;
      };
      // Without scripts the times may have been filled in before 'All day' was chosen.
      const first = typed.start_day || typed.start_date.slice(0, 10);
      const last = typed.end_day || (typed.start_day ? first : typed.end_date.slice(0, 10)) || first;
      if (first === "") return problem("start_day", t("startRequired"));
      if (!isDay(first))
        return problem("start_day", t(OTHER_YEAR_OF_DAY.test(first) ? "startYear" : "firstDayMalformed"));
      if (!isDay(last)) return problem("end_day", t(OTHER_YEAR_OF_DAY.test(last) ? "endYear" : "lastDayMalformed"));
      if (last < first) return problem("end_day", t("lastDayBeforeFirst"));
      const zone = zoneOf(typed.location, siteTimeZone);
      const [start_date, end_date] = [dayBounds(first, zone).from, dayBounds(last, zone).to];
      if (startsAfter && instantToMs(end_date) <= startsAfter.getTime()) return problem("start_day", t("startInPast"));
      // The midnight after the last day of 2999.
      if (!isReadableInstant(end_date)) return problem("end_day", t("endYear"));
      return { start_date, end_date, is_all_day: true, doors_at: null };
    });
}

/** The first day in the form of an event, as typed: of its start, or of an all-day event. */
export function typedFirstDay(typed: { is_all_day: string; start_day: string; start_date: string }): string {
  return (typed.is_all_day && typed.start_day) || typed.start_date.slice(0, 10);
}

/** A day without its time, as an import leaves it, is completed by a control of its own. */
function withTime(date: string, time: string): string {
  return isDay(date) && time !== "" ? `${date}T${time}` : date;
}

function clockSchema(siteTimeZone: string, startsAfter: Date | undefined): z.ZodType<EventTimes> {
  return z
    .object({ location: line, start_date: line, end_date: line, start_time: line, end_time: line, doors_at: line })
    .transform(({ location, start_date, end_date, start_time, end_time, doors_at }) => {
      const zone = zoneOf(location, siteTimeZone);
      const inZone = (text: string): LocalTime => ({ text, zone });
      return {
        start_date: inZone(withTime(start_date, start_time)),
        end_date: inZone(withTime(end_date, end_time)),
        doors_at: inZone(doors_at),
      };
    })
    .pipe(
      z
        .object({
          start_date: requiredTime.refine((start) => !startsAfter || Date.parse(start) > startsAfter.getTime(), {
            error: () => t("startInPast"),
          }),
          end_date: optionalTime,
          doors_at: optionalDoors,
        })
        // zod skips both when one of the times is malformed, but not when the start is in the past.
        .refine(({ start_date, end_date }) => end_date === null || end_date > start_date, {
          path: ["end_date"],
          error: () => t("endBeforeStart"),
        })
        .superRefine(({ start_date, doors_at }, context) => {
          const doors = resolveDoors(start_date, doors_at);
          if (!doors.ok) context.addIssue({ code: "custom", path: ["doors_at"], message: doors.problem });
        })
        .transform(({ start_date, end_date, doors_at }) => {
          const doors = resolveDoors(start_date, doors_at);
          return { start_date, end_date, is_all_day: false, doors_at: doors.ok ? doors.instant : null };
        }),
    );
}

/** Doors may open the evening before an event that starts shortly after midnight; earlier than this is a mistake. */
const EVENING_BEFORE_MS = 12 * 3_600_000;
/** Also a check constraint of the database. Reached on the same day only when daylight saving time ends, a day of 25 hours. */
const MOST_BEFORE_START_MS = 24 * 3_600_000;

/** The instant at which doors open, from their time of day: on the day of the start, or on the evening before. */
function resolveDoors(start: Instant, { time, zone }: { time: string; zone: string }) {
  if (time === "") return { ok: true, instant: null } as const;
  const day = dayOf(start, zone);
  const sameDay = parseLocalDateTime(`${day}T${time}`, zone);
  if (!sameDay.ok && sameDay.problem === "skipped")
    return { ok: false, problem: describeSkipped(`${day}T${time}`, sameDay.resumesAt, zone) } as const;
  const before = (opens: ParsedDateTime) => (opens.ok ? instantToMs(start) - instantToMs(opens.instant) : Infinity);
  if (before(sameDay) > MOST_BEFORE_START_MS) return { ok: false, problem: t("doorsTooEarly") } as const;
  if (before(sameDay) >= 0) return sameDay;
  const evening = parseLocalDateTime(`${addDays(day, -1)}T${time}`, zone);
  if (before(evening) <= EVENING_BEFORE_MS) return evening;
  return { ok: false, problem: t("doorsAfterStart", { start: formatTime(start, zone) }) } as const;
}

/** The columns of a stored event that the edit form shows. */
interface StoredEvent extends PriceFacts, EventImage, AttendanceFacts, Omit<EventText, "description"> {
  title: string;
  description: string;
  category: string;
  location: string;
  address: string | null;
  start_date: string;
  end_date: string | null;
  is_all_day: boolean;
  doors_at: string | null;
  event_url: string | null;
  max_attendees: number | null;
}

/**
 * Default values of the edit form: "" for null and for unparsable times, other times as wall-clock time "YYYY-MM-DDTHH:mm" in the zone of
 * the location, the doors as "HH:mm". The schema parses them back to the same event.
 * @param siteTimeZone IANA zone, where the location's city has no other.
 */
export function toEventForm(event: StoredEvent, siteTimeZone: string): Record<EventFieldName, string> {
  const zone = zoneOf(event.location, siteTimeZone);
  const { is_all_day: isAllDay, start_date: start, end_date: end } = event;
  const firstDay = isAllDay && isReadableInstant(start) ? dayOf(start, zone) : "";
  const lastDay = isAllDay && isReadableInstant(end) ? lastWholeDay(end, zone) : "";
  return {
    title: event.title,
    description: event.description,
    language: event.language ?? DEFAULT_LANGUAGE,
    translated_title: event.translated_title ?? "",
    translated_description: event.translated_description ?? "",
    location: event.location,
    address: event.address ?? "",
    start_date: !isAllDay && isReadableInstant(start) ? toLocalInput(start, zone) : "",
    end_date: !isAllDay && isReadableInstant(end) ? toLocalInput(end, zone) : "",
    start_time: "",
    end_time: "",
    is_all_day: isAllDay ? "yes" : "",
    start_day: firstDay,
    end_day: lastDay > firstDay ? lastDay : "",
    doors_at: isReadableInstant(event.doors_at) ? toLocalInput(event.doors_at, zone).slice(11) : "",
    picture: "",
    picture_id: event.picture_id ?? "",
    picture_remove: "",
    image_url: event.image_url ?? "",
    image_alt: event.image_alt ?? "",
    image_focus: event.image_focus_x === null ? "" : `${event.image_focus_x}-${event.image_focus_y}`,
    event_url: event.event_url ?? "",
    ...toPriceForm(event),
    category: event.category,
    max_attendees: event.max_attendees === null ? "" : String(event.max_attendees),
    ...toAttendanceForm(event),
    publisher: "",
    repeat_rhythm: "",
    repeat_until: "",
    repeat_dates: "",
  };
}

const PROBLEMS_OF_TIMES = {
  start: { malformed: "startMalformed", year: "startYear", time: "startTimeMissing" },
  end: { malformed: "endMalformed", year: "endYear", time: "endTimeMissing" },
} as const;

function readTime(field: "start" | "end", { text, zone }: LocalTime, context: z.RefinementCtx): Instant {
  const reject = (message: string) => {
    context.addIssue({ code: "custom", message, continue: false });
    return z.NEVER;
  };
  const parsed = parseLocalDateTime(text, zone);
  // Years are checked in UTC: the last hours of 2999 in local time are in the year 3000.
  if (parsed.ok && isReadableInstant(parsed.instant)) return parsed.instant;
  if (isDay(text)) return reject(t(PROBLEMS_OF_TIMES[field].time));
  if (parsed.ok || OTHER_YEAR.test(text)) return reject(t(PROBLEMS_OF_TIMES[field].year));
  if (parsed.problem === "malformed") return reject(t(PROBLEMS_OF_TIMES[field].malformed));
  return reject(describeSkipped(text, parsed.resumesAt, zone));
}

/** Message for a wall-clock time that daylight saving time skips, "2027-03-14T02:30". */
function describeSkipped(text: string, resumesAt: Instant, zone: string): string {
  const time = formatTime(`${text.slice(0, 10)}T${text.slice(11, 16)}:00Z`, "UTC");
  const day = formatDay(text.slice(0, 10));
  return t("timeSkipped", { time, day, resumes: formatTime(resumesAt, zone) });
}
