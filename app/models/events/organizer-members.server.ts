import type { Language } from "#app/messages/language.ts";
import messages from "#app/messages/organizations.ts";
import { translator } from "#app/messages/translator.ts";
import { type QueueKey, requireQueueKey, toSubmissionError } from "#app/models/site/queue-key.ts";
import { type Client, READ, toDataError } from "#app/models/supabase.ts";
import type { Database } from "#app/types/database.ts";
import type { OrganizerRole } from "./organizers.server.ts";

const t = translator(messages);

type Functions = Database["public"]["Functions"];

/** A member of an organization, with their display name. Times are UTC ISO 8601. */
type OrganizerMember = Functions["list_organizer_members"]["Returns"][number];

/** An invitation that nobody has accepted yet. */
type OrganizerInvitation = Functions["list_organizer_invitations"]["Returns"][number];

/**
 * The members of an organization, in order of joining; empty for callers who do not belong to it.
 * @throws DataError
 */
export async function listOrganizerMembers(client: Client, organizerId: string): Promise<OrganizerMember[]> {
  const result = await client.rpc("list_organizer_members", { organizer_id: organizerId }, READ);
  if (result.error) throw toDataError(result, t("membersNotLoaded"));
  return result.data;
}

/**
 * Changes the role of a member. Owners only.
 * @returns false when there is no such member, or the caller is no owner.
 * @throws DataError for the last owner.
 */
export async function changeOrganizerRole(
  client: Client,
  { organizerId, memberId, role }: { organizerId: string; memberId: string; role: OrganizerRole },
): Promise<boolean> {
  const query = client.from("organizer_members").update({ role }).eq("organizer_id", organizerId);
  const result = await query.eq("member_id", memberId).select("role").maybeSingle();
  if (result.error) throw toDataError(result, t("memberNotChanged"));
  return result.data !== null;
}

/**
 * Ends a membership: one's own, or any as an owner.
 * @returns false when there is no such member, or the caller may not remove them.
 * @throws DataError for the last owner.
 */
export async function removeOrganizerMember(client: Client, organizerId: string, memberId: string): Promise<boolean> {
  const query = client.from("organizer_members").delete().eq("organizer_id", organizerId);
  const result = await query.eq("member_id", memberId).select("member_id").maybeSingle();
  if (result.error) throw toDataError(result, t("memberNotChanged"));
  return result.data !== null;
}

/**
 * The open invitations of an organization. Owners only.
 * @throws DataError of kind "refused" for others.
 */
export async function listOrganizerInvitations(client: Client, organizerId: string): Promise<OrganizerInvitation[]> {
  const result = await client.rpc("list_organizer_invitations", { organizer_id: organizerId }, READ);
  if (result.error) throw toDataError(result, t("membersNotLoaded"));
  return result.data;
}

/**
 * Mails an invitation, which replaces any earlier one to the same address. Owners of public pages only.
 * @param language of the mail.
 * @throws DataError also when too many invitations are open or were sent.
 */
export async function inviteOrganizerMember(
  client: Client,
  organizerId: string,
  { email, role }: { email: string; role: OrganizerRole },
  language: Language,
): Promise<void> {
  const query = { organizer_id: organizerId, invitee_email: email, wanted_role: role, language };
  const result = await client.rpc("invite_organizer_member", query);
  if (result.error) throw toDataError(result, t("notInvited"));
}

/** Revokes an invitation. Owners only. @returns false when there is none. @throws DataError */
export async function revokeOrganizerInvitation(client: Client, id: string): Promise<boolean> {
  const result = await client.rpc("revoke_organizer_invitation", { invitation_id: id });
  if (result.error) throw toDataError(result, t("notRevoked"));
  return result.data;
}

/**
 * The organization and the role that a mailed token offers the caller.
 * @returns null for every token that they cannot accept.
 * @throws DataError
 */
export async function findOrganizerInvitation(
  client: Client,
  token: string,
): Promise<{ name: string; role: OrganizerRole } | null> {
  const result = await client.rpc("find_organizer_invitation", { token });
  if (result.error) throw toDataError(result, t("joinFailed"));
  const found = result.data as { name: string; role: string } | null;
  return found && { name: found.name, role: found.role === "owner" ? "owner" : "editor" };
}

/**
 * Makes the caller a member of the organization that a mailed token is for.
 * @returns its id; null for every token that they cannot accept.
 * @throws DataError
 */
export async function acceptOrganizerInvitation(client: Client, token: string): Promise<string | null> {
  const result = await client.rpc("accept_organizer_invitation", { token });
  if (result.error) throw toDataError(result, t("joinFailed"));
  return result.data;
}

/**
 * Mails a message to the owners of a public page, from members and visitors. It is stored nowhere else.
 * @param submissionKey idempotency key of the form.
 * @returns false when there is no such page, or it takes no messages.
 * @throws DataError of kind "limited" when there are too many, "unavailable" without the database's queue key.
 */
export async function sendOrganizerMessage(
  client: Client,
  queueKey: QueueKey,
  slug: string,
  { name, email, message }: { name: string; email: string; message: string },
  submissionKey: string,
): Promise<boolean> {
  const result = await client.rpc("send_organizer_message", {
    queue_key: requireQueueKey(queueKey, "messagesUnavailable"),
    organizer_slug: slug,
    sent_name: name,
    sent_email: email,
    sent_message: message,
    sent_key: submissionKey,
  });
  if (result.error) throw toSubmissionError(result, "messagesUnavailable", t("messageNotSent"));
  return result.data;
}
