import { Identifier, openConnection } from "./database/connection.ts";

const MINUTE_MILLISECONDS = 60_000;

interface Job {
  name: string;
  schedule: string;
  command: string;
  username: string;
}

/** Ranges of the five fields of a schedule: minute, hour, day of month, month, day of week. */
const FIELDS = [
  [0, 59],
  [0, 23],
  [1, 31],
  [1, 12],
  [0, 7],
] as const;

/**
 * Whether a job is due in the minute of `at`, which is read in UTC, as pg_cron does.
 * @param schedule five fields of numbers, ranges (1-5), lists (1,4), stars and steps (0-59/10), as cron has them.
 */
export function isDue(schedule: string, at: Date): boolean {
  const fields = schedule.split(" ");
  const now = [at.getUTCMinutes(), at.getUTCHours(), at.getUTCDate(), at.getUTCMonth() + 1, at.getUTCDay()];
  const [minute, hour, day, month, weekday] = FIELDS.map(([least, greatest], index) => {
    const values = valuesOf(fields[index] ?? "", least, greatest);
    // Sunday is both 0 and 7.
    return values.has(now[index] ?? -1) || (index === 4 && now[index] === 0 && values.has(7));
  });
  // If both day fields are restricted, one of them has to match.
  const isDay = fields[2]?.startsWith("*") || fields[4]?.startsWith("*") ? day && weekday : day || weekday;
  return Boolean(minute && hour && month && isDay);
}

function valuesOf(field: string, least: number, greatest: number): Set<number> {
  const values = new Set<number>();
  for (const part of field.split(",")) {
    const [range = "", step = "1"] = part.split("/");
    const [from = least, to = part.includes("/") ? greatest : from] =
      range === "*" ? [least, greatest] : range.split("-").map(Number);
    for (let value = from; value <= to && Number(step) > 0; value += Number(step)) values.add(value);
  }
  return values;
}

/**
 * Runs the jobs that the project's migrations scheduled with `cron.schedule()`: all of them at the start, because a machine that was off
 * has missed some, and then each when it is due. A failure is logged and does not stop later runs.
 * @param databaseUrl of a superuser.
 * @returns a function that stops it and waits for a current run.
 */
export function startScheduledJobs(databaseUrl: string, log: (line: string) => void): () => Promise<void> {
  let current = runJobs(databaseUrl, () => true, log);
  let timer: NodeJS.Timeout;
  const wait = () => {
    timer = setTimeout(
      () => {
        const now = new Date();
        current = current.then(() => runJobs(databaseUrl, ({ schedule }) => isDue(schedule, now), log));
        wait();
      },
      MINUTE_MILLISECONDS - (Date.now() % MINUTE_MILLISECONDS),
    );
  };
  wait();
  return async () => {
    clearTimeout(timer);
    await current;
  };
}

async function runJobs(databaseUrl: string, isWanted: (job: Job) => boolean, log: (line: string) => void) {
  try {
    const { sql, end } = await openConnection(databaseUrl);
    try {
      const [cron] = await sql`
        select to_regclass('cron.job') is not null as exists,
          exists (select from pg_extension where extname = 'pg_cron') as is_extension`;
      if (!cron?.exists || cron.is_extension) return;
      const jobs = await sql<Job>`select jobname as name, schedule, command, username from cron.job order by jobid`;
      for (const job of jobs.filter(isWanted)) {
        await sql`set session authorization ${new Identifier(job.username)}`;
        await sql.script(job.command).catch((error: unknown) => logFailure(log, job.name, error));
        await sql.script("reset session authorization; reset all");
      }
    } finally {
      await end();
    }
  } catch (error) {
    logFailure(log, "list of jobs", error);
  }
}

function logFailure(log: (line: string) => void, name: string, error: unknown): void {
  log(`Scheduled jobs: ${name} failed: ${error instanceof Error ? error.message : String(error)}`);
}
