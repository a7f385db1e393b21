import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readVitestReport } from "./support/vitest-report.ts";

// What the runner says at the end of tests that failed, from the report that Vitest writes of them.

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "sunshine-report-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** What the runner makes of a file of tests with this text. */
async function outcomeOf(name: string, text: string) {
  await writeFile(join(folder, name), text);
  const report = join(folder, `${name}.json`);
  const vitest = join(process.cwd(), "node_modules/vitest/vitest.mjs");
  const args = ["run", "--globals", "--root", folder, "--reporter=json", `--outputFile.json=${report}`, name];
  await expect(promisify(execFile)(process.execPath, [vitest, ...args])).rejects.toMatchObject({ code: 1 });
  return readVitestReport(await readFile(report, "utf8"));
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
