import type { Collection } from "#app/domain/lists/collections.ts";
import { parseEventFilters } from "#app/domain/lists/parse-filters.ts";
import { z } from "#app/domain/site/zod.ts";
import { type Client, toDataError } from "#app/models/supabase.ts";
import { listFilter, type QueryContext, withNames } from "./list-filter.server.ts";

/**
 * All collections, ordered by their end, soonest first.
 * @throws DataError
 */
export async function listCollections(client: Client): Promise<Collection[]> {
  const result = await client
    .from("collections")
    .select("id, name_en, name_es, text_en, text_es, filter, first_day, last_day")
    .order("last_day")
    .order("id");
  if (result.error) throw toDataError(result, "Failed to load the collections");
  return result.data;
}

const counts = z.array(z.number());

/**
 * Number of upcoming public events in each of these collections; at most 101, which means more than 100. Admins only.
 * @throws DataError
 */
export async function countCollections(
  client: Client,
  collections: readonly Pick<Collection, "filter">[],
  context: QueryContext,
): Promise<number[]> {
  if (collections.length === 0) return [];
  const filters = await Promise.all(
    collections.map(async ({ filter }) => {
      const parsed = parseEventFilters(new URLSearchParams(filter));
      return listFilter(parsed, null, await withNames(client, parsed, null, context));
    }),
  );
  // why: the generated JSON type does not allow undefined fields.
  const result = await client.rpc("count_lists", { filters: JSON.parse(JSON.stringify(filters)) });
  if (result.error) throw toDataError(result, "Failed to count the events");
  return counts.parse(result.data);
}

/**
 * Adds a collection, or changes the one with this id. Admins only.
 * @throws DataError with the code `collection_gone` or `collections_limit`.
 */
export async function saveCollection(
  client: Client,
  { id, ...collection }: Omit<Collection, "id"> & { id: number | null },
): Promise<void> {
  const result = await client.rpc("save_collection", { ...collection, ...(id !== null && { collection_id: id }) });
  if (result.error) throw toDataError(result, "Failed to save the collection");
}

/**
 * Deletes a collection; false when it does not exist. Admins only.
 * @throws DataError
 */
export async function deleteCollection(client: Client, id: number): Promise<boolean> {
  const result = await client.rpc("delete_collection", { collection_id: id });
  if (result.error) throw toDataError(result, "Failed to delete the collection");
  return result.data;
}
