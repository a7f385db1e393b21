import { CITIES, type City } from "#app/domain/events/cities.ts";
import { cityOfVenue } from "#app/domain/events/venues.ts";
import type { VenueLookup } from "#app/domain/search/meaning.ts";
import { venueNamesIn } from "#app/domain/search/places.ts";
import { understand } from "#app/domain/search/understand.ts";
import { LOAD_FAILED, type QueryContext } from "#app/models/lists/list-filter.server.ts";
import { type Client, READ, toDataError } from "#app/models/supabase.ts";

/**
 * The query context with a lookup of the venues that the search text names and that have upcoming events.
 * @param city whose list it is: only its venues are looked up; null for all.
 * @throws DataError
 */
export async function withVenues(
  client: Client,
  search: string,
  city: City | null,
  context: QueryContext,
): Promise<QueryContext & { venues: VenueLookup }> {
  const zone = city?.timeZone ?? context.siteTimeZone;
  // Saves the query when every word has another meaning.
  const names = understand(search, context.now, zone).words.length === 0 ? [] : venueNamesIn(search);
  const slugs =
    names.length === 0
      ? []
      : await findVenues(
          client,
          names.map(({ slug }) => slug),
          city,
          context,
        );
  return {
    ...context,
    venues: (name) => {
      const written = names.flatMap((typed) => (typed.name === name ? typed.slug : []));
      return slugs.filter((slug) => written.some((beginning) => slug === `${beginning}-${cityOfVenue(slug)?.slug}`));
    },
  };
}

async function findVenues(
  client: Client,
  names: string[],
  city: City | null,
  { now }: QueryContext,
): Promise<string[]> {
  const cities = (city ? [city] : CITIES).map(({ slug }) => slug);
  const result = await client.rpc("find_venues", { names: [...new Set(names)], cities, at: now.toISOString() }, READ);
  if (result.error) throw toDataError(result, LOAD_FAILED);
  return result.data;
}
