import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { NO_LISTINGS } from "#tests/states/state.ts";
import { findFreePort } from "#tests/support/free-port.ts";
import { freshBuild } from "#tests/support/on-demand.ts";
import { isRunning } from "#tests/support/processes.ts";
import { Launcher, openRest, type Settings } from "./launcher.ts";

// `npm start` as operators use it, and as machines end it. The tests share one data folder and build on each other.

const WAIT = { timeout: 30_000, interval: 50 };
const POSTGRES = /^(\S*\/postgres|postgres:) /;
const POSTMASTER = /^\S*\/postgres /;
const SITE = /build\/programs\/site\.js/;
const STACK = /build\/programs\/stack\.js/;
const IMPATIENT = ["--import", "tsx", "tests/launch/impatient.ts"];

let folder: string;
let dataDir: string;
let settings: Settings;
const launchers: Launcher[] = [];
/** The launcher that the next test goes on with. */
let serving: Launcher | null = null;

beforeAll(freshBuild);
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "sunshine-launch-"));
  dataDir = join(folder, "data");
  settings = {
    DATA_DIR: dataDir,
    PORT: String(await findFreePort()),
    LOCAL_SUPABASE_PORT: String(await findFreePort()),
  };
});
// Ends what a failed test left running.
afterEach(() => end(launchers.splice(0).filter((launcher) => launcher !== serving)));
afterAll(async () => {
  if (serving) await end([serving]);
  await rm(folder, { recursive: true, force: true });
});

async function end(running: Launcher[]): Promise<void> {
  for (const launcher of running) {
    launcher.signal("SIGTERM");
    await launcher.ended;
  }
}

/** Takes over the launcher that the test before has left running. */
function takeServing(): Launcher {
  const launcher = serving;
  serving = null;
  if (!launcher) throw new Error("The test before has left no launcher running.");
  launchers.push(launcher);
  return launcher;
}

function launch(more: Settings = {}): Launcher {
  const launcher = new Launcher({ ...settings, ...more });
  launchers.push(launcher);
  return launcher;
}

function launchImpatient(): Launcher {
  const launcher = new Launcher(settings, process.cwd(), IMPATIENT);
  launchers.push(launcher);
  return launcher;
}

/** The PostgreSQL processes on a data folder, even if the stack that started them was killed. */
async function postgresBelow(folder: string): Promise<number[]> {
  const text = await readFile(join(folder, "database", "pgdata", "postmaster.pid"), "utf8");
  return [Number(text.split("\n")[0])];
}

const getSite = (path: string) => fetch(`http://127.0.0.1:${settings.PORT}${path}`);

async function expectGone(pids: number[]): Promise<void> {
  expect(pids.length).toBeGreaterThan(0);
  for (const pid of pids) await expect.poll(() => isRunning(pid), WAIT).toBe(false);
}

test("stopped while it sets up PostgreSQL, a first start exits with 0 and leaves nothing running", async () => {
  const launcher = launch();
  await expect.poll(async () => (await launcher.pids(/\/(initdb|postgres) /)).length, WAIT).toBeGreaterThan(0);
  const pids = await launcher.pids();
  launcher.signal("SIGTERM");
  expect(await launcher.ended).toMatchObject({ code: 0, stderr: "" });
  expect(launcher.stdout).not.toContain("Seeded");
  await expectGone(pids);
}, 120_000);

test("stopped while it fills the database, the next one completes that, exits with 0 and leaves nothing running", async () => {
  const launcher = launch();
  await launcher.saying("Keys and addresses");
  await expect.poll(() => launcher.pids(/build\/programs\/seed\.js/), WAIT).toHaveLength(1);
  const pids = await launcher.pids();
  launcher.signal("SIGTERM");
  expect(await launcher.ended).toMatchObject({ code: 0, stderr: "" });
  expect(launcher.stdout).toContain("Seeded 195 events");
  expect(launcher.stdout).not.toContain("Ctrl-C");
  await expectGone(pids);
}, 120_000);

test("another start serves the existing data and does not seed again", async () => {
  const launcher = await launch().serving();
  expect(launcher.stdout).not.toContain("Seeded");
  expect(await (await openRest(dataDir)).countEvents()).toBe(195);
  const home = await getSite("/");
  expect(home.status).toBe(200);
  expect(await home.text()).toContain('href="/events/');
  serving = launcher;
}, 120_000);

test("after the launcher was killed its children end, a start right after it works, and keeps what had been acknowledged", async () => {
  const killed = takeServing();
  await (await openRest(dataDir)).addEvent("Concert Before the Kill");
  const pids = await killed.pids();
  killed.signal("SIGKILL");

  const next = await launch().serving();
  await expectGone(pids);
  expect(await (await openRest(dataDir)).hasEvent("Concert Before the Kill")).toBe(true);
  expect(next.stderr).toBe("");
  serving = next;
}, 120_000);

test("after everything but PostgreSQL was killed the next start works, and keeps what had been acknowledged", async () => {
  const killed = takeServing();
  await (await openRest(dataDir)).addEvent("Concert Before the Crash");
  const all = await killed.pids();
  const orphans = await killed.pids(POSTGRES);
  const rest = all.filter((pid) => !orphans.includes(pid));
  expect(rest).toHaveLength(3);
  for (const pid of rest) process.kill(pid, "SIGKILL");
  await expectGone(rest);

  const next = await launch().serving();
  await expectGone(orphans);
  expect(await (await openRest(dataDir)).hasEvent("Concert Before the Crash")).toBe(true);
  expect(next.stdout).not.toContain("Seeded");
  serving = next;
}, 120_000);

