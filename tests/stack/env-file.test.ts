import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { runScript } from "#tests/launch/script.ts";

// Every command that has settings reads `.env` of the folder it is started in.

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "env-file-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** The file that `npm run COMMAND` runs. */
async function programOf(command: string): Promise<string> {
  const { scripts } = z
    .object({ scripts: z.record(z.string(), z.string()) })
    .parse(JSON.parse(await readFile("package.json", "utf8")));
  const program = /^node (?:--import tsx )?(\S+)$/.exec(scripts[command] ?? "")?.[1];
  if (!program) throw new Error(`npm run ${command} is no program of ours`);
  return program;
}

test.each([
  ["start", "LOCAL_SUPABASE_PORT=many", 'LOCAL_SUPABASE_PORT is "many"'],
  ["dev", "LOCAL_SUPABASE_PORT=many", 'LOCAL_SUPABASE_PORT is "many"'],
  ["stack", "LOCAL_SUPABASE_PORT=many", 'LOCAL_SUPABASE_PORT is "many"'],
  ["stack", "SITE_URL=https://events.example.org", "set LOCAL_STACK_PUBLIC=yes"],
  ["stack", "HOST=0.0.0.0", "set LOCAL_STACK_PUBLIC=yes"],
  ["db:reset", "LOCAL_SUPABASE_PORT=many", 'LOCAL_SUPABASE_PORT is "many"'],
  ["db:backup", "DATABASE_URL=postgres://127.0.0.1:1/x", "DATABASE_URL is set"],
  ["db:restore", "DATABASE_URL=postgres://127.0.0.1:1/x", "DATABASE_URL is set"],
  ["db:seed", "DATA_DIR=elsewhere", `there is no ${join("elsewhere", "local-stack.json")}`],
])("npm run %s takes %s from there", async (command, line, words) => {
  await writeFile(join(folder, ".env"), `${line}\n`);
  const args = ["db:backup", "db:restore"].includes(command) ? ["copy.backup"] : [];
  expect(await runScript(await programOf(command), {}, args, folder)).toEqual({
    code: 1,
    output: expect.stringContaining(words),
  });
});
