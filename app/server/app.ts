import { serveStatic } from "@hono/node-server/serve-static";
import { Hono, type MiddlewareHandler } from "hono";
import { compress } from "hono/compress";
import { cors } from "hono/cors";
import type { Logger } from "pino";
import messages from "#app/messages/errors.ts";
import { inLanguage } from "#app/messages/language.server.ts";
import { splitLanguage } from "#app/messages/language.ts";
import { translator } from "#app/messages/translator.ts";
import { createRequestContext } from "#app/session/request-context.server.ts";
import type { Env } from "#app/settings/env.server.ts";
import { formBody } from "./form-body.ts";
import { answerAlive, readiness } from "./health.ts";
import { LIMITS, type Limits } from "./limits.ts";
import { createPageCache, type PageCache, type PageCacheParts } from "./pages/page-cache.ts";
import { type RejectionStyle, rejectWith } from "./rejection.ts";
import { type LoadBuild, refuseUnknownAddresses, remixRenderer } from "./remix.ts";
import { logRequests } from "./request-log.ts";
import { ownSite, requestPolicy, stripCrossSiteCredentials } from "./request-policy.ts";
import type { RouteNamer } from "./route-matching.ts";
import { securityHeaders } from "./security-headers.ts";
import type { ServerEnv } from "./server-env.ts";
import { countVisits, type VisitCounter } from "./visits.ts";

const t = translator(messages);

/** Dependencies of the server. */
export interface AppParts {
  env: Env;
  log: Logger;
  loadBuild: LoadBuild;
  nameRoute: RouteNamer;
  /** Serves the files of the site: `builtFiles()`, or Vite in development. */
  files: MiddlewareHandler<ServerEnv>;
  /** Style of the pages that are rendered without Remix. */
  style: RejectionStyle;
  /** The cacheable pages, and the changes that invalidate their copies; null to cache none. */
  copies: Pick<PageCacheParts, "addressOf" | "changes"> | null;
  /** Counts the visits of events. */
  visits: VisitCounter;
  /** True once the server accepts no new connections. */
  isStopping: () => boolean;
  limits?: Limits;
}

/** CORS: the request headers that scripts of other sites may send. Each response says whether they may read it (`OPEN_TO_ALL`). */
const allowReading = cors({
  origin: "*",
  allowMethods: ["GET", "HEAD"],
  allowHeaders: ["If-None-Match", "If-Modified-Since"],
  maxAge: 86_400,
});

/** Answers CORS preflights, which browsers send for requests with "If-None-Match". */
const answerPreflight: MiddlewareHandler = (c, next) =>
  c.req.header("Access-Control-Request-Method") === undefined ? next() : allowReading(c, next);

/** The middlewares of a request, in this order. */
export function createApp(parts: AppParts): { app: Hono<ServerEnv>; pages: PageCache | null } {
  const { env, log, style, copies, limits = LIMITS } = parts;
  const reject = rejectWith(style);
  const site = ownSite(env.SITE_URL);
  const render = remixRenderer(parts.loadBuild);
  const pages =
    copies && createPageCache({ ...copies, render, siteUrl: env.SITE_URL, maxBytes: env.PAGE_CACHE_MB * 1024 * 1024 });

  const app = new Hono<ServerEnv>();
  app.use(logRequests(log, env.TRUSTED_PROXIES, parts.nameRoute));
  app.use(closeWhenStopping(parts.isStopping));
  app.use(securityHeaders(env.SITE_URL.startsWith("https://")));
  app.get("/healthz", answerAlive);
  app.get("/readyz", readiness());
  app.options("*", answerPreflight);
  app.use(requestPolicy(site, limits, reject));
  app.use(countVisits(parts.visits));
  if (pages) app.use(pages.serve);
  app.use(formBody(limits, reject));
  app.use(stripCrossSiteCredentials(site));
  app.use(parts.files);
  app.use(refuseUnknownAddresses(parts.loadBuild, reject));
  app.use(compress());
  app.all("*", async (c) => {
    const { requestId: id, clientAddress, log, form = null, droppedFiles = [] } = c.var;
    const changed = pages?.drop ?? (() => undefined);
    const context = createRequestContext({ id, clientAddress, log, form, droppedFiles, changed });
    try {
      return await render(c.req.raw, context);
    } finally {
      // Frees the uploaded files even while a slow client is still reading the response.
      context.form = null;
    }
  });
  app.onError((error, c) => {
    // If the client disconnected while its form was still arriving, no one reads the response.
    if (!c.req.raw.signal.aborted) c.get("log").error({ err: error }, "the server failed");
    const { language } = splitLanguage(c.req.path);
    return c.text(
      inLanguage(language, () => t("unexpectedError")),
      500,
    );
  });
  return { app, pages };
}

/** Closes connections after the current response while the server is stopping. */
function closeWhenStopping(isStopping: () => boolean): MiddlewareHandler<ServerEnv> {
  return async (c, next) => {
    await next();
    if (isStopping()) c.res.headers.set("Connection", "close");
  };
}

/** How long caches may keep files whose name does not change with their content, in seconds: an hour. */
const PUBLIC_FILES_SECONDS = 3_600;

/** Pictures that other sites embed when a page is shared there. */
const SHARED_PICTURES = ["/social-card.png"];

/** Serves the files of the build, precompressed where the client supports it. */
export function builtFiles(folder: string): MiddlewareHandler<ServerEnv> {
  // Disables index pages of folders.
  const serve = serveStatic<ServerEnv>({ root: folder, precompressed: true, index: "index.none" });
  return async (c, next) => {
    const file = await serve(c, next);
    if (!(file instanceof Response)) return;
    const isNamedByContent = c.req.path.startsWith("/assets/");
    const caching = isNamedByContent ? "max-age=31536000, immutable" : `max-age=${PUBLIC_FILES_SECONDS}`;
    file.headers.set("Cache-Control", `public, ${caching}`);
    if (SHARED_PICTURES.includes(c.req.path)) file.headers.set("Cross-Origin-Resource-Policy", "cross-origin");
    return file;
  };
}
