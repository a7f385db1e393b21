import { existsSync, readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import { chromium } from "@playwright/test";
import { findOrInstall, tryToInstall } from "./install.ts";

/** It requests only the site under test, and runs where the system offers no sandbox. */
export const CHROMIUM_ARGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
];

/** Chromium without windows: the browser tests are a quarter quicker with it. */
const HEADLESS_SHELL = "chromium-headless-shell";

/** What `.env` says; its other settings are the developer's site's, and none of the tests'. */
function ownChromium(): string {
  return existsSync(".env") ? (parseEnv(readFileSync(".env", "utf8")).CHROMIUM_PATH ?? "") : "";
}

/** Where a Chromium may be, best first. */
function candidates(): string[] {
  return [
    process.env.CHROMIUM_PATH ?? ownChromium(),
    chromium.executablePath(),
    `/usr/bin/${HEADLESS_SHELL}`,
    "/usr/bin/chromium",
    "/usr/bin/chromium-browser",
    "/usr/bin/google-chrome",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  ];
}

/** Debian's packages. A font beside it, since a bare machine has none for what ours lacks. */
const withApt = (name: string) =>
  `apt-get install -y --no-install-recommends -o Acquire::Retries=0 ${name} fonts-liberation`;

/** The first downloads Playwright's own build, the others ask the system's packages. */
const INSTALLERS: readonly (readonly string[])[] = [
  [process.execPath, "node_modules/@playwright/test/cli.js", "install", "--with-deps", "chromium"],
  ["sh", "-c", withApt(HEADLESS_SHELL)],
  ["sh", "-c", `apt-get update && ${withApt(HEADLESS_SHELL)}`],
  ["sh", "-c", withApt("chromium")],
  ["dnf", "install", "-y", "chromium"],
  ["apk", "add", "chromium"],
];

/**
 * The path of a Chromium (CHROMIUM_PATH, if set), installed first where there is none; for root on Debian, which is a
 * container, the quicker one is installed beside a usual one.
 * @throws Error when none can be had.
 */
export async function ensureChromium(log: (line: string) => void): Promise<string> {
  const [own, ownOfPlaywright, quick = ""] = candidates();
  const hasQuick = [own, ownOfPlaywright, quick].some((path) => path && existsSync(path));
  if (!hasQuick && process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    await tryToInstall("sh", ["-c", withApt(HEADLESS_SHELL)]);
  }
  return findOrInstall({ name: "Chromium for the browser tests", candidates, installers: INSTALLERS }, log);
}
