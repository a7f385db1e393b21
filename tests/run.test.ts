import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { afterSecondTry, readVitestReport, sumUp } from "./support/test-results.ts";

// The summary of `npm test`, from the reports of the runners.

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "sunshine-report-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The runner's result for a test file with this text. */
async function outcomeOf(name: string, text: string) {
  await writeFile(join(folder, name), text);
  const report = join(folder, `${name}.json`);
  const vitest = join(process.cwd(), "node_modules/vitest/vitest.mjs");
  const args = ["run", "--globals", "--root", folder, "--reporter=json", `--outputFile.json=${report}`, name];
  const code = await promisify(execFile)(process.execPath, [vitest, ...args]).then(
    () => 0,
    (error: { code: number | null }) => error.code ?? 1,
  );
  return readVitestReport(report, code);
}

test("each test that failed is named with what it threw, also an answer or anything else that is no Error", async () => {
  const { passed, failures } = await outcomeOf(
    "thrown.test.js",
    `
      test("an error", () => { throw new Error("It is broken."); });
      test("an answer", () => { throw { type: "DataWithResponseInit", data: { message: "Page Not Found" }, init: { status: 404 } }; });
      test("a response", () => { throw new Response("", { status: 404 }); });
      test("an object in place of a message", () => { throw { message: { code: 1 } }; });
      test("nothing", () => { throw undefined; });
      test("a wait without an end", () => new Promise(() => {}), 10);
      test("all is well", () => {});
    `,
  );
  const named = (title: string) => `${relative(process.cwd(), join(folder, "thrown.test.js"))} > ${title}`;
  const noError = "A value that is not an Error was thrown; see the log above.";
  expect(passed).toBe(1);
  expect(failures).toMatchObject([
    { name: named("an error"), message: expect.stringContaining("Error: It is broken.") },
    { name: named("an answer"), message: noError },
    { name: named("a response"), message: noError },
    { name: named("an object in place of a message"), message: noError },
    { name: named("nothing"), message: expect.any(String) },
    {
      name: named("a wait without an end"),
      message: expect.stringMatching(/^It timed out\.\n +at .*thrown\.test\.js:7/s),
    },
  ]);
});

test("a file whose tests could not begin is named, whatever kept them", async () => {
  const { passed, failures } = await outcomeOf("loaded.test.js", `test("a", () => {}); throw { status: 404 };`);
  expect(passed).toBe(0);
  expect(failures).toEqual([
    {
      name: relative(process.cwd(), join(folder, "loaded.test.js")),
      file: relative(process.cwd(), join(folder, "loaded.test.js")),
      message: "A value that is not an Error was thrown; see the log above.",
    },
  ]);
});

test("Vitest that dies before its report is written is named", async () => {
  // A worker is a child process of Vitest.
  const { passed, failures } = await outcomeOf(
    "killed.test.js",
    `test("a", () => { process.kill(process.ppid, "SIGKILL"); });`,
  );
  expect(passed).toBe(0);
  expect(failures).toEqual([{ name: "vitest", message: "It ended with 1 and without a report." }]);
});

const broken = { name: "tests/a.test.ts > a", message: "It is broken.", file: "tests/a.test.ts" };
const late = { name: "tests/b.test.ts > b", message: "It was late.", file: "tests/b.test.ts" };
const vitest = { name: "vitest", message: "ended with 1" };

test("of what is run again, what failed twice, what fails only then and what has no file of its own stays failed", () => {
  const other = { ...late, name: "tests/b.test.ts > c" };
  const total = afterSecondTry(
    [
      { passed: 5, failures: [broken, late] },
      { passed: 2, failures: [vitest] },
    ],
    [broken, other],
  );
  expect(total).toEqual({ passed: 7, failures: [broken, vitest, other], flaky: [late] });
});

test("a test that passes only on its second try is named, and fails the run where CI is set", () => {
  const totals = [afterSecondTry([{ passed: 5, failures: [late] }], []), { passed: 2, failures: [] }];
  expect(sumUp(totals, false)).toEqual({ passed: 8, failures: [], flaky: [late], failed: 0 });
  expect(sumUp(totals, true)).toEqual({ passed: 7, failures: [], flaky: [late], failed: 1 });
});
