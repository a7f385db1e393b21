import { relative } from "node:path";
import { z } from "zod";

/** A test that failed, or a runner or check that did. */
export interface Failure {
  name: string;
  message: string;
  /** Where a failed test is written, from the project's folder. */
  file?: string;
}

/** Of what is no Error, such as an answer that a loader throws, Vitest's report has neither a text nor the thing itself. */
const message = z
  .unknown()
  .transform((said) => (typeof said === "string" && said !== "" ? said : "What was thrown is no Error; see it above."));

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

/** What Vitest's JSON says of a run: how many tests passed, and each that failed, or the file whose tests could not even begin. */
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
