import { buildIfStale } from "#app/server/launch/stale-build.ts";

/** Before the browser tests, however they are started: they serve the build. */
export default async function setup(): Promise<void> {
  await buildIfStale(console.log);
}
