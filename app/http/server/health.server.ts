import type { ServerResponse } from "node:http";
import { requireSupabaseEnv } from "#app/http/env.server.ts";

/** How long Supabase may take to show that it is there, and for how long its answer is good, in milliseconds. */
const ANSWER_TIMEOUT_MS = 2_000;
const KEPT_MS = 1_000;

/** When to ask again while Supabase is away, in seconds. */
const RETRY_SECONDS = 5;

let lastCheck: { at: number; isReady: Promise<boolean> } | null = null;

/**
 * Answers what machines ask to know whether this process is alive (`/healthz`, which asks nobody) and whether it can serve
 * pages (`/readyz`, which asks Supabase, at most once a second).
 * @returns whether `path` was one of these.
 */
export function answerHealthCheck(path: string, response: ServerResponse): boolean {
  if (path === "/healthz") answer(response, true);
  else if (path === "/readyz") void isSupabaseReady().then((isReady) => answer(response, isReady));
  else return false;
  return true;
}

function answer(response: ServerResponse, isWell: boolean): void {
  response.writeHead(isWell ? 200 : 503, {
    "Content-Type": "application/json",
    "Cache-Control": "no-store",
    ...(isWell ? {} : { "Retry-After": RETRY_SECONDS }),
  });
  response.end(JSON.stringify({ status: isWell ? "ok" : "Supabase does not answer" }));
}

function isSupabaseReady(): Promise<boolean> {
  const now = performance.now();
  if (!lastCheck || now - lastCheck.at > KEPT_MS) lastCheck = { at: now, isReady: askSupabase() };
  return lastCheck.isReady;
}

async function askSupabase(): Promise<boolean> {
  const { url, anonKey } = requireSupabaseEnv();
  try {
    const response = await fetch(`${url}/rest/v1/events?select=id&limit=1`, {
      headers: { apikey: anonKey, Authorization: `Bearer ${anonKey}` },
      signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
    });
    await response.body?.cancel();
    return response.ok;
  } catch {
    // Whatever it was, Supabase is not there; the calls of visitors tell the log why.
    return false;
  }
}
