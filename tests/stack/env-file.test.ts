import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { SettingError } from "#app/domain/site/zod.ts";
import { parseCommandLine, requirePublicStackWanted } from "#supabase/local/settings.ts";
import { runScript } from "#tests/launch/script.ts";

// Settings of the commands: every one reads `.env` of the folder it is started in.

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

test.each([
  [{ LOCAL_SUPABASE_PORT: "many" }, 'LOCAL_SUPABASE_PORT is "many", but needs to be a port number from 1 to 65535.'],
  [
    { DATABASE_URL: "mysql://secret@x" },
    "DATABASE_URL is not usable, but needs to be an address that starts with postgres://.",
  ],
  [
    { SITE_URL: "example.org" },
    'SITE_URL is "example.org", but needs to be an address such as https://events.example.org, without a path, a query or a password.',
  ],
  [
    { SITE_URL: "https://events.example.org" },
    "SITE_URL=https://events.example.org lets others reach this site, but SUPABASE_URL is not set: set it to a Supabase project, or set LOCAL_STACK_PUBLIC=yes to serve them from the local stack.",
  ],
])("%o is a bad setting of the stack", (env, line) => {
  const readSettings = () => {
    requirePublicStackWanted(env);
    return parseCommandLine([], env);
  };
  expect(readSettings).toThrow(new SettingError(line));
});
