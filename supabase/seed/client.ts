import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { NoRealtime } from "#app/models/supabase.ts";

/**
 * A Supabase client that speaks as `key` and keeps no session. It cannot use Realtime.
 * @param url base URL of the Supabase stack, as in `local-stack.json`.
 */
export function createKeyClient(url: string, key: string): SupabaseClient {
  return createClient(url, key, {
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { transport: NoRealtime },
  });
}
