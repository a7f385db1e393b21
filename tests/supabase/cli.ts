import { execFile } from "node:child_process";
import { promisify } from "node:util";
import postgres from "postgres";
import { z } from "zod";

const run = promisify(execFile);

/** The reason why the tests cannot start, as one sentence for the person who started them. */
export class CannotRun extends Error {}

/** The fields of `supabase status -o json` that the tests use. */
const status = z.object({
  API_URL: z.url(),
  ANON_KEY: z.string(),
  SERVICE_ROLE_KEY: z.string(),
  PUBLISHABLE_KEY: z.string(),
  SECRET_KEY: z.string(),
  DB_URL: z.url(),
  MAILPIT_URL: z.url(),
});
export type Addresses = z.infer<typeof status>;

/**
 * Addresses and keys of the CLI's stack. `DB_URL` is changed to the superuser, because the tests bypass every rule, which `postgres`
 * may not; the CLI gives both the same password.
 * @throws CannotRun without a CLI, a running stack, or one of the addresses.
 */
export async function readAddresses(): Promise<Addresses> {
  const output = await supabase("status", "-o", "json");
  const found = status.safeParse(jsonIn(output));
  if (!found.success) {
    const missing = found.error.issues.map(({ path }) => path.join(".")).filter(Boolean);
    throw new CannotRun(
      `"supabase status -o json" names no ${missing.join(", ") || "addresses"}: start the whole stack, with CLI 3.1 or newer.`,
    );
  }
  const { DB_URL, ...addresses } = found.data;
  return { ...addresses, DB_URL: Object.assign(new URL(DB_URL), { username: "supabase_admin" }).href };
}

/** Resets the database to the state after the migrations. */
export const resetDatabase = () => supabase("db", "reset");

/** @throws CannotRun if the stack rejects one of its keys, the database rejects the superuser, or the inbox does not answer. */
export async function checkAddresses(addresses: Addresses): Promise<void> {
  const { API_URL, DB_URL, MAILPIT_URL } = addresses;
  const settings = `${API_URL}/auth/v1/settings`;
  const accounts = `${API_URL}/auth/v1/admin/users?per_page=1`;
  for (const [name, url] of [
    ["ANON_KEY", settings],
    ["PUBLISHABLE_KEY", settings],
    ["SERVICE_ROLE_KEY", accounts],
    ["SECRET_KEY", accounts],
  ] as const) {
    const key = addresses[name];
    const code = await statusOf(url, { apikey: key, Authorization: `Bearer ${key}` });
    if (code !== 200)
      throw new CannotRun(`${API_URL} answers ${code ?? "nothing"} to the ${name} of "supabase status".`);
  }
  const sql = postgres(DB_URL, { max: 1, connect_timeout: 5, onnotice: () => undefined });
  try {
    await sql`select 1`;
  } catch (error) {
    const { host, username } = new URL(DB_URL);
    throw new CannotRun(`The database at ${host} refuses ${username}: ${firstLine(error)}`);
  } finally {
    await sql.end();
  }
  if ((await statusOf(`${MAILPIT_URL}/api/v1/messages?limit=1`)) !== 200)
    throw new CannotRun(`No inbox answers at ${MAILPIT_URL}: start the stack with mailpit.`);
}

async function statusOf(url: string, headers: Record<string, string> = {}): Promise<number | null> {
  return fetch(url, { headers }).then(
    (answer) => answer.status,
    () => null,
  );
}

/** Runs the CLI in this project. @returns its output. @throws CannotRun if it is not installed or fails. */
async function supabase(...args: string[]): Promise<string> {
  try {
    return (await run("supabase", args)).stdout;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT")
      throw new CannotRun("There is no Supabase CLI on the PATH: install it, then run supabase start.");
    const said = error instanceof Error && "stderr" in error ? String(error.stderr) : "";
    throw new CannotRun(`"supabase ${args.join(" ")}" failed (is the stack started?): ${complaintIn(said)}`);
  }
}

/** The first line that is not a warning. */
function complaintIn(output: string): string {
  const lines = output.split("\n").map((line) => line.trim());
  return lines.find((line) => line !== "" && !line.startsWith("WARN")) ?? "it does not say why.";
}

const firstLine = (error: unknown) => (error instanceof Error ? error.message.split("\n")[0] : String(error));

/** The JSON in an output that may start with warnings, or null. */
function jsonIn(output: string): unknown {
  try {
    return JSON.parse(output.slice(output.indexOf("{")));
  } catch {
    return null;
  }
}
