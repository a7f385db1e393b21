import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { z } from "zod/v4";
import { buildIfStale } from "#app/server/launch/stale-build.ts";
import { ensureChromium } from "./support/chromium.ts";
import { ensureJava } from "./support/java.ts";

/*
 * npm test                      every test of every runner
 * npm test -- --fast            what needs no browser, no build and no installation: under 90 seconds on two cores
 * npm test -- PATH…             these files or folders alone, by the runner that they are written for
 * npm run validate              lint and types before every test (--checks)
 *
 * Ends with one line, "N passed, N failed", over everything that was run, and with 1 when something failed.
 */

/** What `--fast` leaves out: tests that build or install the site, start clusters of their own, or try at random. */
const SLOW = [
  "tests/{pages,journeys,launch,cluster,faults,fuzz}/**",
  "tests/stack/{backup,cluster,env-file,seed,stack,types}.test.ts",
];

const CHECKS = ["lint", "typecheck"];

const vitestReport = z.object({ numPassedTests: z.number(), numFailedTests: z.number() });
const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
  errors: z.array(z.unknown()),
});

interface Totals {
  passed: number;
  failed: number;
}

/** Runs a program that writes to this terminal. @returns its exit code. */
async function run(program: string, args: string[], env: Record<string, string> = {}): Promise<number> {
  const child = spawn(program, args, { stdio: "inherit", env: { ...process.env, ...env } });
  const [code] = await once(child, "exit");
  return code ?? 1;
}

/** What it says is printed when it is done, because the checks run at the same time. */
async function runCheck(script: string): Promise<Totals> {
  const child = spawn("npm", ["run", "--silent", script], { stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => (output += text));
  const [code] = await once(child, "close");
  console.log(`== npm run ${script}\n${output.trimEnd()}`);
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

async function runVitest(folder: string, selection: string[]): Promise<Totals> {
  const file = join(folder, "vitest.json");
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  const args = ["run", "--config", "remix.config.ts", ...reporters, ...selection];
  const code = await run(process.execPath, ["node_modules/vitest/vitest.mjs", ...args]);
  const report = vitestReport.parse(JSON.parse(await readFile(file, "utf8")));
  const failed = Math.max(report.numFailedTests, code === 0 ? 0 : 1);
  return { passed: report.numPassedTests, failed };
}

async function runPlaywright(folder: string, selection: string[]): Promise<Totals> {
  const chromium = await ensureChromium(console.log);
  await ensureJava(console.log);
  const file = join(folder, "playwright.json");
  const args = ["test", "--config", "tests/browser/playwright.config.ts", "--reporter=list,json", ...selection];
  const code = await run(process.execPath, ["node_modules/@playwright/test/cli.js", ...args], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    CHROMIUM_PATH: chromium,
  });
  const { stats, errors } = playwrightReport.parse(JSON.parse(await readFile(file, "utf8")));
  const failed = stats.unexpected + stats.flaky + errors.length;
  return { passed: stats.expected, failed: Math.max(failed, code === 0 ? 0 : 1) };
}

/** The files at or below `path` whose names end so. */
async function filesBelow(path: string, ending: RegExp): Promise<string[]> {
  if ((await stat(path)).isFile()) return ending.test(path) ? [path] : [];
  const names = await readdir(path, { recursive: true });
  return names.filter((name) => ending.test(name)).map((name) => join(path, name));
}

/** Runs these files and folders, each by its runner. */
async function runPaths(folder: string, paths: string[]): Promise<Totals[]> {
  const missing = paths.filter((path) => !existsSync(path));
  if (missing.length > 0) throw new Error(`There is no ${missing.join(", no ")}`);
  const select = async (ending: RegExp) => (await Promise.all(paths.map((path) => filesBelow(path, ending)))).flat();
  const [tests, specs] = [await select(/\.test\.tsx?$/), await select(/\.spec\.ts$/)];
  if (tests.length + specs.length === 0) throw new Error(`No test is in ${paths.join(" or ")}`);
  return [
    ...(tests.length > 0 ? [await runVitest(folder, tests)] : []),
    ...(specs.length > 0 ? [await runPlaywright(folder, specs)] : []),
  ];
}

async function runAll(folder: string): Promise<Totals[]> {
  return [await runVitest(folder, []), await runPlaywright(folder, [])];
}

const { values, positionals } = parseArgs({
  options: { fast: { type: "boolean", default: false }, checks: { type: "boolean", default: false } },
  allowPositionals: true,
});
const folder = await mkdtemp(join(tmpdir(), "sunshine-results-"));
try {
  const totals: Totals[] = [];
  // The build takes one core about as long as the checks take another; where paths are named, their tests build when they need it.
  const building = positionals.length === 0 && !values.fast ? buildIfStale(console.log) : Promise.resolve();
  const checks = values.checks ? CHECKS.map(runCheck) : [];
  await building;
  totals.push(...(await Promise.all(checks)));
  if (positionals.length > 0) totals.push(...(await runPaths(folder, positionals)));
  else if (values.fast)
    totals.push(
      await runVitest(
        folder,
        SLOW.map((glob) => `--exclude=${glob}`),
      ),
    );
  else totals.push(...(await runAll(folder)));
  const passed = totals.reduce((sum, total) => sum + total.passed, 0);
  const failed = totals.reduce((sum, total) => sum + total.failed, 0);
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
} finally {
  await rm(folder, { recursive: true, force: true });
}
