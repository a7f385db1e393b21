import { randomBytes } from "node:crypto";
import { Writable } from "node:stream";
import type { ActionFunctionArgs, AppLoadContext, EntryContext, LoaderFunctionArgs } from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import type { Logger } from "pino";
import type { ReactElement } from "react";
import { renderToPipeableStream, renderToString } from "react-dom/server";
import { PICTURES } from "#app/components/pictures.ts";
import { type RenderOnce, RenderOnceContext } from "#app/components/site/Constant.tsx";
import { NonceContext, ReferenceContext } from "#app/components/site/page-context.ts";
import { needsScripts, PageScripts } from "#app/components/site/page-handle.ts";
import { encodeDocument } from "#app/session/content-encoding.server.ts";
import {
  contentSecurityPolicy,
  isShared,
  permitScripts,
  prefetchRules,
  setPageHeaders,
  startScriptsLate,
} from "#app/session/page-headers.server.ts";
import { requestContext } from "#app/session/request-context.server.ts";
import { commitRequestState } from "#app/session/supabase.server.ts";
import stylesheet from "#app/styles/app.css?url";

/** Addresses of what the server's own pages look like (`app/server/rejection.ts`). */
export const files = { stylesheet, logo: PICTURES.logo, picture: PICTURES.offline };

/** Rendering has no reason to wait for anything; a page that is not out by then never will be. In milliseconds. */
const RENDER_TIMEOUT_MS = 10_000;

/** Renders a page. The promise settles once the whole document is ready, so that no page arrives half. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  loadContext: AppLoadContext,
): Promise<Response> {
  commitRequestState(loadContext, headers);
  setPageHeaders(request, status, headers);
  const nonce = randomBytes(16).toString("base64url");
  const hasRouter = needsScripts(remixContext.staticHandlerContext);
  const page = await renderPage(
    <NonceContext.Provider value={nonce}>
      <ReferenceContext.Provider value={requestContext(loadContext).id}>
        <PageScripts.Provider value={hasRouter}>
          <RenderOnceContext.Provider value={renderOnce}>
            <RemixServer context={remixContext} url={request.url} nonce={nonce} />
          </RenderOnceContext.Provider>
        </PageScripts.Provider>
      </ReferenceContext.Provider>
    </NonceContext.Provider>,
    nonce,
    requestContext(loadContext).log,
  );
  const { html, scriptSources } = permitScripts(startScriptsLate(closeLast(page)), nonce, isShared(headers));
  const own = headers.get("Content-Security-Policy") ?? "";
  headers.set("Content-Security-Policy", contentSecurityPolicy(scriptSources, own));
  if (isShared(headers)) headers.set("Speculation-Rules", prefetchRules(hasRouter));
  return new Response(encodeDocument(request, html, headers), { status, headers });
}

/** The markup of constants (`app/components/site/Constant.tsx`) by key: a few kilobytes each, a few dozen in all. */
const constants = new Map<string, string>();

const renderOnce: RenderOnce = (key, element) => {
  let markup = constants.get(key);
  if (markup === undefined) {
    markup = renderToString(element);
    constants.set(key, markup);
  }
  return markup;
};

/**
 * React 18 sends its buffer whole when a letter of several bytes does not fit into the end of it, zero bytes included
 * (writeStringChunk in react-dom-server.node). Nothing else in a page is a zero byte: neither forms nor the database take one.
 */
function renderPage(page: ReactElement, nonce: string, log: Logger): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      onAllReady() {
        clearTimeout(timer);
        pipe(collectText((html) => resolve(html.replaceAll("\0", ""))));
      },
      onShellError: reject,
      onError: (error) => log.error({ err: error }, "render"),
    });
    const timer = setTimeout(() => abort(new Error("The page took too long to render")), RENDER_TIMEOUT_MS);
  });
}

/** A stream whose whole text is handed over at its end. React writes pieces of two kilobytes, and never waits. */
function collectText(take: (text: string) => void): Writable {
  const pieces: Buffer[] = [];
  return new Writable({
    write(piece: Buffer, _, done) {
      pieces.push(piece);
      done();
    },
    final(done) {
      take(Buffer.concat(pieces).toString());
      done();
    },
  });
}

const END = "</body></html>";

/** Remix writes the page's data behind the end of the document. Browsers move it into the body; here it is from the start. */
function closeLast(html: string): string {
  const end = html.lastIndexOf(END);
  return end === -1 ? html : `${html.slice(0, end)}${html.slice(end + END.length)}${END}`;
}

/** What a page's script fetches when navigating: the same cookies and the same caching as the page itself. */
export function handleDataRequest(
  response: Response,
  { request, context }: LoaderFunctionArgs | ActionFunctionArgs,
): Response {
  const { status, headers } = response;
  commitRequestState(context, headers);
  setPageHeaders(request, status, headers);
  // What a route allows its document is of no use to data.
  headers.delete("Content-Security-Policy");
  return response;
}

/** One line per unexpected error, with its cause. A visitor who went away, or asked for what there is not, is none. */
export function handleError(error: unknown, { request, context }: LoaderFunctionArgs | ActionFunctionArgs): void {
  if (request.signal.aborted) return;
  if (isRouteErrorResponse(error) && error.status < 500) return;
  const { pathname } = new URL(request.url);
  requestContext(context).log.error({ err: error }, `error: ${request.method} ${pathname}`);
}
