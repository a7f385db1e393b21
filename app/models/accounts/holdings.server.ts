import messages from "#app/messages/account-errors.ts";
import { translator } from "#app/messages/translator.ts";
import { type Client, toDataError } from "#app/models/supabase.ts";

const t = translator(messages);

/** What is deleted with an account. */
interface AccountHoldings {
  events: number;
  pastEvents: number;
}

/**
 * Counts what would be deleted with the caller's account. Events of organizations with other members are not counted: they pass to those
 * members.
 * @param user.ownerIds the account and its organizations.
 * @throws DataError
 */
export async function countHoldings(
  client: Client,
  user: { id: string; ownerIds: readonly string[] },
): Promise<AccountHoldings> {
  const others = await client
    .from("organizer_members")
    .select("organizer_id")
    .in("organizer_id", user.ownerIds)
    .neq("member_id", user.id);
  if (others.error) throw toDataError(others, t("accountNotLoaded"));
  const shared = [...new Set(others.data.map(({ organizer_id }) => organizer_id))];
  const count = async (table: "events" | "past_events") => {
    const result = await client
      .from(table)
      .select("*", { count: "exact", head: true })
      .eq("organizer_id", user.id)
      .or(`organization_id.is.null,organization_id.not.in.(${shared.join(",")})`);
    if (result.error) throw toDataError(result, t("accountNotLoaded"));
    return result.count ?? 0;
  };
  const [events, pastEvents] = await Promise.all([count("events"), count("past_events")]);
  return { events, pastEvents };
}
