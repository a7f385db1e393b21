import { fork } from "node:child_process";
import { once } from "node:events";
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { restoreBackup } from "#supabase/local/backup/restore.ts";
import { type Stack, startStack } from "#supabase/local/stack.ts";
import { freshBuild } from "#tests/support/on-demand.ts";
import { type DatabaseStage, openDatabaseStage } from "./database-stage.ts";
import { makeProject, type ProjectFolder } from "./project-folder.ts";

const FIRST = "20250101000000_first.sql";
const SECOND = "20250102000000_second.sql";
const THIRD = "20250103000000_third.sql";
const NOTES = { "config.toml": "", [`migrations/${FIRST}`]: "create table public.notes (id int primary key);" };
const MORE = { [`migrations/${SECOND}`]: "alter table public.notes add body text;" };
const BROKEN = { [`migrations/${THIRD}`]: "create table public.more ();\nalter table public.notes drop nothing;" };

/** Writes no backup; returns the path that a start reports. */
const noBackup = async () => "/backup";

describe("a database", () => {
  async function openNotes(): Promise<DatabaseStage> {
    const stage = await openDatabaseStage(NOTES);
    await stage.prepare(() => Promise.reject(new Error("there is nothing to back up yet")));
    await stage.sql`insert into public.notes values (7)`;
    return stage;
  }

  /** Everything that an upgrade changes. */
  async function stateOf({ sql }: DatabaseStage) {
    const [columns, migrations, bootstrap, notes] = await Promise.all([
      sql`select table_name, column_name from information_schema.columns where table_schema = 'public' order by 1, 2`,
      sql`select * from supabase_migrations.schema_migrations order by version`,
      sql`select * from supabase_local.bootstrap`,
      sql`select * from public.notes`,
    ]);
    return { columns: [...columns], migrations: [...migrations], bootstrap: [...bootstrap], notes: [...notes] };
  }

  test("of an older version is backed up, then upgraded, and one that is up to date is not", async () => {
    const stage = await openNotes();
    await stage.project.write(MORE);
    const before = await stateOf(stage);
    const lines = await stage.prepare(async (name) => {
      expect(await stateOf(stage)).toEqual(before);
      return `/${name}`;
    });
    expect(lines).toEqual([
      expect.stringMatching(
        /^This data is from an older version: it was backed up to \/20250102000000-\w{8} and is now being upgraded$/,
      ),
      `Applied migration ${SECOND}`,
    ]);
    expect((await stateOf(stage)).notes).toEqual([{ id: 7, body: null }]);
    expect(await stage.prepare(() => Promise.reject(new Error("it is up to date")))).toEqual([]);
  });

  test("whose bootstrap changed counts as of an older version too", async () => {
    const stage = await openNotes();
    await stage.sql`update supabase_local.bootstrap set fingerprint = 'older'`;
    expect(await stage.prepare(noBackup)).toHaveLength(1);
    expect(await stage.prepare(noBackup)).toEqual([]);
  });

  test("is as it was after a migration that fails, and the operator reads which it was and where the backup is", async () => {
    const stage = await openNotes();
    await stage.project.write({ ...MORE, ...BROKEN });
    await stage.sql`update supabase_local.bootstrap set fingerprint = 'older'`;
    const before = await stateOf(stage);
    await expect(stage.prepare(noBackup)).rejects.toThrow(
      `supabase/migrations/${THIRD}:2: column "nothing" of relation "notes" does not exist. Nothing was upgraded: the previous version still starts with this data, which was also backed up to /backup`,
    );
    expect(await stateOf(stage)).toEqual(before);
  });

  test("is not upgraded without a backup", async () => {
    const stage = await openNotes();
    await stage.project.write(MORE);
    const before = await stateOf(stage);
    await expect(stage.prepare(() => Promise.reject(new Error("the disk is full")))).rejects.toThrow(
      "the disk is full",
    );
    expect(await stateOf(stage)).toEqual(before);
  });

  test("of a newer version is refused and left as it is", async () => {
    const stage = await openNotes();
    await stage.project.write(MORE);
    await stage.prepare(noBackup);
    await rm(join(stage.project.path, "supabase/migrations", SECOND));
    await stage.sql`update supabase_local.bootstrap set fingerprint = 'newer'`;
    const before = await stateOf(stage);
    await expect(stage.prepare(noBackup)).rejects.toThrow(
      `This data is from a newer version, which applied migration ${SECOND}: start that version, or restore a backup from before its upgrade`,
    );
    expect(await stateOf(stage)).toEqual(before);
  });

  const START_OVER =
    "Put the file back as it was, or, for data from before version 1.0.0, delete the data and start over with npm run db:reset";

  test.each<[string, (project: ProjectFolder) => Promise<void>, string]>([
    [
      "was changed",
      (project) => project.write({ [`migrations/${FIRST}`]: "create table public.notes (id bigint primary key);" }),
      `This data cannot be upgraded: migration ${FIRST} was changed after it was applied. ${START_OVER}`,
    ],
    [
      "was renamed",
      ({ path }) =>
        rename(join(path, "supabase/migrations", FIRST), join(path, "supabase/migrations", "20250101000001_first.sql")),
      `This data cannot be upgraded: supabase/migrations no longer holds ${FIRST}, which was applied to it. ${START_OVER}`,
    ],
  ])(
    "with a migration that %s after it was applied is refused, and the operator reads what to do",
    async (_, change, line) => {
      const stage = await openNotes();
      await change(stage.project);
      const before = await stateOf(stage);
      await expect(stage.prepare(noBackup)).rejects.toThrow(line);
      expect(await stateOf(stage)).toEqual(before);
    },
  );

  test("is upgraded by one of several starts, for which the others wait", async () => {
    const stage = await openNotes();
    await stage.project.write(MORE);
    let backups = 0;
    const backUp = async () => {
      backups += 1;
      return "/backup";
    };
    const lines = await Promise.all([stage.prepare(backUp), stage.prepare(backUp), stage.prepare(backUp)]);
    expect(lines.flat().filter((line) => line.startsWith("Applied"))).toEqual([`Applied migration ${SECOND}`]);
    expect(backups).toBe(1);
  });
});

