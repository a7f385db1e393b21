import { readFile } from "node:fs/promises";
import { relative } from "node:path";
import type { Connection } from "./connection.ts";
import { resetSession, runSqlFile } from "./run-sql.ts";

/**
 * Runs a project's seed files once per database, all in one transaction as the role `postgres`.
 * @throws Error with one line naming file, line and message; the next start then tries again.
 */
export async function seedDatabase(
  connection: Connection,
  options: { projectDir: string; files: string[]; log: (line: string) => void },
): Promise<void> {
  const [state] = await connection.sql<{
    isSeeded: boolean;
  }>`select is_seeded as "isSeeded" from supabase_local.bootstrap`;
  if (state?.isSeeded) return;
  await connection.transaction(async (tx) => {
    for (const file of options.files) {
      const name = relative(options.projectDir, file);
      await runSqlFile(tx, name, await readFile(file, "utf8"));
      options.log(`Ran ${name}`);
    }
    await tx`update supabase_local.bootstrap set is_seeded = true`;
  });
  await resetSession(connection.sql);
}
