import type { ChildProcess } from "node:child_process";
import { createInterface } from "node:readline";
import { firstFrom, startChild } from "./child.ts";
import type { Crew } from "./crew.ts";
import { readableLine } from "./log-lines.ts";

/**
 * Serves the built site with remix-serve and waits until it listens.
 * @param env the whole environment of the server, `PORT` and `HOST` among it.
 * @param print takes each line of the site's log.
 * @throws LaunchError when it ends instead; it has then said why.
 */
export async function serveSite(
  env: NodeJS.ProcessEnv,
  crew?: Crew,
  print: (line: string) => void = printLogLine,
): Promise<ChildProcess> {
  const child = startChild("node_modules/@remix-run/serve/dist/cli.js", ["build/server/index.js"], {
    execArgv: ["--import", new URL("./finish-requests.mjs", import.meta.url).href],
    env: { ...env, NODE_ENV: "production" },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  crew?.track(child);
  const { stdout, stderr } = child;
  if (!stdout || !stderr) throw new Error("remix-serve was started without pipes.");
  createInterface(stderr).on("line", (line) => {
    // remix-serve prints an empty line when it stops.
    if (line !== "") process.stderr.write(`${line}\n`);
  });
  await firstFrom<void>(child, "The site", (listening) => {
    // remix-serve says when it listens, and then logs each request with its query: what people search for, and the
    // tokens of links in mails. Those lines are dropped; the site's own log is JSON.
    createInterface(stdout).on("line", (line) => {
      if (line.startsWith("[remix-serve]")) listening();
      if (line.startsWith("{")) print(line);
    });
  });
  return child;
}

function printLogLine(line: string): void {
  process.stdout.write(`${process.stdout.isTTY ? readableLine(line) : line}\n`);
}
