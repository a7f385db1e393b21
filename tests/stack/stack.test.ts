import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { appendFile, cp, mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres, { type Sql } from "postgres";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { processStamp, waitUntilGone } from "#supabase/local/database/processes.ts";
import { type StackAddresses, startStack } from "#supabase/local/stack.ts";
import { freshBuild } from "#tests/support/on-demand.ts";
import { makeProject } from "./project-folder.ts";

const closers: (() => Promise<unknown>)[] = [];
/** The data folder of a stack on `MIGRATION` that ran once and was stopped, to copy. */
let used: string;

beforeAll(freshBuild);
beforeAll(async () => {
  used = await mkdtemp(join(tmpdir(), "stack-used-"));
  const project = await makeProject(PROJECT);
  await (await startStack({ projectDir: project.path, dataDir: used, port: 0 })).stop();
  await project.remove();
});
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});
afterAll(() => rm(used, { recursive: true, force: true }));

// `wait` returns when the advisory lock is free, which a test controls.
const MIGRATION = `
create table public.notes (id int primary key);
grant select, insert on public.notes to anon;
create table public.job_runs (by name default session_user);
create function public.wait(n int) returns int language sql as 'select n from (select pg_advisory_xact_lock(n)) as held';
select cron.schedule('count', '0 4 * * 1', 'insert into public.job_runs default values');`;
const PROJECT = { "config.toml": "", "migrations/20250101000000_first.sql": MIGRATION };

interface Run {
  child: ChildProcess;
  /** Output so far. */
  output: () => string;
  /** Exit code, once it has ended. */
  ended: Promise<number | null>;
}

function run(program: "stack" | "reset", args: string[], env: Record<string, string> = {}): Run {
  const child = fork(`build/programs/${program}.js`, args, {
    execArgv: [],
    silent: true,
    env: {
      ...process.env,
      DATA_DIR: "",
      DATABASE_URL: "",
      SMTP_URL: "",
      SITE_URL: "",
      HOST: "",
      SUPABASE_URL: "",
      LOCAL_STACK_PUBLIC: "",
      LOCAL_SUPABASE_PORT: "",
      ...env,
    },
  });
  let words = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk: Buffer) => (words += chunk.toString()));
  // why not "close": it is not emitted for a child after `disconnect()`.
  const parts = [once(child, "exit"), ...[child.stdout, child.stderr].map((stream) => stream && once(stream, "close"))];
  const ended = Promise.all(parts).then(() => child.exitCode);
  closers.push(async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill("SIGTERM");
    await ended;
  });
  return { child, output: () => words, ended };
}

/** A project and its data folder: a new one, or that of a stack that ran before. */
async function makeStage(start: "first" | "later" = "later"): Promise<{ args: string[]; dataDir: string }> {
  const project = await makeProject(PROJECT);
  const folder = await mkdtemp(join(tmpdir(), "stack-test-"));
  closers.push(project.remove, () => rm(folder, { recursive: true, force: true }));
  const dataDir = join(folder, "data");
  if (start === "later") await cp(used, dataDir, { recursive: true });
  return { args: ["--project", project.path, "--data", dataDir, "--port", "0"], dataDir };
}

async function ready(started: Run): Promise<StackAddresses> {
  const message = await Promise.race([
    once(started.child, "message").then(([sent]) => sent),
    started.ended.then((code) => Promise.reject(new Error(`ended with ${code}: ${started.output()}`))),
  ]);
  expect(message).toMatchObject({ type: "ready" });
  return message.stack;
}

const headers = (stack: StackAddresses) => ({ apikey: stack.anonKey, Authorization: `Bearer ${stack.anonKey}` });

const readNotes = (stack: StackAddresses) => fetch(`${stack.url}/rest/v1/notes?select=id`, { headers: headers(stack) });

