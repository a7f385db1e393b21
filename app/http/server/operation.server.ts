import type { Env } from "#app/http/env.server.ts";
import { serveMetrics } from "#app/http/metrics.server.ts";
import { surviveUncaughtErrors } from "./crash.server.ts";
import { guardServers } from "./guard.server.ts";
import { createLog, takeOverConsole } from "./log.server.ts";
import type { RefusalLook } from "./refusal.server.ts";
import { type RouteNamer, routeNamer } from "./route-names.server.ts";

/**
 * Sets up what a server in operation has besides the site: log, metrics, a guard before every request, and what happens
 * after an error that nobody caught. Called once, before the server is made.
 * @param files addresses of what pages that do without Remix are dressed with.
 * @param loadBuild the server build, whose routes give requests their names.
 */
export function startOperation(
  env: Env,
  files: Omit<RefusalLook, "productName">,
  loadBuild: () => Promise<{ routes: Parameters<typeof routeNamer>[0] }>,
): void {
  const log = createLog(env.LOG_LEVEL);
  takeOverConsole(log);
  surviveUncaughtErrors(log);
  if (env.METRICS_PORT !== undefined) serveMetrics(env.METRICS_PORT);
  guardServers({ env, log, look: { ...files, productName: env.PRODUCT_NAME }, nameRoute: namerOf(loadBuild) });
}

/** The build is whole only after this module was loaded, and before the first request. */
function namerOf(loadBuild: () => Promise<{ routes: Parameters<typeof routeNamer>[0] }>): RouteNamer {
  let nameRoute: RouteNamer = () => "";
  void loadBuild().then(({ routes }) => {
    nameRoute = routeNamer(routes);
  });
  return (path) => nameRoute(path);
}
