import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openConnection } from "#supabase/local/database/connection.ts";
import { isDue } from "#supabase/local/scheduled-jobs.ts";
import { startStack } from "#supabase/local/stack.ts";
import { makeProject } from "./project-folder.ts";

// A Sunday.
const SUNDAY_NOON = new Date("2026-11-22T12:00:00Z");

test.each([
  ["* * * * *", true],
  ["*/10 * * * *", true],
  ["5-59/10 * * * *", false],
  ["0 12 22 11 0", true],
  ["0 12 22 11 7", true],
  ["0 12 * * 1-5", false],
  ["0 12 * * 1,0", true],
  ["0 0-11,13-23 * * *", false],
  ["0 12 1 * *", false],
  // Two fields that name days: one is enough.
  ["0 12 1 * 0", true],
  ["0 12 1 * 1", false],
])("a job of the schedule '%s' is due on a Sunday, 22 November, at noon: %s", (schedule, expected) => {
  expect(isDue(schedule, SUNDAY_NOON)).toBe(expected);
});

test("a project without jobs and without a start script runs; one with them has them run as postgres", async () => {
  const folder = await mkdtemp(join(tmpdir(), "jobs-test-"));
  const plain = await makeProject({ "config.toml": "" });
  const busy = await makeProject({
    "config.toml": "",
    "migrations/20250101000000_first.sql": `
      create table public.runs (job text, by name default session_user);
      select cron.schedule('bad', '0 4 * * *', 'select no_such_function()');
      select cron.schedule('good', '0 4 * * *', 'insert into public.runs values (''good'')');
      select cron.schedule('gone', '0 4 * * *', 'insert into public.runs values (''gone'')');
      select cron.unschedule('gone');`,
    "local-start.sql": `
      insert into public.runs values ('start');
      do $$ begin
        raise notice 'public: %, secret of % characters, zone of the site: %', current_setting('local_stack.is_public'),
          length(current_setting('local_stack.project_secret')), current_setting('local_stack.site_time_zone');
      end $$;`,
  });
  try {
    const first = await startStack({ projectDir: plain.path, dataDir: join(folder, "plain"), port: 0, durable: false });
    await first.stop();
    const lines: string[] = [];
    const log = (line: string) => lines.push(line);
    const stack = await startStack({
      projectDir: busy.path,
      dataDir: join(folder, "busy"),
      port: 0,
      durable: false,
      siteTimeZone: "America/Chicago",
      log,
    });
    const { sql, end } = await openConnection(stack.databaseUrl);
    const runs = () => sql`select job, by from public.runs order by job`;
    await expect.poll(runs).toEqual([
      { job: "good", by: "postgres" },
      { job: "start", by: "postgres" },
    ]);
    expect(lines).toContain("public: false, secret of 43 characters, zone of the site: America/Chicago");
    expect(lines).toContain("Scheduled jobs: bad failed: function no_such_function() does not exist");
    await expect(sql`select cron.schedule('odd', 'now and then', 'select 1')`).rejects.toThrow(
      "violates check constraint",
    );
    await end();
    await stack.stop();
  } finally {
    await Promise.all([plain.remove(), busy.remove(), rm(folder, { recursive: true, force: true })]);
  }
}, 60_000);

test("a start script that fails stops the start with file, line and message", async () => {
  const folder = await mkdtemp(join(tmpdir(), "jobs-test-"));
  const project = await makeProject({ "config.toml": "", "local-start.sql": "select 1;\nselect nonsense;" });
  try {
    const start = startStack({ projectDir: project.path, dataDir: join(folder, "data"), port: 0, durable: false });
    await expect(start).rejects.toThrow('supabase/local-start.sql:2: column "nonsense" does not exist');
  } finally {
    await Promise.all([project.remove(), rm(folder, { recursive: true, force: true })]);
  }
});
