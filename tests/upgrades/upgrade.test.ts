import { createHash } from "node:crypto";
import { cp, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createChunks } from "@supabase/ssr";
import postgres, { type Sql } from "postgres";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { serveSite } from "#app/server/launch/site-process.ts";
import { restoreBackup } from "#supabase/local/backup/restore.ts";
import { startCluster } from "#supabase/local/database/cluster.ts";
import { startStack } from "#supabase/local/stack.ts";
import { stopChild } from "#supabase/local/supervisor.ts";
import { makeProject } from "#tests/stack/project-folder.ts";
import { findFreePort } from "#tests/support/free-port.ts";
import { freshBuild } from "#tests/support/on-demand.ts";
import { LIMITS_AND_CACHE_OFF } from "#tests/support/pace.ts";
import { signedIn } from "#tests/support/signed-in.ts";
import { Visitor } from "#tests/support/visitor.ts";
import { OLIVE } from "./small-site.ts";
import { readFacts, STORED_BACKUP } from "./stored-site.ts";

// Upgrades a small site of version 1.0.0, made by `npm run db:freeze`, with the migrations since and one more.

vi.setConfig({ testTimeout: 120_000 });

/** A migration of the next version. It also unschedules the jobs, so that only the upgrade changes data. */
const NEXT = "20991231000000_next.sql";
const NEXT_SQL = `
  alter table public.events add column porch_count integer not null default 1;
  comment on column public.events.porch_count is 'Porches.';
  select cron.unschedule('run-maintenance');`;

/** Tables that each start writes: applied migrations, the bootstrap's version, and scheduled jobs. */
const WRITTEN_BY_STARTS = ["supabase_migrations.schema_migrations", "supabase_local.bootstrap", "cron.job"];

/** Tables without rows in the stored site, because their data is temporary or derived. */
const WITHOUT_ROWS = [
  "auth.flow_state",
  "auth.mfa_challenges",
  "auth.mfa_recovery_code_sets",
  "auth.mfa_recovery_codes",
  "private.admin_claim_code",
  "private.admin_tokens",
  "private.audit_counts",
  "private.failed_claims",
  "private.identity_proofs",
  "private.mail_links",
  "private.notified_pages",
  "private.reminder_days",
  "private.request_counts",
  "private.save_counts",
  "private.storm_answers",
  "private.storm_mails",
  "private.taken_events",
  "private.wrong_passwords",
  "public.audit_reasons",
  "public.calendar_readings",
  "public.trusted_changes",
];

/** Has its row only if the site was stored after 8 am in Florida. */
const FROM_EIGHT_ON = "private.admin_mail_days";

const facts = readFacts();

/** Columns and a digest of the rows of each table, by name. */
type Rows = Record<string, { columns: string[]; rows: number; digest: string }>;

/** Without generated columns, whose values may change with their expression. @param known reads only these tables and columns; default: all. */
async function readRows(sql: Sql, known?: Rows): Promise<Rows> {
  const tables = await sql<{ name: string; columns: string[] }[]>`
    select format('%I.%I', table_schema, table_name) as name, array_agg(column_name::text order by column_name) as columns
    from information_schema.columns join information_schema.tables as t using (table_schema, table_name)
    where t.table_type = 'BASE TABLE' and is_generated = 'NEVER' and table_schema not in ('pg_catalog', 'information_schema')
    group by 1 order by 1`;
  const found: Rows = {};
  for (const { name, columns } of tables) {
    if (WRITTEN_BY_STARTS.includes(name) || (known && !known[name])) continue;
    const read = known?.[name]?.columns ?? columns;
    const [row] = await sql.unsafe<[{ rows: number; digest: string }]>(
      `select count(*)::int as rows, coalesce(md5(string_agg(line, ',' order by line)), '') as digest
       from (select md5(row(${read.map((column) => `"${column}"`).join(", ")})::text) as line from ${name}) as lines`,
    );
    found[name] = { columns: read, ...row };
  }
  return found;
}

/** Hashes of the files below `folder`, except the database's, by path. */
async function readFiles(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  const ours = paths
    .map((path) => path.slice(folder.length + 1))
    .filter((path) => /^(keys\.json|mail\/|storage\/)/.test(path));
  const hashes = ours.sort().map(async (path) => {
    const content = await readFile(join(folder, path));
    return [path, createHash("sha256").update(content).digest("hex")] as const;
  });
  return Object.fromEntries(await Promise.all(hashes));
}

