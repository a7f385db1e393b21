import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync } from "node:fs";
import { LOCAL_ONLY } from "#tests/support/local-only.ts";
import { type Addresses, CannotRun, checkAddresses, readAddresses, resetDatabase } from "./cli.ts";

/*
 * npm run test:supabase             the tests of the database's rules against a real Supabase, which `supabase start` (CLI 3.1 or
 *                                   newer, Docker) runs on this project
 * npm run test:supabase -- PATH…    these files of tests/policies alone
 *
 * Each file gets a database as the migrations make it (`supabase db reset`). The tests find the Supabase in these variables, which
 * come from `supabase status`:
 *
 *   TEST_SUPABASE_URL                                             its API
 *   TEST_SUPABASE_ANON_KEY, TEST_SUPABASE_SERVICE_ROLE_KEY        the keys that are tokens
 *   TEST_SUPABASE_PUBLISHABLE_KEY, TEST_SUPABASE_SECRET_KEY       the newer ones
 *   TEST_SUPABASE_DATABASE_URL                                    its database, as the superuser
 *   TEST_SUPABASE_INBOX_URL                                       Mailpit, where the mail of Auth arrives
 *
 * Tests about the local stack alone say so (`tests/support/local-only.ts`) and are skipped. Ends with 1 when a file fails, and, in one
 * sentence, when the stack cannot be used.
 */

const FOLDER = "tests/policies";

const settingsOf = (addresses: Addresses) => ({
  TEST_SUPABASE_URL: addresses.API_URL,
  TEST_SUPABASE_ANON_KEY: addresses.ANON_KEY,
  TEST_SUPABASE_SERVICE_ROLE_KEY: addresses.SERVICE_ROLE_KEY,
  TEST_SUPABASE_PUBLISHABLE_KEY: addresses.PUBLISHABLE_KEY,
  TEST_SUPABASE_SECRET_KEY: addresses.SECRET_KEY,
  TEST_SUPABASE_DATABASE_URL: addresses.DB_URL,
  TEST_SUPABASE_INBOX_URL: addresses.MAILPIT_URL,
});

/** Runs one file. @returns whether all of it passed. */
async function passes(file: string, settings: Record<string, string>): Promise<boolean> {
  const args = ["node_modules/vitest/vitest.mjs", "run", "--config", "remix.config.ts", file];
  const child = spawn(process.execPath, args, {
    stdio: "inherit",
    env: { ...process.env, ...settings, VITEST: "true" },
  });
  const [code] = await once(child, "exit");
  return code === 0;
}

async function main(paths: string[]): Promise<void> {
  const missing = paths.filter((path) => !path.startsWith(`${FOLDER}/`) || !existsSync(path));
  if (missing.length > 0) throw new CannotRun(`These are no files of ${FOLDER}: ${missing.join(", ")}`);
  const addresses = await readAddresses();
  await checkAddresses(addresses);
  const all = readdirSync(FOLDER).filter((name) => name.endsWith(".test.ts"));
  const files = paths.length > 0 ? paths : all.map((name) => `${FOLDER}/${name}`);
  const failed: string[] = [];
  for (const file of files) {
    await resetDatabase();
    if (!(await passes(file, settingsOf(addresses)))) failed.push(file);
  }
  console.log("Tests that are for the local stack alone were skipped:");
  for (const reason of Object.values(LOCAL_ONLY)) console.log(`- ${reason}`);
  console.log(`${files.length - failed.length} files passed, ${failed.length} failed`, ...failed);
  process.exitCode = failed.length === 0 ? 0 : 1;
}

await main(process.argv.slice(2)).catch((error: unknown) => {
  if (!(error instanceof CannotRun)) throw error;
  console.error(error.message);
  process.exitCode = 1;
});
