import { existsSync, readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import { chromium } from "@playwright/test";
import { findOrInstall, tryToInstall, withApt } from "./install.ts";

/** No background requests to other hosts; no sandbox, which containers do not offer. */
export const CHROMIUM_ARGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
];

/** Chromium's headless build, which shortens the browser tests by a quarter. */
const HEADLESS_SHELL = "chromium-headless-shell";

/** CHROMIUM_PATH from `.env`. Tests ignore the other settings there, which are for the developer's site. */
function ownChromium(): string {
  return existsSync(".env") ? (parseEnv(readFileSync(".env", "utf8")).CHROMIUM_PATH ?? "") : "";
}

/** Where Chromium may be installed, preferred path first. */
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

/** The first downloads Playwright's build, the others use the system's package manager. */
const INSTALLERS: readonly (readonly string[])[] = [
  [process.execPath, "node_modules/@playwright/test/cli.js", "install", "--with-deps", "chromium"],
  ["sh", "-c", withApt(HEADLESS_SHELL)],
  ["sh", "-c", `apt-get update && ${withApt(HEADLESS_SHELL)}`],
  ["sh", "-c", withApt("chromium")],
  ["dnf", "install", "-y", "chromium"],
  ["apk", "add", "chromium"],
];

/**
 * The path of a Chromium: CHROMIUM_PATH if set, else an installed one, else one that is installed now. Root on Debian, which means a
 * container, gets the faster headless build even where a full Chromium is installed.
 * @throws Error when none can be installed.
 */
export async function ensureChromium(log: (line: string) => void): Promise<string> {
  const [own, ownOfPlaywright, quick = ""] = candidates();
  const hasQuick = [own, ownOfPlaywright, quick].some((path) => path && existsSync(path));
  if (!hasQuick && process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    await tryToInstall("sh", ["-c", withApt(HEADLESS_SHELL)]);
  }
  return findOrInstall({ name: "Chromium for the browser tests", candidates, installers: INSTALLERS }, log);
}
