import http, { type IncomingMessage, type RequestListener, type ServerOptions } from "node:http";
import { CLIENT_ADDRESS_HEADER } from "#app/http/client-address.server.ts";
import type { Env } from "#app/http/env.server.ts";
import { readClientAddress } from "./trusted-proxies.server.ts";

/** What proxies say about a request; Express and Remix would believe some of it from anybody. */
const FORWARDED_HEADERS = [
  "forwarded",
  "x-forwarded-for",
  "x-forwarded-host",
  "x-forwarded-port",
  "x-forwarded-proto",
  "x-real-ip",
];

/**
 * Puts a guard before everything that the HTTP servers of this process do from now on. remix-serve loads the site before
 * it makes its server, and offers no other place for what has to happen before Remix reads a request.
 */
export function guardServers(env: Env): void {
  const createServer = http.createServer;
  const guarded = (first?: ServerOptions | RequestListener, second?: RequestListener) => {
    const [options, listener] = typeof first === "function" ? [{}, first] : [first ?? {}, second];
    return createServer(options, (request, response) => {
      tellClientAddress(request, env);
      listener?.(request, response);
    });
  };
  Object.assign(http, { createServer: guarded });
}

function tellClientAddress(request: IncomingMessage, { TRUSTED_PROXIES }: Env): void {
  const { headers, socket } = request;
  const forwardedFor = headers["x-forwarded-for"];
  for (const name of FORWARDED_HEADERS) delete headers[name];
  const said = Array.isArray(forwardedFor) ? forwardedFor.join(",") : forwardedFor;
  headers[CLIENT_ADDRESS_HEADER] = readClientAddress(socket.remoteAddress ?? "", said, TRUSTED_PROXIES) || "unknown";
}
