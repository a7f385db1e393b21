import type { OrganizerInput } from "#app/domain/events/organizers.ts";
import { describePageReturn } from "#app/domain/events/page-reasons.ts";
import { z } from "#app/domain/site/zod.ts";
import messages from "#app/messages/rejections.ts";
import { translator } from "#app/messages/translator.ts";
import { positionArguments, type QueryContext } from "#app/models/lists/list-filter.server.ts";
import { type ListingPage, toListingPage } from "#app/models/lists/listing-page.server.ts";
import { type Client, READ, toDataError } from "#app/models/supabase.ts";
import type { Database } from "#app/types/database.ts";
import { readableVersion } from "./decisions.server.ts";

const t = translator(messages);

/** The publicly readable columns of `organizers`. Times are UTC ISO 8601. */
type OrganizerRow = Pick<
  Database["public"]["Tables"]["organizers"]["Row"],
  "id" | "slug" | "name" | "about" | "website" | "links" | "picture" | "takes_messages" | "updated_at"
>;

type PublicOrganizer = Omit<OrganizerRow, "updated_at">;

type Functions = Database["public"]["Functions"];

const pageSchema = z.object({
  organizer: z.object({
    id: z.string(),
    slug: z.string(),
    name: z.string(),
    about: z.string().nullable(),
    website: z.string().nullable(),
    links: z.array(z.string()),
    picture: z.json(),
    takes_messages: z.boolean(),
  }),
  list: z.unknown(),
});

/**
 * A public organizer and one page of their upcoming public events, soonest first.
 * @returns null when there is none with this slug.
 * @throws DataError
 */
export async function readOrganizerPage(
  client: Client,
  slug: string,
  place: Parameters<typeof positionArguments>[0],
  { now, siteTimeZone }: QueryContext,
): Promise<{ organizer: PublicOrganizer; list: ListingPage } | null> {
  const query = { organizer_slug: slug, site_zone: siteTimeZone, starts_from: now.toISOString() };
  const result = await client.rpc("organizer_page", { ...query, ...positionArguments(place) }, READ);
  if (result.error) throw toDataError(result, t("organizerNotLoaded"));
  if (result.data === null) return null;
  const { organizer, list } = pageSchema.parse(result.data);
  return { organizer, list: toListingPage(list) };
}

/**
 * A public organizer.
 * @returns null when there is none with this slug.
 * @throws DataError
 */
export async function findOrganizer(client: Client, slug: string): Promise<Pick<OrganizerRow, "id" | "name"> | null> {
  const query = client.from("organizers").select("id, name").eq("slug", slug).eq("is_approved", true);
  const result = await query.maybeSingle();
  if (result.error) throw toDataError(result, t("organizerNotLoaded"));
  return result.data;
}

/**
 * A public organizer who accepts messages.
 * @returns null when there is none with this slug, or they accept no messages.
 * @throws DataError
 */
export async function findContactableOrganizer(
  client: Client,
  slug: string,
): Promise<Pick<OrganizerRow, "name"> | null> {
  const query = client.from("organizers").select("name").eq("slug", slug);
  const result = await query.eq("is_approved", true).eq("takes_messages", true).maybeSingle();
  if (result.error) throw toDataError(result, t("organizerNotLoaded"));
  return result.data;
}

/** The role of a member in an organization; owners may do everything. */
export type OrganizerRole = "owner" | "editor";

/** An organization of the caller, their role, and whether they founded it. */
export interface OwnOrganization extends Omit<Functions["own_organizations"]["Returns"][number], "role"> {
  role: OrganizerRole;
}

/**
 * The organizations of the caller, public or not, in order of joining.
 * @throws DataError
 */
export async function listOwnOrganizations(client: Client): Promise<OwnOrganization[]> {
  const result = await client.rpc("own_organizations", undefined, READ);
  if (result.error) throw toDataError(result, t("ownOrganizerNotLoaded"));
  return result.data.map((row) => ({ ...row, role: row.role === "owner" ? "owner" : "editor" }));
}

/**
 * An organizer page that the caller may see, public or not.
 * @returns null when there is none.
 * @throws DataError
 */
export async function getOrganizer(client: Client, id: string): Promise<Pick<OrganizerRow, "id" | "name"> | null> {
  const result = await client.from("organizers").select("id, name").eq("id", id).maybeSingle();
  if (result.error) throw toDataError(result, t("ownOrganizerNotLoaded"));
  return result.data;
}

/**
 * Changes a page that the caller owns. It is not public until an admin has approved it.
 * @throws DataError of kind "missing" when it is not theirs.
 */
export async function saveOrganizer(client: Client, id: string, input: OrganizerInput): Promise<void> {
  const saved = await client.from("organizers").update(input).eq("id", id).select("id").single();
  if (saved.error) throw toDataError(saved, t("ownOrganizerNotSaved"));
}

/**
 * Creates the caller's page, or updates it when the form is submitted again.
 * @throws DataError
 */
export async function foundOrganizer(client: Client, input: OrganizerInput): Promise<void> {
  const founded = (await listOwnOrganizations(client)).find(({ is_founder }) => is_founder);
  if (founded) return saveOrganizer(client, founded.id, input);
  const created = await client.from("organizers").insert(input);
  if (created.error) throw toDataError(created, t("ownOrganizerNotSaved"));
}

/**
 * Counts what the deletion of an organization affects: its members, and its events, including each date of a series.
 * @throws DataError
 */
export async function countOrganization(client: Client, id: string): Promise<{ members: number; events: number }> {
  const counted = { count: "exact", head: true } as const;
  const [members, events] = await Promise.all([
    client.from("organizer_members").select("*", counted).eq("organizer_id", id),
    client.from("events").select("*", counted).eq("organization_id", id),
  ]);
  if (members.error) throw toDataError(members, t("ownOrganizerNotLoaded"));
  if (events.error) throw toDataError(events, t("ownOrganizerNotLoaded"));
  return { members: members.count ?? 0, events: events.count ?? 0 };
}

