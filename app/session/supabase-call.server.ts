import { setTimeout as pause } from "node:timers/promises";
import type { Logger } from "pino";
import { Counter, Histogram, register } from "prom-client";
import { getEnv } from "#app/settings/env.server.ts";

/** Longest wait for one answer of Supabase, in milliseconds; the hosted statement timeout is 8 s, people give up earlier. */
const ANSWER_TIMEOUT_MS = 6_000;

/** Longest wait for all answers that one page needs, one after the other, in milliseconds. */
const PAGE_TIMEOUT_MS = 7_000;

/** How long to wait before a read is tried once more, in milliseconds: a connection that was cut is open again by then. */
const RETRY_PAUSE_MS = 100;

/** What a proxy answers while what stands behind it is away or changing over. */
const AWAY = [502, 503, 504];

/** Until when a request waits for Supabase. */
export interface Deadline {
  /** By `performance.now()`. */
  endsAt: number;
}

/** The deadline of a request that begins now. */
export function startDeadline(): Deadline {
  return { endsAt: performance.now() + PAGE_TIMEOUT_MS };
}

/**
 * One call of Supabase, its whole answer read, within the time that is left. A read that finds nobody there is tried once
 * more; a write never is, since nobody can tell whether it was done.
 * @returns null when nothing that could be Supabase's answered. Each time is one line in the log, without the query string,
 * which may hold what people typed.
 */
export async function askSupabase(
  { deadline, log }: { deadline: Deadline; log: Logger },
  input: RequestInfo | URL,
  init: RequestInit,
): Promise<Response | null> {
  const timeLeftMs = deadline.endsAt - performance.now();
  if (timeLeftMs <= 0) return null;
  const timeout = AbortSignal.timeout(Math.min(ANSWER_TIMEOUT_MS, Math.ceil(timeLeftMs)));
  const signal = init.signal ? AbortSignal.any([init.signal, timeout]) : timeout;
  const { method = "GET" } = init;
  const { pathname } = new URL(input instanceof Request ? input.url : input);
  const isRead = (method === "GET" || method === "HEAD") && pathname.includes("/rest/v1/");
  const askOnce = () => ask(log, input, { ...init, signal }, { method, pathname });

  const answer = await askOnce();
  if (answer || !isRead || signal.aborted) return answer;
  await pause(RETRY_PAUSE_MS);
  return signal.aborted ? null : askOnce();
}

async function ask(
  log: Logger,
  input: RequestInfo | URL,
  init: RequestInit,
  { method, pathname }: { method: string; pathname: string },
): Promise<Response | null> {
  const startedAt = performance.now();
  const [, service = ""] = /\/(rest|auth|storage)\/v1\//.exec(pathname) ?? [];
  const count = (status: number | null) =>
    countCall({ service, method, status, durationMs: performance.now() - startedAt });
  try {
    const response = await fetch(input, init);
    // An answer that breaks off is none; supabase-js would find that out too late to say so.
    const body = await response.arrayBuffer();
    const { status, statusText, headers } = response;
    count(status);
    // The page of a proxy, or of a server that is none of Supabase's.
    const isWebPage = headers.get("Content-Type")?.startsWith("text/html") ?? false;
    if (status >= 500 || isWebPage)
      log.warn(`supabase: ${method} ${pathname} answered ${status}${isWebPage ? " with a web page" : ""}`);
    if (isWebPage || AWAY.includes(status)) return null;
    return new Response(body.byteLength > 0 ? body : null, { status, statusText, headers });
  } catch (error) {
    count(null);
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    const why = cause instanceof Error ? cause.message : String(cause);
    log.warn(`supabase: ${method} ${pathname} did not answer: ${why}`);
    return null;
  }
}

/** A call as it ended; `status` is null when nothing answered. */
interface EndedCall {
  /** "rest", "auth" or "storage". */
  service: string;
  method: string;
  status: number | null;
  durationMs: number;
}

/** Counts a call, when somebody collects metrics (METRICS_PORT); the registry is prom-client's own, which the server serves. */
function countCall({ service, method, status, durationMs }: EndedCall): void {
  if (getEnv().METRICS_PORT === undefined) return;
  const calls = registered(Histogram, {
    name: "supabase_call_duration_seconds",
    help: "Calls to Supabase by service, method and status; status none when nothing answered.",
    labelNames: ["service", "method", "status"],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  });
  calls.observe({ service, method, status: status ?? "none" }, durationMs / 1000);
  if (status !== null && status < 500) return;
  const failures = registered(Counter, {
    name: "supabase_call_failures_total",
    help: "Calls to Supabase that it failed: no answer, or one of 500 and above.",
    labelNames: ["service"],
  });
  failures.inc({ service });
}

/** The metric of this name, made when it is first asked for: the site and its server each have this module, and one registry. */
function registered<Metric, Configuration extends { name: string }>(
  kind: new (configuration: Configuration) => Metric,
  configuration: Configuration,
): Metric {
  const known = register.getSingleMetric(configuration.name);
  return known instanceof kind ? known : new kind(configuration);
}
