import { type ChildProcess, fork } from "node:child_process";
import { createHash, randomBytes, randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { Readable } from "node:stream";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { build } from "vite";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { NoRealtime } from "#app/models/supabase.ts";
import { sharedCluster } from "#tests/support/on-demand.ts";
import { openStack, type TestStack } from "#tests/support/stack.ts";

/** Number of kills, and of concurrent calls at each. */
const [KILLS, CALLS] = [6, 30];
const BUCKET = "shelf";
/** Twice the memory of the process. */
const LARGE_BYTES = 320 * 1024 * 1024;

const childReady = z.object({ url: z.string(), filesDir: z.string(), serviceRoleKey: z.string() });
type Child = z.infer<typeof childReady> & {
  process: ChildProcess;
  files: ReturnType<SupabaseClient["storage"]["from"]>;
};

/** Only its database is used; Storage runs in a separate process. */
let stack: TestStack;
/** The program of that process, compiled once: it is started ten times. */
let program: string;
let dataDir: string;
const children: ChildProcess[] = [];
beforeAll(async () => {
  // Below the project, so that packages are found.
  program = join(await mkdtemp(resolve("node_modules", ".storage-crash-")), "storage-child.js");
  await build({
    configFile: false,
    publicDir: false,
    logLevel: "warn",
    build: { ssr: "tests/stack/storage-child.ts", target: "node20", outDir: dirname(program) },
  });
  stack = await openStack();
  dataDir = await mkdtemp(join(tmpdir(), "storage-crash-"));
  await stack.sql`insert into storage.buckets (id, name, public) values (${BUCKET}, ${BUCKET}, true)`;
});
afterEach(async () => {
  for (const child of children.splice(0)) await kill(child);
});
afterAll(async () => {
  await stack.close();
  await rm(dirname(program), { recursive: true, force: true });
  await rm(dataDir, { recursive: true, force: true });
});

async function start(): Promise<Child> {
  const { rolePassword } = await sharedCluster();
  const args = [stack.databaseUrl, rolePassword, dataDir, String(LARGE_BYTES)];
  const process = fork(program, args, { execArgv: [] });
  children.push(process);
  const [message] = await once(process, "message");
  const ready = childReady.parse(message);
  const client = createClient(ready.url, ready.serviceRoleKey, { realtime: { transport: NoRealtime } });
  return { ...ready, process, files: client.storage.from(BUCKET) };
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, "exit");
  child.kill("SIGKILL");
  await exit;
}

/** Compares rows and files: each row has its complete content, each file a row. */
async function expectNothingHalf({ filesDir }: Child): Promise<void> {
  const rows = await stack.sql<{ name: string; version: string; tag: string; size: number }[]>`
    select name, version, metadata ->> 'eTag' as tag, (metadata ->> 'size')::int as size from storage.objects`;
  const found = await readdir(join(filesDir, "objects"));
  expect(found.sort()).toEqual(rows.map(({ version }) => version).sort());
  expect(await readdir(join(filesDir, "incoming"))).toEqual([]);
  for (const { name, version, tag, size } of rows) {
    const content = await readFile(join(filesDir, "objects", version));
    const md5 = createHash("md5").update(content).digest("hex");
    expect([name, content.length, `"${md5}"`]).toEqual([name, size, tag]);
  }
}

test("a process that is killed repeatedly leaves no partial files, and no acknowledged write is lost", async () => {
  /** Content by name, of acknowledged uploads without a later call for that name. */
  const confirmed = new Map<string, string>();
  let child = await start();
  for (let kills = 0; kills < KILLS; kills += 1) {
    let answered = 0;
    const calls = Array.from({ length: CALLS }, async (_, index) => {
      const content = randomBytes(1000 + index * 5000).toString("base64");
      // New objects, replaced ones and removed ones, each name used by one call at a time.
      const [older] = index % 3 === 0 ? [] : [...confirmed.keys()].slice(index, index + 1);
      const name = older ?? randomUUID();
      confirmed.delete(name);
      const isRemoval = older !== undefined && index % 3 === 1;
      const call = isRemoval ? child.files.remove([name]) : child.files.upload(name, content, { upsert: true });
      const { error } = await call;
      answered += 1;
      if (!error && !isRemoval) confirmed.set(name, content);
    });
    // After a different delay each time, sometimes long before the last response.
    await expect.poll(() => answered, { interval: 1, timeout: 20_000 }).toBeGreaterThan((kills * CALLS) / KILLS / 1.5);
    await kill(child.process);
    await Promise.all(calls);
    child = await start();
    await expectNothingHalf(child);
    for (const [name, content] of confirmed) expect((await child.files.download(name)).data?.size).toBe(content.length);
  }
  expect(confirmed.size).toBeGreaterThan(KILLS);
}, 180_000);

test("a file larger than the memory of the process is uploaded and downloaded", async () => {
  const { files, url, process } = await start();
  const block = randomBytes(1024 * 1024);
  const bytes = Readable.from(Array.from({ length: LARGE_BYTES / block.length }, () => block));
  const name = randomUUID();
  expect((await files.upload(name, bytes, { contentType: "video/mp4" })).error).toBeNull();
  const answer = await fetch(`${url}/storage/v1/object/public/${BUCKET}/${name}`);
  let received = 0;
  const reader = answer.body?.getReader();
  for (let part = await reader?.read(); part?.value; part = await reader?.read()) received += part.value.length;
  expect(received).toBe(LARGE_BYTES);
  const message = once(process, "message");
  process.send("how much memory?");
  const { peakKilobytes } = z.object({ peakKilobytes: z.number() }).parse((await message)[0]);
  expect(peakKilobytes * 1024).toBeLessThan(LARGE_BYTES);
}, 60_000);

test("files without a row are removed at the start, of this database only", async () => {
  const first = await start();
  await kill(first.process);
  const [orphan, foreign] = [join(first.filesDir, "objects", randomUUID()), join(dataDir, "storage", "other")];
  const draft = join(first.filesDir, "incoming", randomUUID());
  for (const path of [orphan, draft, foreign]) await writeFile(path, "left");
  const next = await start();
  await expectNothingHalf(next);
  expect(await readFile(foreign, "utf8")).toBe("left");
});
