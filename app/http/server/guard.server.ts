import { randomUUID } from "node:crypto";
import http, { type IncomingMessage, type RequestListener, type ServerOptions, type ServerResponse } from "node:http";
import type { Logger } from "pino";
import { CLIENT_ADDRESS_HEADER } from "#app/http/client-address.server.ts";
import type { Env } from "#app/http/env.server.ts";
import { addBaseHeaders } from "./base-headers.server.ts";
import { runInRequest } from "./current-request.server.ts";
import { receiveForm } from "./form-body.server.ts";
import { answerHealthCheck } from "./health.server.ts";
import { ourSite } from "./hosts.server.ts";
import { LIMITS, type Limits } from "./limits.server.ts";
import { answerRefusal, isLingering, type RefusalLook } from "./refusal.server.ts";
import { checkHeaders, checkRequestLine } from "./request-checks.server.ts";
import { logWhenAnswered } from "./request-log.server.ts";
import type { RouteNamer } from "./route-names.server.ts";
import { isTrusted, readClientAddress } from "./trusted-proxies.server.ts";

/** What proxies say about a request; Express and Remix would believe some of it from anybody. */
const FORWARDED_HEADERS = [
  "forwarded",
  "x-forwarded-for",
  "x-forwarded-host",
  "x-forwarded-port",
  "x-forwarded-proto",
  "x-real-ip",
];

/** What a proxy may call a request. */
const REQUEST_ID = /^[\w.:-]{1,128}$/;

/** What the guard works with. */
export interface Guard {
  env: Env;
  log: Logger;
  nameRoute: RouteNamer;
  /** What its own pages look like. */
  look: RefusalLook;
  limits?: Limits;
}

/**
 * Puts a guard before everything that the HTTP servers of this process do from now on. remix-serve loads the site before
 * it makes its server, and offers no other place for what has to happen before Remix reads a request.
 */
export function guardServers(guard: Guard): void {
  const { createServer } = http;
  const limits = guard.limits ?? LIMITS;
  const site = ourSite(guard.env.SITE_URL);
  const isHttps = guard.env.SITE_URL.startsWith("https://");

  /** Hands on what passes every check. */
  async function serve(request: IncomingMessage, response: ServerResponse, handOn: () => void): Promise<void> {
    const refusal =
      checkRequestLine(request, limits) ??
      checkHeaders(request, site, limits) ??
      (request.method === "POST" ? await receiveForm(request, limits) : null);
    if (refusal) answerRefusal(response, refusal, guard.look);
    else handOn();
  }

  function guarded(first?: ServerOptions | RequestListener, second?: RequestListener) {
    const [options, listener] = typeof first === "function" ? [{}, first] : [first ?? {}, second];
    const server = createServer({ ...options, ...serverOptions(limits) }, (request, response) => {
      if (isLingering(request.socket)) return;
      const { method = "", url = "" } = request;
      const [path = ""] = url.split("?", 1);
      const current = { id: readRequestId(request, guard.env), method, path };
      tellClientAddress(request, guard.env);
      response.setHeader("X-Request-Id", current.id);
      addBaseHeaders(response, path, isHttps);
      logWhenAnswered(guard.log, guard.nameRoute, current, response);
      if (answerHealthCheck(path, response)) return;
      runInRequest(current, () => void serve(request, response, () => listener?.(request, response)));
    });
    server.maxHeadersCount = limits.headers;
    return server;
  }
  Object.assign(http, { createServer: guarded });
}

function serverOptions(limits: Limits): ServerOptions {
  return {
    maxHeaderSize: limits.headerBytes,
    headersTimeout: limits.headersMs,
    requestTimeout: limits.requestMs,
    keepAliveTimeout: limits.keepAliveMs,
    connectionsCheckingInterval: limits.checkEveryMs,
  };
}

/** The name that a trusted proxy gave to this request, else a new one. */
function readRequestId({ headers, socket }: IncomingMessage, { TRUSTED_PROXIES }: Env): string {
  const given = String(headers["x-request-id"]);
  const isGood = isTrusted(TRUSTED_PROXIES, socket.remoteAddress ?? "") && REQUEST_ID.test(given);
  return isGood && headers["x-request-id"] !== undefined ? given : randomUUID();
}

function tellClientAddress({ headers, socket }: IncomingMessage, { TRUSTED_PROXIES }: Env): void {
  const forwardedFor = headers["x-forwarded-for"];
  for (const name of FORWARDED_HEADERS) delete headers[name];
  const said = Array.isArray(forwardedFor) ? forwardedFor.join(",") : forwardedFor;
  headers[CLIENT_ADDRESS_HEADER] = readClientAddress(socket.remoteAddress ?? "", said, TRUSTED_PROXIES) || "unknown";
}
