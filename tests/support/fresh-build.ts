import { buildIfStale } from "#app/server/launch/stale-build.ts";

/** Playwright's global setup: browser tests serve the production build, which must be up to date however they are started. */
export default async function setup(): Promise<void> {
  await buildIfStale(console.log);
}
