import { test } from "vitest";

// `npm run test:supabase` runs tests/policies against the Supabase of the CLI. What it leaves out is listed here, with the reason.

/** Why a test is about the local stack alone. */
export const LOCAL_ONLY = {
  setting: "Auth would need another setting, and the CLI's reads its settings when it starts",
  recoveryCodes: "recovery codes are off in Auth at first, and the CLI has no setting for them yet",
  olderDefaults: "a second database on older default privileges is made with what the local stack prepares",
} as const;

/** Whether the tests run against a Supabase that runs already. */
export const isOnSupabase = process.env.TEST_SUPABASE_URL !== undefined;

/**
 * A test that can't be asked of a Supabase that runs already.
 * @example localOnly("setting")("a new account keeps its password", async () => { … });
 */
export const localOnly =
  (reason: keyof typeof LOCAL_ONLY) =>
  (title: string, run: () => Promise<void>): void =>
    test(title, (context) => {
      context.skip(isOnSupabase, LOCAL_ONLY[reason]);
      return run();
    });
