import type { PageHandle } from "#app/components/site/page-handle.ts";
import { plainResource } from "#app/http/resources.server.ts";
import { getEnv } from "#app/settings/env.server.ts";
import switchedOff from "./switched-off.js?raw";
import worker from "./worker.js?raw";

export const handle: PageHandle = { shared: { reads: "nothing" } };

/** The service worker of this release. Browsers check for a new version with every page that they load. */
export function loader() {
  const script = getEnv().OFFLINE_COPIES === "on" ? worker : switchedOff;
  return plainResource(script, "text/javascript", { "Cache-Control": "public, no-cache" });
}
