import { createHash } from "node:crypto";
import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import postgres, { type Sql } from "postgres";
import { startStack } from "#supabase/local/stack.ts";
import { deskPhases } from "./desk-sql.ts";
import { type Phase, phases, SCHEMA } from "./fill-sql.ts";
import { places, vocabulary } from "./words.ts";

/** Rows per transaction. An interrupted fill resumes after the last committed one. */
const BATCH_ROWS = 50_000;

/** For fewer new rows than this, keeping the indexes is cheaper than rebuilding them. */
const FEW_ROWS = 20_000;

/** Starts are relative to the day of the fill, so in an older folder too many events are over. */
const MAX_AGE_DAYS = 7;

/** Tables whose indexes (except those of constraints) are dropped while many rows are added, and rebuilt afterwards. */
const FILLED_TABLES = [
  "public.events",
  "public.past_events",
  "private.decisions",
  "public.audit_titles",
  "public.event_reports",
  "public.listings",
  "private.listing_words",
];

type Log = (line: string) => void;

/** A data folder, with organizers, past events and other rows besides its events. */
export interface Folder {
  dataDir: string;
  events: number;
  isStormy: boolean;
  /** Whether it has the busy desk of `desk-sql.ts`, whose ended events are removed after a day. */
  isDesk: boolean;
}

/** The folders of a run: one for each number of events, and one for the desk. */
export function foldersOf(options: {
  dataDir: string;
  sizes: readonly number[];
  isStormy: boolean;
  isDesk: boolean;
}): Folder[] {
  const { isStormy } = options;
  const ofSizes = options.sizes.map((events) => {
    return { dataDir: join(options.dataDir, String(events)), events, isStormy, isDesk: false };
  });
  const desk = { dataDir: join(options.dataDir, "desk"), events: 1_000, isStormy, isDesk: true };
  return options.isDesk ? [...ofSizes, desk] : ofSizes;
}

/**
 * Makes sure that the data folder of a local stack has the wanted contents, resuming an interrupted fill. A folder from other migrations,
 * or from more than a week ago, is recreated. The stack must not be running on it.
 * @returns the day of the fill, to which starts are relative.
 * @throws Error with the database's message.
 */
export async function fillFolder(folder: Folder, log: Log): Promise<{ day: string }> {
  const { dataDir } = folder;
  const stamp = await readFile(`${dataDir}.migrations`, "utf8").catch(() => "");
  if (stamp !== (await migrationsHash())) await rm(dataDir, { recursive: true, force: true });
  const filled = await fillOnStack(folder, log);
  if (filled) return filled;
  log(`${dataDir} was filled too long ago and is filled anew`);
  await rm(dataDir, { recursive: true, force: true });
  const again = await fillOnStack(folder, log);
  if (!again) throw new Error(`${dataDir} was filled now and is too old already.`);
  return again;
}

/** @returns null if the folder is too old. */
async function fillOnStack({ dataDir, events, isStormy, isDesk }: Folder, log: Log): Promise<{ day: string } | null> {
  const stack = await startStack({ projectDir: ".", dataDir, port: 0 });
  try {
    await writeFile(`${dataDir}.migrations`, await migrationsHash());
    if (await isOlderThan(isDesk ? 0 : MAX_AGE_DAYS, stack.databaseUrl)) return null;
    const filled = await fillDatabase(stack.databaseUrl, events, log, isDesk ? deskPhases() : []);
    await setStorm(stack.databaseUrl, isStormy);
    return filled;
  } finally {
    await stack.stop();
  }
}

/** A hash of everything that determines the tables and the rows of a fill. */
async function migrationsHash(): Promise<string> {
  const hash = createHash("sha256");
  const folder = join("supabase", "migrations");
  const files = (await readdir(folder)).sort().map((name) => join(folder, name));
  for (const file of [
    ...files,
    ...["desk-sql.ts", "fill-sql.ts", "words.ts"].map((name) => join("tests", "bench", name)),
  ])
    hash.update(await readFile(file));
  return hash.digest("hex");
}

async function isOlderThan(days: number, databaseUrl: string): Promise<boolean> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => undefined });
  try {
    const [found] = await sql`select to_regclass('bench.fill') is not null as exists`;
    if (!found?.exists) return false;
    const [fill] = await sql`select current_date - day > ${days} as is_too_old from bench.fill`;
    return fill?.is_too_old === true;
  } finally {
    await sql.end();
  }
}

/**
 * Adds events to this database up to this number, with everything that belongs to them: organizers, past events, decisions, entries of the
 * audit log. The rows are determined by their numbers and the day of the first fill.
 * @param databaseUrl of a superuser.
 * @param more steps after those of the events.
 * @returns the day of the first fill.
 * @throws Error also if there are more events already.
 */
