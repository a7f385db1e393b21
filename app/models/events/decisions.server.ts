import { type Client, type EventContent, toDataError } from "#app/models/supabase.ts";

// What admins decide about events, and how it is undone. Rules, limits and what follows are in the database: see `decide()`.

/** As `event_decisions.decision`. "edited" is a correction. */
export type Decision = "approved" | "returned" | "refused" | "unpublished" | "deleted" | "edited";

/** What a decision leaves out: what was taken off the site, has ended, or was returned or refused before. */
type LeftOut = "taken_off" | "ended" | "sent_back";

/** Why, and how, something is decided. */
interface DecisionDetails {
  /** For the organizers. */
  note?: string | null;
  /** Keys of the list of reasons. */
  reasons?: readonly string[];
  /** What is to be changed, by the name of the form's control. */
  fieldReasons?: Readonly<Record<string, string>>;
  leavesOut?: readonly LeftOut[];
  /** Whether all dates of the series are unpublished that belong to the same owner, or corrected that say the same as well. */
  isWholeSeries?: boolean;
  /** What the columns say after a correction. */
  correction?: Partial<EventContent>;
  /** Whether what is public is corrected, rather than what waits. */
  isOfPublic?: boolean;
}

/** What became of an event; `title` is null where it is gone. */
export interface DecidedEvent {
  title: string | null;
  /** The decision; "taken_off", "ended" and "changed" ones were left out. */
  outcome: string;
}

/** A version that nobody has read. */
const NEVER = new Date(0).toISOString();

/**
 * Decides about up to 100 events, each with the dates of its series that are decided with it, and notifies their organizers.
 * @param chosen `version`: of the event that the admin has read, from the database; null for "unpublished", which goes by no version.
 * @throws DataError with the code `reason_required` without a reason, `reason_unknown` with one that is not on the list,
 *   `nothing_corrected` where a correction changes nothing.
 */
export async function decide(
  client: Client,
  chosen: readonly { id: string; version: string | null }[],
  decision: Decision,
  { note, reasons, fieldReasons, leavesOut, isWholeSeries, correction, isOfPublic }: DecisionDetails = {},
): Promise<DecidedEvent[]> {
  const result = await client.rpc("decide", {
    event_ids: chosen.map(({ id }) => id),
    versions: chosen.map(({ version }) => readableVersion(version)),
    decision,
    ...(note && { note }),
    ...(reasons && { reasons: [...reasons] }),
    ...(fieldReasons && { field_reasons: { ...fieldReasons } }),
    ...(leavesOut && { leaves_out: [...leavesOut] }),
    ...(isWholeSeries && { whole_series: isWholeSeries }),
    ...(correction && { correction }),
    ...(isOfPublic && { of_public: isOfPublic }),
  });
  if (result.error) throw toDataError(result, FAILED[decision]);
  return result.data;
}

/**
 * Decides about one event, as `decide` does.
 * @returns its title, or null where it was not decided: it is gone, has changed, or is not in a state for this decision.
 * @throws DataError as `decide`.
 */
export async function decideOne(
  client: Client,
  id: string,
  version: string | null,
  decision: Decision,
  details?: DecisionDetails,
): Promise<string | null> {
  const [decided] = await decide(client, [{ id, version }], decision, details);
  return decided?.outcome === decision ? decided.title : null;
}

/** A version that the database can parse: a malformed one is none that anybody has read. */
export function readableVersion(version: string | null): string {
  return version === null || Number.isNaN(Date.parse(version)) ? NEVER : version;
}

const FAILED: Readonly<Record<Decision, string>> = {
  approved: "An error occurred while approving the event",
  returned: "An error occurred while returning the event",
  refused: "An error occurred while refusing the event",
  unpublished: "An error occurred while unpublishing the event",
  deleted: "An error occurred while deleting the event",
  edited: "An error occurred while correcting the event",
};

/**
 * Restores what was before decisions of the last 30 seconds, and takes back the mail about them.
 * @returns the titles of what was undone: not of what it is too late for, or was changed or decided since.
 * @throws DataError
 */
export async function undoDecisions(client: Client, ids: readonly number[]): Promise<string[]> {
  const result = await client.rpc("undo_decisions", { decision_ids: [...ids] });
  if (result.error) throw toDataError(result, "An error occurred while undoing the decision");
  return result.data;
}
