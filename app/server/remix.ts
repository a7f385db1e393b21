import { type AppLoadContext, createRequestHandler, type RequestHandler, type ServerBuild } from "@remix-run/node";
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
import { routeFinder } from "./route-matching.ts";

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
type RenderPage = (request: Request, context: AppLoadContext & RequestContext) => Promise<Response>;

/** What `app/entry.server.tsx` exports for languages. */
const entrySchema = z.object({
  inLanguage: z.custom<typeof inLanguage>((value) => typeof value === "function"),
});

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

/** Where scripts of a page fetch the routes of its links. */
const MANIFEST_PATH = "/__manifest";

/**
 * The handlers of a build, one for each set of routes that a page needs. For each page Remix matches and copies all routes of its handler several
 * times, 2.6 ms of a page that costs 5 (decision 0073).
 */
function handlersOf(build: ServerBuild): (path: string) => RequestHandler {
  const whole = createRequestHandler(build, process.env.NODE_ENV);
  const known = new Map<string, RequestHandler>();
  const find = routeFinder(build.routes);
  return (path) => {
    // Data has another path than its page, and the manifest is about all routes.
    if (path.endsWith(".data") || path === MANIFEST_PATH) return whole;
    // With a page, its scripts get the routes of the addresses above it (`getPartialManifest` in @remix-run/react).
    const ids = new Set([path, ...pathsAbove(path)].flatMap(find));
    const key = [...ids].join(" ");
    const handler = known.get(key) ?? createRequestHandler(withRoutes(build, ids), process.env.NODE_ENV);
    known.set(key, handler);
    return handler;
  };
}

/** The addresses above a path, and the home page. @example pathsAbove("/events/5/report") // ["/", "/events", "/events/5"] */
function pathsAbove(path: string): string[] {
  const segments = path.split("/").filter(Boolean);
  return segments.map((_, index) => `/${segments.slice(0, index).join("/")}`);
}

/** The same build with these of its routes, in the same order, for the server and for the browser. */
function withRoutes(build: ServerBuild, ids: ReadonlySet<string>): ServerBuild {
  const chosen = <Route>(routes: Record<string, Route>) =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => ids.has(id)));
  const assets = withoutModulePreloads({ ...build.assets, routes: chosen(build.assets.routes) });
  return { ...build, routes: chosen(build.routes), assets };
}

type Assets = ServerBuild["assets"];

/** Preloads of what routes import would share a slow line with the stylesheet and the first picture (decision 0073). */
function withoutModulePreloads(assets: Assets): Assets {
  const routes = Object.entries(assets.routes).map(([id, route]): [string, Assets["routes"][string]] => [
    id,
    { ...route, imports: [] },
  ]);
  return { ...assets, entry: { ...assets.entry, imports: [] }, routes: Object.fromEntries(routes) };
}
