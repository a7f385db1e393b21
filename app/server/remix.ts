import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import type { Handler } from "hono";
import type { ServerEnv } from "./server-env.ts";

/** Loads the build of the site; called for each request, because it changes in development. */
export type LoadBuild = () => Promise<ServerBuild>;

/** Passes a request with its context to Remix and sends its response unchanged. */
export function remixHandler(loadBuild: LoadBuild): Handler<ServerEnv> {
  const handle = createRequestHandler(loadBuild, process.env.NODE_ENV);
  return async (c) => {
    const answer = await handle(c.req.raw, { ...c.get("context") });
    // Remix answers 405 to a form for a page without an action, but without the Allow header.
    if (answer.status === 405 && !answer.headers.has("Allow")) answer.headers.set("Allow", "GET, HEAD");
    return answer;
  };
}
