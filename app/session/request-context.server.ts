import { randomUUID } from "node:crypto";
import type { AppLoadContext } from "@remix-run/node";
import type { Logger } from "pino";
import { getLog } from "./log.server.ts";

/**
 * What belongs to one request from its first byte to its last: made by the server (`app/server`), handed by Remix to every
 * loader and action of the request, and gone with it.
 */
export interface RequestContext {
  /** Names the request in the log, in the answer's X-Request-Id and, when it failed, to the visitor. */
  id: string;
  /** The client's IP address as far as trusted proxies vouch for it (TRUSTED_PROXIES); "unknown" where no server of ours stands in front. */
  clientAddress: string;
  /** The log; its lines carry the id. */
  log: Logger;
}

declare module "@remix-run/server-runtime" {
  interface AppLoadContext extends Partial<RequestContext> {}
}

/**
 * The context of this request. A server that makes none, such as remix-serve, gets one with the first call.
 * @example requestContext(args.context).log.error({ err: error }, "contact form");
 */
export function requestContext(context: AppLoadContext): AppLoadContext & RequestContext {
  const { id = randomUUID(), clientAddress = "unknown", log = getLog().child({ requestId: id }) } = context;
  return Object.assign(context, { id, clientAddress, log });
}
