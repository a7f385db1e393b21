import { seedFiles } from "../config-seed.ts";
import { bootstrapDatabase } from "./bootstrap.ts";
import { openConnection } from "./connection.ts";
import { applyMigrations } from "./migrations.ts";
import { seedDatabase } from "./seed.ts";

// Advisory lock key, the same in every stack.
const PREPARE_LOCK = 7_268_110;

/**
 * Prepares a project's database: bootstrap, pending migrations, and on a new database its seed files. Idempotent and safe for
 * concurrent processes.
 * @param options.url of a superuser.
 * @param options.rolePassword the password of the stack's own roles from now on.
 * @throws Error with one line that says what is wrong and where.
 */
export async function prepareDatabase(options: {
  url: string;
  projectDir: string;
  rolePassword: string;
  log?: (line: string) => void;
}): Promise<void> {
  const { projectDir, log = () => undefined } = options;
  const files = await seedFiles(projectDir);
  const connection = await openConnection(options.url);
  try {
    await connection.sql`select pg_advisory_lock(${PREPARE_LOCK})`;
    await bootstrapDatabase(connection, options.rolePassword);
    await applyMigrations(connection, projectDir, log);
    await seedDatabase(connection, { projectDir, files, log });
  } finally {
    await connection.end();
  }
}
