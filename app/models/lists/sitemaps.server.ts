import { pathTo } from "#app/domain/site/links.ts";
import type { EventPart, SitemapPage } from "#app/domain/site/sitemap.ts";
import { z } from "#app/domain/site/zod.ts";
import { type Client, READ, toDataError } from "#app/models/supabase.ts";

const LOAD_FAILED = "The sitemap could not be loaded. Please try again in a moment.";

const time = z.string();

const listsSchema = z
  .object({
    changed_at: time.nullable(),
    parts: z.array(z.tuple([z.string(), z.number(), time])),
    categories: z.record(z.string(), time),
    cities: z.record(z.string(), time),
    changes: z.record(z.string(), time),
    venues: z.array(z.tuple([z.string(), time])),
    places: z.array(z.string()),
    organizers: z.array(z.string()),
  })
  .transform(({ changed_at, parts, venues, ...lists }) => ({
    ...lists,
    changedAt: changed_at,
    parts: parts.map(([name, events, changedAt]): EventPart => ({ name, events, changedAt })),
    venues: venues.map(([first, changedAt]) => ({ first, changedAt })),
  }));

/** The parts of the sitemaps with their last changes (`lastmod`), UTC ISO 8601, by slug or id. */
type SitemapLists = z.output<typeof listsSchema>;

/**
 * The parts of the sitemaps and their last changes.
 * @throws DataError
 */
export async function readSitemapLists(client: Client): Promise<SitemapLists> {
  const result = await client.rpc("sitemap_lists", undefined, READ);
  if (result.error) throw toDataError(result, LOAD_FAILED);
  return listsSchema.parse(result.data);
}

const pagesSchema = z.array(z.tuple([z.string(), time.nullable()]));

/**
 * The public events whose ids begin with two hexadecimal digits from `first` to `last`.
 * @throws DataError
 */
export async function readSitemapEvents(client: Client, first: string, last: string): Promise<SitemapPage[]> {
  const result = await client.rpc("sitemap_events", { first_digits: first, last_digits: last }, READ);
  if (result.error) throw toDataError(result, LOAD_FAILED);
  return pagesSchema
    .parse(result.data)
    .map(([id, changedAt]) => ({ path: pathTo("/events/:eventId", { eventId: id }), changedAt }));
}

/**
 * The pages of venues with events from `now` on, or of organizers, starting at the slug `first`; as many as fit into one sitemap.
 * @throws DataError
 */
export async function readSitemapPages(
  client: Client,
  kind: "venue" | "organizer",
  first: string,
  now: Date,
): Promise<SitemapPage[]> {
  const query = { kind, first_name: first, at: now.toISOString() };
  const result = await client.rpc("sitemap_pages", query, READ);
  if (result.error) throw toDataError(result, LOAD_FAILED);
  return pagesSchema.parse(result.data).map(([slug, changedAt]) => ({
    path:
      kind === "venue"
        ? pathTo("/venues/:venue", { venue: slug })
        : pathTo("/organizers/:organizer", { organizer: slug }),
    changedAt,
  }));
}
