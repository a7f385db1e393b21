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

/** How often a server that is to end looks for connections that nothing is under way on, in milliseconds. */
const CLOSE_IDLE_EVERY_MS = 50;

/**
 * Node's server before the application, with time limits for slow clients.
 * @param app called for each request, so that it may be made after the server.
 */
export function createHttpServer(app: () => Hono<ServerEnv>, limits: Limits = LIMITS): Server {
  const answer = getRequestListener((request, env) => app().fetch(request, env), {
    // For a request without Host, which the policy then rejects.
    hostname: "unnamed.invalid",
    // What no URL can be made of: a malformed Host, or an address with bytes that do not belong there (RFC 9112, section 3.2).
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

/** Starts to listen. @throws Error of the system when the port cannot be had. */
export function listen(server: Server, { PORT, HOST }: Env): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(PORT, HOST, resolve);
  });
}

/** Takes no new connections; settles when the requests under way have been answered. */
export function closeWhenAnswered(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const timer = setInterval(() => server.closeIdleConnections(), CLOSE_IDLE_EVERY_MS);
    server.close(() => {
      clearInterval(timer);
      resolve();
    });
  });
}
