import { type AppLoadContext, createRequestHandler, type RequestHandler, type ServerBuild } from "@remix-run/node";
import type { MiddlewareHandler } from "hono";
import { z } from "#app/domain/site/zod.ts";
import type { inLanguage } from "#app/messages/language.server.ts";
import {
  basenameOf,
  DEFAULT_LANGUAGE,
  isEnglishOnly,
  LANGUAGES,
  type Language,
  splitLanguage,
} from "#app/messages/language.ts";
import type { RequestContext } from "#app/session/request-context.server.ts";
import { PAGE_NOT_FOUND, type Reject } from "./rejection.ts";
import { depthLimit, routeFinder } from "./route-matching.ts";
import type { ServerEnv } from "./server-env.ts";

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

/** Passes a request and its context, which loaders may modify, to Remix. */
type RenderPage = (request: Request, context: AppLoadContext & RequestContext) => Promise<Response>;

/** The exports of `app/entry.server.tsx` for languages. */
const entrySchema = z.object({
  inLanguage: z.custom<typeof inLanguage>((value) => typeof value === "function"),
});

/** React Router and links parse decoded paths as URLs: they take `//`, `/\`, and a tab between slashes, for the beginning of a host. */
const READ_AS_URL = /^\/\/|[\\\p{Cc}]/u;

/**
 * Rejects addresses that would harm Remix, before they are matched: those with more segments than any route, which it would match for
 * seconds (CVE-2026-55685), also in manifest requests; and those that its router would take for a URL.
 */
export function refuseUnknownAddresses(loadBuild: LoadBuild, reject: Reject): MiddlewareHandler<ServerEnv> {
  let known: { build: ServerBuild; isTooDeep: (path: string) => boolean } | null = null;
  return async (c, next) => {
    const build = await loadBuild();
    if (known?.build !== build) known = { build, isTooDeep: depthLimit(build.routes) };
    // Parsed as in Remix, where a backslash also separates segments.
    const { pathname, searchParams } = new URL(c.req.raw.url);
    const { path } = splitLanguage(pathname);
    const links = path === MANIFEST_PATH ? linksOf(searchParams) : [];
    const asked = [path, ...links.map((link) => splitLanguage(link).path)];
    const isUnknown = asked.some(known.isTooDeep) || READ_AS_URL.test(decodeURIComponent(path));
    return isUnknown ? reject(c, PAGE_NOT_FOUND) : next();
  };
}

/** Renders the pages of a build, each in the language of its address. */
export function remixRenderer(loadBuild: LoadBuild): RenderPage {
  let known: ReturnType<typeof rendererOf> | null = null;
  return async (request, context) => {
    for (const name of FORWARDED_HEADERS) request.headers.delete(name);
    const build = await loadBuild();
    if (known?.build !== build) known = rendererOf(build);
    const { pathname, search } = new URL(request.url);
    const { language, path } = splitLanguage(pathname);
    if (language !== DEFAULT_LANGUAGE && isEnglishOnly(path))
      return new Response(null, { status: 307, headers: { Location: `${path}${search}` } });
    const handle = known.handlers[language](path);
    const answer = await known.inLanguage(language, () => handle(request, context));
    // Remix answers 405 to a form for a page without an action, but without the Allow header.
    if (answer.status === 405 && !answer.headers.has("Allow")) answer.headers.set("Allow", "GET, HEAD");
    return answer;
  };
}

function rendererOf(build: ServerBuild) {
  const handlers = LANGUAGES.map((language) => [language, handlersOf({ ...build, basename: basenameOf(language) })]);
  return {
    build,
    ...entrySchema.parse(build.entry.module),
    handlers: Object.fromEntries(handlers) as Record<Language, (path: string) => RequestHandler>,
  };
}

/** Remix's endpoint for the routes of links (lazy route discovery). */
const MANIFEST_PATH = "/__manifest";

/** The paths of the links in a request for a manifest, with the prefix of their language. */
function linksOf(query: URLSearchParams): string[] {
  return query.getAll("p").map((link) => (link.startsWith("/") ? link : `/${link}`));
}

/**
 * Request handlers of a build, one for each set of routes that a page needs. Remix matches and copies all routes of a handler several times
 * per request: 2.6 of 5 ms with all routes (decision 0073).
 */
function handlersOf(build: ServerBuild): (path: string) => RequestHandler {
  const whole = createRequestHandler(build, process.env.NODE_ENV);
  const known = new Map<string, RequestHandler>();
  const find = routeFinder(build.routes);
  return (path) => {
    if (path === MANIFEST_PATH) return async (request) => routeManifest(build, find, request);
    // Data requests have another path than their page.
    if (path.endsWith(".data")) return whole;
    // A page's manifest also contains the routes of its parent addresses (`getPartialManifest` in @remix-run/react).
    const ids = new Set([path, ...pathsAbove(path)].flatMap(find));
    const key = [...ids].join(" ");
    const handler = known.get(key) ?? createRequestHandler(withRoutes(build, ids), process.env.NODE_ENV);
    known.set(key, handler);
    return handler;
  };
}

/**
 * The routes of links and of their parent addresses, like `handleManifestRequest` in @remix-run/server-runtime. Remix itself would match
 * each address among all routes: half a second for the 300 links that fit into a query.
 */
function routeManifest(build: ServerBuild, find: (path: string) => readonly string[], request: Request): Response {
  const { searchParams } = new URL(request.url);
  const reload = { "X-Remix-Reload-Document": "true" };
  if (searchParams.get("version") !== build.assets.version) return new Response(null, { status: 204, headers: reload });
  const links = linksOf(searchParams).map(splitLanguage);
  const own = links.filter(({ language }) => basenameOf(language) === build.basename).map(({ path }) => path);
  const ids = new Set([...new Set(own.flatMap((path) => [...pathsAbove(path).slice(1), path]))].flatMap(find));
  const routes = Object.fromEntries([...ids].map((id) => [id, build.assets.routes[id]]));
  return Response.json(routes, { headers: { "Cache-Control": "public, max-age=31536000, immutable" } });
}

/** A path, its parents, and the home page. @example pathsAbove("/events/5/report") // ["/", "/events", "/events/5"] */
function pathsAbove(path: string): string[] {
  const segments = path.split("/").filter(Boolean);
  return segments.map((_, index) => `/${segments.slice(0, index).join("/")}`);
}

/** A build with a subset of its routes, in the same order, for server and browser. */
function withRoutes(build: ServerBuild, ids: ReadonlySet<string>): ServerBuild {
  const chosen = <Route>(routes: Record<string, Route>) =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => ids.has(id)));
  const assets = withoutModulePreloads({ ...build.assets, routes: chosen(build.assets.routes) });
  return { ...build, routes: chosen(build.routes), assets };
}

type Assets = ServerBuild["assets"];

/** Module preloads would compete with the stylesheet and the first picture on slow connections (decision 0073). */
function withoutModulePreloads(assets: Assets): Assets {
  const routes = Object.entries(assets.routes).map(([id, route]): [string, Assets["routes"][string]] => [
    id,
    { ...route, imports: [] },
  ]);
  return { ...assets, entry: { ...assets.entry, imports: [] }, routes: Object.fromEntries(routes) };
}
