import { type AppLoadContext, createRequestHandler, type ServerBuild } from "@remix-run/node";
import type { RequestContext } from "#app/session/request-context.server.ts";

/** Headers set by proxies. Remix would trust some of them from any client, so they are removed. */
const FORWARDED_HEADERS = [
  "forwarded",
  "x-forwarded-for",
  "x-forwarded-host",
  "x-forwarded-port",
  "x-forwarded-proto",
  "x-real-ip",
];

/** Loads the build of the site; called for each request, because it changes in development. */
export type LoadBuild = () => Promise<ServerBuild>;

/** Passes a request with its context, which the page may add to, to Remix. */
export type RenderPage = (request: Request, context: AppLoadContext & RequestContext) => Promise<Response>;

/** Renders the pages of a build. */
export function remixRenderer(loadBuild: LoadBuild): RenderPage {
  const handle = createRequestHandler(loadBuild, process.env.NODE_ENV);
  return async (request, context) => {
    for (const name of FORWARDED_HEADERS) request.headers.delete(name);
    const answer = await handle(request, context);
    // Remix answers 405 to a form for a page without an action, but without the Allow header.
    if (answer.status === 405 && !answer.headers.has("Allow")) answer.headers.set("Allow", "GET, HEAD");
    return answer;
  };
}
