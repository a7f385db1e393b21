import { createHash } from "node:crypto";
import type { SupabaseClient } from "@supabase/supabase-js";
import type { Sql } from "postgres";
import { todayIn } from "#app/domain/events/days.ts";
import { parseEventFilters } from "#app/domain/lists/parse-filters.ts";
import { parseListSearch } from "#app/domain/lists/search.ts";
import { withNames } from "#app/models/lists/list-filter.server.ts";
import { browseListings } from "#app/models/lists/listings.server.ts";
import { readAlternatives, readNearbyList } from "#app/models/lists/nearest-lists.server.ts";
import type { Database } from "#app/types/database.ts";
import { EVENTS, NOW, ZONE } from "./corpus.ts";
import { DEPTH, ndcg } from "./ndcg.ts";
import { gradesOf, type JudgedQuery } from "./needs.ts";
import { QUERIES } from "./queries.ts";

type Client = SupabaseClient<Database>;

/** Name of the account that publishes all events without an organization. */
const NEIGHBOR = "Nora Neighbor";

/** The answer to a query, with its score. */
export interface JudgedAnswer {
  query: JudgedQuery;
  /** Keys of the first ten events on the page. */
  shown: string[];
  ndcg: number;
}

/** Id of an event, derived from its key: ties are sorted by id, so the order is the same in every run. */
function idOf(key: string): string {
  const hash = createHash("sha256").update(key).digest("hex");
  return [hash.slice(0, 8), hash.slice(8, 12), hash.slice(12, 16), hash.slice(16, 20), hash.slice(20, 32)].join("-");
}

/**
 * Inserts the collection into an empty database, approved.
 * @param service client with the service key, which creates an account for each organization.
 */
export async function loadJudgedEvents(sql: Sql, service: Client): Promise<void> {
  const names = [...new Set(EVENTS.flatMap(({ organizer }) => organizer ?? []))];
  const accounts = new Map<string, string>();
  for (const [number, name] of [NEIGHBOR, ...names].entries()) {
    const account = { email: `organizer.${number}@judged.example`, password: "correct-horse-battery" };
    const metadata = { email_confirm: true, user_metadata: { full_name: name } };
    const { data, error } = await service.auth.admin.createUser({ ...account, ...metadata });
    if (error) throw error;
    accounts.set(name, data.user.id);
    if (name !== NEIGHBOR)
      await sql`insert into public.organizers (founder_id, name, is_approved) values (${data.user.id}, ${name}, true)`;
  }
  const rows = EVENTS.map((event) => ({
    ...event,
    id: idOf(event.key),
    account: accounts.get(event.organizer ?? NEIGHBOR),
    isForChildren: event.isForChildren || null,
  }));
  await sql`
    insert into public.events (
      id, organizer_id, organization_id, title, description, category, location, start_date, price_kind, price_min_cents, language, ages,
      good_for_children, setting, is_approved)
    select r.id, r.account, o.id, r.title, r.description, r.category, r.location, r."startsAt", r."priceKind", r."priceCents",
      r.language, r.ages, r."isForChildren", r.setting, true
    from json_to_recordset(${JSON.stringify(rows)}::text::json) as r (
      id uuid, account uuid, title text, description text, category text, location text, "startsAt" timestamptz, "priceKind" text,
      "priceCents" integer, language text, ages text, "isForChildren" boolean, setting text)
    left join public.organizers as o on o.founder_id = r.account
    order by r.id`;
  await sql`analyze public.listings`;
}

/**
 * Ids of the events on the page of a search, from the top, as the loader of /events reads them: also those near its place, or if
 * nothing is found, those of the lists shown instead.
 */
async function shownFor(client: Client, text: string): Promise<string[]> {
  const filters = parseEventFilters(new URLSearchParams({ search: text }));
  const context = await withNames(client, filters, null, { now: NOW, siteTimeZone: ZONE });
  const page = await browseListings(client, filters, context);
  const search = parseListSearch(filters, { ...context.names, now: NOW, city: null, zone: ZONE });
  const list = { filters, search, today: todayIn(ZONE, NOW) };
  const known = { ...context, client, city: null };
  if (page.listings.length > 0) {
    const nearby = page.next === null ? await readNearbyList(list, known) : null;
    return [...page.listings, ...(nearby?.events ?? [])].map(({ id }) => id);
  }
  const { nearest } = await readAlternatives(list, {
    ...known,
    path: "/events",
    corrected: page.search?.corrected ?? null,
  });
  return nearest.flatMap(({ events }) => events.map(({ id }) => id));
}

/** Runs every query of the collection, one after the other, as a visitor. */
export async function judge(client: Client): Promise<JudgedAnswer[]> {
  const keys = new Map(EVENTS.map(({ key }) => [idOf(key), key]));
  const answers: JudgedAnswer[] = [];
  for (const query of QUERIES) {
    const shown = (await shownFor(client, query.text)).slice(0, DEPTH).map((id) => keys.get(id) ?? id);
    answers.push({ query, shown, ndcg: ndcg(shown, gradesOf(query)) });
  }
  return answers;
}

/** The mean NDCG@10 of answers; NaN without answers. */
export function meanOf(answers: readonly JudgedAnswer[]): number {
  return answers.reduce((sum, answer) => sum + answer.ndcg, 0) / answers.length;
}
