import { LaunchError } from "./child.ts";

/** How long a Supabase may take to answer at start, in milliseconds. */
const ANSWER_TIMEOUT_MS = 10_000;

/**
 * Makes sure that a Supabase answers at `url`, takes the key, and has this project's tables.
 * @throws LaunchError naming what to check.
 */
export async function requireSupabase(url: string, anonKey: string): Promise<void> {
  const response = await fetch(`${url}/rest/v1/events?select=id&limit=1`, {
    headers: { apikey: anonKey, Authorization: `Bearer ${anonKey}` },
    signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
  }).catch(() => null);
  if (!response) throw new LaunchError(`Supabase does not answer at SUPABASE_URL (${url}).`);
  if (!response.headers.get("Content-Type")?.includes("json"))
    throw new LaunchError(`SUPABASE_URL (${url}) answers, but not as a Supabase project does.`);
  if (response.status === 401)
    throw new LaunchError("Supabase does not accept SUPABASE_ANON_KEY; copy the project's public anonymous key.");
  if (response.status === 404)
    throw new LaunchError(`The Supabase at ${url} has no table "events"; run \`supabase db push\` first.`);
  if (!response.ok) throw new LaunchError(`Supabase at ${url} answered ${response.status}; try again when it is well.`);
}
