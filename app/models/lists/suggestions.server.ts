import { findCity } from "#app/domain/events/cities.ts";
import { zoneOf } from "#app/domain/events/days.ts";
import { formatShortDate } from "#app/domain/events/format.ts";
import { inReadersLanguage } from "#app/domain/events/language.ts";
import { cityOfVenue, describeVenue } from "#app/domain/events/venues.ts";
import type { Gazetteer, GazetteerPlace } from "#app/domain/places/gazetteer.ts";
import { MAX_SUGGESTIONS, type Suggestion } from "#app/domain/search/suggestions.ts";
import { pathTo } from "#app/domain/site/links.ts";
import { z } from "#app/domain/site/zod.ts";
import messages from "#app/messages/suggestions.ts";
import { translator } from "#app/messages/translator.ts";
import { readGazetteer } from "#app/models/places.server.ts";
import { type Client, READ, toDataError } from "#app/models/supabase.ts";
import { eventsNotLoaded, type QueryContext } from "./list-filter.server.ts";

const t = translator(messages);

/** Most places in a response. */
const MAX_PLACES = 3;

const foundSchema = z.object({
  venues: z.array(z.object({ slug: z.string(), location: z.string() })),
  organizers: z.array(z.object({ slug: z.string(), name: z.string() })),
  events: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      location: z.string(),
      start_date: z.string(),
      language: z.string(),
      translation_language: z.string().nullable(),
      translated_title: z.string().nullable(),
    }),
  ),
});

/**
 * Up to eight places, venues, organizers with a page, and upcoming events whose name, or a word of it, begins with a text.
 * @param text in the format of `suggestedText`.
 * @throws DataError
 */
export async function readSuggestions(
  client: Client,
  text: string,
  { now, siteTimeZone }: Pick<QueryContext, "now" | "siteTimeZone">,
): Promise<Suggestion[]> {
  if (text === "") return [];
  const [gazetteer, result] = await Promise.all([
    readGazetteer(client),
    client.rpc("suggest", { typed: text, at: now.toISOString() }, READ),
  ]);
  if (result.error) throw toDataError(result, eventsNotLoaded());
  const { venues, organizers, events } = foundSchema.parse(result.data);
  return [
    ...gazetteer.startingWith(text, MAX_PLACES).map((place) => suggestPlace(place, gazetteer)),
    ...venues.map(({ slug, location }) => ({
      text: describeVenue([location]).name,
      detail: t("venue", { city: cityOfVenue(slug)?.name ?? "" }),
      to: pathTo("/venues/:venue", { venue: slug }),
    })),
    ...organizers.map(({ slug, name }) => ({
      text: name,
      detail: t("organizer"),
      to: pathTo("/organizers/:organizer", { organizer: slug }),
    })),
    ...events.map((event) => ({
      text: inReadersLanguage(event).title,
      detail: t("event", { date: formatShortDate(event.start_date, zoneOf(event.location, siteTimeZone)) }),
      to: pathTo("/events/:eventId", { eventId: event.id }),
    })),
  ].slice(0, MAX_SUGGESTIONS);
}

function suggestPlace({ slug, kind, name, county, partOf }: GazetteerPlace, gazetteer: Gazetteer): Suggestion {
  const inner = partOf === null ? null : gazetteer.bySlug(partOf);
  return {
    text: name,
    detail:
      kind === "county" ? t("place") : inner ? t("placeIn", { place: inner.name }) : t("placeInCounty", { county }),
    to: findCity(slug) ? pathTo("/:city", { city: slug }) : pathTo("/near/:place", { place: slug }),
  };
}
