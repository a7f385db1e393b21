import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { cp, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { type Cluster, startCluster } from "#supabase/local/database/cluster.ts";
import { isPostgresOf, processStamp, waitUntilGone } from "#supabase/local/database/processes.ts";

const WAIT = { timeout: 20_000, interval: 20 };

/** The folder of a server that ran once and was stopped, to copy. */
let used: string;
let dataDir: string;
const running: Cluster[] = [];
const children: ChildProcess[] = [];

beforeAll(async () => {
  used = await mkdtemp(join(tmpdir(), "cluster-used-"));
  await (await startCluster({ dataDir: used, durable: false })).stop();
});
afterAll(() => rm(used, { recursive: true, force: true }));

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "cluster-test-"));
  await cp(used, dataDir, { recursive: true });
});

afterEach(async () => {
  for (const child of children.splice(0)) await end(child, "SIGKILL");
  for (const cluster of running.splice(0)) await cluster.stop();
  // Starting on its folder stops the orphaned server of a failed test.
  await (await startCluster({ dataDir, durable: false })).stop();
  await rm(dataDir, { recursive: true, force: true });
});

async function start(options: { log?: (line: string) => void; durable?: boolean } = {}): Promise<Cluster> {
  const cluster = await startCluster({ dataDir, durable: false, ...options });
  running.push(cluster);
  return cluster;
}

async function startInChild(): Promise<{ child: ChildProcess; url: string }> {
  const child = fork(new URL("cluster-child.ts", import.meta.url), [dataDir], { execArgv: ["--import", "tsx"] });
  children.push(child);
  const [url] = await once(child, "message");
  return { child, url: String(url) };
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, "exit");
  child.kill(signal);
  await exit;
}

async function query<Row extends postgres.Row>(url: string, text: string): Promise<Row[]> {
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  try {
    return [...(await sql.unsafe<Row[]>(text))];
  } finally {
    await sql.end();
  }
}

async function serverPid(): Promise<number> {
  return Number((await readFile(join(dataDir, "pgdata", "postmaster.pid"), "utf8")).split("\n")[0]);
}

test("what was written is there after a stop and a new start", async () => {
  const first = await start();
  await query(first.url(), "create table kept as select 1 as n");
  const pid = await serverPid();
  await first.stop();
  expect(await processStamp(pid)).toBeNull();

  const second = await start();
  expect(await query(second.url(), "select n from kept")).toEqual([{ n: 1 }]);
});

test("the server is PostgreSQL 17 with UTF-8, whose words reach beyond ASCII, and takes no connection without the password", async () => {
  // The folder is created here.
  await rm(dataDir, { recursive: true });
  const cluster = await start();
  const [server] = await query<{ version: string; encoding: string; lower: string; name: string }>(
    cluster.url(),
    "select current_setting('server_version') as version, current_setting('server_encoding') as encoding, lower('ÉÑ') as lower, current_user as name",
  );
  expect(server).toMatchObject({ encoding: "UTF8", lower: "éñ", name: "supabase_admin" });
  expect(server?.version).toMatch(/^17\./);

  const wrong = Object.assign(new URL(cluster.url()), { password: "wrong" }).href;
  await expect(query(wrong, "select 1")).rejects.toThrow("password authentication failed");
  expect((await stat(join(dataDir, "superuser-password"))).mode & 0o777).toBe(0o600);
});

test("a second start on a folder in use by a live process is refused in one line that names the process", async () => {
  await start();
  await expect(start()).rejects.toThrow(`${dataDir} is in use by process ${process.pid}`);

  const other = await startInChildRefusal();
  expect(other).toContain(`${dataDir} is in use by process ${process.pid}`);
});

async function startInChildRefusal(): Promise<string> {
  const child = fork(new URL("cluster-child.ts", import.meta.url), [dataDir], {
    execArgv: ["--import", "tsx"],
    silent: true,
  });
  children.push(child);
  let words = "";
  child.stderr?.on("data", (chunk: Buffer) => {
    words += chunk.toString();
  });
  await once(child, "close");
  return words;
}

