import type { AppLoadContext } from "@remix-run/node";
import { pino } from "pino";

const complaints: unknown[][] = [];

/** The errors logged so far in this test; they no longer fail it. */
export function takeComplaints(): unknown[][] {
  return complaints.splice(0);
}

/** Keeps an error that was logged; it fails the test that does not take it. */
export function complain(...args: unknown[]): void {
  complaints.push(args);
}

/** pino's number for the level "error". */
const ERROR = 50;

/** Keeps errors as complaints, in the order in which `console.error` would have been given them. */
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
 * What the server would hand to loaders and actions of one request. An error in its log fails the test, like `console.error`.
 * @param clientAddress the visitor's IP address.
 */
export function testContext(clientAddress = "192.0.2.1"): AppLoadContext {
  return { id: "request-of-a-test", clientAddress, log: testLog };
}