/** Most pages listed, oldest first; the others appear as these are decided. */
const MAX_PENDING = 50;

/** Another organizer with a similar name; `slug` is null unless their page is public. */
export type SimilarOrganizer = z.infer<typeof similarSchema>;

const similarSchema = z.object({ name: z.string(), slug: z.string().nullable() });

/** A pending organizer page, with similar names that it could be confused with. */
export interface PendingOrganizer
  extends Pick<OrganizerRow, "id" | "name" | "about" | "website" | "links" | "picture" | "updated_at"> {
  /** The account that asked for it; null once that is deleted. */
  founder: { id: string; name: string } | null;
  /** Whether an earlier version was public. */
  wasPublic: boolean;
  /** Whether its name resembles that of the site. */
  resemblesSite: boolean;
  /** Why it was returned before it was sent again; null for never. */
  returnedBefore: string | null;
  /** Up to three organizers who are or were public, most similar name first. */
  similar: SimilarOrganizer[];
}

/**
 * The organizer pages that wait for approval, longest waiting first. Admins only: others get their own at most.
 * @throws DataError
 */
export async function listPendingOrganizers(client: Client, siteName: string): Promise<PendingOrganizer[]> {
  const query = client
    .from("organizers")
    .select("id, name, about, website, links, picture, updated_at")
    .eq("is_approved", false)
    .is("returned_at", null);
  const [waiting, compared] = await Promise.all([
    query.order("updated_at").order("id").limit(MAX_PENDING),
    client.rpc("similar_organizers", { site_name: siteName }, READ),
  ]);
  const failed = "Failed to load organizers";
  if (waiting.error) throw toDataError(waiting, failed);
  if (compared.error) throw toDataError(compared, failed);
  const comparedById = new Map(compared.data.map((row) => [row.organizer_id, row]));
  return waiting.data.map((row) => {
    const found = comparedById.get(row.id);
    return {
      ...row,
      founder: found?.founder_id ? { id: found.founder_id, name: found.founder_name ?? "another account" } : null,
      wasPublic: found?.was_public ?? false,
      resemblesSite: found?.resembles_site ?? false,
      returnedBefore: describePageReturn(found?.return_reasons ?? [], found?.return_note ?? null),
      similar: z.array(similarSchema).parse(found?.similar_names ?? []),
    };
  });
}

/** An organizer page that is with its owners to be changed. */
export interface ReturnedOrganizer {
  id: string;
  name: string;
  /** The account that asked for it; null once that is deleted. */
  founder: { id: string; name: string } | null;
  wasPublic: boolean;
  /** The reasons, a line each. */
  why: string | null;
  /** UTC ISO 8601 */
  returnedAt: string;
}

/** The most pages that are listed as returned, the latest first. */
export const MOST_RETURNED = 50;

/** The pages that were returned and not sent again. Admins only. @throws DataError */
export async function listReturnedOrganizers(client: Client): Promise<ReturnedOrganizer[]> {
  const result = await client.rpc("list_returned_organizers", undefined, READ);
  if (result.error) throw toDataError(result, "Failed to load organizers");
  return result.data.map(({ founder_id, founder_name, ...row }) => ({
    id: row.id,
    name: row.name,
    founder: founder_id ? { id: founder_id, name: founder_name ?? "another account" } : null,
    wasPublic: row.was_public,
    why: describePageReturn(row.return_reasons, row.return_note),
    returnedAt: new Date(row.returned_at).toISOString(),
  }));
}

/**
 * Approves a page, with optimistic locking. Admins only.
 * @param version the `updated_at` of the page that the admin has read.
 * @returns its name, or null when it was deleted, has changed since, or is public already.
 * @throws DataError
 */
export async function approveOrganizer(client: Client, id: string, version: string): Promise<string | null> {
  const query = client.from("organizers").update({ is_approved: true }).eq("id", id).eq("updated_at", version);
  const result = await query.eq("is_approved", false).select("name").maybeSingle();
  if (result.error) throw toDataError(result, "An error occurred while approving the organizer");
  return result.data?.name ?? null;
}

/**
 * Returns a page to its owners, with optimistic locking; they get a mail. Admins only.
 * @param version the `updated_at` of the page that the admin has read.
 * @returns its name, or null when it was deleted, decided about or changed since.
 * @throws DataError with the code `reason_required` without a reason and a note.
 */
export async function returnOrganizer(
  client: Client,
  id: string,
  version: string,
  { reasons, note }: { reasons: string[]; note: string | null },
): Promise<string | null> {
  const result = await client.rpc("return_organizer", {
    organizer_id: id,
    version: readableVersion(version),
    reasons,
    ...(note && { note }),
  });
  if (result.error) throw toDataError(result, "An error occurred while returning the organizer");
  return result.data;
}

/**
 * Deletes an organizer page: one that the caller owns, or any as an admin, which notifies its owners.
 * @param reason of an admin for the owners, or null.
 * @returns its name, or null when there is none.
 * @throws DataError
 */
export async function deleteOrganizer(
  client: Client,
  id: string,
  reason: string | null = null,
): Promise<string | null> {
  if (reason !== null) {
    const deletion = await client.rpc("delete_organizer", { organizer_id: id, reason });
    if (deletion.error) throw toDataError(deletion, "An error occurred while deleting the organizer");
    return deletion.data;
  }
  const result = await client.from("organizers").delete().eq("id", id).select("name").maybeSingle();
  if (result.error) throw toDataError(result, t("organizerNotDeleted"));
  return result.data?.name ?? null;
}
