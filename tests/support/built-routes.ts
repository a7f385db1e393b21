import { createRequire } from "node:module";
import { resolve } from "node:path";
import type { ServerBuild } from "@remix-run/node";
import { freshBuild } from "./on-demand.ts";

/** Required to load the bundle. No request is sent to this address. */
const SETTINGS = { SUPABASE_URL: "http://127.0.0.1:1", SUPABASE_ANON_KEY: "none" };

/** The routes of the built site with their modules, as its server gets them. */
export async function builtRoutes(): Promise<ServerBuild["routes"]> {
  await freshBuild();
  const before = { ...process.env };
  Object.assign(process.env, SETTINGS);
  try {
    // why not import(): Vitest would compile the bundle again.
    const build: ServerBuild = createRequire(import.meta.url)(resolve("build/server/index.js"));
    return build.routes;
  } finally {
    for (const name of Object.keys(SETTINGS)) {
      const value = before[name];
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  }
}
