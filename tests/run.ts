import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { chmod, mkdtemp, readdir, rm, stat, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs, stripVTControlCharacters } from "node:util";
import { z } from "zod";
import { buildIfStale } from "#app/server/launch/stale-build.ts";
import { changedFiles, explain, readFiles, selectTests } from "./changed.ts";
import { ensureChromium } from "./support/chromium.ts";
import { ensureJava } from "./support/java.ts";
import {
  afterSecondTry,
  type Failure,
  readReport,
  readVitestReport,
  sumUp,
  type Totals,
  totalsOf,
  withoutReport,
} from "./support/test-results.ts";

/*
 * npm test                      all tests, with every runner
 * npm test -- --fast            tests that need no browser, build or installation: under 90 seconds on two cores
 * npm test -- PATH…             only these files or folders, each with its runner
 * npm test -- --changed [BASE]  what changes since BASE can break, committed or not (`changed.ts`); default: where the branch left main
 * npm run test:states           every state of the site in a browser (--every-state); the other commands open one per layout
 * npm run validate              lint and types before all tests (--checks)
 *
 * After a run of all tests, failed files are run again alone if they are few. Tests that pass only then are listed at the end, and count
 * as failed if CI is set.
 * Prints the failures at the end and one line, "N passed, N failed", over everything that was run. Exits with 1 if something failed.
 */

/** Skipped by `--fast`: tests that build or install the site, start their own clusters, or use random input. */
const SLOW = [
  "tests/{pages,journeys,launch,cluster,faults,fuzz,supabase}/**",
  "tests/upgrades/upgrade.test.ts",
  "tests/stack/{backup,cluster,env-file,seed,seeding,stack,storage-backup,storage-crash,types,upgrade}.test.ts",
];

const CHECKS = ["lint", "typecheck"];

/** Failures are repeated at the end, where a truncated log still shows them; this is the maximum length of each message. */
const FAILURE_CHARACTERS = 1_500;
/** If more files fail, the load of the machine is not the cause. */
const FILES_TO_RUN_AGAIN = 3;

const playwrightSpec = z.object({
  title: z.string(),
  file: z.string(),
  ok: z.boolean(),
  tests: z.array(z.object({ results: z.array(z.object({ errors: z.array(z.object({ message: z.string() })) })) })),
});
interface Suite {
  specs: z.infer<typeof playwrightSpec>[];
  suites?: Suite[] | undefined;
}
const playwrightSuite: z.ZodType<Suite> = z.lazy(() =>
  z.object({ specs: z.array(playwrightSpec), suites: z.array(playwrightSuite).optional() }),
);
const playwrightReport = z.object({
  stats: z.object({ expected: z.number() }),
  suites: z.array(playwrightSuite),
  errors: z.array(z.object({ message: z.string() })),
});

/** Runs a program that writes to this terminal. @returns its exit code. */
async function run(program: string, args: string[], env: Record<string, string> = {}): Promise<number> {
  const child = spawn(program, args, { stdio: "inherit", env: { ...process.env, ...env } });
  const [code] = await once(child, "exit");
  return code ?? 1;
}