describe("a data folder", () => {
  /** The folder of a stack on `NOTES` with one row, to copy. */
  let used: string;
  beforeAll(async () => {
    await freshBuild();
    used = await mkdtemp(join(tmpdir(), "upgrade-used-"));
    const project = await makeProject(NOTES);
    const stack = await startStack({ projectDir: project.path, dataDir: used, port: 0, durable: false });
    await query(stack, "insert into public.notes values (7)");
    await stack.stop();
    await project.remove();
  });
  afterAll(() => rm(used, { recursive: true, force: true }));

  async function query({ databaseUrl }: Pick<Stack, "databaseUrl">, text: string) {
    const sql = postgres(databaseUrl, { max: 1 });
    const rows = await sql.unsafe(text);
    await sql.end();
    return [...rows];
  }

  async function openFolder(files: Record<string, string>) {
    const folder = await mkdtemp(join(tmpdir(), "upgrade-test-"));
    const [project, dataDir] = [await makeProject({ ...NOTES, ...files }), join(folder, "data")];
    await cp(used, dataDir, { recursive: true });
    onTestFinished(async () => {
      await project.remove();
      await rm(folder, { recursive: true, force: true });
    });
    return { project, dataDir, folder };
  }

  async function notesIn(dataDir: string, project: ProjectFolder, log?: (line: string) => void) {
    const stack = await startStack({ projectDir: project.path, dataDir, port: 0, durable: false, log });
    onTestFinished(stack.stop);
    return query(stack, "select * from public.notes");
  }

  test("has the backups of its last five upgrades, from which the older version starts again", async () => {
    const { project, dataDir, folder } = await openFolder(MORE);
    const upgrades = join(dataDir, "upgrades");
    await mkdir(join(upgrades, ".before-20240101000000.backup.part-x7Zk2a"), { recursive: true });
    for (let day = 1; day <= 6; day += 1) {
      const file = join(upgrades, `before-2024010${day}000000-00000000.backup`);
      await writeFile(file, "");
      await utimes(file, day, day);
    }
    const lines: string[] = [];
    expect(await notesIn(dataDir, project, (line) => lines.push(line))).toEqual([{ id: 7, body: null }]);
    const names = (await readdir(upgrades)).sort();
    expect(names).toEqual([
      ...[3, 4, 5, 6].map((day) => `before-2024010${day}000000-00000000.backup`),
      expect.stringMatching(/^before-20250102000000-\w{8}\.backup$/),
    ]);
    const file = join(upgrades, names.at(-1) ?? "");
    expect(lines).toContain(
      `This data is from an older version: it was backed up to ${file} and is now being upgraded`,
    );

    await restoreBackup({ dataDir: join(folder, "again"), file });
    await rm(join(project.path, "supabase/migrations", SECOND));
    expect(await notesIn(join(folder, "again"), project)).toEqual([{ id: 7 }]);
  });

  test("without room for a backup is not upgraded, and the older version still starts with it", async () => {
    const { project, dataDir } = await openFolder(MORE);
    await writeFile(join(dataDir, "upgrades"), "in the way");
    await expect(notesIn(dataDir, project)).rejects.toThrow(
      /^Nothing was upgraded, because the backup failed \(EEXIST: .+\); free up space in \S+\/upgrades, or let this account write there, then start again$/,
    );
    await rm(join(project.path, "supabase/migrations", SECOND));
    expect(await notesIn(dataDir, project)).toEqual([{ id: 7 }]);
  });

  test("whose upgrade was killed is upgraded by the next start; a start meanwhile is told that it is in use", async () => {
    const slow = { [`migrations/${THIRD}`]: "alter table public.notes add at date;\nselect pg_sleep(600);" };
    const { project, dataDir } = await openFolder({ ...MORE, ...slow });
    const args = ["--project", project.path, "--data", dataDir, "--port", "0"];
    const env = { ...process.env, DATABASE_URL: "", SITE_URL: "", HOST: "", SMTP_URL: "" };
    const child = fork("build/programs/stack.js", args, { execArgv: [], silent: true, env });
    const gone = once(child, "exit");
    await expect.poll(() => isSleeping(dataDir), { timeout: 30_000 }).toBe(true);
    await expect(notesIn(dataDir, project)).rejects.toThrow(`${dataDir} is in use by process ${child.pid}`);
    child.kill("SIGKILL");
    await gone;
    await project.write({ [`migrations/${THIRD}`]: "alter table public.notes add at date;" });
    expect(await notesIn(dataDir, project)).toEqual([{ id: 7, body: null, at: null }]);
  });

  /** Whether the database in this folder is in the middle of the slow migration. */
  async function isSleeping(dataDir: string): Promise<boolean> {
    const read = (name: string) => readFile(join(dataDir, "database", name), "utf8");
    const port = (await read("pgdata/postmaster.pid").catch(() => "")).split("\n")[3];
    const password = (await read("superuser-password")).trim();
    const databaseUrl = `postgres://supabase_admin:${password}@127.0.0.1:${port}/postgres`;
    const rows = await query({ databaseUrl }, "select from pg_stat_activity where wait_event = 'PgSleep'").catch(
      () => [],
    );
    return rows.length === 1;
  }
});
