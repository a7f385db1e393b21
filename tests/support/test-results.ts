import { relative } from "node:path";
import { z } from "zod";

/** A failed test, test file or check. */
export interface Failure {
  name: string;
  message: string;
  /** Path of the test file, relative to the project's folder. */
  file?: string;
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

/** Reads Vitest's JSON report: the number of passed tests, each failed test, and files that failed to load. */
export function readVitestReport(json: string): { passed: number; failures: Failure[] } {
  const { numPassedTests, testResults } = report.parse(JSON.parse(json));
  const failures = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(process.cwd(), name);
    const failed = assertionResults.filter((test) => test.status === "failed");
    if (failed.length === 0) return status === "failed" ? [{ name: file, message, file }] : [];
    return failed.map((test) => ({
      name: `${file} > ${test.fullName}`,
      message: test.failureMessages.join("\n"),
      file,
    }));
  });
  return { passed: numPassedTests, failures };
}
