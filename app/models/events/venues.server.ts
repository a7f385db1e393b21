import messages from "#app/messages/rejections.ts";
import { translator } from "#app/messages/translator.ts";
import { type Client, toDataError } from "#app/models/supabase.ts";

const t = translator(messages);

/** The most places that are suggested at a time. */
const MOST_SUGGESTED = 12;

/** Rows read for them: events repeat their place. */
const ROWS_READ = 120;

/**
 * Where the organizer's events take and took place, as typed, latest first, each place once.
 * @throws DataError
 */
export async function listOwnPlaces(client: Client, organizerId: string): Promise<string[]> {
  const [events, past] = await Promise.all(
    (["events", "past_events"] as const).map((table) =>
      client
        .from(table)
        .select("location")
        .eq("organizer_id", organizerId)
        .order("created_at", { ascending: false })
        .limit(ROWS_READ),
    ),
  );
  const rows = [events, past].flatMap((result) => {
    if (result?.error) throw toDataError(result, t("eventsNotLoaded"));
    return result?.data ?? [];
  });
  return eachOnce(rows);
}

/**
 * Where public events take place whose location contains a text, ignoring case, each place once.
 * @throws DataError
 */
export async function findPlaces(client: Client, text: string): Promise<string[]> {
  // Characters that a pattern of PostgreSQL's reads otherwise.
  const pattern = `%${text.replaceAll(/[\\%_]/g, (character) => `\\${character}`)}%`;
  const result = await client
    .from("listings")
    .select("location")
    .ilike("location", pattern)
    .not("venue", "is", null)
    .order("venue")
    .limit(ROWS_READ);
  if (result.error) throw toDataError(result, t("eventsNotLoaded"));
  return eachOnce(result.data);
}

function eachOnce(rows: readonly { location: string }[]): string[] {
  const places = new Map(rows.map(({ location }) => [location.toLowerCase(), location]));
  return [...places.values()].slice(0, MOST_SUGGESTED);
}
