import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import { z } from "zod";
import { serveSite } from "#app/server/launch/site-process.ts";
import { firstFrom, hasEnded, startProgram, stopChild } from "#supabase/local/supervisor.ts";
import { findFreePort } from "#tests/support/free-port.ts";
import { LIMITS_AND_CACHE_OFF, WITH_COPIES } from "#tests/support/pace.ts";
import { openRelay, type Relay } from "#tests/support/relay.ts";

const readyMessage = z.object({
  stack: z.object({
    url: z.string(),
    anonKey: z.string(),
    serviceRoleKey: z.string(),
    databaseUrl: z.string(),
    projectSecret: z.string(),
  }),
});

/** Address and keys of a running stack. */
export type Addresses = z.output<typeof readyMessage>["stack"];

/** The site, the local stack and a relay between them: processes and a server that can be stopped and restarted. */
export interface Parts {
  origin: string;
  relay: Relay;
  /** Of the current stack. */
  addresses: Addresses;
  /** Kills the stack's process. Its PostgreSQL keeps running, as after a real crash. */
  killStack(): Promise<void>;
  startStack(): Promise<void>;
  /** Stops the stack as an operator would. */
  stopStack(): Promise<void>;
  killPostgres(): Promise<void>;
  killSite(): Promise<void>;
  startSite(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Starts all parts on a new data folder. The database keeps its durability settings, so writes that are lost here would be lost in
 * production.
 */
export async function startParts(): Promise<Parts> {
  const folder = await mkdtemp(join(tmpdir(), "sunshine-faults-"));
  const [stackPort, sitePort] = [await findFreePort(), await findFreePort()];
  const origin = `http://127.0.0.1:${sitePort}`;
  const relay = await openRelay(`http://127.0.0.1:${stackPort}`);
  let stack: ChildProcess;
  let site: ChildProcess;

  async function startStack(): Promise<void> {
    const args = ["--project", ".", "--data", folder, "--port", String(stackPort)];
    stack = startProgram("build/programs/stack.js", args, {
      env: { ...process.env, SITE_URL: origin, HOST: "", DATABASE_URL: "", SMTP_URL: "" },
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    });
    parts.addresses = await firstFrom<Addresses>(stack, "The local stack", (found) => {
      stack.on("message", (message) => found(readyMessage.parse(message).stack));
    });
  }

  async function startSite(): Promise<void> {
    site = await serveSite({
      ...process.env,
      PORT: String(sitePort),
      HOST: "127.0.0.1",
      SITE_URL: origin,
      SUPABASE_URL: relay.url,
      SUPABASE_ANON_KEY: parts.addresses.anonKey,
      MAIL_QUEUE_KEY: parts.addresses.projectSecret,
      LOG_LEVEL: "silent",
      ...LIMITS_AND_CACHE_OFF,
      ...WITH_COPIES,
    });
  }

  const parts: Parts = {
    origin,
    relay,
    addresses: { url: "", anonKey: "", serviceRoleKey: "", databaseUrl: "", projectSecret: "" },
    startStack,
    startSite,
    killStack: () => kill(stack),
    killSite: () => kill(site),
    stopStack: () => stopChild(stack, { deadlineMs: Number.POSITIVE_INFINITY }),
    async killPostgres() {
      const [pid] = (await readFile(join(folder, "database", "pgdata", "postmaster.pid"), "utf8")).split("\n");
      process.kill(Number(pid), "SIGKILL");
    },
    async close() {
      await stopChild(site);
      await stopChild(stack, { deadlineMs: Number.POSITIVE_INFINITY });
      await relay.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
  await startStack();
  await liftMessageLimit(parts.addresses.databaseUrl);
  await startSite();
  return parts;
}

/** Lifts the limit of messages per person, because a few people here represent many. */
async function liftMessageLimit(databaseUrl: string): Promise<void> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => undefined });
  await sql`
    create or replace function private.max_requests(is_visitors boolean) returns integer
      language sql immutable set search_path = '' as 'select 1000000'`;
  await sql.end();
}

async function kill(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return;
  const gone = once(child, "exit");
  child.kill("SIGKILL");
  await gone;
}
