import { createClient } from "@supabase/supabase-js";
import { type Client, NoRealtime } from "#app/models/supabase.ts";
import type { Database } from "#app/types/database.ts";

/** Where Supabase is; the settings of that name. */
export interface JobConnection {
  SUPABASE_URL?: string | undefined;
  SUPABASE_ANON_KEY?: string | undefined;
}

/**
 * Supabase as jobs of this process use it: with the public key, like any visitor.
 * @param timeoutMs how long it may take for each answer.
 * @param headers sent with each request.
 */
export function openJobClient(
  { SUPABASE_URL: url = "", SUPABASE_ANON_KEY: anonKey = "" }: JobConnection,
  timeoutMs: number,
  headers: Record<string, string> = {},
): Client {
  return createClient<Database>(url, anonKey, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: { headers, fetch: (input, init) => fetch(input, { ...init, signal: AbortSignal.timeout(timeoutMs) }) },
    realtime: { transport: NoRealtime },
  });
}
