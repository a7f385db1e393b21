import type { ContactSubject } from "#app/domain/site/contact-message.ts";
import { currentLanguage } from "#app/messages/language.ts";
import messages from "#app/messages/rejections.ts";
import { translator } from "#app/messages/translator.ts";
import type { Client } from "#app/models/supabase.ts";
import { DataError, toDataError } from "#app/models/supabase.ts";
import type { Database } from "#app/types/database.ts";
import { type QueueKey, requireQueueKey, toSubmissionError } from "./queue-key.ts";

const t = translator(messages);

/** Messages on one page of the list. */
const MESSAGES_PAGE_SIZE = 20;

/** One row of `contact_messages`. Times are UTC ISO 8601. */
type ContactMessageRow = Database["public"]["Tables"]["contact_messages"]["Row"];

/** The columns from the sender; the database sets the others. */
type ContactMessageContent = Pick<ContactMessageRow, "name" | "email" | "subject" | "message">;

/**
 * Stores a message to the team, from members and visitors. Returns nothing, because senders may not read messages.
 * @param submissionKey idempotency key of the form: sending the same message again succeeds and stores it once.
 * @throws DataError of kind "conflict" when another message was stored with this key, "limited" when there are too many, "unavailable"
 * without the database's queue key.
 */
export async function sendContactMessage(
  client: Client,
  queueKey: QueueKey,
  { name, email, subject, message }: ContactMessageContent,
  submissionKey: string,
): Promise<void> {
  const result = await client.rpc("send_contact_message", {
    queue_key: requireQueueKey(queueKey, "messagesUnavailable"),
    sent_name: name,
    sent_email: email,
    sent_subject: subject,
    sent_message: message,
    sent_key: submissionKey,
    language: currentLanguage(),
  });
  if (result.error) throw toSubmissionError(result, "messagesUnavailable", t("messageNotSent"));
  if (!result.data) throw new DataError("conflict", t("messageSentBefore"));
}

/** One page of the messages. */
interface MessagePage {
  rows: ContactMessageRow[];
  /** Number of messages on all pages. */
  total: number;
  /** From 1; the last page if a later one was requested. */
  page: number;
  pageCount: number;
}

/** PostgREST's code for a range that begins past the last row. */
const PAST_THE_END = "PGRST103";

/**
 * One page of the messages, newest first, or the last page if the list has become shorter. Admins only: others get an empty list.
 * @param options.page from 1.
 * @param options.subject null for every subject.
 * @throws DataError
 */
export async function listContactMessages(
  client: Client,
  { page, subject }: { page: number; subject: ContactSubject | null },
): Promise<MessagePage> {
  const query = client.from("contact_messages").select("*", { count: "exact" });
  const result = await (subject ? query.eq("subject", subject) : query)
    .order("created_at", { ascending: false })
    .order("id")
    .range((page - 1) * MESSAGES_PAGE_SIZE, page * MESSAGES_PAGE_SIZE - 1);
  const isEmpty = result.error ? result.error.code === PAST_THE_END : result.data.length === 0;
  if (isEmpty && page > 1) {
    // The error for a range past the end does not include the number of rows.
    const first = await listContactMessages(client, { page: 1, subject });
    if (first.pageCount <= 1) return first;
    return listContactMessages(client, { page: Math.min(page - 1, first.pageCount), subject });
  }
  if (result.error) throw toDataError(result, "Failed to load contact messages");
  const total = result.count ?? 0;
  return { rows: result.data, total, page, pageCount: Math.ceil(total / MESSAGES_PAGE_SIZE) };
}

/** A message with the title of its event and the admin who answered it. */
export interface MessageToAnswer {
  row: ContactMessageRow;
  event: { id: string; title: string } | null;
  answeredBy: string | null;
}

/** A message to answer; null when it does not exist. Admins only: others get null. @throws DataError */
export async function getContactMessage(client: Client, id: string): Promise<MessageToAnswer | null> {
  const result = await client.from("contact_messages").select("*").eq("id", id).maybeSingle();
  if (result.error) throw toDataError(result, "Failed to load the message");
  const row = result.data;
  if (row === null) return null;
  const [events, admins] = await Promise.all([
    row.event_id === null ? null : client.from("events").select("id, title").eq("id", row.event_id),
    row.answered_by === null ? null : client.from("profiles").select("full_name").eq("id", row.answered_by),
  ]);
  for (const read of [events, admins]) if (read?.error) throw toDataError(read, "Failed to load the message");
  return { row, event: events?.data?.[0] ?? null, answeredBy: admins?.data?.[0]?.full_name ?? null };
}

/**
 * Mails an answer to the sender of a message, in the language of the page that they used, and stores it with the message.
 * @returns false when the message was answered before, or does not exist.
 * @throws DataError
 */
export async function answerContactMessage(client: Client, id: string, answer: string): Promise<boolean> {
  const result = await client.rpc("answer_contact_message", { message_id: id, written: answer });
  if (result.error) throw toDataError(result, "The answer could not be sent");
  return result.data;
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
