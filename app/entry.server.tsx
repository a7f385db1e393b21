import { randomBytes } from "node:crypto";
import { Transform } from "node:stream";
import { text } from "node:stream/consumers";
import type { ActionFunctionArgs, AppLoadContext, EntryContext, LoaderFunctionArgs } from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import pLimit from "p-limit";
import type { ReactElement } from "react";
import { renderToPipeableStream } from "react-dom/server";
import { DocumentContext } from "#app/components/site/page-context.ts";
import { needsScripts } from "#app/components/site/page-handle.ts";
import { PICTURES } from "#app/drawings/drawings.ts";
import { encodeDocument } from "#app/http/content-encoding.server.ts";
import { contentSecurityPolicy, permitScripts } from "#app/http/content-security-policy.server.ts";
import { isShared, prefetchRules, setPageHeaders } from "#app/http/page-headers.server.ts";
import { requestContext } from "#app/session/request-context.server.ts";
import { commitRequestState } from "#app/session/supabase.server.ts";
import { requireUsableSettings } from "#app/settings/env.server.ts";
import stylesheet from "#app/styles/app.css?url";

// Our own server has already validated them; remix-serve loads the bundle without validation.
requireUsableSettings();

/** Exported because the server needs this bundle's instance of the module to set the language of each request. */
export { inLanguage } from "#app/messages/language.server.ts";

/** Assets of the pages that the server renders itself (`app/server/rejection.ts`). */
export const files = { stylesheet, logo: PICTURES.logo, picture: PICTURES.offline, lostPicture: PICTURES.lost };

/** Timeout of rendering, in milliseconds. Loaders have ended by then and have their own deadlines, so only a bug reaches it. */
const RENDER_TIMEOUT_MS = 5_000;

/**
 * A semaphore: at most one page is rendered in each turn of the event loop, because Node accepts one new connection per turn. With 64 pages in a
 * turn, the last of 64 new visitors waited for six seconds (decision 0073).
 */
const whenRendererIsFree = pLimit(1);

/**
 * Renders a page completely before sending it: its headers contain the hashes of its scripts, and a failure must not leave half a page.
 * @throws what a component threw; Remix then renders the error boundary.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  loadContext: AppLoadContext,
): Promise<Response> {
  const nonce = randomBytes(16).toString("base64url");
  const hasRouter = needsScripts(remixContext.staticHandlerContext);
  const rendering = {
    nonce,
    reference: requestContext(loadContext).id,
    hasScripts: hasRouter,
    isFailure: status >= 400,
  };
  const page = (
    <DocumentContext.Provider value={rendering}>
      <RemixServer context={remixContext} url={request.url} nonce={nonce} abortDelay={RENDER_TIMEOUT_MS} />
    </DocumentContext.Provider>
  );
  const rendered = await whenRendererIsFree(() => renderToText(page));
  // After rendering, because the error boundary is rendered with the same headers: its 500 must not be cached like this page.
  commitRequestState(loadContext, headers);
  setPageHeaders(request, status, headers);
  const { html, scriptSources } = permitScripts(rendered, nonce, isShared(headers));
  const own = headers.get("Content-Security-Policy") ?? "";
  headers.set("Content-Security-Policy", contentSecurityPolicy(scriptSources, own));
  if (isShared(headers)) headers.set("Speculation-Rules", prefetchRules(hasRouter));
  return new Response(encodeDocument(request, html, headers), { status, headers });
}

/**
 * The HTML of a page whose Suspense boundaries have all resolved.
 * @throws what was thrown while it was rendered.
 */
async function renderToText(page: ReactElement): Promise<string> {
  let timer: NodeJS.Timeout | undefined;
  const html = new Promise<string>((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(page, {
      // React calls this after a failure too; the stream then fails with the same error.
      onAllReady: () => text(pipe(withoutPadding())).then(resolve, reject),
      onError: reject,
      // React would send larger boundaries out of order, with inline scripts that move them into place.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
    });
    timer = setTimeout(abort, RENDER_TIMEOUT_MS);
  });
  return html.finally(() => clearTimeout(timer));
}

/** React 18 writes chunks of 2 kB, and leaves null bytes at the end of a chunk if the next character does not fit. */
function withoutPadding(): Transform {
  return new Transform({
    transform(view: Buffer, _, done) {
      done(null, view.subarray(0, view.findLastIndex((byte) => byte !== 0) + 1));
    },
  });
}

/** Data requests of client-side navigations get the same cookies and caching as the page itself. */
export function handleDataRequest(
  response: Response,
  { request, context }: LoaderFunctionArgs | ActionFunctionArgs,
): Response {
  const { status, headers } = response;
  commitRequestState(context, headers);
  setPageHeaders(request, status, headers);
  // The document's CSP does not apply to data.
  headers.delete("Content-Security-Policy");
  return response;
}

/** Logs unexpected errors with their cause. Aborted requests and 4xx responses are not errors. */
export function handleError(error: unknown, { request, context }: LoaderFunctionArgs | ActionFunctionArgs): void {
  if (request.signal.aborted) return;
  if (isRouteErrorResponse(error) && error.status < 500) return;
  const { pathname } = new URL(request.url);
  requestContext(context).log.error({ err: error }, `error: ${request.method} ${pathname}`);
}
