import { afterEach, beforeEach, expect } from "vitest";

const complain = console.error;
let complaints: unknown[][] = [];

// An error that nobody expected is a failure, though the test's own claims hold.
beforeEach(() => {
  complaints = [];
  console.error = (...args: unknown[]) => complaints.push(args);
});

afterEach(() => {
  console.error = complain;
  expect(complaints, "console.error was called").toEqual([]);
});

/** The errors logged so far in this test; they no longer fail it. */
export function takeComplaints(): unknown[][] {
  return complaints.splice(0);
}
