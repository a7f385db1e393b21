import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { gunzipSync, gzipSync } from "node:zlib";
import { createClient } from "@supabase/supabase-js";
import postgres, { type Sql } from "postgres";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { NoRealtime } from "#app/models/supabase.ts";
import { createBackup } from "#supabase/local/backup/create.ts";
import { restoreBackup } from "#supabase/local/backup/restore.ts";
import { STACK_LOCK } from "#supabase/local/data-folder.ts";
import { lockFolder } from "#supabase/local/database/lock.ts";
import { type Stack, startStack } from "#supabase/local/stack.ts";
import { freshBuild } from "#tests/support/on-demand.ts";
import { makeProject } from "./project-folder.ts";

// A test starts PostgreSQL up to four times, with fsync on.
vi.setConfig({ testTimeout: 120_000 });

const run = promisify(execFile);
const closers: (() => Promise<unknown>)[] = [];

const SMALL_PROJECT = {
  "config.toml": "[auth]\n",
  "migrations/20250101000000_first.sql": `
    create table public.debits (id int primary key);
    create table public.credits (id int primary key);`,
};

/** A folder that all tests share; its parts are named by each. */
let folder: string;
let projectDir: string;

beforeAll(freshBuild);
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "backup-test-"));
  const project = await makeProject(SMALL_PROJECT);
  projectDir = project.path;
  closers.push(project.remove, () => rm(folder, { recursive: true, force: true }));
});

afterAll(async () => {
  for (const close of closers.reverse()) await close();
});

async function start(dataDir: string, project = projectDir): Promise<Stack> {
  const stack = await startStack({ projectDir: project, dataDir, port: 0 });
  closers.push(stack.stop);
  return stack;
}

function connect({ databaseUrl }: Stack): Sql {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => undefined });
  closers.push(() => sql.end({ timeout: 1 }));
  return sql;
}

function client({ url }: Stack, key: string) {
  const auth = { persistSession: false, autoRefreshToken: false };
  return createClient(url, key, { auth, realtime: { transport: NoRealtime } });
}

/** The data folder of a small stack that ran once and was stopped. Created once. */
let small: Promise<string> | null = null;
function smallFolder(): Promise<string> {
  small ??= (async () => {
    const dataDir = join(folder, "small");
    await (await start(dataDir)).stop();
    return dataDir;
  })();
  return small;
}

/** A copy of it under this name. */
async function copyOfSmall(name: string): Promise<string> {
  const dataDir = join(folder, name);
  await cp(await smallFolder(), dataDir, { recursive: true });
  return dataDir;
}

/** A finished backup of it. Created once. */
let made: Promise<string> | null = null;
function smallBackup(): Promise<string> {
  made ??= (async () => {
    const file = join(folder, "small.backup");
    await createBackup({ dataDir: await smallFolder(), file });
    return file;
  })();
  return made;
}

/** Output and exit code of a command. */
async function command(program: "backup" | "restore", ...args: string[]): Promise<{ code: number; words: string }> {
  const env = { ...process.env, DATA_DIR: "", DATABASE_URL: "" };
  return run(process.execPath, [`build/programs/${program}.js`, ...args], { env }).then(
    ({ stdout, stderr }) => ({ code: 0, words: stdout + stderr }),
    (error: { code: number; stdout: string; stderr: string }) => ({
      code: error.code,
      words: error.stdout + error.stderr,
    }),
  );
}

/** Rows of the site that a backup must not lose. */
function everything(sql: Sql) {
  return Promise.all([
    sql`select * from public.events order by id`,
    sql`select * from public.profiles order by id`,
    sql`select * from public.audit_log order by id`,
  ]);
}