/** Prints the output when the check has ended, because checks run in parallel. */
async function runCheck(script: string): Promise<Totals> {
  const child = spawn("npm", ["run", "--silent", script], { stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => (output += text));
  const [code] = await once(child, "close");
  console.log(`== npm run ${script}\n${output.trimEnd()}`);
  return code === 0
    ? { passed: 1, failures: [] }
    : { passed: 0, failures: [{ name: `npm run ${script}`, message: output }] };
}

async function runVitest(folder: string, selection: string[]): Promise<Totals> {
  const file = join(folder, "vitest.json");
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  const args = ["run", "--config", "remix.config.ts", ...reporters, ...selection];
  const code = await run(process.execPath, ["node_modules/vitest/vitest.mjs", ...args]);
  return readVitestReport(file, code);
}

/** @returns the specs of these suites and of nested ones. */
function specsOf(suites: Suite[]): Suite["specs"] {
  return suites.flatMap(({ specs, suites: inner }) => [...specs, ...specsOf(inner ?? [])]);
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
  const report = await readReport(file);
  if (report === null) return withoutReport("playwright", code);
  const { stats, suites, errors } = playwrightReport.parse(report);
  const failures = specsOf(suites)
    .filter((spec) => !spec.ok)
    .map(({ title, file, tests }) => {
      const messages = tests.flatMap(({ results }) => results.flatMap((result) => result.errors));
      const path = join("tests", file);
      return { name: `${path} > ${title}`, message: messages.map(({ message }) => message).join("\n"), file: path };
    });
  return totalsOf("playwright", code, stats.expected, [
    ...failures,
    ...errors.map(({ message }) => ({ name: "playwright", message })),
  ]);
}

/** The files at or below `path` whose names match `ending`. */
async function filesBelow(path: string, ending: RegExp): Promise<string[]> {
  if ((await stat(path)).isFile()) return ending.test(path) ? [path] : [];
  const names = await readdir(path, { recursive: true });
  return names.filter((name) => ending.test(name)).map((name) => join(path, name));
}

/** Runs these files and folders, each with its runner. */
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

/**
 * Runs failed files again alone, if they are few, to tell a timeout on a busy machine from a bug.
 * @returns the totals, in which tests that pass now are flaky.
 */
async function runAgain(folder: string, totals: Totals[]): Promise<Totals[]> {
  const failures = totals.flatMap((total) => total.failures);
  const files = [...new Set(failures.flatMap(({ file }) => file ?? []))];
  if (files.length === 0 || files.length > FILES_TO_RUN_AGAIN) return totals;
  console.log(`== again, alone: ${files.join(", ")}`);
  const again = (await runPaths(folder, files)).flatMap((total) => total.failures);
  return [afterSecondTry(totals, again)];
}

function printFailure(heading: string, { name, message }: Failure): void {
  const text = stripVTControlCharacters(message).trim();
  console.log(`== ${heading}: ${name}\n${text.slice(0, FAILURE_CHARACTERS)}`);
}

/** The tests that changes can break; prints the reason for each. @returns [] if every test has to run. */
function selectChanged(base: string | undefined): string[] {
  const selection = selectTests(changedFiles(base), readFiles());
  if (selection.everything !== null) {
    console.log(`== everything: ${selection.everything}`);
    return [];
  }
  const { tests, states } = selection;
  console.log(`== ${tests.length} files of tests\n${explain(tests)}`);
  if (states.length > 0) console.log(`states of ${states.join(", ")}`);
  process.env.STATES_OF = states.join(" ");
  return tests.map(({ test }) => test);
}

/** Runs what the command line asks for. @param totals receives the results of each part as soon as it ends. */
async function runAll(folder: string, totals: Totals[]): Promise<void> {
  const { values, positionals } = parseArgs({
    options: {
      fast: { type: "boolean", default: false },
      checks: { type: "boolean", default: false },
      "every-state": { type: "boolean", default: false },
      changed: { type: "boolean", default: false },
    },
    allowPositionals: true,
  });
  const paths = values["every-state"] ? ["tests/states"] : values.changed ? selectChanged(positionals[0]) : positionals;
  if (values["every-state"]) process.env.EVERY_STATE = "1";
  // The build keeps one core busy about as long as the checks keep another. With paths, tests build when they need it.
  const building = paths.length === 0 && !values.fast ? buildIfStale(console.log) : Promise.resolve();
  const checks = values.checks ? CHECKS.map(runCheck) : [];
  await building;
  totals.push(...(await Promise.all(checks)));
  if (paths.length > 0) totals.push(...(await runPaths(folder, paths)));
  else if (values.fast) {
    const exclude = SLOW.map((glob) => `--exclude=${glob}`);
    totals.push(await runVitest(folder, exclude));
  } else totals.push(...(await runAgain(folder, [await runVitest(folder, []), await runPlaywright(folder, [])])));
}

/** Maximum size of the databases and files of a whole run, in bytes. */
const TEMPORARY_BYTES = 8 * 1024 ** 3;

/**
 * The folder for all temporary files of the run, in memory if Linux has a tmpfs with enough room: starting PostgreSQL waits for hundreds of
 * fsyncs, each of which takes milliseconds on a disk.
 */
async function temporaryFolder(): Promise<string> {
  const memory = await statfs("/dev/shm").catch(() => null);
  const isLarge = memory !== null && memory.bavail * memory.bsize >= TEMPORARY_BYTES;
  const folder = await mkdtemp(join(isLarge ? "/dev/shm" : tmpdir(), "sunshine-run-"));
  // PostgreSQL may run as another user, who needs access to the folders below.
  await chmod(folder, 0o755);
  return folder;
}

const folder = await temporaryFolder();
process.env.TMPDIR = folder;
const totals: Totals[] = [];
try {
  await runAll(folder, totals);
} catch (error) {
  // The summary is printed last even after an error.
  const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
  totals.push({ passed: 0, failures: [{ name: "tests/run.ts", message }] });
} finally {
  await rm(folder, { recursive: true, force: true });
}
const { passed, failures, flaky, failed } = sumUp(totals, Boolean(process.env.CI));
for (const failure of failures) printFailure("failed", failure);
for (const failure of flaky) printFailure("passed only alone", failure);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
