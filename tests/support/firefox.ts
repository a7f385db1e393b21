import { findOrInstall, withApt } from "./install.ts";

const PACKAGE = "firefox-esr";

/** Where Firefox may be installed, preferred path first. */
const candidates = () => [
  `/usr/bin/${PACKAGE}`,
  "/usr/bin/firefox",
  "/Applications/Firefox.app/Contents/MacOS/firefox",
];

const INSTALLERS: readonly (readonly string[])[] = [
  ["sh", "-c", withApt(PACKAGE)],
  ["sh", "-c", `apt-get update && ${withApt(PACKAGE)}`],
  ["dnf", "install", "-y", "firefox"],
  ["apk", "add", PACKAGE],
];

/**
 * The path of a Firefox. Installs one if there is none.
 * @throws Error when it cannot be installed.
 */
export function ensureFirefox(log: (line: string) => void): Promise<string> {
  return findOrInstall({ name: "Firefox for its journeys", candidates, installers: INSTALLERS }, log);
}
