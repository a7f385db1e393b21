import { type ChildProcess, spawn } from "node:child_process";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import {
  firstFrom,
  hasEnded,
  type Service,
  StartError,
  type Supervised,
  stopChild,
  supervise,
} from "#supabase/local/supervisor.ts";
import { findFreePort } from "#tests/support/free-port.ts";

// Restarts of a process that exits, hangs or does not start, with a hundredth of production's timeouts.

const TIMES = { healthMs: 100, endMs: 200, startMs: 1_000, backoffMs: 40, backoffMaxMs: 160, stableMs: 60_000 };
const WAIT = { timeout: 20_000, interval: 10 };

/** Answers at its port until a signal makes it hang; with the argument "never" it does not listen. */
const PROGRAM = `
  const [port, mode] = process.argv.slice(1);
  process.on("SIGUSR2", () => { for (;;); });
  if (mode === "fail") process.exit(3);
  if (mode !== "never") require("node:http").createServer((_, response) => response.end()).listen(port, "127.0.0.1", () => process.send("ready"));
  setInterval(() => {}, 1_000);
`;

const running: Supervised<void>[] = [];
afterEach(async () => {
  for (const each of running.splice(0)) await each.stop();
});

/** A service of that program. `modes`: one per start; the last applies to all later ones. */
async function startService(modes: readonly string[] = [""], more: Partial<Service> = {}, times = TIMES) {
  const port = await findFreePort();
  const children: ChildProcess[] = [];
  const lines: string[] = [];
  const starts: number[] = [];
  const service: Service = {
    name: "The clock",
    spawn() {
      const mode = modes[Math.min(children.length, modes.length - 1)] ?? "";
      const child = spawn(process.execPath, ["-e", PROGRAM, String(port), mode], {
        stdio: ["ignore", "inherit", "inherit", "ipc"],
      });
      children.push(child);
      starts.push(performance.now());
      return child;
    },
    ready: (child) => firstFrom<void>(child, "The clock", (ready) => child.on("message", () => ready())),
    healthUrl: () => `http://127.0.0.1:${port}/`,
    stop: (child) => stopChild(child, { deadlineMs: TIMES.endMs }),
    ...more,
  };
  const supervised = supervise(service, (line) => lines.push(line), times);
  running.push(supervised);
  const current = () => children.at(-1) as ChildProcess;
  const isServed = () =>
    fetch(`http://127.0.0.1:${port}/`).then(
      () => true,
      () => false,
    );
  return { supervised, children, current, lines, starts, isServed, url: `http://127.0.0.1:${port}/` };
}

const runsAgain = (lines: string[]) => lines.filter((line) => line === "The clock runs again.").length;

test.each<[string, NodeJS.Signals]>([
  ["is stopped", "SIGSTOP"],
  ["spins", "SIGUSR2"],
])("a process that %s is ended after three misses and started again, and the log says why", async (_, signal) => {
  const { supervised, current, children, lines, isServed, url } = await startService();
  await supervised.ready;
  const first = current();
  first.kill(signal);
  await expect.poll(() => runsAgain(lines), WAIT).toBe(1);
  expect(lines[0]).toBe(`The clock has not answered ${url} 3 times in a row and is started again.`);
  expect(hasEnded(first)).toBe(true);
  expect(children).toHaveLength(2);
  expect(await isServed()).toBe(true);
});

test("a process that misses twice and then answers is left alone", async () => {
  let asked = 0;
  const health = createServer((_, response) => {
    asked += 1;
    response.writeHead(asked % 3 === 0 ? 200 : 503).end();
  });
  await new Promise<void>((resolve) => health.listen(0, "127.0.0.1", resolve));
  const { port } = health.address() as AddressInfo;
  const { supervised, current, children } = await startService([""], { healthUrl: () => `http://127.0.0.1:${port}/` });
  await supervised.ready;
  await expect.poll(() => asked, WAIT).toBeGreaterThan(9);
  expect(children).toHaveLength(1);
  expect(hasEnded(current())).toBe(false);
  health.close();
});

