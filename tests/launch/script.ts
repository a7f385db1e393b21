import { execFile } from "node:child_process";
import { createRequire } from "node:module";
import { resolve } from "node:path";

const TSX = createRequire(import.meta.url).resolve("tsx");

export interface ScriptEnding {
  code: number;
  /** stdout and stderr, trimmed. */
  output: string;
}

/** Runs one of our programs with only these settings; default folder: this project. */
export function runScript(
  program: string,
  settings: Record<string, string>,
  args: readonly string[] = [],
  folder = process.cwd(),
): Promise<ScriptEnding> {
  const { PATH = "", HOME = "" } = process.env;
  const options = { cwd: folder, env: { PATH, HOME, NODE_ENV: "production", ...settings }, encoding: "utf8" } as const;
  return new Promise((done) => {
    const command = [...(program.endsWith(".ts") ? ["--import", TSX] : []), resolve(program), ...args];
    const child = execFile(process.execPath, command, options, (_, stdout, stderr) =>
      done({ code: child.exitCode ?? -1, output: (stdout + stderr).trim() }),
    );
  });
}
