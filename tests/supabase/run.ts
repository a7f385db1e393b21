import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync } from "node:fs";
import { LOCAL_ONLY } from "#tests/support/local-only.ts";
import { type Addresses, CannotRun, checkAddresses, readAddresses, resetDatabase } from "./cli.ts";

/*
 * npm run test:supabase             the tests of the database's rules against a real Supabase, which `supabase start` (CLI 3.1 or
 *                                   newer, Docker) runs for this project
 * npm run test:supabase -- PATH…    only these files of tests/policies
 *
 * The database is reset to the migrations before each file (`supabase db reset`). The tests find Supabase through these variables,
 * taken from `supabase status`:
 *
 *   TEST_SUPABASE_URL                                             its API
 *   TEST_SUPABASE_ANON_KEY, TEST_SUPABASE_SERVICE_ROLE_KEY        its legacy keys (JWTs)
 *   TEST_SUPABASE_PUBLISHABLE_KEY, TEST_SUPABASE_SECRET_KEY       its newer keys
 *   TEST_SUPABASE_DATABASE_URL                                    its database, as the superuser
 *   TEST_SUPABASE_INBOX_URL                                       Mailpit, which receives the mail of Auth
 *
 * Tests of the local stack itself (`tests/support/local-only.ts`) are skipped. Exits with 1 if a file fails, or with a one-sentence
 * message if the stack cannot be used.
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

/** Runs one file. @returns whether all of its tests passed. */
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
