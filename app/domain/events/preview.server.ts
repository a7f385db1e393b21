import { type MarkdownBlock, parseMarkdown } from "#app/domain/site/markdown.server.ts";
import { cutCharacters, parseWebAddress, readLine, readParagraphs } from "#app/domain/site/text.ts";
import messages from "#app/messages/drafts.ts";
import { translator } from "#app/messages/translator.ts";
import { describeAttendance, type StatedAttendance } from "./attendance.ts";
import { citiesIn } from "./cities.ts";
import { EVENT_LIMITS } from "./controls.ts";
import { zoneOf } from "./days.ts";
import { eventFormSchema } from "./form.ts";
import type { SeriesFacts } from "./series.ts";
import { type EventTimes, onDay } from "./series-dates.ts";
import { type Repetition, repetitionSchema } from "./series-form.ts";
import { type EventSummary, type FullDates, fullDatesOf, summarizeEvent } from "./summary.ts";
import type { NearbyPlace } from "./venues.ts";

const t = translator(messages);

/** A preview of an event form: its card and its page. */
export interface EventPreview {
  event: EventSummary & FullDates & { attendance: StatedAttendance; address: string | null };
  description: MarkdownBlock[];
  eventUrl: string | null;
  imageAlt: string;
  /** Classes for the focal point of a photo that is not uploaded yet; set in the browser. */
  focus?: string;
  /** Names of the city pages that would list it; null while there is no location. */
  cities: string[] | null;
  /** The place near which it will be listed, if no city page lists it; null when unknown. */
  near: NearbyPlace | null;
  /** Whether the form has no valid start yet, so that the dates are not shown. */
  lacksStart: boolean;
}

/** A picture of the member, in the format of `events.picture`, before the form's focal point is applied. */
export interface PreviewedPicture {
  id: string;
  width: number;
  color: string;
  focus_x: number;
  focus_y: number;
}

interface PreviewOptions {
  /** IANA zone of the site. */
  timeZone: string;
  now: Date;
  /** For a new event: its dates must be later than this. By default any start is accepted, and the event has no series. */
  startsAfter?: Date | undefined;
  /** The uploaded picture that the form refers to; null for none. */
  picture: PreviewedPicture | null;
}

/** Placeholders for required fields that are not valid yet; their text is shown as typed. */
const STAND_INS: Readonly<Record<string, string>> = {
  title: "-----",
  description: "-".repeat(20),
  location: "-",
  start_date: "2100-01-01T12:00",
  start_day: "2100-01-01",
  category: "other",
  image_alt: "-",
};

/** Fields that are validated together. */
const TOGETHER: Readonly<Record<string, readonly string[]>> = {
  translated_title: ["translated_description"],
  translated_description: ["translated_title"],
  price_min: ["price_kind", "price_max"],
  price_max: ["price_kind", "price_min"],
  // Without a last day, an event that lasts all day ends on the day of `end_date`.
  end_day: ["end_date"],
};

/**
 * A preview from the valid fields of an event form.
 * @returns the preview, and the messages by field.
 */
export function previewEvent(typed: FormData, { timeZone, now, startsAfter, picture }: PreviewOptions) {
  const firsts = Object.fromEntries([...new Set(typed.keys())].map((name) => [name, typed.get(name)]));
  const values: Record<string, unknown> = { ...firsts, repeat_dates: typed.getAll("repeat_dates") };
  const checked = eventFormSchema(timeZone, startsAfter).safeParse(values);
  const repeated = values.repeat_rhythm ? repetitionSchema(timeZone, now).safeParse(values) : null;
  const issues = [checked, repeated].flatMap((result) => result?.error?.issues ?? []);
  // A start in the past is shown, too.
  const { content: valid, replaced } = validPart(eventFormSchema(timeZone), values);
  const { times, series } = datesOf(valid, repeated?.data?.repeats ?? null, timeZone);
  const content = { ...valid, ...times };
  // Limited to the maximum length of the field, because a poster is chosen from it.
  const typedLine = (name: string, maxChars: number) => cutCharacters(readLine(values[name]), maxChars);
  const lacksStart = replaced.has("start_date") || replaced.has("start_day");
  const event = {
    ...content,
    id: "preview",
    series,
    title: replaced.has("title") ? typedLine("title", EVENT_LIMITS.maxTitleChars) || t("untitled") : content.title,
    location: replaced.has("location") ? typedLine("location", EVENT_LIMITS.maxLocationChars) : content.location,
    ...(lacksStart && { start_date: "", end_date: null, doors_at: null }),
    picture: picture && {
      ...picture,
      x: content.image_focus_x ?? picture.focus_x,
      y: content.image_focus_y ?? picture.focus_y,
    },
  };
  const description = replaced.has("description")
    ? cutCharacters(readParagraphs(values.description), EVENT_LIMITS.maxDescriptionChars)
    : content.description;
  const preview: EventPreview = {
    event: {
      ...summarizeEvent(event, timeZone, now),
      ...fullDatesOf(event, timeZone),
      attendance: describeAttendance(content),
      address: content.address,
    },
    description: parseMarkdown(description),
    eventUrl: content.event_url && (parseWebAddress(content.event_url)?.href ?? null),
    imageAlt: replaced.has("image_alt") ? "" : (content.image_alt ?? ""),
    cities: event.location === "" ? null : citiesIn(event.location).map(({ name }) => name),
    near: null,
    lacksStart,
  };
  return { preview, errors: messagesOf(issues) };
}

/** The times of the first date of a series, and the card's text about the others. */
function datesOf(content: EventTimes & { location: string }, repeats: Repetition["repeats"], siteTimeZone: string) {
  const zone = zoneOf(content.location, siteTimeZone);
  const [first, last] = [repeats?.days[0], repeats?.days.at(-1)].map((day) => (day ? onDay(content, day, zone) : null));
  if (!repeats || !first || !last) return { times: {}, series: null };
  const { rhythm, days } = repeats;
  const series: SeriesFacts = { rhythm, dates: days.length, last_start: last.start_date, is_next: true };
  return { times: first, series };
}

/** The part of a zod issue that is read here. */
interface Issue {
  path: readonly PropertyKey[];
  message: string;
}

/** The content of the fields that are valid, and the names of the others. */
function validPart(schema: ReturnType<typeof eventFormSchema>, values: Readonly<Record<string, unknown>>) {
  const replaced = new Set<string>();
  let left = { ...values };
  for (;;) {
    const checked = schema.safeParse(left);
    if (checked.success) return { content: checked.data, replaced };
    const wrong = Object.keys(messagesOf(checked.error.issues)).flatMap((name) => [name, ...(TOGETHER[name] ?? [])]);
    // Each round replaces fields by values that are valid on their own; a field that stays wrong would repeat forever.
    if (wrong.every((name) => replaced.has(name))) throw checked.error;
    for (const name of wrong) {
      replaced.add(name);
      left = { ...left, [name]: STAND_INS[name] };
    }
  }
}

function messagesOf(issues: readonly Issue[]): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  for (const { path, message } of issues) {
    const name = String(path[0]);
    errors[name] = [...(errors[name] ?? []), message];
  }
  return errors;
}
