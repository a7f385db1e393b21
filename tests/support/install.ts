import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";

/** A program that the tests need and the packages do not bring. */
interface Program {
  /** Such as "Chromium for the browser tests". */
  name: string;
  /** Where it may be, best first. Asked again after each try to install it. */
  candidates: () => readonly string[];
  /** Ways to get it, until one works. */
  installers: readonly (readonly string[])[];
}

/**
 * The path of the program, installed first where there is none.
 * @throws Error when it cannot be had.
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

/** Runs a program that installs something, silently; whether it worked shows in what is there then. */
export async function tryToInstall(program: string, args: readonly string[]): Promise<void> {
  const child = spawn(program, args, { stdio: "ignore" });
  await Promise.race([once(child, "exit"), once(child, "error")]);
}
