import { afterEach, beforeEach, expect } from "vitest";
import { complain, takeComplaints } from "./complaints.ts";

const { error } = console;

// An error that nobody expected is a failure, though the test's own claims hold.
beforeEach(() => {
  takeComplaints();
  console.error = complain;
});

afterEach(() => {
  console.error = error;
  expect(takeComplaints(), "console.error was called").toEqual([]);
});
