import { getEnv } from "#app/http/env.server.ts";
import { getClient } from "#app/http/supabase.server.ts";
import { countEvents } from "#app/models/events.server.ts";

/**
 * Asks Supabase once, when the server starts, so that the operator reads at once when it cannot be used. The site serves
 * all the same (specification, section 4). Never throws.
 */
export async function initializeConnection(): Promise<void> {
  try {
    await countEvents(getClient({ request: new Request(getEnv().SITE_URL), context: {} }));
  } catch (error) {
    console.error("Failed to initialize Supabase connection:", error);
  }
}