test("after kill -9 of its owner the next start stops the orphan and has what was committed", async () => {
  const { child, url } = await startInChild();
  await query(url, "create table kept as select 1 as n");
  const orphan = await serverPid();
  await end(child, "SIGKILL");
  expect(await isPostgresOf(orphan, join(dataDir, "pgdata"))).toBe(true);

  const lines: string[] = [];
  const next = await start({ log: (line) => lines.push(line) });
  expect(await query(next.url(), "select n from kept")).toEqual([{ n: 1 }]);
  expect(await processStamp(orphan)).toBeNull();
  expect(lines).toEqual([`Stopped the PostgreSQL server ${orphan} that an earlier run had left behind`]);
});

test("after kill -9 of owner and server the next start recovers what was committed", async () => {
  const { child, url } = await startInChild();
  await query(url, "create table kept as select 1 as n");
  const server = await serverPid();
  const stamp = await processStamp(server);
  await end(child, "SIGKILL");
  process.kill(server, "SIGKILL");
  await waitUntilGone(server, stamp ?? "", 10);

  const next = await start();
  expect(await query(next.url(), "select n from kept")).toEqual([{ n: 1 }]);
});

test("a server that is killed is restarted on its port with what was committed, again and again, until a start fails", async () => {
  const lines: string[] = [];
  const cluster = await start({ log: (line) => lines.push(line), durable: true });
  await query(cluster.url(), "create table kept as select 1 as n");
  for (const kills of [1, 2]) {
    process.kill(await serverPid(), "SIGKILL");
    await expect.poll(() => lines.filter((line) => line === "PostgreSQL runs again.").length, WAIT).toBe(kills);
    expect(await query(cluster.url(), "select n from kept")).toEqual([{ n: 1 }]);
  }
  const server = await serverPid();
  await rm(join(dataDir, "pgdata", "global", "pg_control"));
  process.kill(server, "SIGKILL");
  expect((await cluster.failed).message).toContain("pg_control");
  await rm(dataDir, { recursive: true });
  await cp(used, dataDir, { recursive: true });
}, 60_000);

test("a server that is stopped while it restarts does not run afterwards", async () => {
  const lines: string[] = [];
  const cluster = await start({ log: (line) => lines.push(line) });
  process.kill(await serverPid(), "SIGKILL");
  await expect.poll(() => lines.length, WAIT).toBe(1);
  await cluster.stop();
  await expect(stat(join(dataDir, "pgdata", "postmaster.pid"))).rejects.toThrow("ENOENT");
});

test("a process that reused the pid of a dead server is not stopped", async () => {
  await (await start()).stop();
  // The lock file contains the pid of this process instead of the killed server's.
  await writeFile(join(dataDir, "pgdata", "postmaster.pid"), `${process.pid}\n${join(dataDir, "pgdata")}\n`);
  const next = await start();
  expect(await query(next.url(), "select 1 as n")).toEqual([{ n: 1 }]);
});

test("a folder made by another version is refused in one line", async () => {
  await (await start()).stop();
  const file = join(dataDir, "pgdata", "PG_VERSION");
  await writeFile(file, "16\n");
  await expect(start()).rejects.toThrow(/was made by PostgreSQL 16; this stack runs PostgreSQL 17$/);
  await writeFile(file, "17\n");
});

test("a server that cannot start reports the last lines of its log", async () => {
  await (await start()).stop();
  const file = join(dataDir, "pgdata", "postgresql.conf");
  const good = await readFile(file, "utf8");
  await writeFile(file, `${good}\nno_such_setting = 1\n`);
  await expect(start()).rejects.toThrow(/^PostgreSQL did not start: .*no_such_setting/);
  await writeFile(file, good);
});
