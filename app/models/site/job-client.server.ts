import { createClient } from "@supabase/supabase-js";
import { type Client, NoRealtime } from "#app/models/supabase.ts";
import type { Database } from "#app/types/database.ts";

/** The settings of the same names. */
export interface JobConnection {
  SUPABASE_URL?: string | undefined;
  SUPABASE_ANON_KEY?: string | undefined;
}

/**
 * A Supabase client for background jobs. It uses the public key without a session, so it has the rights of a visitor.
 * @param timeoutMs timeout of each call, in milliseconds.
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
