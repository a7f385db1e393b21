import { describeReasons } from "#app/domain/events/decision-reasons.ts";
import { parseDeskFilters } from "#app/domain/events/desk-filters.ts";
import { formatRecent } from "#app/domain/events/format.ts";
import { pathTo } from "#app/domain/site/links.ts";
import { listSentBackEvents, type SentBackReview } from "#app/models/events/sent-back.server.ts";
import type { RequestArgs } from "#app/session/supabase.server.ts";
import { requireAdmin } from "#app/session/user.server.ts";
import { getSite } from "#app/settings/env.server.ts";

/** Loads the page of returned or of refused events. */
export async function loadSentBackEvents(args: RequestArgs, review: SentBackReview) {
  const { client, user } = await requireAdmin(args);
  const params = new URL(args.request.url).searchParams;
  const filters = parseDeskFilters(params);
  const { city, search, category } = filters;
  const before = params.get("before");
  const { rows, total, older } = await listSentBackEvents(client, { review, filters, before });
  const { timeZone } = getSite();
  const now = new Date();
  const page = review === "refused" ? "/admin/refused" : "/admin/returned";
  return {
    events: rows.map((row) => describe(row, timeZone, now)),
    filters,
    total,
    newest: before && pathTo(page, { city, search, category }),
    older: older && pathTo(page, { city, search, category, before: older }),
    waiting: user.waiting,
  };
}

type Row = Awaited<ReturnType<typeof listSentBackEvents>>["rows"][number];

const STATES: Readonly<Record<string, string>> = { returned: "Returned", refused: "Refused", unpublished: "Taken off" };

function describe({ event, organizer_name, verdicts: [verdict] }: Row, timeZone: string, now: Date) {
  // Without a verdict, as for admins' own events, the state of the event tells.
  const decision = verdict?.decision ?? (event.unpublished_at === null ? event.review : "unpublished");
  const since = verdict?.decided_at ?? event.unpublished_at ?? event.updated_at;
  return {
    id: event.id,
    title: event.title,
    organizer: organizer_name,
    organizerId: event.organizer_id,
    state: STATES[decision ?? ""] ?? "Returned",
    since: formatRecent(since, timeZone, now),
    sinceAt: new Date(since).toISOString(),
    ...describeReasons(verdict ?? { reason: event.unpublish_reason, field_reasons: null, reasons: null }),
  };
}
