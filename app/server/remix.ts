import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import type { Handler } from "hono";
import type { ServerEnv } from "./server-env.ts";

/** The build of the site; in development asked for with each request, since it changes. */
export type LoadBuild = () => Promise<ServerBuild>;

/** Hands a request with its context to Remix, whose answer goes out as it is. */
export function remixHandler(loadBuild: LoadBuild): Handler<ServerEnv> {
  const handle = createRequestHandler(loadBuild, process.env.NODE_ENV);
  return async (c) => {
    const answer = await handle(c.req.raw, { ...c.get("context") });
    // Remix refuses a form sent to a page that has none, but does not say what may be done there.
    if (answer.status === 405 && !answer.headers.has("Allow")) answer.headers.set("Allow", "GET, HEAD");
    return answer;
  };
}
