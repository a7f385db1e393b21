import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { promisify } from "node:util";
import { z } from "zod";
import { SUPABASE_FILES } from "./files.ts";

/*
 * npm run test:supabase: the tests of files.ts against a real Supabase, which `supabase start` (the CLI, with Docker) runs on this
 * project. Each file gets a database as the migrations make it. Ends with 1 when a file fails.
 */

const status = z.object({
  API_URL: z.url(),
  ANON_KEY: z.string(),
  SERVICE_ROLE_KEY: z.string(),
  DB_URL: z.url(),
});

const { stdout } = await promisify(execFile)("supabase", ["status", "-o", "json"]);
const supabase = status.parse(JSON.parse(stdout));
const settings = {
  TEST_SUPABASE_URL: supabase.API_URL,
  TEST_SUPABASE_ANON_KEY: supabase.ANON_KEY,
  TEST_SUPABASE_SERVICE_ROLE_KEY: supabase.SERVICE_ROLE_KEY,
  // The tests reach past every rule, which `postgres` may not: the CLI gives the superuser the same password.
  TEST_SUPABASE_DATABASE_URL: Object.assign(new URL(supabase.DB_URL), { username: "supabase_admin" }).href,
};

async function run(program: string, args: string[]): Promise<number> {
  const child = spawn(program, args, { stdio: "inherit", env: { ...process.env, ...settings, VITEST: "true" } });
  const [code] = await once(child, "exit");
  return code ?? 1;
}

const failed: string[] = [];
for (const file of SUPABASE_FILES) {
  if ((await run("supabase", ["db", "reset"])) !== 0) throw new Error("supabase db reset failed");
  if (
    (await run(process.execPath, ["node_modules/vitest/vitest.mjs", "run", "--config", "remix.config.ts", file])) !== 0
  )
    failed.push(file);
}
console.log(`${SUPABASE_FILES.length - failed.length} files passed, ${failed.length} failed`, ...failed);
process.exitCode = failed.length === 0 ? 0 : 1;
