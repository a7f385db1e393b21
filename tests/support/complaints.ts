import type { AppLoadContext } from "@remix-run/node";
import { pino } from "pino";

const complaints: unknown[][] = [];

/** Returns and clears the errors logged so far in this test, so that they no longer fail it. */
export function takeComplaints(): unknown[][] {
  return complaints.splice(0);
}

/** Records a logged error. The test fails unless it takes it with `takeComplaints`. */
export function complain(...args: unknown[]): void {
  complaints.push(args);
}

/** pino's number for the level "error". */
const ERROR = 50;

/** A logger whose errors are recorded like calls of `console.error`, with the same arguments. */
export const testLog = pino({
  level: "error",
  hooks: {
    logMethod([bindings, message], _, level) {
      if (level < ERROR) return;
      if (typeof bindings === "string") complain(bindings);
      else complain(message, Object(bindings).err);
    },
  },
});

/**
 * The load context of one request. An error in its log fails the test, like `console.error`.
 * @param clientAddress the visitor's IP address.
 */
export function testContext(clientAddress = "192.0.2.1"): AppLoadContext {
  return { id: "request-of-a-test", clientAddress, log: testLog };
}
