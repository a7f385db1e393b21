import { createServer, type Server } from "node:http";
import { Counter, collectDefaultMetrics, Histogram, Registry } from "prom-client";

/** A request as it was answered. */
export interface AnsweredRequest {
  method: string;
  /** The pattern of its route, such as "/events/:eventId". */
  route: string;
  status: number;
  durationMs: number;
}

/** A call to Supabase; `status` is null when nothing answered. */
export interface SupabaseCall {
  /** Its first part: "rest", "auth" or "storage". */
  service: string;
  method: string;
  status: number | null;
  durationMs: number;
}

interface Metrics {
  requests: Histogram;
  supabaseCalls: Histogram;
  supabaseFailures: Counter;
}

/** In seconds: a cached page takes a few milliseconds, and nothing may take longer than the time limits of a request. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

let metrics: Metrics | null = null;

/**
 * Starts counting, and answers with the counts in Prometheus' form at `http://127.0.0.1:<port>/metrics`, for this machine only.
 * Without a call nothing is counted.
 */
export function serveMetrics(port: number): Server {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  metrics = createMetrics(registry);
  const server = createServer(async (request, response) => {
    if (request.url !== "/metrics") {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, { "Content-Type": registry.contentType }).end(await registry.metrics());
  });
  return server.listen(port, "127.0.0.1");
}

function createMetrics(registry: Registry): Metrics {
  const registers = [registry];
  return {
    requests: new Histogram({
      name: "http_request_duration_seconds",
      help: "Requests by method, pattern of the route and status, and how long their answers took.",
      labelNames: ["method", "route", "status"],
      buckets: BUCKETS,
      registers,
    }),
    supabaseCalls: new Histogram({
      name: "supabase_call_duration_seconds",
      help: "Calls to Supabase by service, method and status; status none when nothing answered.",
      labelNames: ["service", "method", "status"],
      buckets: BUCKETS,
      registers,
    }),
    supabaseFailures: new Counter({
      name: "supabase_call_failures_total",
      help: "Calls to Supabase that it failed: no answer, or one of 500 and above.",
      labelNames: ["service"],
      registers,
    }),
  };
}

/** Counts a request, when anybody wants to know. */
export function countRequest({ method, route, status, durationMs }: AnsweredRequest): void {
  metrics?.requests.observe({ method, route, status }, durationMs / 1000);
}

/** Counts a call to Supabase, when anybody wants to know. */
export function countSupabaseCall({ service, method, status, durationMs }: SupabaseCall): void {
  metrics?.supabaseCalls.observe({ service, method, status: status ?? "none" }, durationMs / 1000);
  if (status === null || status >= 500) metrics?.supabaseFailures.inc({ service });
}
