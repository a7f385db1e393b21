import type { Day } from "#app/domain/events/days.ts";
import type { CalendarSource } from "#app/domain/events/pending-event.ts";
import { isFiltered, type QueuePlace } from "#app/domain/events/queue-address.ts";
import { z } from "#app/domain/site/zod.ts";
import { type Client, DataError, type EventRow, READ, toDataError } from "#app/models/supabase.ts";
import type { Database } from "#app/types/database.ts";
import { type Taken, takenSchema } from "./taken-events.server.ts";

/** Pending events on one page of the queue. */
const QUEUE_PAGE_SIZE = 12;

/** A pending event and its organizer's name. */
type PendingEvent = EventRow & {
  organizerName: string;
  /** The version that a decision refers to: `updated_at` of the event, or the latest of the dates that are decided together. */
  version: string;
  /** The starts of those dates; null for a single event. */
  dates: string[] | null;
  /** True when no event of its organizer's account was ever approved. */
  isFirst: boolean;
  /** The admin who unpublished it; null when unknown, or when it was not unpublished. */
  takenOffBy: string | null;
  /** For a resubmitted event: the decision that sent it back to its organizer. */
  sentBack: SentBack | null;
  /** The admin who is looking at it. */
  taken: Taken | null;
  /** Number of admins' notes about it. */
  notes: number;
  /** The subscribed calendar that it comes from; null for none. */
  calendar: CalendarSource | null;
  /** The caller's decision about it while they can undo it; null for a pending event. */
  decided: Decided | null;
};

/** One page of the queue. */
interface QueuePage {
  /** Pending events, and in their old positions those that the caller has decided and can still undo. */
  rows: PendingEvent[];
  /** Number of pending events that match. */
  total: number;
  /** At least 1. */
  pageCount: number;
}

/** The admin's latest decision while it can be undone, as `private.undoable_decision()` returns it. */
export const undoableSchema = z
  .object({ decision: z.string(), events: z.array(z.object({ id: z.number(), title: z.string() })) })
  .nullable();
/** `decision` as in `event_decisions.decision`; `id` of the decision. */
type UndoableDecision = NonNullable<z.infer<typeof undoableSchema>>;

/** The data of the Admin Panel. */
export interface AdminPanel {
  queue: QueuePage;
  /** The pending event of the open dialog, which may be on another page of the queue. */
  asked: EventRow | null;
  /** Whether the approved version of a changed event stays public in full until the decision. */
  keepsVersions: boolean;
  /** The admin's latest decision, for the 30 seconds in which it can be undone. */
  undoable: UndoableDecision | null;
}

const weeksSchema = z
  .object({
    /** The median wait of the events that were decided in these weeks; null without any. */
    wait_seconds: z.number().nullable(),
    weeks: z.array(
      z.object({
        /** The Sunday on which the week begins, in the site's zone. */
        week: z.string().transform((day) => day as Day),
        received: z.number(),
        approved: z.number(),
        returned: z.number(),
        refused: z.number(),
        wait_seconds: z.number().nullable(),
      }),
    ),
  })
  .nullable();
/** The last twelve weeks, oldest first. */
export type DeskWeeks = NonNullable<z.infer<typeof weeksSchema>>;

/**
 * One page of the pending events. Admins only: others get at most their own.
 * @param query.asked the id of a pending event, or null.
 * @throws DataError
 */
export async function readAdminPanel(
  client: Client,
  query: { place: QueuePlace; asked: string | null },
): Promise<AdminPanel> {
  const { page, sort, search, city, category, type, calendar } = query.place;
  const result = await client.rpc(
    "admin_panel",
    {
      page_size: QUEUE_PAGE_SIZE,
      page_number: page > 1 ? page : undefined,
      sort: sort ?? undefined,
      filters: isFiltered(query.place)
        ? JSON.stringify({ search: search || null, city, category, type, calendar })
        : undefined,
      asked_id: query.asked ?? undefined,
    },
    READ,
  );
  if (result.error) throw toDataError(result, "Failed to load pending events");
  const panel = result.data[0];
  if (!panel) throw new DataError("unexpected", "Failed to load pending events");
  return {
    queue: toQueuePage(panel),
    asked: panel.asked[0] ?? null,
    keepsVersions: panel.keeps_versions,
    undoable: undoableSchema.parse(panel.undoable),
  };
}

/**
 * Numbers of submissions and decisions in the last twelve weeks. Null for callers who are not admins.
 * @param zone zone that determines when a week begins.
 * @throws DataError
 */
