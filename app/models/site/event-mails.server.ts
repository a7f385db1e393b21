import { z } from "#app/domain/site/zod.ts";
import messages from "#app/messages/account-errors.ts";
import { translator } from "#app/messages/translator.ts";
import { type Client, toDataError } from "#app/models/supabase.ts";
import type { Database } from "#app/types/database.ts";

const t = translator(messages);

/** The mails about events that a member has chosen; decisions and account notices are always sent. */
export type MailChoices = Omit<Database["public"]["Tables"]["mail_choices"]["Row"], "member_id">;

/** The same as the defaults of the database's columns. */
const DEFAULT_CHOICES: MailChoices = {
  own_events: true,
  reminders: true,
  saved_event_changes: false,
  saved_event_reminders: false,
  admin_daily: true,
  admin_harm: true,
};

/**
 * The caller's choice of mails.
 * @throws DataError
 */
export async function getMailChoices(client: Client): Promise<MailChoices> {
  const result = await client
    .from("mail_choices")
    .select("own_events, reminders, saved_event_changes, saved_event_reminders, admin_daily, admin_harm")
    .maybeSingle();
  if (result.error) throw toDataError(result, t("mailChoicesNotLoaded"));
  return result.data ?? DEFAULT_CHOICES;
}

/**
 * Saves the caller's choice of mails.
 * @param choices omitted choices stay unchanged.
 * @throws DataError
 */
export async function saveMailChoices(client: Client, memberId: string, choices: Partial<MailChoices>): Promise<void> {
  const result = await client.from("mail_choices").upsert({ member_id: memberId, ...choices });
  if (result.error) throw toDataError(result, t("mailChoicesNotSaved"));
}

/**
 * Queues a batch of reminders of tomorrow's saved events.
 * @returns how many were queued; 0 also while the queue is full.
 * @throws DataError
 */
export async function queueSavedReminders(client: Client, queueKey: string, siteTimeZone: string): Promise<number> {
  const result = await client.rpc("queue_saved_reminders", { queue_key: queueKey, site_zone: siteTimeZone });
  if (result.error) throw toDataError(result, "The reminders of saved events could not be queued.");
  return result.data;
}

/** The public event of a mailed confirmation link. Times are UTC ISO 8601. */
const confirmable = z.object({
  id: z.string(),
  title: z.string(),
  location: z.string(),
  start_date: z.string(),
  end_date: z.string().nullable(),
  is_all_day: z.boolean(),
  confirmed_at: z.string().nullable(),
});

const linkSchema = z.object({ event: confirmable.nullable() });

/** The purpose of a mailed link. */
type LinkPurpose = "end_mail" | "confirm_event";

/**
 * The data of a mailed link; null for an unknown token.
 * @throws DataError
 */
export async function findMailLink(
  client: Client,
  token: string,
  purpose: LinkPurpose,
): Promise<z.infer<typeof linkSchema> | null> {
  // why not GET: the token would be in the URL, which servers log.
  const result = await client.rpc("find_mail_link", { token, purpose });
  if (result.error) throw toDataError(result, t("linkFailed"));
  return result.data === null ? null : linkSchema.parse(result.data);
}

/**
 * Confirms an event with a mailed token.
 * @returns false when the event is over, or not public.
 * @throws DataError
 */
export async function confirmEvent(client: Client, token: string): Promise<boolean> {
  const result = await client.rpc("confirm_event", { token });
  if (result.error) throw toDataError(result, t("linkFailed"));
  return result.data;
}

/**
 * Unsubscribes a member, by a mailed token, from all mail except decisions and account notices.
 * @throws DataError
 */
export async function endMails(client: Client, token: string): Promise<void> {
  const result = await client.rpc("end_mails", { token });
  if (result.error) throw toDataError(result, t("linkFailed"));
}
