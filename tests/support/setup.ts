import { afterAll, afterEach, beforeEach, expect, vi } from "vitest";
import { complain, takeComplaints } from "./complaints.ts";

const { error } = console;

// An unexpected error in the log is a failure, even if the test's own assertions hold.
beforeEach(() => {
  takeComplaints();
  console.error = complain;
});

afterEach(() => {
  console.error = error;
  expect(takeComplaints(), "console.error was called").toEqual([]);
});

// Modules of the site may have read settings without a Supabase; the next file of this worker has one.
afterAll(() => {
  if (!process.env.SUPABASE_URL) vi.resetModules();
});
