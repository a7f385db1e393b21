import type { DashboardPlace, DashboardTab } from "#app/domain/events/dashboard-address.ts";
import { DASHBOARD_TABS } from "#app/domain/events/dashboard-address.ts";
import { formatCursor, parseCursor } from "#app/domain/lists/parse-filters.ts";
import { z } from "#app/domain/site/zod.ts";
import messages from "#app/messages/rejections.ts";
import { translator } from "#app/messages/translator.ts";
import { type Client, DataError, type EventRow, READ, toDataError } from "#app/models/supabase.ts";
import type { Database } from "#app/types/database.ts";

const t = translator(messages);

export type PastEventRow = Database["public"]["Tables"]["past_events"]["Row"];
type DecisionColumns = Database["public"]["Views"]["event_decisions"]["Row"];
/** A row of `event_decisions`. The generated types make every column of a view nullable; only four of these are. */
export type DecisionRow = {
  [Column in keyof DecisionColumns]: Column extends "organization_id" | "reason" | "field_reasons" | "waited"
    ? DecisionColumns[Column]
    : NonNullable<DecisionColumns[Column]>;
};

/** An entry of a list: a single event, or one date that stands for its series. */
export interface OwnEntry<Row> {
  event: Row;
  /** Number of dates in this tab, and the start of the last one; null for a single event. */
  series: { dates: number; last: string } | null;
}

/** One page of the caller's dashboard. Times are UTC ISO 8601. */
export interface OwnDashboard {
  tab: DashboardTab;
  /** Number of entries by tab. */
  totals: Record<DashboardTab, number>;
  events: OwnEntry<EventRow>[];
  /** Events that were removed after they ended. */
  removed: PastEventRow[];
  /** Entries before this page, and in all pages of the tab. */
  skipped: number;
  found: number;
  /** Keyset cursors (`formatCursor`) of the previous and the next page; null if there is none. */
  previous: string | null;
  next: string | null;
  /** The latest decision about each event of this page that was returned or refused. */
  verdicts: DecisionRow[];
  /** The last decisions of admins since `decidedFrom`. */
  decisions: DecisionRow[];
  /** The event of the page's open dialog. */
  asked: EventRow | null;
  /** Number of open questions about events of the caller's subscribed calendars. */
  calendarQuestions: number;
}

/**
 * One page of the caller's dashboard.
 * @param query.decidedFrom earliest decision to list, UTC ISO 8601; null for none.
 * @param query.asked id of an event of the caller to read as well, even if it is on another page.
 * @throws DataError
 */
export async function getOwnDashboard(
  client: Client,
  query: { place: DashboardPlace; decidedFrom: string | null; asked: string | null },
): Promise<OwnDashboard> {
  const { tab, search, series } = query.place;
  const [after, before] = [parseCursor(query.place.after), parseCursor(query.place.before)];
  const result = await client.rpc(
    "own_dashboard",
    {
      tab: tab ?? undefined,
      search: search || undefined,
      series: series ?? undefined,
      after_start: after?.start,
      after_id: after?.id,
      before_start: before?.start,
      before_id: before?.id,
      decided_from: query.decidedFrom ?? undefined,
      asked_id: query.asked ?? undefined,
    },
    READ,
  );
  if (result.error) throw toDataError(result, t("eventsNotLoaded"));
  const page = result.data[0];
  if (!page) throw new DataError("unexpected", t("eventsNotLoaded"));
  const shown = DASHBOARD_TABS.find((known) => known === page.shown_tab) ?? "upcoming";
  const dates = seriesSchema.parse(page.series_dates);
  const rows = [...page.events, ...page.removed].toSorted((one, other) => compare(one, other, shown));
  return {
    tab: shown,
    totals: {
      upcoming: page.total_upcoming,
      waiting: page.total_waiting,
      drafts: page.total_drafts,
      past: page.total_past,
    },
    events: page.events.map((event) => ({ event, series: dates[event.id] ?? null })),
    removed: page.removed,
    skipped: page.skipped,
    found: page.found,
    previous: page.skipped > 0 ? cursorOf(rows[0]) : null,
    next: page.skipped + rows.length < page.found ? cursorOf(rows.at(-1)) : null,
    verdicts: page.verdicts as DecisionRow[],
    decisions: page.decisions as DecisionRow[],
    asked: page.asked[0] ?? null,
    calendarQuestions: page.calendar_questions,
  };
}

const seriesSchema = z.record(z.string(), z.object({ dates: z.number(), last: z.string() }));

type Placed = Pick<EventRow, "id" | "start_date">;

const cursorOf = (row: Placed | undefined) => (row ? formatCursor(row) : null);

/** The order of a tab: by start, the past latest first. */
function compare(one: Placed, other: Placed, tab: DashboardTab): number {
  const byStart = Date.parse(one.start_date) - Date.parse(other.start_date);
  return (tab === "past" ? -byStart : byStart) || (one.id < other.id ? -1 : 1);
}
