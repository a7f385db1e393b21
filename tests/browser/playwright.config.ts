import { defineConfig } from "@playwright/test";

/** The browser tests. `npm test` finds or installs a Chromium and names it in CHROMIUM_PATH. */
export default defineConfig({
  testDir: ".",
  testMatch: "*.spec.ts",
  outputDir: "../../test-results",
  workers: 1,
  timeout: 60_000,
  forbidOnly: true,
  use: {
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH,
      args: [
        "--no-sandbox",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--no-first-run",
      ],
    },
  },
  projects: [
    { name: "scripts on", use: { javaScriptEnabled: true } },
    { name: "scripts off", testIgnore: "*.scripts.spec.ts", use: { javaScriptEnabled: false } },
  ],
});