test("the site's database comes back elsewhere: accounts with their passwords, sessions, events, the audit log", async () => {
  const stack = await start(join(folder, "site"), process.cwd());
  const person = { email: "olive@example.com", password: "correct-horse-battery" };
  const admin = client(stack, stack.serviceRoleKey);
  const { data } = await admin.auth.admin.createUser({ ...person, email_confirm: true });
  const olive = client(stack, stack.anonKey);
  await olive.auth.signInWithPassword(person);
  const sql = connect(stack);
  await sql`update public.profiles set is_admin = true where id = ${data.user?.id ?? ""}`;
  await sql`
    insert into public.events (organizer_id, title, description, category, location, start_date)
    values (${data.user?.id ?? ""}, 'Porch Concert', 'Three bands and one porch.', 'music', 'Tampa', now() + interval '7 days')`;
  const before = await everything(sql);
  expect(before.map((rows) => rows.length > 0)).toEqual([true, true, true]);

  const file = join(folder, "site.backup");
  await createBackup({ dataDir: join(folder, "site"), file });
  // Later changes are not in the backup.
  await admin.auth.admin.deleteUser(data.user?.id ?? "");
  await stack.stop();
  await restoreBackup({ dataDir: join(folder, "elsewhere"), file });

  const restored = await start(join(folder, "elsewhere"), process.cwd());
  expect(restored.anonKey).toBe(stack.anonKey);
  expect(await everything(connect(restored))).toEqual(before);
  const again = await client(restored, restored.anonKey).auth.signInWithPassword(person);
  expect(again.error).toBeNull();
  const { data: session } = await olive.auth.getSession();
  const answer = await fetch(`${restored.url}/auth/v1/user`, {
    headers: { apikey: restored.anonKey, Authorization: `Bearer ${session.session?.access_token}` },
  });
  expect(await answer.json()).toMatchObject({ email: person.email });
});

test("a backup of a running stack has every write acknowledged before it, and none partially", async () => {
  const dataDir = await copyOfSmall("busy");
  const stack = await start(dataDir);
  const [sql, writer] = [connect(stack), connect(stack)];
  let written = 0;
  let isOver = false;
  const writing = (async () => {
    while (!isOver) {
      written += 1;
      await writer`with d as (insert into debits values (${written})) insert into credits values (${written})`;
    }
  })();
  await expect.poll(() => written).toBeGreaterThan(50);
  const before = written - 1;
  const file = join(folder, "busy.backup");
  await createBackup({ dataDir, file });
  isOver = true;
  await writing;
  const [after] = await sql<{ count: number }[]>`select count(*)::int from debits`;
  expect(after?.count).toBe(written);
  await stack.stop();

  await restoreBackup({ dataDir: join(folder, "busy-again"), file });
  const restored = connect(await start(join(folder, "busy-again")));
  const [debits] = await restored`select count(*)::int, max(id) from debits`;
  expect(await restored`select count(*)::int, max(id) from credits`).toEqual([debits]);
  expect(debits?.count).toBe(debits?.max);
  expect(debits?.count).toBeGreaterThanOrEqual(before);
});

test("a stopped stack is backed up too; only the owner reads the file, and nothing else is left beside it", async () => {
  const dataDir = await copyOfSmall("stopped");
  const stack = await start(dataDir);
  await connect(stack)`insert into debits values (7)`;
  await stack.stop();
  await mkdir(join(folder, "shelf"));
  const file = join(folder, "shelf", "stopped.backup");
  expect(await command("backup", file, "--data", dataDir)).toMatchObject({ code: 0 });
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await readdir(join(folder, "shelf"))).toEqual(["stopped.backup"]);

  expect(await command("restore", file, "--data", join(folder, "stopped-again"))).toMatchObject({
    code: 0,
    words: expect.stringMatching(/Restored \S+stopped-again to its state at \S+Z, with 0 accounts\n$/),
  });
  expect((await stat(join(folder, "stopped-again", "keys.json"))).mode & 0o777).toBe(0o600);
  const restored = await start(join(folder, "stopped-again"));
  expect(await connect(restored)`select id from debits`).toEqual([{ id: 7 }]);
});

