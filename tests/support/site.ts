import type { ChildProcess } from "node:child_process";
import { setTimeout as pause } from "node:timers/promises";
import { serveSite } from "#app/server/launch/site-process.ts";
import { hasEnded, stopChild } from "#supabase/local/supervisor.ts";
import { findFreePort } from "./free-port.ts";
import { freshBuild } from "./on-demand.ts";
import { LIMITS_AND_CACHE_OFF, WITH_COPIES } from "./pace.ts";
import { newHome, openStack, type StackHome, type TestStack } from "./stack.ts";

/** The production build of the site, served on its own stack and database. */
export interface TestSite {
  origin: string;
  stack: TestStack;
  /** The log lines so far. */
  log: string[];
  close(): Promise<void>;
}

/** A process of the site that test files reuse one after another, each with its own database behind the same address. */
interface SharedProcess {
  origin: string;
  home: StackHome;
  /** Null before the first site. */
  child: ChildProcess | null;
  isTaken: boolean;
  /** Log of the current site. */
  log: string[];
  /** When its last site was closed, by `performance.now()`. */
  closedAt: number;
}

declare global {
  var sharedProcesses: Map<string, SharedProcess> | undefined;
}

// Global, because a test may reset all modules.
globalThis.sharedProcesses ??= new Map();
const processes = globalThis.sharedProcesses;

/** How long a process may serve copies without asking for the change number, in milliseconds, with a margin. */
const COPIES_TRUSTED_MS = 2_100;

/**
 * A site on a fresh database. With the default settings or `WITH_COPIES`, its process is the one that the worker's earlier files had,
 * because starting it and rendering the first pages takes three seconds of CPU time.
 * @param env settings beyond the defaults, such as SITE_TIME_ZONE.
 */
export async function openSite(env: Record<string, string> = {}): Promise<TestSite> {
  if (env !== WITH_COPIES && Object.keys(env).length > 0) return openOwnSite(env);
  const name = JSON.stringify(env);
  const shared = processes.get(name) ?? (await newSharedProcess());
  processes.set(name, shared);
  return shared.isTaken ? openOwnSite(env) : takeShared(shared, env);
}

/**
 * As above, with a process of its own: for tests that stop its Supabase, whose failures it would remember, or wait for mail that it sends.
 * Between two files a shared process cannot reach its Supabase, and then asks for mail once a minute.
 */
export async function openOwnSite(env: Record<string, string> = {}): Promise<TestSite> {
  await freshBuild();
  const origin = await freeOrigin();
  const stack = await openStack({ siteUrl: origin });
  const log: string[] = [];
  const child = await startProcess(origin, stack, env, (line) => log.push(line));
  return {
    origin,
    stack,
    log,
    async close() {
      await stopChild(child);
      await stack.close();
    },
  };
}

async function newSharedProcess(): Promise<SharedProcess> {
  return { origin: await freeOrigin(), home: newHome(), child: null, isTaken: false, log: [], closedAt: 0 };
}

async function takeShared(shared: SharedProcess, env: Record<string, string>): Promise<TestSite> {
  await freshBuild();
  const { origin, home } = shared;
  shared.isTaken = true;
  shared.log = [];
  const stack = await openStack({ siteUrl: origin, home });
  if (!shared.child || hasEnded(shared.child)) {
    shared.child = await startProcess(origin, stack, env, (line) => shared.log.push(line));
    letWorkerExit(shared.child);
  } else if (env === WITH_COPIES) {
    // Another number than that of the last database expires its copies.
    await stack.sql`update private.listings_version set number = ${Date.now()}`;
    await pause(shared.closedAt + COPIES_TRUSTED_MS - performance.now());
  }
  return {
    origin,
    stack,
    log: shared.log,
    async close() {
      await stack.close();
      shared.isTaken = false;
      shared.closedAt = performance.now();
    },
  };
}

/** The site stops when the worker has exited, so it must not keep the worker running. */
function letWorkerExit(child: ChildProcess): void {
  child.unref();
  child.channel?.unref();
  // Pipes are sockets, which can be unreferenced.
  if (child.stdout && "unref" in child.stdout && typeof child.stdout.unref === "function") child.stdout.unref();
}

function startProcess(
  origin: string,
  stack: TestStack,
  env: Record<string, string>,
  takeLine: (line: string) => void,
): Promise<ChildProcess> {
  const settings = {
    PORT: new URL(origin).port,
    HOST: "127.0.0.1",
    SITE_URL: origin,
    SUPABASE_URL: stack.url,
    SUPABASE_ANON_KEY: stack.anonKey,
    MAIL_QUEUE_KEY: stack.queueKey,
    LOCAL_INBOX_URL: `${stack.url}/inbox`,
    ...LIMITS_AND_CACHE_OFF,
  };
  return serveSite({ ...process.env, ...settings, ...env }, { takeLine });
}

async function freeOrigin(): Promise<string> {
  return `http://127.0.0.1:${await findFreePort()}`;
}
