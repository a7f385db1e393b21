import type { Logger } from "pino";
import { countEvents } from "#app/models/events/events.server.ts";
import { DataError } from "#app/models/supabase.ts";
import { createRequestContext } from "#app/session/request-context.server.ts";
import { getClient } from "#app/session/supabase.server.ts";
import { getEnv } from "#app/settings/env.server.ts";

/**
 * Calls Supabase once when the server starts, so that the operator is told at once if it cannot be used. The site starts
 * anyway (PRODUCT.md, Failures). Never throws.
 */
export async function initializeConnection(log: Logger): Promise<void> {
  try {
    await countEvents(getClient({ request: new Request(getEnv().SITE_URL), context: createRequestContext({ log }) }));
  } catch (error) {
    // If Supabase did not answer, the line before has the reason; for other failures log the cause.
    const isUnreachable = error instanceof DataError && error.kind === "unreachable";
    if (isUnreachable) log.error(`Failed to initialize Supabase connection: ${error.message}`);
    else log.error({ err: error }, "Failed to initialize Supabase connection");
  }
}
