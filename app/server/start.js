import { fork } from "node:child_process";

/*
 * npm start: checks the settings and builds what has changed (prepare.ts), then runs the launcher of the build in this process.
 * Plain JavaScript, because running TypeScript keeps a compiler in memory, and this process stays.
 */

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"];

// In a separate process group, like every other child, so that Ctrl-C does not reach it.
const preparation = fork(new URL("prepare.ts", import.meta.url), {
  execArgv: ["--import", import.meta.resolve("tsx")],
  detached: true,
});
let isStopping = false;
const stop = () => {
  isStopping = true;
  preparation.kill();
};
for (const signal of SIGNALS) process.on(signal, stop);
const code = await new Promise((resolve) => preparation.once("exit", resolve));
for (const signal of SIGNALS) process.off(signal, stop);
if (isStopping) process.exit(0);
if (code !== 0) process.exit(1);
await import("../../build/programs/launcher.js");