export async function fillDatabase(
  databaseUrl: string,
  events: number,
  log: Log,
  more: Phase[] = [],
): Promise<{ day: string }> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => undefined, prepare: false });
  try {
    await sql.unsafe(SCHEMA);
    const [fill] = await sql<
      { day: string; finished_events: string }[]
    >`select day::text, finished_events from bench.fill`;
    if (!fill) throw new Error("bench.fill has no row.");
    if (Number(fill.finished_events) > events) throw new Error(`This database holds ${fill.finished_events} events.`);
    if (Number(fill.finished_events) === events) return { day: fill.day };
    // Turns triggers off: they would do for each row what is done once at the end.
    await sql.unsafe(`set session_replication_role = replica; set synchronous_commit = off; set join_collapse_limit = 1;
      set work_mem = '256MB'; set maintenance_work_mem = '768MB'; set max_parallel_maintenance_workers = 2`);
    await addWords(sql);
    const done = await readProgress(sql);
    if (events - (done.get("events") ?? 0) > FEW_ROWS) await timed(log, "indexes dropped", () => dropIndexes(sql));
    for (const phase of [...phases(events), ...more]) {
      for (let from = done.get(phase.name) ?? 0; from < phase.rows; from += BATCH_ROWS) {
        const to = Math.min(phase.rows, from + BATCH_ROWS);
        await timed(log, `${phase.name}: ${to} of ${phase.rows}`, () =>
          sql.begin(async (tx) => {
            await tx.unsafe(phase.sql, [from, to, fill.day]);
            await tx`insert into bench.progress values (${phase.name}, ${to})
              on conflict (phase) do update set done = excluded.done`;
          }),
        );
      }
    }
    await createIndexes(sql, log);
    await timed(log, "vacuum analyze", () => sql.unsafe("vacuum analyze"));
    await sql`update bench.fill set finished_events = ${events}`;
    const [size] = await sql`select pg_size_pretty(pg_database_size(current_database())) as size`;
    log(`${events} events, ${size?.size}`);
    return { day: fill.day };
  } finally {
    await sql.end();
  }
}

/** Three of the large cities, for a month. */
const STORM = { cities: ["miami", "orlando", "tampa"], kind: "check", events: 0 };

/** Places a storm notice on a folder's events, with all of its mail already sent, or removes it. */
async function setStorm(databaseUrl: string, isStormy: boolean): Promise<void> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => undefined, prepare: false });
  try {
    await sql`delete from private.storm_notices where true`;
    if (!isStormy) return;
    await sql`
      with placed as (
        insert into private.storm_notices (cities, kind, events, first_day, last_day)
        values (${STORM.cities}, ${STORM.kind}, ${STORM.events}, current_date, current_date + 30) returning id
      )
      insert into private.storm_mails select placed.id, p.id from placed cross join public.profiles as p`;
  } finally {
    await sql.end();
  }
}

async function addWords(sql: Sql): Promise<void> {
  const words = vocabulary();
  const allPlaces = places();
  const [added] =
    await sql`select (select count(*) from bench.words)::int as words, (select count(*) from bench.places)::int as places`;
  // Locating the places takes seconds.
  if (added?.words === words.length && added.places === allPlaces.length) return;
  await sql`insert into bench.words select rank, word from unnest(${words}::text[]) with ordinality as u (word, rank)
    on conflict do nothing`;
  await sql`insert into bench.places select slot - 1, venue, u.city, p.city, p.cities, p.time_zone,
      coalesce(private.named_place(venue || coalesce(', ' || u.city, '')), p.city)
    from unnest(${allPlaces.map(({ venue }) => venue)}::text[], ${allPlaces.map(({ city }) => city)}::text[]) with ordinality as u (venue, city, slot)
    cross join lateral private.place_of(venue || coalesce(', ' || u.city, '')) as p
    on conflict do nothing`;
  await sql.unsafe("analyze bench.words, bench.places");
}

async function readProgress(sql: Sql): Promise<Map<string, number>> {
  const rows = await sql<{ phase: string; done: string }[]>`select phase, done from bench.progress`;
  return new Map(rows.map(({ phase, done }) => [phase, Number(done)]));
}

/** Drops the indexes that belong to no constraint, and stores their definitions. */
async function dropIndexes(sql: Sql): Promise<void> {
  await sql.begin(async (tx) => {
    const dropped = await tx<{ name: string }[]>`
      insert into bench.dropped_indexes
      select i.indexrelid::regclass::text, pg_get_indexdef(i.indexrelid)
      from pg_index as i
      where i.indrelid = any (${FILLED_TABLES}::regclass[]) and not i.indisunique
      on conflict (name) do nothing
      returning name`;
    for (const { name } of dropped) await tx.unsafe(`drop index ${name}`);
  });
}

async function createIndexes(sql: Sql, log: Log): Promise<void> {
  const rows = await sql<
    { name: string; definition: string }[]
  >`select name, definition from bench.dropped_indexes order by name`;
  for (const { name, definition } of rows) {
    await timed(log, `index ${name}`, () =>
      sql.begin(async (tx) => {
        await tx.unsafe(definition);
        await tx`delete from bench.dropped_indexes where name = ${name}`;
      }),
    );
  }
}

async function timed(log: Log, what: string, work: () => Promise<unknown>): Promise<void> {
  const startedAt = performance.now();
  await work();
  log(`${what.padEnd(40)} ${((performance.now() - startedAt) / 1000).toFixed(1).padStart(7)} s`);
}
