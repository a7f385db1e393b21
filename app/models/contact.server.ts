import type { Database } from "#app/types/database.ts";
import type { Client } from "./client.ts";
import { DataError, toDataError } from "./data-error.ts";

/** Messages on one page of the list. */
export const MESSAGES_PAGE_SIZE = 20;

/** One row of `contact_messages`. Times are UTC ISO 8601. */
export type ContactMessageRow = Database["public"]["Tables"]["contact_messages"]["Row"];

/** What the sender writes; everything else of a row is the database's. */
export type ContactMessageContent = Pick<ContactMessageRow, "name" | "email" | "subject" | "message">;

/** PostgreSQL's code for a row that a unique index refuses. */
const ALREADY_THERE = "23505";

const NOT_SENT = "Your message could not be sent. Please try again.";

/**
 * Stores a message to the team. Anybody may, signed in or not; nothing comes back, since the sender may not read it.
 * @param submissionKey of the form; the same message sent again with it succeeds and is stored once. Null: always stored.
 * @throws DataError of kind "conflict" when another message was stored with this key.
 */
export async function sendContactMessage(
  client: Client,
  content: ContactMessageContent,
  submissionKey: string | null,
): Promise<void> {
  const { name, email, subject, message } = content;
  const row = { name, email, subject, message, submission_key: submissionKey };
  const result = await client.from("contact_messages").insert(row);
  if (!result.error) return;
  if (result.error.code !== ALREADY_THERE || submissionKey === null) throw toDataError(result, NOT_SENT);
  // Reads only, yet not by GET: an address, which servers write into logs, must not hold what somebody wrote.
  const stored = await client.rpc("is_message_stored", {
    sent_key: submissionKey,
    sent_name: name,
    sent_email: email,
    sent_subject: subject,
    sent_message: message,
  });
  if (stored.error) throw toDataError(stored, NOT_SENT);
  if (!stored.data)
    throw new DataError(
      "conflict",
      "You have sent a message with this form before, and it has arrived. To send what is written here as another one, press Send message again.",
    );
}

/**
 * One page of the messages, newest first. Admins only: others get an empty list.
 * @param page counted from 1
 * @throws DataError
 */
export async function listContactMessages(
  client: Client,
  page = 1,
): Promise<{ messages: ContactMessageRow[]; total: number; pageCount: number }> {
  const offset = (page - 1) * MESSAGES_PAGE_SIZE;
  const result = await client
    .from("contact_messages")
    .select("*", { count: "exact" })
    .order("created_at", { ascending: false })
    .order("id")
    .range(offset, offset + MESSAGES_PAGE_SIZE - 1);
  // The page lies behind the last one.
  if (result.error?.code === "PGRST103") return { messages: [], total: 0, pageCount: 0 };
  if (result.error) throw toDataError(result, "Failed to load contact messages");
  const total = result.count ?? 0;
  return { messages: result.data, total, pageCount: Math.ceil(total / MESSAGES_PAGE_SIZE) };
}

/**
 * Deletes a message as an admin.
 * @returns whether it was there.
 * @throws DataError
 */
export async function deleteContactMessage(client: Client, id: string): Promise<boolean> {
  const result = await client.from("contact_messages").delete().eq("id", id).select("id").maybeSingle();
  if (result.error) throw toDataError(result, "The message could not be deleted");
  return result.data !== null;
}
