import messages from "#app/messages/rejections.ts";
import { translator } from "#app/messages/translator.ts";
import { type Client, READ, toDataError } from "#app/models/supabase.ts";

const t = translator(messages);

/**
 * Whether a missing page existed before and gets a 410 instead of a 404: the page of an event, an organizer, or a venue that had events in
 * the last month.
 * @param path without a query.
 * @throws DataError
 */
export async function isPageGone(client: Client, path: string): Promise<boolean> {
  const result = await client.rpc("page_is_gone", { path }, READ);
  if (result.error) throw toDataError(result, t("pageNotLoaded"));
  return result.data;
}
