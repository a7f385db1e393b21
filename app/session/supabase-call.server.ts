import { setTimeout as pause } from "node:timers/promises";
import type { Logger } from "pino";
import { Counter, Histogram, register } from "prom-client";
import { getEnv } from "#app/settings/env.server.ts";

/** Timeout of one call, in milliseconds. Hosted projects cancel statements after 8 s, but people give up earlier. */
const ANSWER_TIMEOUT_MS = 6_000;

/** Timeout of all calls of one page together, in milliseconds. */
const PAGE_TIMEOUT_MS = 7_000;

/** Backoff before the retry of a read, in milliseconds: long enough to reconnect. */
const RETRY_DELAY_MS = 100;

/** Statuses of a gateway whose upstream is unavailable. */
const UNAVAILABLE_STATUSES = [502, 503, 504];

/** The deadline of the Supabase calls of a request that starts now, in milliseconds on the clock of `performance.now()`. */
export function startDeadline(): number {
  return performance.now() + PAGE_TIMEOUT_MS;
}

/**
 * Calls Supabase and reads the whole response before the deadline. A read that fails is retried once; a write is not, because it may
 * have been executed.
 * @returns null when Supabase does not answer. Failures are logged without the query string, which may contain user input.
 */
export async function askSupabase(
  { deadline, log }: { deadline: number; log: Logger },
  input: RequestInfo | URL,
  init: RequestInit,
): Promise<Response | null> {
  const timeLeftMs = deadline - performance.now();
  if (timeLeftMs <= 0) return null;
  const timeout = AbortSignal.timeout(Math.min(ANSWER_TIMEOUT_MS, Math.ceil(timeLeftMs)));
  const signal = init.signal ? AbortSignal.any([init.signal, timeout]) : timeout;
  const { method = "GET" } = init;
  const { pathname } = new URL(input instanceof Request ? input.url : input);
  const isRead = (method === "GET" || method === "HEAD") && pathname.includes("/rest/v1/");
  const call = () => callOnce(log, input, { ...init, signal }, { method, pathname });

  const response = await call();
  if (response || !isRead || signal.aborted) return response;
  await pause(RETRY_DELAY_MS);
  return signal.aborted ? null : call();
}

async function callOnce(
  log: Logger,
  input: RequestInfo | URL,
  init: RequestInit,
  { method, pathname }: { method: string; pathname: string },
): Promise<Response | null> {
  const startedAt = performance.now();
  const [, service = ""] = /\/(rest|auth|storage)\/v1\//.exec(pathname) ?? [];
  const count = (status: number | null) => countCall({ service, method, status }, performance.now() - startedAt);
  try {
    const response = await fetch(input, init);
    // Read here, so that a truncated body counts as no response: supabase-js does not report it.
    const body = await response.arrayBuffer();
    const { status, statusText, headers } = response;
    count(status);
    // From a proxy, or a server that is not Supabase.
    const isWebPage = headers.get("Content-Type")?.startsWith("text/html") ?? false;
    if (status >= 500 || isWebPage)
      log.warn(`supabase: ${method} ${pathname} answered ${status}${isWebPage ? " with a web page" : ""}`);
    if (isWebPage || UNAVAILABLE_STATUSES.includes(status)) return null;
    return new Response(body.byteLength > 0 ? body : null, { status, statusText, headers });
  } catch (error) {
    count(null);
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    const why = cause instanceof Error ? cause.message : String(cause);
    log.warn(`supabase: ${method} ${pathname} did not answer: ${why}`);
    return null;
  }
}

/**
 * Records a call in prom-client's default registry, which the server exposes, if metrics are enabled (METRICS_PORT).
 * @param call the status is null without a response.
 */
function countCall(call: { service: string; method: string; status: number | null }, durationMs: number): void {
  if (getEnv().METRICS_PORT === undefined) return;
  const calls = registered(Histogram, {
    name: "supabase_call_duration_seconds",
    help: "Calls to Supabase by service, method and status; status none when nothing answered.",
    labelNames: ["service", "method", "status"],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  });
  const { service, status } = call;
  calls.observe({ ...call, status: status ?? "none" }, durationMs / 1000);
  if (status !== null && status < 500) return;
  const failures = registered(Counter, {
    name: "supabase_call_failures_total",
    help: "Calls to Supabase that it failed: no answer, or one of 500 and above.",
    labelNames: ["service"],
  });
  failures.inc({ service });
}

/** The metric of this name, created on first use: the build and the server each load this module, and share one registry. */
function registered<Metric, Configuration extends { name: string }>(
  kind: new (configuration: Configuration) => Metric,
  configuration: Configuration,
): Metric {
  const known = register.getSingleMetric(configuration.name);
  return known instanceof kind ? known : new kind(configuration);
}
