import type { Measure } from "#app/domain/accounts/measures.ts";
import { formatCursor, parseCursor } from "#app/domain/lists/parse-filters.ts";
import { z } from "#app/domain/site/zod.ts";
import { type Client, READ, toDataError } from "#app/models/supabase.ts";
import type { Database } from "#app/types/database.ts";

/** Accounts on one page of the list. */
const PEOPLE_PAGE_SIZE = 25;

/** An account in the list, with the number of its events and of its pending events. Times are UTC ISO 8601. */
export type PersonRow = Database["public"]["Functions"]["list_people"]["Returns"][number];

/**
 * One page of the accounts, newest first. Admins only.
 * @param query.search contained in the name or the address; "" for all.
 * @param query.before cursor (`formatCursor`): only older accounts; null for the newest.
 * @returns also the number on all pages; 0 if this page is empty.
 * @throws DataError
 */
export async function listPeople(
  client: Client,
  { search, before }: { search: string; before: string | null },
): Promise<{ rows: PersonRow[]; total: number; older: string | null }> {
  const cursor = parseCursor(before);
  const result = await client.rpc(
    "list_people",
    { page_size: PEOPLE_PAGE_SIZE + 1, search, before_created: cursor?.start, before_id: cursor?.id },
    READ,
  );
  if (result.error) throw toDataError(result, "Failed to load the list of people");
  const rows = result.data.slice(0, PEOPLE_PAGE_SIZE);
  const last = result.data.length > rows.length ? rows.at(-1) : undefined;
  const total = rows[0]?.total ?? 0;
  return { rows, total, older: last ? formatCursor({ start_date: last.created_at, id: last.id }) : null };
}

const listedEvents = z
  .object({
    total: z.number(),
    listed: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        start_date: z.string(),
        dates: z.number(),
        /** False once its page was removed, some time after the event. */
        has_page: z.boolean(),
      }),
    ),
  })
  .prefault({ total: 0, listed: [] });

const personSchema = z.object({
  id: z.string(),
  full_name: z.string(),
  email: z.string().nullable(),
  language: z.string(),
  created_at: z.string(),
  is_admin: z.boolean(),
  is_confirmed: z.boolean(),
  last_sign_in_at: z.string().nullable(),
  blocked_until: z.string().nullable(),
  /** Number of events that the account has created, by state; a series counts once. */
  events: z.object({
    waiting: listedEvents,
    returned: listedEvents,
    refused: listedEvents,
    taken_off: listedEvents,
    live: listedEvents,
    past: listedEvents,
  }),
  decisions: z.array(z.object({ decision: z.string(), decisions: z.number(), last_at: z.string() })),
  reports: z.object({
    total: z.number(),
    open: z.number(),
    listed: z.array(
      z.object({
        id: z.string(),
        reason: z.string(),
        details: z.string().nullable(),
        created_at: z.string(),
        is_open: z.boolean(),
        event_id: z.string(),
        title: z.string(),
      }),
    ),
  }),
  /** Newest first. */
  measures: z.array(
    z.object({
      id: z.number(),
      kind: z.string(),
      reason: z.string(),
      /** For a limit: the most events that may be pending at once. */
      most: z.number().nullable(),
      placed_at: z.string(),
      placed_by: z.string().nullable(),
      ends_at: z.string().nullable(),
      lifted_at: z.string().nullable(),
      lifted_by: z.string().nullable(),
      /** For a block: how many events it unpublished that can be restored. */
      events: z.number(),
      holds: z.boolean(),
    }),
  ),
  organizers: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      slug: z.string(),
      is_approved: z.boolean(),
      is_returned: z.boolean(),
      /** `owner` or `editor`; null for a former member. */
      role: z.string().nullable(),
      founder_id: z.string().nullable(),
      founder_name: z.string().nullable(),
    }),
  ),
});

/** What admins see of an account. Times are UTC ISO 8601. */
export type Person = z.infer<typeof personSchema>;

/**
 * An account with its events, decisions, reports and organizer pages; null when there is none. Admins only.
 * @throws DataError
 */
export async function getPerson(client: Client, accountId: string): Promise<Person | null> {
  const result = await client.rpc("person", { account_id: accountId }, READ);
  if (result.error) throw toDataError(result, "Failed to load the account");
  return personSchema.nullable().parse(result.data);
}

/**
 * Warns, limits, blocks or trusts an account, and mails its owner. Admins only.
 * @returns how many events a block unpublished.
 * @throws DataError for the admin's own account, other admins, and accounts that no longer exist.
 */
export async function placeMeasure(client: Client, accountId: string, measure: Measure): Promise<number> {
  const result = await client.rpc("place_measure", {
    account_id: accountId,
    kind: measure.kind,
    reason: measure.reason,
    ends_at: measure.endsAt ?? undefined,
    most_waiting: measure.mostWaiting ?? undefined,
    refuses_waiting: measure.refusesWaiting,
    takes_off_live: measure.takesOffLive,
  });
  if (result.error) throw toDataError(result, "The decision about the account could not be saved");
  return result.data;
}

/**
 * Lifts an account's active measures of one kind. Admins only.
 * @returns false when none is active any more.
 * @throws DataError
 */
export async function liftMeasure(client: Client, accountId: string, kind: string): Promise<boolean> {
  const result = await client.rpc("lift_measure", { account_id: accountId, kind });
  if (result.error) throw toDataError(result, "The decision about the account could not be taken back");
  return result.data;
}

/**
 * Restores the events that a block unpublished, unless they were changed or decided about since. Admins only.
 * @returns how many; 0 while the account is blocked.
 * @throws DataError
 */
export async function bringBackEvents(client: Client, measureId: number): Promise<number> {
  const result = await client.rpc("bring_back_events", { measure_id: measureId });
  if (result.error) throw toDataError(result, "The events could not be brought back");
  return result.data;
}