/** @returns the status of the answer. */
async function insertNote(stack: StackAddresses): Promise<number> {
  const sent = { headers: { ...headers(stack), "Content-Type": "application/json" }, body: '{"id":1}' };
  return (await fetch(`${stack.url}/rest/v1/notes`, { method: "POST", ...sent })).status;
}

function connect(url: string): Sql {
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  closers.push(() => sql.end({ timeout: 1 }));
  return sql;
}

async function until(condition: () => Promise<boolean> | boolean): Promise<void> {
  await expect.poll(condition, { timeout: 20_000, interval: 20 }).toBe(true);
}

test("a stack on any project serves it, tells its parent, and leaves its addresses to its owner alone", async () => {
  const { args, dataDir } = await makeStage("first");
  const stack = await ready(run("stack", args));
  const answer = await readNotes(stack);
  expect([answer.status, await answer.json()]).toEqual([200, []]);
  const file = join(dataDir, "local-stack.json");
  expect(JSON.parse(await readFile(file, "utf8"))).toEqual(stack);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
});

test("a job that the project scheduled runs at the start too, as the role that scheduled it", async () => {
  const stack = await ready(run("stack", (await makeStage("first")).args));
  const sql = connect(stack.databaseUrl);
  await until(async () => (await sql`select 1 from public.job_runs where by = 'postgres'`).length === 1);
});

test("a stop drains the running request, then stops PostgreSQL and exits with 0", async () => {
  const { args, dataDir } = await makeStage();
  const started = run("stack", args);
  const stack = await ready(started);
  const server = Number((await readFile(join(dataDir, "database", "pgdata", "postmaster.pid"), "utf8")).split("\n")[0]);
  const sql = connect(stack.databaseUrl);
  await sql`select pg_advisory_lock(7)`;
  const answer = fetch(`${stack.url}/rest/v1/rpc/wait`, {
    method: "POST",
    headers: { ...headers(stack), "Content-Type": "application/json" },
    body: JSON.stringify({ n: 7 }),
  });
  await until(async () => (await sql`select 1 from pg_locks where locktype = 'advisory' and not granted`).length === 1);
  started.child.kill("SIGTERM");
  await until(() => started.output().includes("Stopping the local stack"));
  await expect(fetch(stack.url)).rejects.toThrow("fetch failed");
  await sql`select pg_advisory_unlock(7)`;
  expect(await (await answer).text()).toBe("7");
  expect(await started.ended).toBe(0);
  expect(await processStamp(server)).toBeNull();
});

test("the stack stops when the process that started it goes away", async () => {
  const started = run("stack", (await makeStage()).args);
  await ready(started);
  started.child.disconnect();
  expect(await started.ended).toBe(0);
});

test("after kill -9 the next start has the same keys and every acknowledged write", async () => {
  const { args } = await makeStage();
  const first = run("stack", args);
  const stack = await ready(first);
  expect(await insertNote(stack)).toBe(201);
  first.child.kill("SIGKILL");
  await first.ended;

  const next = await ready(run("stack", args));
  expect(next.anonKey).toBe(stack.anonKey);
  expect(await (await readNotes(next)).json()).toEqual([{ id: 1 }]);
});

/** The pid of the stack's PostgreSQL, and a function that kills it. */
async function findServer(dataDir: string) {
  const server = Number((await readFile(join(dataDir, "database", "pgdata", "postmaster.pid"), "utf8")).split("\n")[0]);
  const stamp = (await processStamp(server)) ?? "";
  return {
    async kill() {
      process.kill(server, "SIGKILL");
      await waitUntilGone(server, stamp, 10);
    },
  };
}

