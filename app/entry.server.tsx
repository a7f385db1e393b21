import { randomBytes } from "node:crypto";
import { setImmediate as nextRound } from "node:timers/promises";
import type { ActionFunctionArgs, AppLoadContext, EntryContext, LoaderFunctionArgs } from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { LRUCache } from "lru-cache";
import { renderToString } from "react-dom/server";
import { type RenderOnce, RenderOnceContext } from "#app/components/site/Constant.tsx";
import { NonceContext, ReferenceContext } from "#app/components/site/page-context.ts";
import { needsScripts, PageScripts } from "#app/components/site/page-handle.ts";
import { PICTURES } from "#app/drawings/drawings.ts";
import { encodeDocument } from "#app/http/content-encoding.server.ts";
import {
  contentSecurityPolicy,
  isShared,
  permitScripts,
  prefetchRules,
  setPageHeaders,
  startScriptsLate,
} from "#app/http/page-headers.server.ts";
import { requestContext } from "#app/session/request-context.server.ts";
import { commitRequestState } from "#app/session/supabase.server.ts";
import { requireUsableSettings } from "#app/settings/env.server.ts";
import stylesheet from "#app/styles/app.css?url";

// Our own server has checked them before; remix-serve loads the bundle and checks nothing.
requireUsableSettings();

/** Addresses of what the server's own pages look like (`app/server/rejection.ts`). */
export const files = { stylesheet, logo: PICTURES.logo, picture: PICTURES.offline };

/** Renders a page whole, so that none arrives half. Nothing in it has to be waited for: loaders have ended. */
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
  // As a stream React would render the page in pieces, waiting for its data between them.
  const { serverHandoffStream: loaderData, ...context } = remixContext;
  await ownTurn();
  const page = renderToString(
    <NonceContext.Provider value={nonce}>
      <ReferenceContext.Provider value={requestContext(loadContext).id}>
        <PageScripts.Provider value={hasRouter}>
          <RenderOnceContext.Provider value={renderOnce}>
            <RemixServer context={context} url={request.url} nonce={nonce} />
          </RenderOnceContext.Provider>
        </PageScripts.Provider>
      </ReferenceContext.Provider>
    </NonceContext.Provider>,
  );
  const script = context.renderMeta?.didRenderScripts && loaderData ? await dataScript(loaderData, nonce) : "";
  const { html, scriptSources } = permitScripts(
    startScriptsLate(`<!DOCTYPE html>${closeLast(page, script)}`),
    nonce,
    isShared(headers),
  );
  const own = headers.get("Content-Security-Policy") ?? "";
  headers.set("Content-Security-Policy", contentSecurityPolicy(scriptSources, own));
  if (isShared(headers)) headers.set("Speculation-Rules", prefetchRules(hasRouter));
  return new Response(encodeDocument(request, html, headers), { status, headers });
}

/** When the event loop has gone round since the last page that asked for its turn. */
let lastTurn: Promise<void> = Promise.resolve();

/**
 * Waits until no other page is rendered in this round of the event loop. In each round Node accepts one new connection: with all pages in
 * one whose data have come, the last of 64 new visitors waited for six seconds.
 */
function ownTurn(): Promise<void> {
  const turn = lastTurn;
  lastTurn = turn.then(() => nextRound());
  return turn;
}

/** How much markup of constants is kept, in characters of one or two bytes: about 1,500 cards of events, and what never changes. */
const CONSTANTS_MAX_CHARS = 3_000_000;

/** The markup of constants (`app/components/site/Constant.tsx`) by part and variant; those that were used last. */
const constants = new LRUCache<string, string>({
  maxSize: CONSTANTS_MAX_CHARS,
  sizeCalculation: (markup, key) => markup.length + key.length,
});

const renderOnce: RenderOnce = (part, variant, content) => {
  const key = `${part} ${JSON.stringify(variant)}`;
  const markup = constants.get(key) ?? renderToString(content);
  constants.set(key, markup);
  return markup;
};

/** What cannot stand in a script as it is, and does not in JSON outside of its texts. */
const UNSAFE = /[&<>\u2028\u2029]/g;

/** The script that hands the data of a page's loaders to the browser's router, as `RemixServer` would write it while it streams. */
async function dataScript(data: ReadableStream<Uint8Array>, nonce: string): Promise<string> {
  const text = JSON.stringify(await new Response(data).text());
  const safe = text.replace(UNSAFE, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`);
  const controller = "window.__remixContext.streamController";
  return `<script nonce="${nonce}">${controller}.enqueue(${safe});${controller}.close();</script>`;
}

const END = "</body></html>";

/** Puts a script behind everything else in the body. */
function closeLast(html: string, script: string): string {
  return html.endsWith(END) ? `${html.slice(0, -END.length)}${script}${END}` : `${html}${script}`;
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
