import { randomUUID } from "node:crypto";
import type { AppLoadContext } from "@remix-run/node";
import type { Logger } from "pino";
import { getLog } from "./log.server.ts";

/**
 * The state of one request: created by the server (`app/server`) and passed by Remix to every loader and action of the
 * request.
 */
export interface RequestContext {
  /** Identifies the request in the log, in X-Request-Id and on error pages. */
  id: string;
  /** The client's IP address according to trusted proxies (TRUSTED_PROXIES); "unknown" when our server does not run, as under remix-serve. */
  clientAddress: string;
  /** The log; adds the id to each line. */
  log: Logger;
}

declare module "@remix-run/server-runtime" {
  interface AppLoadContext extends Partial<RequestContext> {}
}

/**
 * The context of this request. Under a server that creates none, such as remix-serve, the first call does.
 * @example requestContext(args.context).log.error({ err: error }, "contact form");
 */
export function requestContext(context: AppLoadContext): AppLoadContext & RequestContext {
  const { id = randomUUID(), clientAddress = "unknown", log = getLog().child({ requestId: id }) } = context;
  return Object.assign(context, { id, clientAddress, log });
}
