interface ImportMetaEnv {
  /** Hash of the sources of `app/posters` and `app/drawings`, see `remix.config.ts`. */
  readonly DRAWINGS: string;
  /** The folder of each language's messages among the files for browsers, such as "assets/es-0a1b2c3d". */
  readonly MESSAGES: Readonly<Record<import("#app/messages/language.ts").Language, string>>;
}

/** The server build, from Remix's Vite plugin. */
declare module "virtual:remix/server-build" {
  import type { ServerBuild } from "@remix-run/node";

  export const routes: ServerBuild["routes"];
}
