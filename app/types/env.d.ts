interface ImportMetaEnv {
  /** Hash of the sources of `app/posters` and `app/drawings`, see `remix.config.ts`. */
  readonly DRAWINGS: string;
}

/** The server build, from Remix's Vite plugin. */
declare module "virtual:remix/server-build" {
  import type { ServerBuild } from "@remix-run/node";

  export const routes: ServerBuild["routes"];
}
