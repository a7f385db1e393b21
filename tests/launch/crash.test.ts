import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findFreePort } from "#tests/support/free-port.ts";
import { freshBuild } from "#tests/support/on-demand.ts";
import { isRunning } from "#tests/support/processes.ts";
import { Launcher } from "./launcher.ts";

// Uncaught errors in the site's process. A module that is preloaded into it throws on a signal. The tests share one start.

const WAIT = { timeout: 30_000, interval: 50 };
const SITE = /build\/programs\/site\.js/;
const FAULTS = `
process.on("SIGUSR2", () => { throw new Error("a callback failed", { cause: new Error("for this reason") }); });
process.on("SIGWINCH", () => { void Promise.reject(new Error("nobody was listening")); });
`;

let folder: string;
let supabase: Server;
let launcher: Launcher;
let origin: string;

beforeAll(freshBuild);
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "sunshine-crash-"));
  await writeFile(join(folder, "faults.mjs"), FAULTS);
  supabase = createServer(({ url }, response) =>
    response
      .setHeader("Content-Type", "application/json")
      .end(url === "/rest/v1/rpc/site_time_zone" ? '"America/New_York"' : "[]"),
  );
  const [port, supabasePort] = [await findFreePort(), await findFreePort()];
  await new Promise<void>((resolve) => supabase.listen(supabasePort, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${port}`;
  launcher = new Launcher({
    PORT: String(port),
    SUPABASE_URL: `http://127.0.0.1:${supabasePort}`,
    SUPABASE_ANON_KEY: "key",
    METRICS_PORT: String(await findFreePort()),
    NODE_OPTIONS: `--import ${pathToFileURL(join(folder, "faults.mjs"))}`,
  });
  await launcher.serving();
});
afterAll(async () => {
  launcher.signal("SIGTERM");
  await launcher.ended;
  supabase.close();
  await rm(folder, { recursive: true, force: true });
});

async function sitePid(): Promise<number> {
  const [pid] = await launcher.pids(SITE);
  if (pid === undefined) throw new Error("The site does not run.");
  return pid;
}

async function isServed(): Promise<boolean> {
  const answer = await fetch(`${origin}/about`).catch(() => null);
  await answer?.body?.cancel();
  return answer?.status === 200;
}

const lineWith = (words: string) => launcher.stdout.split("\n").find((line) => line.includes(words)) ?? "";

test("an unhandled rejection is logged, and the site keeps running", async () => {
  expect(await isServed()).toBe(true);
  const pid = await sitePid();
  process.kill(pid, "SIGWINCH");
  await launcher.saying("nobody was listening");
  expect(JSON.parse(lineWith("nobody was listening"))).toMatchObject({
    level: "error",
    err: { message: "nobody was listening" },
  });
  expect(await isServed()).toBe(true);
  expect(await sitePid()).toBe(pid);
}, 60_000);

test("after an uncaught exception the log has its cause, and the site is restarted", async () => {
  expect(await isServed()).toBe(true);
  const pid = await sitePid();
  process.kill(pid, "SIGUSR2");
  await expect
    .poll(() => launcher.stderr, WAIT)
    .toContain("The site ended unexpectedly (exit code 1) and is started again.");
  expect(JSON.parse(lineWith("a callback failed"))).toMatchObject({
    level: "fatal",
    err: { message: "a callback failed", cause: { message: "for this reason" } },
  });
  await expect.poll(isServed, WAIT).toBe(true);
  expect(await sitePid()).not.toBe(pid);
  expect(await isRunning(pid)).toBe(false);
  launcher.signal("SIGTERM");
  expect((await launcher.ended).code).toBe(0);
}, 60_000);
