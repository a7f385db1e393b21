import type { Day, Instant } from "#app/domain/events/days.ts";
import { describeVenue } from "#app/domain/events/venues.ts";
import { FIRST_PAGE } from "#app/domain/lists/filters.ts";
import { type DigestList, parseDigestList, withSubjectName } from "#app/domain/site/digest.ts";
import { z } from "#app/domain/site/zod.ts";
import { currentLanguage } from "#app/messages/language.ts";
import messages from "#app/messages/rejections.ts";
import { translator } from "#app/messages/translator.ts";
import { findOrganizer } from "#app/models/events/organizers.server.ts";
import {
  eventsNotLoaded,
  filterArgument,
  type ListFilter,
  listFilter,
  type QueryContext,
  withNames,
} from "#app/models/lists/list-filter.server.ts";
import { type ListingPage, toListingPage } from "#app/models/lists/listing-page.server.ts";
import { listVenueListings } from "#app/models/lists/listings.server.ts";
import { type Client, READ, toDataError } from "#app/models/supabase.ts";
import { type QueueKey, requireQueueKey, toSubmissionError } from "./queue-key.ts";

const t = translator(messages);

/** Most events in one weekly mail. */
const DIGEST_SIZE = 20;

/** The subscription that a mailed link refers to. */
interface Digest {
  /** Path and query of its list. */
  list: string;
  isConfirmed: boolean;
}

const digestSchema = z
  .object({ list: z.string(), is_confirmed: z.boolean() })
  .transform(({ list, is_confirmed }): Digest => ({ list, isConfirmed: is_confirmed }));

/** The purpose of a mailed link's token. */
type DigestPurpose = "confirm" | "unsubscribe";

/**
 * The list of a weekly mail, with the name of its venue or organizer if that is public.
 * @param address see `parseDigestList`.
 * @throws DataError
 */
export async function readDigestList(
  client: Client,
  address: string,
  context: QueryContext,
): Promise<DigestList | null> {
  const list = parseDigestList(address);
  const name = list && (await readSubjectName(client, list, context));
  return list && name ? withSubjectName(list, name) : list;
}

async function readSubjectName(client: Client, { subject }: DigestList, context: QueryContext): Promise<string | null> {
  if (subject.kind === "organizer") return (await findOrganizer(client, subject.slug))?.name ?? null;
  if (subject.kind !== "venue") return null;
  const { listings } = await listVenueListings(client, subject.slug, FIRST_PAGE, context);
  return listings.length === 0 ? null : describeVenue(listings.map(({ location }) => location)).name;
}

/**
 * Subscribes an address to the weekly mail of a list in the current language, with double opt-in: mails a confirmation link unless the
 * address is subscribed already. Resolves either way, so as not to reveal subscribers.
 * @param list path and query, in the format of `parseDigestList`.
 * @throws DataError of kind "limited" after too many requests, "unavailable" without the database's queue key.
 */
export async function requestDigest(client: Client, queueKey: QueueKey, address: string, list: string): Promise<void> {
  const result = await client.rpc("request_digest", {
    queue_key: requireQueueKey(queueKey, "weeklyMailUnavailable"),
    recipient: address,
    wanted_list: list,
    language: currentLanguage(),
  });
  if (result.error) throw toSubmissionError(result, "weeklyMailUnavailable", t("weeklyMailFailed"));
}

/**
 * The subscription of a token; null when the token is unknown or expired.
 * @throws DataError
 */
export async function findDigest(client: Client, token: string, purpose: DigestPurpose): Promise<Digest | null> {
  // why not GET: the token would be in the URL, which servers log.
  const result = await client.rpc("find_digest", { token, purpose });
  if (result.error) throw toDataError(result, t("weeklyMailFailed"));
  return result.data === null ? null : digestSchema.parse(result.data);
}

/**
 * Confirms a subscription. Idempotent.
 * @returns null when the token is unknown or expired.
 * @throws DataError
 */
export async function confirmDigest(client: Client, token: string): Promise<Digest | null> {
  const result = await client.rpc("confirm_digest", { token });
  if (result.error) throw toDataError(result, t("weeklyMailFailed"));
  return result.data === null ? null : digestSchema.parse(result.data);
}

/**
 * Unsubscribes, and deletes the address.
 * @returns false when there is no such subscription any more.
 * @throws DataError
 */
export async function endDigest(client: Client, token: string): Promise<boolean> {
  const result = await client.rpc("end_digest", { token });
  if (result.error) throw toDataError(result, t("weeklyMailFailed"));
  return result.data;
}

/**
 * Queues a day's weekly mail for the next batch of subscriptions.
 * @param expiresAt UTC ISO 8601; after it, an unsent mail is dropped.
 * @returns how many were queued; 0 also while the queue is full.
 * @throws DataError
 */
export async function queueDigests(client: Client, queueKey: string, day: Day, expiresAt: Instant): Promise<number> {
  const result = await client.rpc("queue_digests", { queue_key: queueKey, issue: day, expires_at: expiresAt });
  if (result.error) throw toDataError(result, "The weekly mail could not be queued.");
  return result.data;
}

/**
 * The first 20 public events of a list that start between now and `until`, soonest first.
 * @returns null for an organizer who is not public.
 * @throws DataError
 */
export async function listDigestEvents(
  client: Client,
  { subject, city, filters }: DigestList,
  until: Instant,
  context: QueryContext,
): Promise<ListingPage | null> {
  const known = await withNames(client, filters, city, context);
  const organizer = subject.kind === "organizer" ? await findOrganizer(client, subject.slug) : null;
  if (subject.kind === "organizer" && !organizer) return null;
  const filter: ListFilter = {
    ...listFilter({ ...filters, sort: "soonest" }, city, known),
    ...(subject.kind === "venue" && { venue: subject.slug }),
    ...(organizer && { organizer: organizer.id }),
    starts_before: until,
    plans: "as_planned",
  };
  const result = await client.rpc("browse_listings", { filter: filterArgument(filter), page_size: DIGEST_SIZE }, READ);
  if (result.error) throw toDataError(result, eventsNotLoaded());
  return toListingPage(result.data);
}