test("an existing file is not overwritten by a backup", async () => {
  const file = join(folder, "precious");
  await writeFile(file, "precious");
  await smallBackup();
  expect(await command("backup", file, "--data", join(folder, "small"))).toEqual({
    code: 1,
    words: `${file} already exists; name another file\n`,
  });
  expect(await readFile(file, "utf8")).toBe("precious");
});

test("a folder with a database is not overwritten by a restore, whether the stack runs or not", async () => {
  const file = await smallBackup();
  const dataDir = await copyOfSmall("in-use");
  const stack = await start(dataDir);
  await connect(stack)`insert into debits values (1)`;
  await expect(restoreBackup({ dataDir, file })).rejects.toThrow(/^\S+ is in use by process \d+$/);
  await stack.stop();
  expect(await command("restore", file, "--data", dataDir)).toEqual({
    code: 1,
    words: `${dataDir} is not empty: it contains database; restore into an empty folder (--data DIR), or move this one away\n`,
  });
  expect(await connect(await start(dataDir))`select id from debits`).toEqual([{ id: 1 }]);
});

const DAMAGED = /^.* is damaged, or not a backup made by npm run db:backup$/;

/** Copies of a good backup with one defect each, by the expected message. */
const WRONG_FILES: Record<string, { make: (good: Buffer) => Buffer; line: RegExp }> = {
  "cut short": { make: (good) => good.subarray(0, good.length / 2), line: DAMAGED },
  "changed in the middle": {
    // A different byte.
    make: (good) => Buffer.from(good.map((byte, index) => (index === 9000 ? byte ^ 0xff : byte))),
    line: DAMAGED,
  },
  empty: { make: () => Buffer.alloc(0), line: /^.* is (damaged, or )?not a backup made by npm run db:backup$/ },
  "of another program": { make: () => Buffer.from("-- PostgreSQL database dump"), line: DAMAGED },
  "an archive of something else": {
    make: () => gzipSync(Buffer.alloc(1024)),
    line: /^.* is not a backup made by npm run db:backup$/,
  },
  "of another kind of machine": {
    make: (good) => {
      const other = Buffer.from(gunzipSync(good));
      const name = `"${process.platform}-${process.arch}"`;
      // The same length, because tar headers state it.
      other.write(`"${"z".repeat(name.length - 2)}"`, other.indexOf(name));
      return gzipSync(other);
    },
    line: /^.* was made on z+, and PostgreSQL cannot use its files on \S+$/,
  },
};

test.each(Object.entries(WRONG_FILES))(
  "a file that is %s is refused in one line, and nothing is left of it",
  async (name, { make, line }) => {
    const file = join(folder, `${name}.backup`);
    await writeFile(file, make(await readFile(await smallBackup())));
    const dataDir = join(folder, `from ${name}`);
    await expect(restoreBackup({ dataDir, file })).rejects.toThrow(line);
    expect(await readdir(dataDir)).toEqual([]);
  },
);

test("a stack that is not ready yet is not backed up, in one line that names its process", async () => {
  const dataDir = await copyOfSmall("starting");
  const lock = await lockFolder(dataDir, STACK_LOCK);
  closers.push(lock.release);
  const file = join(folder, "starting.backup");
  const line = `${dataDir} is in use by process ${process.pid}, but its database does not answer; try again`;
  await expect(createBackup({ dataDir, file })).rejects.toThrow(line);
  await expect(stat(file)).rejects.toThrow("ENOENT");
});

test("a missing file or folder is reported in one line", async () => {
  const nowhere = join(folder, "nowhere");
  expect(await command("restore", nowhere, "--data", join(folder, "new"))).toEqual({
    code: 1,
    words: `${nowhere} does not exist\n`,
  });
  expect((await command("backup", join(folder, "new.backup"), "--data", nowhere)).words).toBe(
    `${nowhere} contains no database of the local stack\n`,
  );
  expect((await command("backup")).words).toMatch(/^Name one file/);
});