test("each restart waits longer than the one before, however often it ends, and starts that fail count", async () => {
  const { supervised, current, lines, starts } = await startService(["", "", "", "fail", "fail", ""]);
  await supervised.ready;
  for (const times of [1, 2]) {
    current().kill("SIGKILL");
    await expect.poll(() => runsAgain(lines), WAIT).toBe(times);
  }
  current().kill("SIGKILL");
  await expect.poll(() => runsAgain(lines), WAIT).toBe(3);
  expect(lines.filter((line) => line !== "The clock runs again.")).toEqual([
    "The clock ended unexpectedly (SIGKILL) and is started again.",
    "The clock ended unexpectedly (SIGKILL) and is started again in 0.04 s.",
    "The clock ended unexpectedly (SIGKILL) and is started again in 0.08 s.",
    "The clock ended at start (exit code 3) and is started again in 0.16 s.",
    "The clock ended at start (exit code 3) and is started again in 0.16 s.",
  ]);
  const waits = starts.slice(1).map((at, index) => at - (starts[index] ?? 0));
  expect(waits[3]).toBeGreaterThanOrEqual(160);
});

test("after a time of health a process that ends is started again at once", async () => {
  const { supervised, current, lines } = await startService([""], {}, { ...TIMES, stableMs: 0 });
  await supervised.ready;
  for (const times of [1, 2, 3]) {
    current().kill("SIGKILL");
    await expect.poll(() => runsAgain(lines), WAIT).toBe(times);
  }
  expect(new Set(lines)).toEqual(
    new Set(["The clock ended unexpectedly (SIGKILL) and is started again.", "The clock runs again."]),
  );
});

test("a restart that is not ready in time is ended and tried again", async () => {
  const { supervised, current, lines, isServed } = await startService(["", "never", ""]);
  await supervised.ready;
  current().kill("SIGKILL");
  await expect.poll(() => runsAgain(lines), WAIT).toBe(1);
  expect(lines[1]).toBe("The clock ended at start (SIGKILL) and is started again in 0.04 s.");
  expect(await isServed()).toBe(true);
});

test("a first start that fails is not tried again", async () => {
  const { supervised, children, lines } = await startService(["fail"]);
  await expect(supervised.ready).rejects.toThrow(new StartError("The clock ended at start (exit code 3)."));
  expect([children.length, lines]).toEqual([1, []]);
});

test("stopping while a restart is waited for ends at once, and cleans up what was left", async () => {
  let cleaned = 0;
  const cleanUp = async () => {
    cleaned += 1;
  };
  const { supervised, current, children, lines } = await startService(
    [""],
    { cleanUp },
    { ...TIMES, backoffMs: 600_000, backoffMaxMs: 600_000 },
  );
  await supervised.ready;
  current().kill("SIGKILL");
  await expect.poll(() => runsAgain(lines), WAIT).toBe(1);
  current().kill("SIGKILL");
  await expect.poll(() => lines.at(-1), WAIT).toMatch(/ started again in 600 s\.$/);
  await supervised.stop();
  expect(children.map(hasEnded)).toEqual([true, true]);
  expect(cleaned).toBe(1);
});

test("stopping while a process that does not answer is being ended waits for its end", async () => {
  const { supervised, current } = await startService();
  await supervised.ready;
  current().kill("SIGSTOP");
  await supervised.stop();
  expect(hasEnded(current())).toBe(true);
});

test("a process that must not be started again says so by its failure", async () => {
  const { supervised, current, children } = await startService([""], { restarts: "never", hint: "the log" });
  await supervised.ready;
  current().kill("SIGKILL");
  expect((await supervised.failed).message).toBe("The clock ended unexpectedly (SIGKILL); see the log.");
  expect(children).toHaveLength(1);
});

test("of a process that is started again until a start fails, that failure is the last", async () => {
  const { supervised, current, children } = await startService(["", "fail"], { restarts: "untilStartFails" });
  await supervised.ready;
  current().kill("SIGKILL");
  expect((await supervised.failed).message).toBe("The clock ended at start (exit code 3).");
  expect(children).toHaveLength(2);
});
