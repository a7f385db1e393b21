import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import type { Hono } from "hono";
import type { ServerEnv } from "#app/server/server-env.ts";

/** One request to middleware, as Node's server would pass it on, without a process or a port. */
export interface Exchange extends RequestInit {
  /** The request target as sent by the client; `/` by default. */
  target?: string;
  /** The IP address of the peer. */
  from?: string;
  /** Required if the body is a stream. */
  duplex?: "half";
}

/** The site's origin in these tests. */
export const ORIGIN = "http://127.0.0.1:3000";

/** The headers of a form that this site sends. */
export const FORM = { Origin: ORIGIN, "Content-Type": "application/x-www-form-urlencoded" };

/** A placeholder page style for tests. */
export const PLAIN_STYLE = {
  stylesheet: "/app.css",
  logo: "/logo.svg",
  picture: "/offline.svg",
  lostPicture: "/lost.svg",
  productName: "Sunshine",
};

/** Sends the request. Ends the exchange once it is answered, as Node does. */
export async function ask(app: Hono<ServerEnv>, { target = "/", from = "192.0.2.1", ...init }: Exchange = {}) {
  const socket = Object.defineProperty(new Socket(), "remoteAddress", { value: from });
  const incoming = new IncomingMessage(socket);
  incoming.url = target;
  incoming.method = init.method ?? "GET";
  const outgoing = new ServerResponse(incoming);
  const headers = new Headers({ Host: new URL(ORIGIN).host, ...Object.fromEntries(new Headers(init.headers)) });
  incoming.headers = Object.fromEntries(headers);
  const url = target.startsWith("/") ? `${ORIGIN}${target}` : target;
  const response = await app.request(new Request(url, { ...init, headers }), undefined, { incoming, outgoing });
  outgoing.statusCode = response.status;
  outgoing.emit("close");
  return response;
}
