import { execFile } from "node:child_process";
import { createHash, randomUUID } from "node:crypto";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { createClient } from "@supabase/supabase-js";
import postgres, { type Sql } from "postgres";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { NoRealtime } from "#app/models/supabase.ts";
import { createBackup } from "#supabase/local/backup/create.ts";
import { restoreBackup } from "#supabase/local/backup/restore.ts";
import { type Stack, startStack } from "#supabase/local/stack.ts";
import { freshBuild } from "#tests/support/on-demand.ts";
import { makeProject } from "./project-folder.ts";

// A test starts PostgreSQL up to three times, with fsync on.
vi.setConfig({ testTimeout: 120_000 });

const closers: (() => Promise<unknown>)[] = [];
let folder: string;
let projectDir: string;
beforeAll(freshBuild);
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "storage-backup-"));
  const project = await makeProject({ "config.toml": "[storage.buckets.shelf]\npublic = true\n" });
  projectDir = project.path;
  closers.push(project.remove, () => rm(folder, { recursive: true, force: true }));
});
afterAll(async () => {
  for (const close of closers.reverse()) await close();
});

async function start(dataDir: string) {
  const stack = await startStack({ projectDir, dataDir, port: 0 });
  closers.push(stack.stop);
  const client = createClient(stack.url, stack.serviceRoleKey, { realtime: { transport: NoRealtime } });
  return { stack, files: client.storage.from("shelf"), sql: connect(stack) };
}

function connect({ databaseUrl }: Stack): Sql {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => undefined });
  closers.push(() => sql.end({ timeout: 1 }));
  return sql;
}

test("a backup of a stack at work holds the whole content of every object that it names", async () => {
  const dataDir = join(folder, "busy");
  const { stack, files } = await start(dataDir);
  const kept = Array.from({ length: 20 }, () => randomUUID());
  for (const name of kept) expect((await files.upload(name, name.repeat(2000))).error).toBeNull();

  let isOver = false;
  let changes = 0;
  const changing = (async () => {
    const name = randomUUID();
    for (; !isOver; changes += 1) {
      await files.upload(name, String(changes).repeat(5000), { upsert: true });
      await files.remove([name]);
    }
  })();
  await expect.poll(() => changes, { timeout: 30_000 }).toBeGreaterThan(1);
  const file = join(folder, "busy.backup");
  await createBackup({ dataDir, file });
  isOver = true;
  await changing;
  await stack.stop();

  await restoreBackup({ dataDir: join(folder, "elsewhere"), file });
  const restored = await start(join(folder, "elsewhere"));
  const rows = await restored.sql<{ name: string; tag: string }[]>`
    select name, metadata ->> 'eTag' as tag from storage.objects`;
  expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(kept));
  for (const { name, tag } of rows) {
    const content = (await (await restored.files.download(name)).data?.text()) ?? "";
    expect([name, `"${createHash("md5").update(content).digest("hex")}"`]).toEqual([name, tag]);
  }
});

test("starting over leaves no files, and buckets as the configuration names them", async () => {
  const dataDir = join(folder, "reset");
  const first = await start(dataDir);
  await first.files.upload("a.txt", "x");
  await first.stack.stop();
  const env = { ...process.env, DATA_DIR: "", DATABASE_URL: "" };
  const words = ["build/programs/reset.js", "--project", projectDir, "--data", dataDir];
  await promisify(execFile)(process.execPath, words, { env });
  expect(await readdir(join(dataDir, "storage"))).toEqual([]);
  const again = await start(dataDir);
  expect((await again.files.list()).data).toEqual([]);
  expect((await again.files.upload("a.txt", "y")).error).toBeNull();
});
