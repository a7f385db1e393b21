import type { LoaderFunctionArgs } from "@remix-run/node";
import { readLine } from "#app/domain/site/text.ts";
import { answerMember } from "#app/http/responses.server.ts";
import { findEventPlace, findPlaces } from "#app/models/events/venues.server.ts";

/** Minimum length of a search text. */
const MIN_CHARS = 2;

/** Venues of public events that contain `?search=`, and the place that it names, for the location field of an event form. */
export function loader(args: LoaderFunctionArgs) {
  const text = readLine(new URL(args.request.url).searchParams.get("search")).slice(0, 100);
  return answerMember(args, async ({ client }) => {
    if (text.length < MIN_CHARS) return { venues: [], near: null };
    const [venues, near] = await Promise.all([findPlaces(client, text), findEventPlace(client, text, null)]);
    return { venues, near };
  });
}
