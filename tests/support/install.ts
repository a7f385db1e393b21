import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";

/** A program that the tests need and npm does not install. */
interface Program {
  /** Such as "Chromium for the browser tests". */
  name: string;
  /** Possible paths, best first. Called again after each attempt to install it. */
  candidates: () => readonly string[];
  /** Installers, tried in order until one works. */
  installers: readonly (readonly string[])[];
}

/** Installs Debian's package of a browser, and a fallback font for characters that the site's fonts lack. */
export const withApt = (name: string) =>
  `apt-get install -y --no-install-recommends -o Acquire::Retries=0 ${name} fonts-liberation`;

/**
 * The path of the program. Installs it if it is missing.
 * @throws Error when it cannot be installed.
 */
export async function findOrInstall(
  { name, candidates, installers }: Program,
  log: (line: string) => void,
): Promise<string> {
  const found = () => candidates().find((path) => path !== "" && existsSync(path));
  const path = found();
  if (path) return path;
  log(`There is no ${name}; installing it …`);
  for (const [program = "", ...args] of installers) {
    await tryToInstall(program, args);
    const installed = found();
    if (installed) return installed;
  }
  throw new Error(`${name} could not be installed. Please install it by hand.`);
}

/** Runs an installer without output. Its exit code is ignored: the caller looks for the installed program instead. */
export async function tryToInstall(program: string, args: readonly string[]): Promise<void> {
  const child = spawn(program, args, { stdio: "ignore" });
  await Promise.race([once(child, "exit"), once(child, "error")]);
}
