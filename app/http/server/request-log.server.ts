import type { ServerResponse } from "node:http";
import type { Logger } from "pino";
import { countRequest } from "#app/http/metrics.server.ts";
import type { CurrentRequest } from "./current-request.server.ts";
import type { RouteNamer } from "./route-names.server.ts";

/** Asked every few seconds by machines; in the log they would hide what people do. */
const HEALTH_CHECKS = ["/healthz", "/readyz"];

/** Writes one line to the log, and counts, when a request has been answered or its client went away. */
export function logWhenAnswered(
  log: Logger,
  nameRoute: RouteNamer,
  request: CurrentRequest,
  response: ServerResponse,
): void {
  const { id, method, path } = request;
  const startedAt = performance.now();
  response.once("close", () => {
    const isHealthCheck = HEALTH_CHECKS.includes(path);
    const status = response.statusCode;
    const durationMs = Math.round((performance.now() - startedAt) * 10) / 10;
    const route = isHealthCheck ? path : nameRoute(path);
    const ending = response.writableFinished ? {} : { aborted: true };
    const level = isHealthCheck ? "debug" : status >= 500 ? "warn" : "info";
    log[level]({ requestId: id, method, route, status, durationMs, ...ending }, "request");
    countRequest({ method, route, status, durationMs });
  });
}
