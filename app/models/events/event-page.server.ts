import { inReadersLanguage } from "#app/domain/events/language.ts";
import type { ShownMeanwhile } from "#app/domain/events/public-version.ts";
import type { PreviousStart } from "#app/domain/events/structured-data.ts";
import { z } from "#app/domain/site/zod.ts";
import messages from "#app/messages/rejections.ts";
import { translator } from "#app/messages/translator.ts";
import type { QueryContext } from "#app/models/lists/list-filter.server.ts";
import { type Listing, listingsSchema } from "#app/models/lists/listing-page.server.ts";
import { type Client, type EventRow, eventRowSchema, READ, toDataError } from "#app/models/supabase.ts";
import { planWordsSchema, type ReadPlanWords } from "./plan-notes.server.ts";
import { type UpdatingEvent, updatingEventSchema } from "./updating-event.server.ts";

const t = translator(messages);

/** Another event of an organizer, with its title in the reader's language. */
interface HostedEvent {
  id: string;
  title: string;
  /** Language of the title. */
  language: string;
  start_date: string;
  location: string;
}

/** The public page of an event's organizer. */
interface EventOrganizer {
  name: string;
  slug: string;
  about: string | null;
  /** See `shownPicture`. */
  picture: unknown;
  takes_messages: boolean;
  /** Their next events, except this one and its series: up to three, soonest first. */
  events: HostedEvent[];
}

/** The upcoming part of an event's series. */
export interface SeriesOfEvent {
  rhythm: string;
  /** Number of public dates. */
  dates: number;
  /** The start of the last public date. */
  last_start: string;
  /** The starts of all dates that are not cancelled, public or not. */
  held: string[];
}

/** The storm notice over an event, or its organizer's answer to one. The event has no other change of plan. */
export interface StormOver {
  /** Null once the organizer has answered. */
  notice: { kind: string; text_en: string | null; text_es: string | null; placed_at: string } | null;
  /** When the organizer answered that it takes place; else null. */
  takes_place_since: string | null;
}

/** An upcoming date of a series. Times are UTC ISO 8601. */
interface ComingDateRow {
  id: string;
  start_date: string;
  end_date: string | null;
  is_all_day: boolean;
  location: string;
}

/**
 * The data of an event's page: the event if the caller may see it, what is public of it while a change is pending, or the reason why it is
 * not shown. `similar` and `same_day` have up to four public events each.
 */
export type EventPage =
  | {
      kind: "event";
      event: EventRow;
      /** Null for an approved event. */
      shown_meanwhile: ShownMeanwhile | null;
      /** For admins: the version that a decision refers to, including the dates of its series that are decided together. Else null. */
      version: string | null;
      /** Whether the caller has saved it. */
      is_saved: boolean;
      /** Whether the caller gets mails about changes of saved events, and reminders. */
      is_told: boolean;
      is_reminded: boolean;
      /** Whether a change of its start or place is pending. */
      is_moving: boolean;
      storm: StormOver | null;
      /** The organizer's explanation of its plan (cancelled, postponed, ...); null without one. */
      words: ReadPlanWords;
      /** Slug of its venue, if the venue has upcoming events. */
      venue: string | null;
      organizer: EventOrganizer | null;
      /** Its earlier start times, if it was rescheduled in the last 30 days, oldest first. */
      previous_starts: PreviousStart[];
      /** When the organizer confirmed that it takes place, and when the team last reviewed its public version; each may be null. */
      checks: { confirmed_at: string | null; reviewed_at: string | null } | null;
      /** Number of members who have saved it, as of today; null for fewer than five. */
      saves: number | null;
      /** Other events in its city on the same day. */
      same_day: Listing[];
      /** The next dates of its series, up to six, soonest first. */
      dates: ComingDateRow[];
      /** Null without a series, and when the series has no upcoming dates. */
      series: SeriesOfEvent | null;
      similar: Listing[];
    }
  | {
      kind: "updating";
      event: UpdatingEvent;
      is_saved: boolean;
      is_told: boolean;
      is_reminded: boolean;
      is_moving: boolean;
      storm: StormOver | null;
      words: ReadPlanWords;
      similar: Listing[];
    }
  /** An admin has unpublished it. */
  | { kind: "under_review" }
  | { kind: "removed"; isOver: boolean; dates: ComingDateRow[]; similar: Listing[] }
  | { kind: "unknown" };

