import type { Handler } from "hono";
import type { Logger } from "pino";
import { countEvents } from "#app/models/events/events.server.ts";
import { DataError } from "#app/models/supabase.ts";
import { createRequestContext } from "#app/session/request-context.server.ts";
import { getClient } from "#app/session/supabase.server.ts";
import { getEnv, requireSupabaseEnv } from "#app/settings/env.server.ts";

/** Timeout of the call to Supabase, and how long its result is cached, in milliseconds. */
const ANSWER_TIMEOUT_MS = 2_000;
const KEPT_MS = 1_000;

/** Retry-After while Supabase is unavailable, in seconds. */
const RETRY_SECONDS = 5;

/** Liveness of this process; makes no calls. */
export const answerAlive: Handler = (c) => c.json({ status: "ok" }, 200, { "Cache-Control": "no-store" });

/** Readiness: whether Supabase answers. Checked at most once a second, for at most 2 s. */
export function readiness(): Handler {
  let lastCheck: { at: number; isReady: Promise<boolean> } | null = null;
  return async (c) => {
    const now = performance.now();
    if (!lastCheck || now - lastCheck.at > KEPT_MS) lastCheck = { at: now, isReady: askSupabase() };
    if (await lastCheck.isReady) return c.json({ status: "ok" }, 200, { "Cache-Control": "no-store" });
    const headers = { "Cache-Control": "no-store", "Retry-After": String(RETRY_SECONDS) };
    return c.json({ status: "Supabase does not answer" }, 503, headers);
  };
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
    // Any failure counts as unavailable; visitors' calls log the reason.
    return false;
  }
}

/** Calls Supabase once when the server starts, and logs failures. The site starts anyway (PRODUCT.md, Failures). Never throws. */
export async function initializeConnection(log: Logger): Promise<void> {
  try {
    await countEvents(getClient({ request: new Request(getEnv().SITE_URL), context: createRequestContext({ log }) }));
  } catch (error) {
    // If Supabase did not answer, the previous line has the reason; for other failures log the cause.
    const isUnreachable = error instanceof DataError && error.kind === "unreachable";
    if (isUnreachable) log.error(`Failed to initialize Supabase connection: ${error.message}`);
    else log.error({ err: error }, "Failed to initialize Supabase connection");
  }
}
