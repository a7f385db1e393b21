import { type Client, READ, toDataError } from "#app/models/supabase.ts";

/**
 * Whether a missing page existed before, so that it gets a 410 instead of a 404: of an event, an organizer, or a venue with events in the
 * last month.
 * @param path of the page, without a query.
 * @throws DataError
 */
export async function isPageGone(client: Client, path: string): Promise<boolean> {
  const result = await client.rpc("page_is_gone", { path }, READ);
  if (result.error) throw toDataError(result, "The page could not be loaded. Please try again in a moment.");
  return result.data;
}
