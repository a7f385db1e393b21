import { PassThrough } from "node:stream";
import {
  type ActionFunctionArgs,
  type AppLoadContext,
  createReadableStreamFromReadable,
  type EntryContext,
  type LoaderFunctionArgs,
} from "@remix-run/node";
import { RemixServer } from "@remix-run/react";
import { renderToPipeableStream } from "react-dom/server";
import { needsScripts, PageScripts } from "#app/components/script-free.ts";
import { getEnv, requireSupabaseEnv } from "#app/http/env.server.ts";
import { setPageHeaders } from "#app/http/page-headers.server.ts";
import { guardServers } from "#app/http/server/guard.server.ts";
import { initializeConnection } from "#app/http/start-up.server.ts";
import { commitVisit } from "#app/http/supabase.server.ts";

// A bad setting stops the process at start, not at the first visitor.
const env = getEnv();
requireSupabaseEnv();
// Vite has a server of its own, made before this.
if (env.NODE_ENV === "production") guardServers(env);
initializeConnection();

/** Rendering has no reason to wait for anything; a page that is not out by then never will be. In milliseconds. */
const RENDER_TIMEOUT_MS = 10_000;

/** Renders a page. The promise settles once the whole document is ready, so that no page arrives half. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  loadContext: AppLoadContext,
): Promise<Response> {
  commitVisit(loadContext, headers);
  setPageHeaders(request, status, headers);
  return new Promise((resolve, reject) => {
    const page = (
      <PageScripts.Provider value={needsScripts(remixContext.staticHandlerContext)}>
        <RemixServer context={remixContext} url={request.url} />
      </PageScripts.Provider>
    );
    const { pipe, abort } = renderToPipeableStream(page, {
      onAllReady() {
        clearTimeout(timer);
        const body = new PassThrough();
        resolve(new Response(createReadableStreamFromReadable(body), { status, headers }));
        pipe(body);
      },
      onShellError: reject,
      onError: (error) => console.error("render:", error),
    });
    const timer = setTimeout(() => abort(new Error("The page took too long to render")), RENDER_TIMEOUT_MS);
  });
}

/** What a page's script fetches when navigating: the same cookies and the same caching as the page itself. */
export function handleDataRequest(
  response: Response,
  { request, context }: LoaderFunctionArgs | ActionFunctionArgs,
): Response {
  commitVisit(context, response.headers);
  setPageHeaders(request, response.status, response.headers);
  return response;
}

/** One line per unexpected error, with its cause. A visitor who went away is none. */
export function handleError(error: unknown, { request }: LoaderFunctionArgs | ActionFunctionArgs): void {
  if (request.signal.aborted) return;
  const { pathname } = new URL(request.url);
  console.error(`error: ${request.method} ${pathname}:`, error);
}
