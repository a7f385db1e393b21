import { afterAll, afterEach, beforeEach, expect, vi } from "vitest";
import { complain, takeComplaints } from "./complaints.ts";

const { error } = console;

// An unexpected logged error fails the test, even if its assertions hold.
beforeEach(() => {
  takeComplaints();
  console.error = complain;
});

afterEach(() => {
  console.error = error;
  expect(takeComplaints(), "console.error was called").toEqual([]);
});

// This file's modules may have read settings without a Supabase. The worker's next file needs them reloaded.
afterAll(() => {
  if (!process.env.SUPABASE_URL) vi.resetModules();
});
