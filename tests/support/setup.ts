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

// The modules of this file may have read settings without a Supabase. The worker's next file must reload them.
afterAll(() => {
  if (!process.env.SUPABASE_URL) vi.resetModules();
});
