import { test } from "vitest";

// `npm run test:supabase` runs tests/policies against the Supabase CLI's stack, without the tests marked here.

/** Reasons why a test only runs on the local stack. */
export const LOCAL_ONLY = {
  setting: "the test changes a setting of Auth, and the CLI's Auth reads its settings only when it starts",
  recoveryCodes: "recovery codes are off by default in Auth, and the CLI has no setting for them yet",
  olderDefaults: "the test creates a second database with older default privileges from the local stack's bootstrap",
} as const;

/** Whether the tests use an already running Supabase (TEST_SUPABASE_URL). */
export const isOnSupabase = process.env.TEST_SUPABASE_URL !== undefined;

/**
 * A test that is skipped on an already running Supabase.
 * @example localOnly("setting")("a new account keeps its password", async () => { … });
 */
export const localOnly =
  (reason: keyof typeof LOCAL_ONLY) =>
  (title: string, run: () => Promise<void>): void =>
    test(title, (context) => {
      context.skip(isOnSupabase, LOCAL_ONLY[reason]);
      return run();
    });
