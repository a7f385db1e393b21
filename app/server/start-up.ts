import type { Logger } from "pino";
import { DataError } from "#app/models/data-error.ts";
import { countEvents } from "#app/models/events.server.ts";
import { getClient } from "#app/session/supabase.server.ts";
import { getEnv } from "#app/settings/env.server.ts";

/**
 * Asks Supabase once, when the server starts, so that the operator reads at once when it cannot be used. The site serves
 * all the same (PRODUCT.md, Failures). Never throws.
 */
export async function initializeConnection(log: Logger): Promise<void> {
  try {
    await countEvents(getClient({ request: new Request(getEnv().SITE_URL), context: { log } }));
  } catch (error) {
    // Why nothing answered is in the log line before; of other failures the cause is wanted.
    const isUnreachable = error instanceof DataError && error.kind === "unreachable";
    if (isUnreachable) log.error(`Failed to initialize Supabase connection: ${error.message}`);
    else log.error({ err: error }, "Failed to initialize Supabase connection");
  }
}
