import { createServer, type Server } from "node:http";
import { getRequestListener } from "@hono/node-server";
import type { Hono } from "hono";
import type { Env } from "#app/settings/env.server.ts";
import { LIMITS, type Limits } from "./limits.ts";
import type { ServerEnv } from "./server-env.ts";

const UNREADABLE = {
  "Content-Type": "text/plain; charset=utf-8",
  "X-Content-Type-Options": "nosniff",
  "Cache-Control": "private, no-store",
  Connection: "close",
};

/** How often a stopping server closes idle connections, in milliseconds. */
const CLOSE_IDLE_EVERY_MS = 50;

/**
 * Node's HTTP server in front of the application, with timeouts for slow clients.
 * @param app called for each request, so that the application can be created after the server.
 */
export function createHttpServer(app: () => Hono<ServerEnv>, limits: Limits = LIMITS): Server {
  const answer = getRequestListener((request, env) => app().fetch(request, env), {
    // For requests without a Host header, which the policy then rejects.
    hostname: "unnamed.invalid",
    // Not a valid URL: a malformed Host, or an address with forbidden bytes (RFC 9112, section 3.2).
    errorHandler: () => new Response("Bad Request", { status: 400, headers: UNREADABLE }),
  });
  const options = {
    maxHeaderSize: limits.headerBytes,
    headersTimeout: limits.headersMs,
    requestTimeout: limits.requestMs,
    keepAliveTimeout: limits.keepAliveMs,
    connectionsCheckingInterval: limits.checkEveryMs,
  };
  const server = createServer(options, (request, response) => void answer(request, response));
  server.maxHeadersCount = limits.headers;
  return server;
}

/** Starts to listen. @throws the system's Error when the port cannot be used. */
export function listen(server: Server, { PORT, HOST }: Env): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(PORT, HOST, resolve);
  });
}

/** Accepts no new connections; resolves when running requests have been answered. */
export function closeWhenAnswered(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const timer = setInterval(() => server.closeIdleConnections(), CLOSE_IDLE_EVERY_MS);
    server.close(() => {
      clearInterval(timer);
      resolve();
    });
  });
}
