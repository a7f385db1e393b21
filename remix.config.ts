/// <reference types="vitest/config" />
import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

declare module "@remix-run/server-runtime" {
  interface Future {
    v3_singleFetch: true;
  }
}

/** The one build configuration: Remix (left out under Vitest, which needs no route manifest), Tailwind and the tests. */
export default defineConfig({
  plugins: [
    tailwindcss(),
    process.env.VITEST
      ? []
      : remix({
          future: {
            v3_fetcherPersist: true,
            v3_lazyRouteDiscovery: true,
            v3_relativeSplatPath: true,
            v3_routeConfig: true,
            v3_singleFetch: true,
            v3_throwAbortReason: true,
          },
        }),
  ],
  server: { host: "127.0.0.1" },
  // why no inlining: the same few drawings stand on most pages, so browsers should keep them as files.
  build: { target: "es2022", assetsInlineLimit: 0 },
  test: {
    include: ["tests/**/*.test.{ts,tsx}"],
    globalSetup: ["tests/support/global-setup.ts"],
    setupFiles: ["tests/support/setup.ts"],
    environment: "node",
    pool: "forks",
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 120_000,
  },
});
