import { defineConfig } from "@playwright/test";
import { CHROMIUM_ARGS } from "#tests/support/chromium.ts";

/** The browser tests. `npm test` finds or installs a Chromium and names it in CHROMIUM_PATH. */
export default defineConfig({
  testDir: "..",
  testMatch: "**/*.spec.ts",
  outputDir: "../../test-results",
  globalSetup: "../support/fresh-build.ts",
  workers: 2,
  // Deadlines are for what hangs, on a busy machine as well.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  use: {
    // What a page asks for is watched and held, which a service worker would do unseen; `offline.js.spec.ts` allows it.
    serviceWorkers: "block",
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH,
      // A page in the place of another would get a new process, which begins by reading and compiling everything again.
      args: [...CHROMIUM_ARGS, "--process-per-site"],
    },
  },
});
