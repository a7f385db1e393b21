import { z } from "#app/domain/site/zod.ts";
import { StartError } from "#supabase/local/supervisor.ts";
import { SEED_PASSWORD, SEED_PEOPLE } from "#supabase/seed/people.ts";

/** Timeout of calls at start, in milliseconds. */
const ANSWER_TIMEOUT_MS = 10_000;

/**
 * Makes sure that Supabase answers at `url`, accepts the key, and has this project's functions and the zone of the site; for a public site
 * also that no example account can sign in.
 * @throws StartError naming what to check.
 */
export async function requireSupabase(
  { url, anonKey }: { url: string; anonKey: string },
  site: { isPublic: boolean; timeZone: string },
): Promise<void> {
  const response = await fetch(`${url}/rest/v1/rpc/site_time_zone`, {
    headers: { apikey: anonKey, Authorization: `Bearer ${anonKey}` },
    signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
  }).catch(() => null);
  if (!response) throw new StartError(`Supabase does not answer at SUPABASE_URL (${url}).`);
  const isNone = new StartError(`SUPABASE_URL (${url}) answers, but is not a Supabase project.`);
  if (!response.headers.get("Content-Type")?.includes("json")) throw isNone;
  if (response.status === 401)
    throw new StartError("Supabase does not accept SUPABASE_ANON_KEY; copy the project's public anonymous key.");
  if (response.status === 404)
    throw new StartError(`The Supabase at ${url} has no function "site_time_zone"; run \`supabase db push\` first.`);
  if (!response.ok) throw new StartError(`Supabase at ${url} answered ${response.status}; try again later.`);
  const known = z.string().safeParse(await response.json().catch(() => null));
  if (!known.success) throw isNone;
  if (known.data !== site.timeZone)
    throw new StartError(
      `SITE_TIME_ZONE is ${site.timeZone}, but the database uses ${known.data}; make them the same (.github/OPERATING.md, "On a hosted Supabase project").`,
    );
  if (site.isPublic) await requireNoExampleAccounts(url, anonKey, "delete it and the others there");
}

/** Whether any event is public. @throws StartError when Supabase does not answer. */
export async function hasListings(url: string, anonKey: string): Promise<boolean> {
  const response = await fetch(`${url}/rest/v1/listings?select=id&limit=1`, {
    headers: { apikey: anonKey, Authorization: `Bearer ${anonKey}` },
    signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
  }).catch(() => null);
  if (!response?.ok) throw new StartError(`Supabase does not answer at ${url}.`);
  return z.array(z.unknown()).parse(await response.json()).length > 0;
}

/**
 * Makes sure that no example account accepts its published password, before the site can be reached from other machines.
 * @param remedy appended to the message: what the operator can do.
 * @throws StartError naming the account and the remedy; also when Supabase does not answer.
 */
export async function requireNoExampleAccounts(url: string, anonKey: string, remedy: string): Promise<void> {
  const found = await Promise.all(
    SEED_PEOPLE.map(async ({ email }) => ((await opens(url, anonKey, email)) ? email : null)),
  );
  const account = found.find((email) => email !== null);
  if (account) throw new StartError(`The example account ${account} still accepts its published password; ${remedy}.`);
}

async function opens(url: string, anonKey: string, email: string): Promise<boolean> {
  const call = (path: string, token: string, body: object) =>
    fetch(`${url}/auth/v1/${path}`, {
      method: "POST",
      headers: { apikey: anonKey, Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
    }).catch(() => null);
  const response = await call("token?grant_type=password", anonKey, { email, password: SEED_PASSWORD });
  if (!response || response.status >= 500) throw new StartError(`Supabase Auth does not answer at ${url}.`);
  const session = response.ok ? signedIn.safeParse(await response.json().catch(() => null)).data : undefined;
  if (session) await call("logout?scope=local", session.access_token, {});
  return session !== undefined;
}

const signedIn = z.object({ access_token: z.string() });