test("when its PostgreSQL is killed, running requests fail, and it is restarted with every acknowledged write", async () => {
  const { args, dataDir } = await makeStage();
  const started = run("stack", args);
  const stack = await ready(started);
  expect(await insertNote(stack)).toBe(201);
  const server = await findServer(dataDir);
  const sql = connect(stack.databaseUrl);
  // Auth and REST both wait for this session when the server is killed.
  await sql`begin`;
  await sql`lock table auth.users, public.notes`;
  const signUp = fetch(`${stack.url}/auth/v1/signup`, {
    method: "POST",
    headers: { ...headers(stack), "Content-Type": "application/json" },
    body: JSON.stringify({ email: "olive@example.com", password: "correct-horse" }),
  });
  const read = readNotes(stack);
  await until(async () => (await sql`select 1 from pg_locks where not granted`).length >= 2);
  await server.kill();
  expect((await signUp).status).toBe(503);
  expect((await read).status).toBe(503);
  await until(async () => (await readNotes(stack)).status === 200);
  expect(await (await readNotes(stack)).json()).toEqual([{ id: 1 }]);
  expect(started.output()).toMatch(
    /PostgreSQL ended unexpectedly \(SIGKILL\) and is started again; see .*postgres\.log/,
  );
  started.child.kill("SIGTERM");
  expect(await started.ended).toBe(0);
});

test("a stack whose PostgreSQL cannot be restarted says why and exits with 1", async () => {
  const { args, dataDir } = await makeStage();
  const started = run("stack", args);
  await ready(started);
  await appendFile(join(dataDir, "database", "pgdata", "postgresql.conf"), "\nno_such_setting = 1\n");
  await (await findServer(dataDir)).kill();
  expect(await started.ended).toBe(1);
  expect(started.output()).toMatch(/^PostgreSQL did not start: .*no_such_setting/m);
});

test("a second stack, or a reset, on a data folder in use is refused in one line that names the process", async () => {
  const { args, dataDir } = await makeStage();
  const first = run("stack", args);
  await ready(first);
  for (const program of ["stack", "reset"] as const) {
    const second = run(program, args);
    expect(await second.ended).toBe(1);
    expect(second.output()).toBe(`${dataDir} is in use by process ${first.child.pid}\n`);
  }
});

test("a reset makes the database anew and keeps the keys", async () => {
  const { args } = await makeStage();
  const first = run("stack", args);
  const stack = await ready(first);
  await connect(stack.databaseUrl)`insert into public.notes values (1)`;
  first.child.kill("SIGTERM");
  await first.ended;
  const reset = run("reset", args);
  expect(await reset.ended, reset.output()).toBe(0);

  const next = await ready(run("stack", args));
  const answer = await fetch(`${next.url}/rest/v1/notes?select=id`, { headers: headers(stack) });
  expect(await answer.json()).toEqual([]);
});

test("a database named by DATABASE_URL is not reset without --force", async () => {
  const reset = run("reset", (await makeStage("first")).args, { DATABASE_URL: "postgres://127.0.0.1:1/x" });
  expect(await reset.ended).toBe(1);
  expect(reset.output()).toContain("add --force");
});

test("a port in use stops the start with one line that names the variable, and leaves nothing running", async () => {
  const taken = createServer().listen(0, "127.0.0.1");
  await once(taken, "listening");
  closers.push(async () => taken.close());
  const address = taken.address();
  const port = String(typeof address === "object" ? address?.port : "");
  const { args, dataDir } = await makeStage();
  const started = run("stack", args.slice(0, 4), { LOCAL_SUPABASE_PORT: port });
  expect(await started.ended).toBe(1);
  expect(started.output().trim().split("\n").at(-1)).toBe(
    `Port ${port} is in use already; set LOCAL_SUPABASE_PORT to a free one`,
  );
  await expect(stat(join(dataDir, "database", "pgdata", "postmaster.pid"))).rejects.toThrow("ENOENT");
});

test("a bad setting stops the start with one line", async () => {
  const { args } = await makeStage("first");
  const started = run("stack", args.slice(0, 4), { LOCAL_SUPABASE_PORT: "many" });
  expect(await started.ended).toBe(1);
  expect(started.output()).toBe('LOCAL_SUPABASE_PORT is "many", but needs to be a port number from 1 to 65535.\n');
});