async function onDatabase<T>(url: string, work: (sql: Sql) => Promise<T>): Promise<T> {
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  try {
    return await work(sql);
  } finally {
    await sql.end();
  }
}

let folder: string;
let dataDir: string;
const closers: (() => Promise<unknown>)[] = [];
beforeAll(async () => {
  await freshBuild();
  folder = await mkdtemp(join(tmpdir(), "stored-site-"));
  dataDir = join(folder, "data");
});
afterAll(async () => {
  for (const close of closers.reverse()) await close();
  await rm(folder, { recursive: true, force: true });
});

/** A copy of the project with one more migration. */
async function makeNextVersion(): Promise<string> {
  const project = await makeProject({});
  closers.push(project.remove);
  for (const name of ["config.toml", "local-start.sql", "migrations", "templates"])
    await cp(join("supabase", name), join(project.path, "supabase", name), { recursive: true });
  await project.write({ [`migrations/${NEXT}`]: NEXT_SQL });
  return project.path;
}

// PostgreSQL's files are specific to one operating system and processor.
test.runIf(process.platform === "linux" && process.arch === "x64")(
  "a site of version 1.0.0 is upgraded with all of its rows, files, mails and keys, and people find what they had",
  async () => {
    await restoreBackup({ dataDir, file: STORED_BACKUP });
    const cluster = await startCluster({ dataDir: join(dataDir, "database"), durable: false });
    const rows = await onDatabase(cluster.url(), (sql) => readRows(sql));
    await cluster.stop();
    const empty = Object.keys(rows).filter((name) => rows[name]?.rows === 0);
    expect(empty.filter((name) => name !== FROM_EIGHT_ON)).toEqual(WITHOUT_ROWS);
    const files = await readFiles(dataDir);
    expect(Object.keys(files).length).toBeGreaterThan(5);

    const lines: string[] = [];
    const origin = `http://127.0.0.1:${await findFreePort()}`;
    const projectDir = await makeNextVersion();
    const stack = await startStack({
      projectDir,
      dataDir,
      port: 0,
      siteUrl: origin,
      durable: false,
      log: (line) => lines.push(line),
    });
    closers.push(stack.stop);
    expect(lines[0]).toMatch(
      /^This data is from an older version: it was backed up to \S+\/upgrades\/before-20991231000000-\w+\.backup and is now being upgraded$/,
    );
    // With other migrations since the stored version, their number.
    expect(lines).toContainEqual(expect.stringMatching(`^Applied (migration ${NEXT}|\\d+ migrations)$`));
    expect(await onDatabase(stack.databaseUrl, (sql) => readRows(sql, rows))).toEqual(rows);
    expect(await readFiles(dataDir)).toEqual(files);

    const child = await serveSite(
      {
        ...process.env,
        PORT: new URL(origin).port,
        HOST: "127.0.0.1",
        SITE_URL: origin,
        SUPABASE_URL: stack.url,
        SUPABASE_ANON_KEY: stack.anonKey,
        MAIL_QUEUE_KEY: stack.projectSecret,
        LOCAL_INBOX_URL: `${stack.url}/inbox`,
        ...LIMITS_AND_CACHE_OFF,
      },
      { takeLine: () => undefined },
    );
    closers.push(() => stopChild(child));

    const visitor = new Visitor(origin);
    expect(await visitor.open("/")).toMatchObject({ status: 200 });
    const page = await visitor.open(`/events/${facts.eventId}`);
    expect(page.text).toContain(facts.title);
    const picture = await fetch(new URL(page.document.querySelector("main img")?.getAttribute("src") ?? "", origin));
    expect([picture.status, picture.headers.get("Content-Type")]).toEqual([200, expect.stringMatching(/^image\//)]);
    await picture.arrayBuffer();

    const olive = await signedIn(origin, OLIVE);
    expect((await olive.open("/saved")).text).toContain(facts.title);
    const before = {
      access_token: facts.accessToken,
      refresh_token: facts.refreshToken,
      expires_at: 1,
      token_type: "bearer",
    };
    const returning = new Visitor(origin);
    for (const { name, value } of createChunks(
      "sunshine-session",
      `base64-${Buffer.from(JSON.stringify(before)).toString("base64url")}`,
    ))
      returning.cookies.set(name, value);
    expect((await returning.open("/dashboard")).text).toContain("Porch Reading");
  },
);
