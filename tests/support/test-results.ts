import { readFile } from "node:fs/promises";
import { relative } from "node:path";
import { z } from "zod";

/** A failed test, test file or check. */
export interface Failure {
  name: string;
  message: string;
  /** Path of the test file, relative to the project's folder. */
  file?: string;
}

/** Results of one runner or check. */
export interface Totals {
  passed: number;
  failures: Failure[];
  /** Failed at first, but passed when run again alone. Not counted in `passed`. */
  flaky?: Failure[];
}

/** Vitest reports no message for a thrown value that is not an Error, such as a Response. */
const message = z
  .unknown()
  .transform((said) =>
    typeof said === "string" && said !== "" ? said : "A value that is not an Error was thrown; see the log above.",
  );

const report = z.object({
  numPassedTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message,
      assertionResults: z.array(
        z.object({ fullName: z.string(), status: z.string(), failureMessages: z.array(message) }),
      ),
    }),
  ),
});

/**
 * Reads Vitest's JSON report: the number of passed tests, and each failed test, or the file that could not be loaded.
 * @param code Vitest's exit code, which may also report an error outside of any test.
 */
export async function readVitestReport(path: string, code: number): Promise<Totals> {
  const json = await readReport(path);
  if (json === null) return withoutReport("vitest", code);
  const { numPassedTests, testResults } = report.parse(json);
  const failures = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(process.cwd(), name);
    const failed = assertionResults.filter((test) => test.status === "failed");
    if (failed.length === 0) return status === "failed" ? [{ name: file, message, file }] : [];
    return failed.map((test) => ({
      name: `${file} > ${test.fullName}`,
      // Vitest's report of a timeout has only the stack of this error, which says where the test or hook is.
      message: test.failureMessages.join("\n").replaceAll("Error: STACK_TRACE_ERROR", "It timed out."),
      file,
    }));
  });
  return totalsOf("vitest", code, numPassedTests, failures);
}

/** @returns the report, or null if the runner died before it was complete. */
export async function readReport(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, "utf8"));
  } catch {
    return null;
  }
}

/** The totals of a runner that died before its report was written. */
export function withoutReport(runner: string, code: number): Totals {
  return { passed: 0, failures: [{ name: runner, message: `It ended with ${code} and without a report.` }] };
}

/** @returns the totals of a runner that exited with `code`, which may also report an error outside of any test. */
export function totalsOf(runner: string, code: number, passed: number, failures: Failure[]): Totals {
  return {
    passed,
    failures: failures.length > 0 || code === 0 ? failures : [{ name: runner, message: `ended with ${code}` }],
  };
}

/**
 * The totals after the files of failed tests were run again, alone.
 * @param again failures of the second run. Failures without a file cannot be run again and remain.
 */
export function afterSecondTry(totals: readonly Totals[], again: readonly Failure[]): Totals {
  const failures = totals.flatMap((total) => total.failures);
  const isLeft = ({ name, file }: Failure) => file === undefined || again.some((failure) => failure.name === name);
  return {
    passed: totals.reduce((sum, total) => sum + total.passed, 0),
    failures: [
      ...failures.filter(isLeft),
      ...again.filter(({ name }) => !failures.some((failure) => failure.name === name)),
    ],
    flaky: failures.filter((failure) => !isLeft(failure)),
  };
}

/**
 * The totals of a whole run.
 * @param isCi whether flaky tests count as failed; otherwise they count as passed.
 */
export function sumUp(totals: readonly Totals[], isCi: boolean): Required<Totals> & { failed: number } {
  const failures = totals.flatMap((total) => total.failures);
  const flaky = totals.flatMap((total) => total.flaky ?? []);
  const passed = totals.reduce((sum, total) => sum + total.passed, isCi ? 0 : flaky.length);
  return { passed, failures, flaky, failed: failures.length + (isCi ? flaky.length : 0) };
}