test("Ctrl-C ends everything", async () => {
  const launcher = takeServing();
  const pids = await launcher.pids();
  expect((await launcher.pids(POSTGRES)).length).toBeGreaterThan(0);
  launcher.signal("SIGINT");
  expect(await launcher.ended).toMatchObject({ code: 0, stderr: "" });
  await expectGone(pids);
  await expect(getSite("/")).rejects.toThrow();
}, 120_000);

/** Waits until the launcher has reported this line and the process runs again. */
async function restarted(launcher: Launcher, line: string): Promise<void> {
  const said = () => launcher.stderr.slice(launcher.stderr.indexOf(line));
  await expect.poll(() => launcher.stderr, WAIT).toContain(`${line}\n`);
  await expect.poll(said, WAIT).toMatch(/ runs again\.$/m);
}

async function pidOf(launcher: Launcher, program: RegExp): Promise<number> {
  const [pid] = await launcher.pids(program);
  if (pid === undefined) throw new Error(`${program} does not run.`);
  return pid;
}

test("a site that does not answer, or ends, is started again, later each time, while PostgreSQL runs on; Ctrl-C ends a wait", async () => {
  const launcher = await launchImpatient().serving();
  const database = await launcher.pids(POSTMASTER);
  expect(database).toHaveLength(1);
  process.kill(await pidOf(launcher, SITE), "SIGSTOP");
  const healthUrl = `http://127.0.0.1:${settings.PORT}/healthz`;
  await restarted(launcher, `The site has not answered ${healthUrl} 3 times in a row and is started again.`);
  expect((await getSite("/")).status).toBe(200);

  for (const seconds of [1, 2]) {
    process.kill(await pidOf(launcher, SITE), "SIGKILL");
    await restarted(launcher, `The site ended unexpectedly (SIGKILL) and is started again in ${seconds} s.`);
    expect((await getSite("/")).status).toBe(200);
  }
  process.kill(await pidOf(launcher, SITE), "SIGKILL");
  await expect.poll(() => launcher.stderr, WAIT).toContain("is started again in 4 s.");
  expect(await launcher.pids(POSTMASTER)).toEqual(database);
  const pids = await launcher.pids();
  launcher.signal("SIGINT");
  expect((await launcher.ended).code).toBe(0);
  await expectGone(pids);
}, 120_000);

test("a local stack that does not answer, or ends, is started again and keeps what had been acknowledged; SIGTERM during a wait ends its PostgreSQL", async () => {
  const launcher = await launchImpatient().serving();
  await (await openRest(dataDir)).addEvent("Concert Before the Silence");
  const site = await pidOf(launcher, SITE);
  process.kill(await pidOf(launcher, STACK), "SIGSTOP");
  const url = `http://127.0.0.1:${settings.LOCAL_SUPABASE_PORT}/`;
  await restarted(launcher, `The local stack has not answered ${url} 3 times in a row and is started again.`);
  expect(await (await openRest(dataDir)).hasEvent("Concert Before the Silence")).toBe(true);
  expect(await pidOf(launcher, SITE)).toBe(site);

  process.kill(await pidOf(launcher, STACK), "SIGKILL");
  await expect.poll(() => launcher.stderr, WAIT).toContain("(SIGKILL) and is started again in 1 s.");
  const pids = [...(await launcher.pids()), ...(await postgresBelow(dataDir))];
  launcher.signal("SIGTERM");
  expect((await launcher.ended).code).toBe(0);
  await expectGone(pids);
}, 120_000);

test("on shutdown a page that is being rendered is still sent, and new connections are rejected", async () => {
  // A Supabase that answers only when the test lets it.
  let hold = false;
  const held: (() => void)[] = [];
  const supabase = createServer(({ url }, response) => {
    const body = url === "/rest/v1/rpc/site_time_zone" ? "America/New_York" : NO_LISTINGS.browse_listings;
    const answer = () => response.setHeader("Content-Type", "application/json").end(JSON.stringify(body));
    if (hold) held.push(answer);
    else answer();
  });
  const port = await findFreePort();
  await new Promise<void>((resolve) => supabase.listen(port, "127.0.0.1", resolve));

  const launcher = await launch({ SUPABASE_URL: `http://127.0.0.1:${port}`, SUPABASE_ANON_KEY: "key" }).serving();
  expect((await getSite("/about")).status).toBe(200);
  hold = true;
  const page = getSite("/events");
  await expect.poll(() => held.length, WAIT).toBeGreaterThan(0);
  launcher.signal("SIGTERM");
  const isClosed = () =>
    getSite("/about").then(
      () => false,
      () => true,
    );
  await expect.poll(isClosed, WAIT).toBe(true);
  hold = false;
  for (const answer of held) answer();
  const { status, body } = await page;
  expect(status).toBe(200);
  await body?.cancel();
  expect(await launcher.ended).toMatchObject({ code: 0, stderr: "" });
  supabase.closeAllConnections();
  await new Promise((resolve) => supabase.close(resolve));
}, 120_000);
