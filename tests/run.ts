import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod/v4";
import { buildIfStale } from "#app/server/launch/stale-build.ts";
import { ensureChromium } from "./support/chromium.ts";
import { ensureJava } from "./support/java.ts";

// `npm test`: every test of every runner, in one go. Prints the totals and, for CI, writes them to TEST_TOTALS_FILE.

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numFailedTestSuites: z.number(),
});
const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
  errors: z.array(z.unknown()),
});

interface Totals {
  passed: number;
  failed: number;
}

async function run(program: string, args: string[], env: Record<string, string> = {}): Promise<number> {
  const child = spawn(process.execPath, [program, ...args], { stdio: "inherit", env: { ...process.env, ...env } });
  const [code] = await once(child, "exit");
  return code ?? 1;
}

async function runVitest(folder: string): Promise<Totals> {
  const file = join(folder, "vitest.json");
  const args = [
    "run",
    "--config",
    "remix.config.ts",
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${file}`,
  ];
  const code = await run("node_modules/vitest/vitest.mjs", args, { VITEST: "true" });
  const report = vitestReport.parse(JSON.parse(await readFile(file, "utf8")));
  const failed = Math.max(report.numFailedTests, code === 0 ? 0 : 1);
  return { passed: report.numPassedTests, failed };
}

async function runPlaywright(folder: string, chromium: string): Promise<Totals> {
  const file = join(folder, "playwright.json");
  const args = ["test", "--config", "tests/browser/playwright.config.ts", "--reporter=list,json"];
  const code = await run("node_modules/@playwright/test/cli.js", args, {
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    CHROMIUM_PATH: chromium,
  });
  const { stats, errors } = playwrightReport.parse(JSON.parse(await readFile(file, "utf8")));
  const failed = stats.unexpected + stats.flaky + errors.length;
  return { passed: stats.expected, failed: Math.max(failed, code === 0 ? 0 : 1) };
}

const folder = await mkdtemp(join(tmpdir(), "sunshine-results-"));
try {
  const chromium = await ensureChromium(console.log);
  await ensureJava(console.log);
  await buildIfStale(console.log);
  const totals = [await runVitest(folder), await runPlaywright(folder, chromium)];
  const passed = totals.reduce((sum, total) => sum + total.passed, 0);
  const failed = totals.reduce((sum, total) => sum + total.failed, 0);
  console.log(`All runners: ${passed} tests passed, ${failed} failed.`);
  if (process.env.TEST_TOTALS_FILE) await writeFile(process.env.TEST_TOTALS_FILE, `${passed} ${failed}\n`);
  process.exitCode = failed === 0 ? 0 : 1;
} finally {
  await rm(folder, { recursive: true, force: true });
}
