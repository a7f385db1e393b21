import postgres from "postgres";

/** How often events that are over are removed where the database has no pg_cron: well under the hour that anyone would notice. */
const EVERY_MILLISECONDS = 10 * 60 * 1000;

/**
 * Runs the project's `public.purge_ended_events()`, where it has one, as the role `postgres`: once now and then every
 * 10 minutes. A failure is logged and tried again at the next turn.
 * @param databaseUrl of a superuser.
 * @returns a function that ends it, after the run under way if there is one.
 */
export function startPurging(databaseUrl: string, log: (line: string) => void): () => Promise<void> {
  let current = purge(databaseUrl, log);
  const timer = setInterval(() => {
    current = current.then(() => purge(databaseUrl, log));
  }, EVERY_MILLISECONDS);
  return async () => {
    clearInterval(timer);
    await current;
  };
}

async function purge(databaseUrl: string, log: (line: string) => void): Promise<void> {
  // why no fetch_types, and no transaction block below: when the connection is lost inside either, the driver ends the whole process.
  const sql = postgres(databaseUrl, { max: 1, connect_timeout: 5, fetch_types: false, onnotice: () => undefined });
  try {
    await sql`set session authorization postgres`;
    const [found] = await sql<{ exists: boolean }[]>`
      select to_regprocedure('public.purge_ended_events()') is not null as exists`;
    if (found?.exists) await sql`select public.purge_ended_events()`;
  } catch (error) {
    log(`Ended events could not be removed: ${error instanceof Error ? error.message : String(error)}`);
  } finally {
    await sql.end({ timeout: 5 }).catch(() => undefined);
  }
}
