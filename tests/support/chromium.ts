import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";

/** It asks nobody but the site under test, and runs where the system offers no sandbox. */
export const CHROMIUM_ARGS = [
  "--no-sandbox",
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
  ].filter((path) => path !== "");
}

/** Ways to get one, until one works. The first downloads Playwright's own build, the others ask the system's packages. */
const INSTALLERS: readonly (readonly string[])[] = [
  [process.execPath, "node_modules/@playwright/test/cli.js", "install", "--with-deps", "chromium"],
  ["apt-get", "install", "-y", "--no-install-recommends", "chromium", "fonts-liberation"],
  ["sh", "-c", "apt-get update && apt-get install -y --no-install-recommends chromium fonts-liberation"],
  ["dnf", "install", "-y", "chromium"],
  ["apk", "add", "chromium"],
];

/**
 * The path of a Chromium, installed first where there is none.
 * @throws Error when none can be had.
 */
export async function ensureChromium(log: (line: string) => void): Promise<string> {
  const found = candidates().find((path) => existsSync(path));
  if (found) return found;
  log("There is no Chromium for the browser tests; installing one …");
  for (const [program = "", ...args] of INSTALLERS) {
    await run(program, args);
    const installed = candidates().find((path) => existsSync(path));
    if (installed) return installed;
  }
  throw new Error("No Chromium could be installed. Install one, or set CHROMIUM_PATH.");
}

async function run(program: string, args: readonly string[]): Promise<void> {
  const child = spawn(program, args, { stdio: "ignore" });
  await Promise.race([once(child, "exit"), once(child, "error")]);
}
