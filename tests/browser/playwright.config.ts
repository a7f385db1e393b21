import { defineConfig } from "@playwright/test";
import { CHROMIUM_ARGS } from "#tests/support/chromium.ts";

/** The browser tests. `npm test` finds or installs a Chromium and passes its path in CHROMIUM_PATH. */
export default defineConfig({
  testDir: "..",
  testMatch: "**/*.spec.ts",
  outputDir: "../../test-results",
  globalSetup: "../support/fresh-build.ts",
  workers: 2,
  // Long enough for a busy machine: timeouts only catch what hangs.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  use: {
    // Tests observe and delay the page's requests, but can't see those of a service worker. `offline.js.spec.ts` allows it.
    serviceWorkers: "block",
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH,
      // Otherwise each navigation starts a new process, which compiles all scripts again.
      args: [...CHROMIUM_ARGS, "--process-per-site"],
    },
  },
});
