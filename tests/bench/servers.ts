import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { hasEnded, stopChild } from "#supabase/local/supervisor.ts";
import { findFreePort } from "#tests/support/free-port.ts";

/** Start timeout in milliseconds: PostgreSQL may first have to recover a large folder. */
const START_TIMEOUT_MS = 120_000;
const POLL_MS = 50;

/** Settings of a developer's `.env` that must be at their defaults. */
const DEFAULTS = { SITE_URL: "", LOCAL_STACK_PUBLIC: "", SUPABASE_URL: "", SUPABASE_ANON_KEY: "", DATABASE_URL: "" };

/** A running server of the benchmark. */
export interface BenchServer {
  origin: string;
  pid: number;
  stop(): Promise<void>;
}

/** Runs `npm start` on a data folder; an empty folder gets the example events. The log goes to /dev/null: it is written, but not kept. */
export async function startSite(dataDir: string, settings: Record<string, string> = {}): Promise<BenchServer> {
  const env = { ...settings, DATA_DIR: dataDir, LOCAL_SUPABASE_PORT: String(await findFreePort()) };
  return startServer(["app/server/start.js"], env);
}

const stackFile = z.object({ url: z.string(), anonKey: z.string(), projectSecret: z.string() });

/** A second site on the stack of the first one, which renders every page for each request. */
export async function startSiteWithoutCache(dataDir: string): Promise<BenchServer> {
  const text = await readFile(join(dataDir, "local-stack.json"), "utf8");
  const { url, anonKey, projectSecret } = stackFile.parse(JSON.parse(text));
  return startServer(["build/programs/site.js"], {
    SUPABASE_URL: url,
    SUPABASE_ANON_KEY: anonKey,
    MAIL_QUEUE_KEY: projectSecret,
    PAGE_CACHE_MB: "0",
  });
}

/** Starts a site, and waits until it is ready. @param program arguments of Node. */
export async function startServer(program: readonly string[], settings: Record<string, string>): Promise<BenchServer> {
  const port = await findFreePort();
  const { PATH = "", HOME = "" } = process.env;
  const child = spawn(process.execPath, program, {
    env: { PATH, HOME, NODE_ENV: "production", ...DEFAULTS, HOST: "127.0.0.1", PORT: String(port), ...settings },
    stdio: ["ignore", "ignore", "pipe"],
    // Only this process gets Ctrl-C. It then stops the others in order.
    detached: true,
  });
  let complaints = "";
  child.stderr?.setEncoding("utf8").on("data", (text: string) => (complaints = (complaints + text).slice(-2_000)));
  const origin = `http://127.0.0.1:${port}`;
  // Both programs wait for their children, however long that takes.
  const stop = () => stopChild(child, { deadlineMs: Number.POSITIVE_INFINITY });
  try {
    await waitUntilReady(child, origin, () => complaints);
  } catch (error) {
    await stop();
    throw error;
  }
  return { origin, pid: child.pid ?? 0, stop };
}

async function waitUntilReady(child: ChildProcess, origin: string, complaints: () => string): Promise<void> {
  await once(child, "spawn");
  const giveUpAt = performance.now() + START_TIMEOUT_MS;
  while (performance.now() < giveUpAt) {
    if (hasEnded(child)) throw new Error(`The site ended at start:\n${complaints()}`);
    const answer = await fetch(`${origin}/readyz`).catch(() => null);
    await answer?.body?.cancel();
    if (answer?.status === 200) return;
    await pause(POLL_MS);
  }
  throw new Error(`The site does not answer at ${origin}:\n${complaints()}`);
}

const CONTROL_FOLDER = join("build", "client", "bench");
const CONTROL_STEP_BYTES = 512;
const LARGEST_CONTROL_BYTES = 64 * 1024;

/**
 * Writes files of all sizes next to the files of the build, before the site starts, so that the same code serves them. They count as
 * precompressed, so their size is the number of bytes sent.
 * @returns a function that removes them.
 */
export async function writeControlFiles(): Promise<() => Promise<void>> {
  await mkdir(CONTROL_FOLDER, { recursive: true });
  for (let bytes = CONTROL_STEP_BYTES; bytes <= LARGEST_CONTROL_BYTES; bytes += CONTROL_STEP_BYTES) {
    const file = join(CONTROL_FOLDER, `${bytes}.txt`);
    const content = Buffer.alloc(bytes, "sunshine ");
    await Promise.all(["", ".br", ".gz"].map((suffix) => writeFile(`${file}${suffix}`, content)));
  }
  return () => rm(CONTROL_FOLDER, { recursive: true, force: true });
}

/** The path of the control file that is closest to this size. */
export function controlPath(bytes: number): string {
  const steps = Math.round(bytes / CONTROL_STEP_BYTES);
  const nearest = Math.min(Math.max(steps, 1), LARGEST_CONTROL_BYTES / CONTROL_STEP_BYTES);
  return `/bench/${nearest * CONTROL_STEP_BYTES}.txt`;
}
