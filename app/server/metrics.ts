import { createServer, type Server } from "node:http";
import { Counter, collectDefaultMetrics, Gauge, Histogram, register } from "prom-client";

/** An answered request. */
interface AnsweredRequest {
  method: string;
  /** The pattern of its route, such as "/events/:eventId". */
  route: string;
  status: number;
  durationMs: number;
}

/** Histogram buckets in seconds: from a few milliseconds up to the time limits of a request. */
const DURATION_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

let requests: Histogram | null = null;
let pages: Counter | null = null;

/**
 * Serves the metrics of this process in the Prometheus format at `http://127.0.0.1:<port>/metrics`, on this machine only. Nothing is
 * counted before this is called.
 * @param keptBytes the current size of the page cache.
 */
export function serveMetrics(port: number, keptBytes: () => number): Server {
  collectDefaultMetrics();
  requests = new Histogram({
    name: "http_request_duration_seconds",
    help: "Requests by method, pattern of the route and status, and how long their answers took.",
    labelNames: ["method", "route", "status"],
    buckets: DURATION_BUCKETS,
  });
  pages = new Counter({
    name: "page_cache_answers_total",
    help: "Answers to visitors' requests for pages that all share: a copy, a new page, or a copy in an outage.",
    labelNames: ["result"],
  });
  new Gauge({
    name: "page_cache_bytes",
    help: "What the copies of pages take, in all their encodings.",
    collect() {
      this.set(keptBytes());
    },
  });
  const server = createServer(async (request, response) => {
    if (request.url !== "/metrics") {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, { "Content-Type": register.contentType }).end(await register.metrics());
  });
  return server.listen(port, "127.0.0.1");
}

/** Counts a request if metrics are on. */
export function countRequest({ method, route, status, durationMs }: AnsweredRequest): void {
  requests?.observe({ method, route, status }, durationMs / 1000);
}

/** How a shared page was answered: from the cache, rendered, or with a stale copy after a failure. */
export type PageResult = "hit" | "miss" | "stale";

/** Counts a response with a shared page if metrics are on. */
export function countPage(result: PageResult): void {
  pages?.inc({ result });
}
