import { randomUUID } from "node:crypto";
import type { MiddlewareHandler } from "hono";
import type { Logger } from "pino";
import type { Env } from "#app/settings/env.server.ts";
import { isTrusted, readClientAddress } from "./client-address.ts";
import { countRequest } from "./metrics.ts";
import type { RouteNamer } from "./route-matching.ts";
import type { ServerEnv } from "./server-env.ts";

/** Polled every few seconds by monitoring; these would flood the log. */
const HEALTH_CHECKS = ["/healthz", "/readyz"];

/** The form of a request id from a proxy. */
const REQUEST_ID = /^[\w.:-]{1,128}$/;

/** The id of a request: the one from a trusted proxy, else a new one. */
function requestIdOf(given: string | undefined, isFromProxy: boolean): string {
  return isFromProxy && given && REQUEST_ID.test(given) ? given : randomUUID();
}

/**
 * Sets a request's id, client address and logger, and logs and counts it when it is answered or the client has disconnected. The line
 * contains the route's pattern, and no query, because that may contain user input.
 */
export function logRequests(
  log: Logger,
  proxies: Env["TRUSTED_PROXIES"],
  nameRoute: RouteNamer,
): MiddlewareHandler<ServerEnv> {
  return async (c, next) => {
    const { incoming, outgoing } = c.env;
    const peer = incoming.socket.remoteAddress ?? "";
    const requestId = requestIdOf(c.req.header("x-request-id"), isTrusted(proxies, peer));
    const requestLog = log.child({ requestId });
    c.set("requestId", requestId);
    c.set("log", requestLog);
    c.set("clientAddress", readClientAddress(peer, c.req.header("x-forwarded-for"), proxies) || "unknown");

    const [path = ""] = (incoming.url ?? "").split("?", 1);
    const startedAt = performance.now();
    outgoing.once("close", () => {
      const isHealthCheck = HEALTH_CHECKS.includes(path);
      const { method } = c.req;
      const status = outgoing.statusCode;
      const durationMs = Math.round((performance.now() - startedAt) * 10) / 10;
      const route = isHealthCheck ? path : nameRoute(path);
      const ending = outgoing.writableFinished ? {} : { aborted: true };
      const level = isHealthCheck ? "debug" : status >= 500 ? "warn" : "info";
      requestLog[level]({ method, route, status, durationMs, ...ending }, "request");
      countRequest({ method, route, status, durationMs });
    });

    await next();
    // why not c.header(): it turns the body, a string or bytes that can be written at once, into a web stream.
    c.res.headers.set("X-Request-Id", requestId);
  };
}
