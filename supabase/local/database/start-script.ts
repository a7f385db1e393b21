import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { openConnection } from "./connection.ts";
import { runSqlFile } from "./run-sql.ts";

const START_SCRIPT = join("supabase", "local-start.sql");

/**
 * Runs a project's `supabase/local-start.sql`, if it exists, in one transaction as the role `postgres`. The script reads the settings
 * `local_stack.project_secret`, `local_stack.is_public` and `local_stack.site_time_zone` with `current_setting()`; its notices are shown to the
 * operator.
 * @param options.databaseUrl of a superuser.
 * @param options.projectSecret the same at each start of one installation.
 * @param options.siteTimeZone IANA zone of the site that uses the stack; "" where it is not known.
 * @throws Error with one line: file, line and PostgreSQL's own message.
 */
export async function runStartScript(options: {
  databaseUrl: string;
  projectDir: string;
  projectSecret: string;
  isPublic: boolean;
  siteTimeZone: string;
  log: (line: string) => void;
}): Promise<void> {
  const { databaseUrl, projectDir, projectSecret, isPublic, siteTimeZone, log } = options;
  const script = await readFile(join(projectDir, START_SCRIPT), "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
  if (script === null) return;
  const { transaction, end } = await openConnection(databaseUrl, log);
  try {
    await transaction(async (tx) => {
      await tx`select set_config('local_stack.project_secret', ${projectSecret}, true),
        set_config('local_stack.is_public', ${isPublic}::boolean::text, true),
        set_config('local_stack.site_time_zone', ${siteTimeZone}, true)`;
      await runSqlFile(tx, START_SCRIPT, script);
    });
  } finally {
    await end();
  }
}
