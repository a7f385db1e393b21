import type { Client } from "./client.ts";
import { toDataError } from "./data-error.ts";

/** How much there is for admins to look at. */
export interface AdminWork {
  pendingEvents: number;
  messages: number;
}

/**
 * Counts what waits for admins. Others count nothing but their own pending events.
 * @throws DataError
 */
export async function countAdminWork(client: Client): Promise<AdminWork> {
  const [events, messages] = await Promise.all([
    client.from("events").select("*", { count: "exact", head: true }).eq("is_approved", false),
    client.from("contact_messages").select("*", { count: "exact", head: true }),
  ]);
  if (events.error) throw toDataError(events, "Failed to load pending events");
  if (messages.error) throw toDataError(messages, "Failed to load contact messages");
  return { pendingEvents: events.count ?? 0, messages: messages.count ?? 0 };
}
