import { chromium } from "@playwright/test";
import { findOrInstall } from "./install.ts";

/** It asks nobody but the site under test, and runs where the system offers no sandbox. */
export const CHROMIUM_ARGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
];

/** Where a Chromium may be, best first. */
function candidates(): string[] {
  return [
    process.env.CHROMIUM_PATH ?? "",
    chromium.executablePath(),
    "/usr/bin/chromium",
    "/usr/bin/chromium-browser",
    "/usr/bin/google-chrome",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  ];
}

/** The first downloads Playwright's own build, the others ask the system's packages. */
const INSTALLERS: readonly (readonly string[])[] = [
  [process.execPath, "node_modules/@playwright/test/cli.js", "install", "--with-deps", "chromium"],
  ["apt-get", "install", "-y", "--no-install-recommends", "chromium", "fonts-liberation"],
  ["sh", "-c", "apt-get update && apt-get install -y --no-install-recommends chromium fonts-liberation"],
  ["dnf", "install", "-y", "chromium"],
  ["apk", "add", "chromium"],
];

/**
 * The path of a Chromium (CHROMIUM_PATH, if set), installed first where there is none.
 * @throws Error when none can be had.
 */
export function ensureChromium(log: (line: string) => void): Promise<string> {
  return findOrInstall({ name: "Chromium for the browser tests", candidates, installers: INSTALLERS }, log);
}