export async function readDeskWeeks(client: Client, zone: string): Promise<DeskWeeks | null> {
  const result = await client.rpc("desk_weeks", { site_zone: zone }, READ);
  if (result.error) throw toDataError(result, "Failed to load the last twelve weeks");
  return weeksSchema.parse(result.data);
}

type PanelRow = Database["public"]["Functions"]["admin_panel"]["Returns"][number];

function toQueuePage({ events, organizer_names, total, ...panel }: PanelRow): QueuePage {
  const names = namesSchema.parse(organizer_names);
  const series = datesSchema.parse(panel.dates);
  const marks = marksSchema.parse(panel.marks);
  const rows = events.map((event) => ({
    ...event,
    organizerName: nameOfOrganizer(event, names),
    version: series[event.id]?.version ?? event.updated_at,
    dates: series[event.id]?.starts ?? null,
    isFirst: marks[event.id]?.is_first ?? false,
    takenOffBy: marks[event.id]?.taken_off_by ?? null,
    sentBack: marks[event.id]?.sent_back ?? null,
    taken: marks[event.id]?.taken ?? null,
    notes: marks[event.id]?.notes ?? 0,
    calendar: marks[event.id]?.calendar ?? null,
    decided: marks[event.id]?.decided ?? null,
  }));
  return { rows, total, pageCount: Math.max(1, Math.ceil(total / QUEUE_PAGE_SIZE)) };
}

/** "Porch Concerts (Olive Owner)": the organization and the member who created the event; only the member without an organization. */
function nameOfOrganizer(event: EventRow, names: Readonly<Record<string, string>>): string {
  const person = names[event.organizer_id] ?? "Unknown";
  const organization = event.organization_id === null ? undefined : names[event.organization_id];
  return organization === undefined ? person : `${organization} (${person})`;
}

const namesSchema = z.record(z.string(), z.string());

const datesSchema = z.record(z.string(), z.object({ starts: z.array(z.string()), version: z.string() }));

const decidedSchema = z
  .object({ id: z.number(), decision: z.string(), together: z.array(z.number()), was_approved: z.boolean() })
  .transform(({ was_approved: wasApproved, ...decided }) => ({ ...decided, wasApproved }))
  .nullable();
type Decided = NonNullable<z.infer<typeof decidedSchema>>;

/** As `private.came_back()` returns it. */
export const sentBackSchema = z
  .object({
    decision: z.string(),
    decided_at: z.string(),
    admin: z.string().nullable(),
    reason: z.string().nullable(),
    field_reasons: z.unknown(),
    reasons: z.unknown(),
    content: z.record(z.string(), z.unknown()),
  })
  .transform(({ content, ...decision }) => ({ ...decision, content: content as Partial<EventRow> }))
  .nullable();
/**
 * The last decision that sent a resubmitted event back to its organizer, and the event's content at that time where it differs. `admin`:
 * the name; null once the account is deleted.
 */
type SentBack = NonNullable<z.infer<typeof sentBackSchema>>;

/** As `private.calendar_of()` returns it. */
export const calendarSourceSchema = z.object({ id: z.string(), name: z.string(), host: z.string() }).nullable();

const marksSchema = z.record(
  z.string(),
  z.object({
    is_first: z.boolean(),
    taken_off_by: z.string().nullable(),
    sent_back: sentBackSchema,
    taken: takenSchema,
    notes: z.number(),
    calendar: calendarSourceSchema,
    decided: decidedSchema,
  }),
);

/**
 * Titles by id, of those events that are pending.
 * @throws DataError
 */
export async function findWaitingEvents(client: Client, ids: readonly string[]): Promise<Map<string, string>> {
  const result = await client.from("events").select("id, title").in("id", ids).eq("review", "waiting");
  if (result.error) throw toDataError(result, "Failed to load pending events");
  return new Map(result.data.map(({ id, title }) => [id, title]));
}

/**
 * Number of other dates of an event's series that are public or have a public version; 0 without a series.
 * @throws DataError
 */
export async function countOtherPublicDates(
  client: Client,
  { id, series_id }: Pick<EventRow, "id" | "series_id">,
): Promise<number> {
  if (series_id === null) return 0;
  const result = await client
    .from("events")
    .select("id", { count: "exact", head: true })
    .eq("series_id", series_id)
    .neq("id", id)
    .not("first_approved_at", "is", null)
    .is("unpublished_at", null);
  if (result.error) throw toDataError(result, "Failed to load the dates of the series");
  return result.count ?? 0;
}
