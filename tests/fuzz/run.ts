import { spawn } from "node:child_process";
import { once } from "node:events";
import { parseArgs } from "node:util";

/*
 * npm run fuzz -- [--runs 200] [--seed 1]: tries the properties of `tests/fuzz` this many times for each route. Prints the seed, the number
 * of requests by status, and each failure with the shortest request that reproduces it. Exits with 1 if there is one.
 */

const { values } = parseArgs({
  options: {
    runs: { type: "string", default: "200" },
    seed: { type: "string", default: String(Date.now() % 1_000_000) },
  },
});
for (const [name, text] of Object.entries(values))
  if (!/^\d+$/.test(text)) throw new Error(`--${name} is "${text}", but needs to be a whole number.`);
const program = "node_modules/vitest/vitest.mjs";
const child = spawn(process.execPath, [program, "run", "--config", "remix.config.ts", "tests/fuzz"], {
  stdio: "inherit",
  env: { ...process.env, FUZZ_RUNS: values.runs, FUZZ_SEED: values.seed },
});
const [code] = await once(child, "exit");
process.exitCode = code ?? 1;