const datesSchema = z.array(
  z.object({
    id: z.string(),
    start_date: z.string(),
    end_date: z.string().nullable(),
    is_all_day: z.boolean(),
    location: z.string(),
  }),
);

const organizerSchema: z.ZodType<EventOrganizer> = z.object({
  name: z.string(),
  slug: z.string(),
  about: z.string().nullable(),
  picture: z.unknown(),
  takes_messages: z.boolean(),
  events: z.array(
    z
      .object({
        id: z.string(),
        title: z.string(),
        language: z.string(),
        translation_language: z.string().nullable(),
        translated_title: z.string().nullable(),
        start_date: z.string(),
        location: z.string(),
      })
      .transform(inReadersLanguage),
  ),
});

const stormSchema: z.ZodType<StormOver> = z.object({
  notice: z
    .object({
      kind: z.string(),
      text_en: z.string().nullable(),
      text_es: z.string().nullable(),
      placed_at: z.string(),
    })
    .nullable(),
  takes_place_since: z.string().nullable(),
});

const eventPageSchema = z.union([
  z.object({
    event: eventRowSchema,
    shown_meanwhile: z.enum(["nothing", "facts", "everything"]).nullable(),
    version: z.string().nullable(),
    is_saved: z.boolean(),
    is_told: z.boolean(),
    is_reminded: z.boolean(),
    is_moving: z.boolean(),
    storm: stormSchema.nullable(),
    words: planWordsSchema,
    venue: z.string().nullable(),
    organizer: organizerSchema.nullable(),
    previous_starts: z.array(z.object({ starts_at: z.string(), is_all_day: z.boolean() })),
    checks: z.object({ confirmed_at: z.string().nullable(), reviewed_at: z.string().nullable() }).nullable(),
    saves: z.number().nullable(),
    same_day: listingsSchema,
    dates: datesSchema,
    series: z
      .object({ rhythm: z.string(), dates: z.number(), last_start: z.string(), held: z.array(z.string()) })
      .nullable(),
    similar: listingsSchema,
  }),
  z.object({
    event: z.null(),
    notice: z.enum(["updating", "under_review"]).nullable(),
    updating: updatingEventSchema.nullable(),
    is_saved: z.boolean(),
    is_told: z.boolean(),
    is_reminded: z.boolean(),
    is_moving: z.boolean(),
    storm: stormSchema.nullable(),
    words: planWordsSchema,
    is_removed: z.boolean(),
    is_over: z.boolean(),
    dates: datesSchema,
    similar: listingsSchema,
  }),
]);

/**
 * Reads the page of an event as the caller may see it. Similar events are close in place and time, those of its category first.
 * @throws DataError
 */
export async function readEventPage(
  client: Client,
  id: string,
  { now, siteTimeZone }: QueryContext,
): Promise<EventPage> {
  const query = { event_id: id, at: now.toISOString(), site_zone: siteTimeZone };
  const result = await client.rpc("event_page", query, READ);
  if (result.error) throw toDataError(result, t("eventNotLoaded"));
  const page = eventPageSchema.parse(result.data);
  if (page.event) return { kind: "event", ...page, event: inReadersLanguage(page.event) };
  if (page.updating) return { ...page, kind: "updating", event: page.updating };
  if (page.notice === "under_review") return { kind: "under_review" };
  const { is_over: isOver, dates, similar } = page;
  return page.is_removed ? { kind: "removed", isOver, dates, similar } : { kind: "unknown" };
}
