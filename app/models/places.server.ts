import { createGazetteer, type Gazetteer } from "#app/domain/places/gazetteer.ts";
import { z } from "#app/domain/site/zod.ts";
import messages from "#app/messages/rejections.ts";
import { translator } from "#app/messages/translator.ts";
import { type Client, READ, toDataError } from "./supabase.ts";

const t = translator(messages);

const placeSchema = z
  .object({
    slug: z.string(),
    kind: z.enum(["city", "town", "neighborhood", "beach", "county", "zip"]),
    name: z.string(),
    county: z.string(),
    part_of: z.string().nullable(),
    latitude: z.number(),
    longitude: z.number(),
    rank: z.number(),
    spellings: z.array(z.string()),
  })
  .transform(({ part_of, ...place }) => ({ ...place, partOf: part_of }));

let known: Promise<Gazetteer> | null = null;

/**
 * The places of Florida. Read once in a process, because only migrations change them; after a failure the next call tries again.
 * @throws DataError
 */
export function readGazetteer(client: Client): Promise<Gazetteer> {
  known ??= readPlaces(client).catch((error: unknown) => {
    known = null;
    throw error;
  });
  return known;
}

async function readPlaces(client: Client): Promise<Gazetteer> {
  const result = await client.rpc("list_places", undefined, READ);
  if (result.error) throw toDataError(result, t("eventsNotLoaded"));
  return createGazetteer(z.array(placeSchema).parse(result.data));
}
