import { openConnection } from "./database/connection.ts";

/** How often periodic jobs run, as often as pg_cron runs them on hosted projects. */
const EVERY_MILLISECONDS = 10 * 60 * 1000;

/**
 * Runs the project's `public.run_maintenance()`, where it has one, as the role `postgres`: once now and then every
 * 10 minutes. A failure is logged and tried again at the next turn.
 * @param databaseUrl of a superuser.
 * @returns a function that ends it, after the run under way if there is one.
 */
export function startMaintenance(databaseUrl: string, log: (line: string) => void): () => Promise<void> {
  let current = runMaintenance(databaseUrl, log);
  const timer = setInterval(() => {
    current = current.then(() => runMaintenance(databaseUrl, log));
  }, EVERY_MILLISECONDS);
  return async () => {
    clearInterval(timer);
    await current;
  };
}

async function runMaintenance(databaseUrl: string, log: (line: string) => void): Promise<void> {
  try {
    const { sql, end } = await openConnection(databaseUrl);
    try {
      await sql`set session authorization postgres`;
      const [found] = await sql`select to_regprocedure('public.run_maintenance()') is not null as exists`;
      if (found?.exists) await sql`select public.run_maintenance()`;
    } finally {
      await end();
    }
  } catch (error) {
    log(`Maintenance of the database failed: ${error instanceof Error ? error.message : String(error)}`);
  }
}
