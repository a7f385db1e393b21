import type { LoaderFunctionArgs } from "@remix-run/node";
import type { PageHandle } from "#app/components/site/page-handle.ts";
import { type Day, monthDays } from "#app/domain/events/days.ts";
import { z } from "#app/domain/site/zod.ts";
import { OPEN_TO_ALL } from "#app/http/resources.server.ts";
import { statusOf } from "#app/http/responses.server.ts";
import { countListingsByDay, type EventCounts } from "#app/models/lists/home-listings.server.ts";
import { DataError } from "#app/models/supabase.ts";
import { requestContext } from "#app/session/request-context.server.ts";
import { getVisitorClient } from "#app/session/supabase.server.ts";
import { getSite } from "#app/settings/env.server.ts";

/** `max-age` of the counts, in seconds: the same as of pages that list the events. */
const CACHE_SECONDS = 60;

const monthSchema = z.string().transform((month, context): { first: Day; last: Day } => {
  const days = monthDays(month);
  if (days) return days;
  context.addIssue({ code: "custom", message: "Not a month" });
  return z.NEVER;
});

export const handle: PageHandle = { shared: { reads: "month", shows: "listings" } };

/** Number of events on each day of a month (`?month=2026-11`), for the marks of the calendar. The same for every client. */
export async function loader(args: LoaderFunctionArgs) {
  const month = monthSchema.safeParse(new URL(args.request.url).searchParams.get("month"));
  if (!month.success) return refuse(400, { message: "Name a month, such as 2026-11.", code: "BAD_MONTH" });
  try {
    return answer(await countListingsByDay(getVisitorClient(args), month.data, getSite().timeZone));
  } catch (error) {
    if (!(error instanceof DataError)) throw error;
    requestContext(args.context).log.error({ err: error }, "days.json");
    return refuse(statusOf(error), { message: error.message, code: error.code });
  }
}

function answer(counts: EventCounts): Response {
  const caching = `public, max-age=${CACHE_SECONDS}, s-maxage=${CACHE_SECONDS}`;
  const headers = { "Cache-Control": caching, "X-Content-Type-Options": "nosniff", ...OPEN_TO_ALL };
  return Response.json(counts, { headers });
}

function refuse(status: number, body: { message: string; code: string }): Response {
  return Response.json(body, { status, headers: { "Cache-Control": "no-store", ...OPEN_TO_ALL } });
}
