import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { NoRealtime, QUEUE_KEY_HEADER } from "#app/models/supabase.ts";

/**
 * A Supabase client with `key` and without a stored session. It cannot use Realtime.
 * @param url base URL of the Supabase stack, as in `local-stack.json`.
 * @param queueKey the site's queue key, for clients that store pictures.
 */
export function createKeyClient(url: string, key: string, queueKey?: string): SupabaseClient {
  return createClient(url, key, {
    global: { headers: queueKey === undefined ? {} : { [QUEUE_KEY_HEADER]: queueKey } },
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { transport: NoRealtime },
  });
}
