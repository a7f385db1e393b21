import type { Server } from "node:http";
import { pathToFileURL } from "node:url";
import type { ServerBuild } from "@remix-run/node";
import type { Logger } from "pino";
import { SettingError } from "#app/domain/site/zod.ts";
import { startMailDelivery } from "#app/server/jobs/mail-delivery.ts";
import { getLog } from "#app/session/request-context.server.ts";
import { getEnv, requireSupabaseEnv } from "#app/settings/env.server.ts";
import { type AppParts, builtFiles, createApp } from "./app.ts";
import { initializeConnection } from "./health.ts";
import { startCalendarReading } from "./jobs/calendar-reading.ts";
import { startIndexNow } from "./jobs/indexnow.ts";
import { startPictureSweep } from "./jobs/picture-sweep.ts";
import { startVisitCounts } from "./jobs/visit-counts.ts";
import { closeWhenAnswered, createHttpServer, listen } from "./listen.ts";
import { serveMetrics } from "./metrics.ts";
import { addressReader } from "./pages/addresses.ts";
import { changeNumberOf, followChanges } from "./pages/freshness.ts";
import { readRejectionStyle } from "./rejection.ts";
import { routeNamer } from "./route-matching.ts";
import { VisitCounter } from "./visits.ts";

// The process that serves the site: the build, or Vite with NODE_ENV=development. `npm start` and `npm run dev`
// start it; it sends them an IPC message when it listens.

async function serve(): Promise<void> {
  const env = getEnv();
  requireSupabaseEnv();
  const log = getLog();

  let isStopping = false;
  // The server is created first, because Vite uses it for hot updates.
  const server = createHttpServer(() => app);
  const source = env.NODE_ENV === "development" ? await openVite(server) : await openBuild();
  const build = await source.loadBuild();
  const visits = new VisitCounter();
  const { app, pages } = createApp({
    env,
    log,
    ...source,
    nameRoute: routeNamer(build.routes),
    style: readRejectionStyle(build, env.PRODUCT_NAME),
    // No page cache in development: pages change with their sources.
    copies:
      env.PAGE_CACHE_MB === 0 || env.NODE_ENV === "development"
        ? null
        : {
            addressOf: addressReader(build.routes),
            changes: followChanges(changeNumberOf(env), log),
          },
    visits,
    isStopping: () => isStopping,
  });

  const stopMail = startMailDelivery(env, log);
  const stopCalendars = startCalendarReading(env, log);
  const stopSweep = startPictureSweep(env, log);
  const stopIndexNow = startIndexNow(env, log);
  const stopCounting = startVisitCounts(env, visits, log);
  const stop = () => {
    if (isStopping) return;
    isStopping = true;
    // Remix's timers run for up to 5 s after a response; they need not be awaited.
    const answered = closeWhenAnswered(server).then(stopCounting);
    void Promise.all([answered, stopMail(), stopCalendars(), stopSweep(), stopIndexNow()]).then(() => process.exit());
  };
  logUncaughtErrors(log, stop);
  // The IPC channel closes when the launcher dies, even by kill -9.
  for (const event of ["SIGTERM", "SIGINT", "disconnect"] as const) process.on(event, stop);

  if (env.METRICS_PORT !== undefined) serveMetrics(env.METRICS_PORT, () => pages?.bytes ?? 0);
  await listen(server, env);
  process.send?.({ type: "ready" });
  await initializeConnection(log);
}

/** The source of pages and files: the build, or Vite. */
type Source = Pick<AppParts, "loadBuild" | "files">;

async function openBuild(): Promise<Source> {
  const build: ServerBuild = await import(pathToFileURL("build/server/index.js").href);
  return { loadBuild: async () => build, files: builtFiles("build/client") };
}

/** Vite inside this server: files are compiled on request, and pages reflect changed sources. */
async function openVite(server: Server): Promise<Source> {
  const { createServer } = await import("vite");
  const vite = await createServer({
    configFile: "remix.config.ts",
    server: { middlewareMode: true, hmr: { server } },
  });
  return {
    // Vite does not type the exports of a module.
    loadBuild: async () => (await vite.ssrLoadModule("virtual:remix/server-build")) as ServerBuild,
    files: (c, next) =>
      new Promise((resolve, reject) => {
        const { incoming, outgoing } = c.env;
        // Vite has answered the request itself: there is no response to return.
        vite.middlewares(incoming, outgoing, (error: unknown) => (error ? reject(error) : resolve(next())));
      }),
  };
}

/** How long running requests may take to finish after a crash, in milliseconds. */
const LAST_ANSWERS_MS = 5_000;

/**
 * Logs uncaught errors. After an unhandled rejection the process continues. After an uncaught exception its state is
 * undefined: it stops with exit code 1, and the launcher restarts it.
 * @param stop accepts no new requests, finishes the running ones, and ends the process.
 */
function logUncaughtErrors(log: Logger, stop: () => void): void {
  process.on("unhandledRejection", (reason) => log.error({ err: reason }, "unhandled promise rejection"));
  process.on("uncaughtException", (error) => {
    log.fatal({ err: error }, "uncaught exception; the site restarts");
    process.exitCode = 1;
    setTimeout(() => process.exit(), LAST_ANSWERS_MS).unref();
    stop();
  });
}

serve().catch((error: unknown) => {
  // A failure that the operator can fix is reported in one line.
  console.error(error instanceof SettingError ? error.message : error);
  process.exit(1);
});
