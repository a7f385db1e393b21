import type { ContactSubject } from "#app/domain/contact-message.ts";
import type { Database } from "#app/types/database.ts";
import { type Page, readPage } from "./page.ts";
import type { Client } from "./supabase.ts";
import { DataError, toDataError } from "./supabase.ts";

/** Messages on one page of the list. */
const MESSAGES_PAGE_SIZE = 20;

/** One row of `contact_messages`. Times are UTC ISO 8601. */
export type ContactMessageRow = Database["public"]["Tables"]["contact_messages"]["Row"];

/** The columns from the sender; the database sets the others. */
export type ContactMessageContent = Pick<ContactMessageRow, "name" | "email" | "subject" | "message">;

/** PostgreSQL's code for a violated unique index. */
const ALREADY_THERE = "23505";

const NOT_SENT = "Your message could not be sent. Please try again.";

/**
 * Stores a message to the team, from visitors as well. Returns nothing, because senders may not read messages.
 * @param submissionKey of the form; sending the same message again with it succeeds and stores it once. Null: always stored.
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
  // Read-only, but not by GET: user input must not be in a URL, which servers log.
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
 * One page of the messages, newest first, or the last page if there are fewer. Admins only: others get an empty list.
 * @param options.subject null for every subject.
 * @throws DataError
 */
export function listContactMessages(
  client: Client,
  { page, subject }: { page: number; subject: ContactSubject | null },
): Promise<Page<ContactMessageRow>> {
  return readPage(page, MESSAGES_PAGE_SIZE, "Failed to load contact messages", (from, to) => {
    const query = client.from("contact_messages").select("*", { count: "exact" });
    return (subject ? query.eq("subject", subject) : query)
      .order("created_at", { ascending: false })
      .order("id")
      .range(from, to);
  });
}

/**
 * Marks messages as read, or as unread again, as an admin.
 * @returns their number.
 * @throws DataError
 */
export async function markContactMessages(client: Client, ids: readonly string[], isRead: boolean): Promise<number> {
  const result = await client.from("contact_messages").update({ is_read: isRead }).in("id", ids).select("id");
  if (result.error) throw toDataError(result, "The messages could not be marked");
  return result.data.length;
}

/**
 * Deletes messages as an admin, all of them or none.
 * @returns their number.
 * @throws DataError
 */
export async function deleteContactMessages(client: Client, ids: readonly string[]): Promise<number> {
  const result = await client.from("contact_messages").delete().in("id", ids).select("id");
  if (result.error) throw toDataError(result, "The messages could not be deleted");
  return result.data.length;
}
