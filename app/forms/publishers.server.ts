import type { Publishers } from "#app/domain/events/publisher-form.ts";
import messages from "#app/messages/organizations.ts";
import { translator } from "#app/messages/translator.ts";
import { listOwnOrganizations } from "#app/models/events/organizers.server.ts";
import { DataError } from "#app/models/supabase.ts";
import type { RequestArgs } from "#app/session/supabase.server.ts";
import { getSignedIn, type SignedIn } from "#app/session/user.server.ts";
import { isSessionUnavailable } from "./handle-form.server.ts";

const t = translator(messages);

/**
 * The names under which a member may publish an event.
 * @returns null for members without an organization, who have no choice.
 * @throws DataError
 */
export async function listPublishers({ client, user }: SignedIn): Promise<Publishers | null> {
  if (user.ownerIds.length === 1) return null;
  const own = await listOwnOrganizations(client);
  const founded = own.find(({ is_founder }) => is_founder);
  const options = own.map(({ id, name }) => ({ id, name: String(name) }));
  return { preset: founded?.id ?? user.id, options: [...options, { id: user.id, name: t("myself") }] };
}

/** As `listPublishers`, for a form that is shown again; null also when loading fails. */
export async function listPublishersAgain(args: RequestArgs): Promise<Publishers | null> {
  if (isSessionUnavailable(args)) return null;
  try {
    const who = await getSignedIn(args);
    return who && (await listPublishers(who));
  } catch (error) {
    if (error instanceof DataError) return null;
    throw error;
  }
}
