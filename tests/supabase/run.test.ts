import { execFile } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openStack, type TestStack } from "#tests/support/stack.ts";
import { CannotRun, checkAddresses, readAddresses } from "./cli.ts";

// `npm run test:supabase` with a program in place of the Supabase CLI, which reports the addresses of the local stack.

let stack: TestStack;
let folder: string;
beforeAll(async () => {
  stack = await openStack();
});
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "sunshine-cli-"));
  return () => rm(folder, { recursive: true });
});
afterAll(() => stack.close());

const addresses = () => ({
  API_URL: stack.url,
  ANON_KEY: stack.anonKey,
  SERVICE_ROLE_KEY: stack.serviceRoleKey,
  PUBLISHABLE_KEY: stack.publishableKey,
  SECRET_KEY: stack.secretKey,
  DB_URL: Object.assign(new URL(stack.databaseUrl), { username: "postgres" }).href,
  MAILPIT_URL: stack.inboxUrl,
});

/** Puts a `supabase` on the PATH that logs its arguments and then runs this shell script. */
async function installCli(does: string): Promise<void> {
  const file = join(folder, "supabase");
  await writeFile(file, `#!/bin/sh\necho "$*" >> "${folder}/calls"\n${does}\n`);
  await chmod(file, 0o755);
}

/** Installs a CLI that reports this stack. */
async function installCliOf(stackOfCli: Record<string, string>): Promise<void> {
  await writeFile(join(folder, "status.json"), JSON.stringify(stackOfCli));
  await installCli(`[ "$1" = status ] && { echo "WARN: an old key" >&2; /bin/cat "${folder}/status.json"; }\nexit 0`);
}

const callsOf = async () => (await readFile(join(folder, "calls"), "utf8")).trim().split("\n");

/** Runs the command. @returns its exit code and output. */
function runTests(...paths: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  // Only this folder, so that a real CLI on this machine is not found.
  const env = { ...process.env, PATH: folder };
  return new Promise((resolve) =>
    execFile(
      process.execPath,
      ["--import", "tsx", "tests/supabase/run.ts", ...paths],
      { env },
      (error, stdout, stderr) => resolve({ code: Number(error?.code ?? 0), stdout, stderr }),
    ),
  );
}

/** Reads and checks the addresses in this process, as the command does first. @returns why the tests cannot run. */
async function refusal(): Promise<string> {
  const { PATH } = process.env;
  process.env.PATH = folder;
  try {
    await checkAddresses(await readAddresses());
    return "";
  } catch (error) {
    if (error instanceof CannotRun) return error.message;
    throw error;
  } finally {
    process.env.PATH = PATH;
  }
}

const refused = (said: RegExp) => ({ code: 1, stdout: "", stderr: expect.stringMatching(said) });

test("the tests of a file run against the stack that the CLI names, on a database that it has reset", async () => {
  await installCliOf(addresses());
  const { code, stdout } = await runTests("tests/policies/address-ownership.test.ts");
  expect(stdout).toContain("1 files passed, 0 failed");
  expect(stdout).toMatch(/\d+ passed.* \| .*1 skipped/);
  expect(code).toBe(0);
  expect(await callsOf()).toEqual(["status -o json", "db reset"]);
});

test("a file whose tests fail is named, and the end is 1", async () => {
  // The tests in this file claim admin rights without a code, which fails once one exists.
  await stack.sql`insert into private.admin_claim_code (code_hash) values (sha256('a code that no test knows'))`;
  await installCliOf(addresses());
  const { code, stdout } = await runTests("tests/policies/procedures.test.ts");
  await stack.sql`delete from private.admin_claim_code where is_only_row`;
  expect([code, stdout]).toEqual([1, expect.stringContaining("0 files passed, 1 failed tests/policies/procedures")]);
});

test("without the CLI one sentence says so", async () => {
  expect(await runTests()).toEqual(refused(/^There is no Supabase CLI on the PATH: .+\n$/));
});

test("where the stack is not started, what the CLI complains about is said", async () => {
  await installCli("echo 'WARN: an old key' >&2; echo 'No such container: supabase_db' >&2; exit 1");
  expect(await refusal()).toMatch(/^"supabase status -o json" failed .+: No such container: supabase_db$/);
});

test.each(["MAILPIT_URL", "SECRET_KEY"])("a stack without %s is refused", async (name) => {
  const { [name]: _, ...others } = addresses() as Record<string, string>;
  await installCliOf(others);
  expect(await refusal()).toMatch(new RegExp(`^"supabase status -o json" names no ${name}: .+$`));
});

test("a CLI that answers something else is refused", async () => {
  await installCli("echo 'All is well'");
  expect(await refusal()).toMatch(/^"supabase status -o json" names no addresses: .+$/);
});

test.each([
  ["a wrong public key", { ANON_KEY: "nonsense" }, /answers 401 to the ANON_KEY/],
  ["a public key in place of the secret one", { SECRET_KEY: "PUBLISHABLE_KEY" }, /answers 40[13] to the SECRET_KEY/],
  ["a port where nothing listens", { API_URL: "http://127.0.0.1:9" }, /^http:\/\/127.0.0.1:9 answers nothing/],
  [
    "another password of the database",
    { DB_URL: "postgresql://postgres:wrong@" },
    /^The database at .+ refuses supabase_admin/,
  ],
  ["no inbox", { MAILPIT_URL: "http://127.0.0.1:9" }, /^No inbox answers at http:\/\/127.0.0.1:9/],
])("with %s the stack is refused", async (_, changes, said) => {
  const right: Record<string, string> = addresses();
  const wrong: Record<string, string> = { ...right, ...changes };
  wrong.SECRET_KEY = right[wrong.SECRET_KEY ?? ""] ?? wrong.SECRET_KEY ?? "";
  if (wrong.DB_URL?.endsWith("@"))
    wrong.DB_URL += new URL(right.DB_URL ?? "").host + new URL(right.DB_URL ?? "").pathname;
  await installCliOf(wrong);
  expect(await refusal()).toMatch(said);
});

test("where the stack is refused no test is begun, and a sentence says why", async () => {
  await installCliOf({ ...addresses(), ANON_KEY: "nonsense" });
  expect(await runTests()).toEqual(refused(/ answers 401 to the ANON_KEY .+\n$/));
  expect(await callsOf()).toEqual(["status -o json"]);
});

test("the tests of the database's rules ask for nothing that only the local stack gives, but for those that are marked", () => {
  const files = readdirSync("tests/policies").map((name) => `tests/policies/${name}`);
  const needy = files.filter((file) => {
    const source = readFileSync(file, "utf8");
    const asks = /\bstack\.(mailer|filesDir|config|stop|restart)\b|\bopenStack\(\{/.test(source);
    return asks && !source.includes("localOnly(");
  });
  expect(needy).toEqual([]);
});

test("files of other folders are refused", async () => {
  await installCliOf(addresses());
  expect(await runTests("tests/stack/keys.test.ts")).toEqual(refused(/^These are no files of tests\/policies: /));
});
