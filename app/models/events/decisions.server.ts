import { type Client, type EventContent, toDataError } from "#app/models/supabase.ts";

// Admins' decisions about events, and undoing them. The database enforces rules and limits and applies the consequences: see `decide()`.

/** The values of `event_decisions.decision`. "edited" is a correction. */
export type Decision = "approved" | "returned" | "refused" | "unpublished" | "deleted" | "edited";

/** Events that a decision skips: taken off the site, ended, or already returned or refused. */
type LeftOut = "taken_off" | "ended" | "sent_back";

/** The reasons and options of a decision. */
interface DecisionDetails {
  /** For the organizers. */
  note?: string | null;
  /** Keys of the list of reasons. */
  reasons?: readonly string[];
  /** Requested changes, by the name of the form's control. */
  fieldReasons?: Readonly<Record<string, string>>;
  leavesOut?: readonly LeftOut[];
  /** Unpublish all dates of the series that have the same owner; a correction applies to all dates with the same content. */
  isWholeSeries?: boolean;
  /** The corrected columns. */
  correction?: Partial<EventContent>;
  /** Correct the public version instead of the pending one. */
  isOfPublic?: boolean;
}

/** The result for one event; `title` is null when it no longer exists. */
export interface DecidedEvent {
  title: string | null;
  /** The decision; events with "taken_off", "ended" or "changed" were skipped. */
  outcome: string;
}

/** Matches no stored version. */
const NEVER = new Date(0).toISOString();

/**
 * Decides about up to 100 events, each together with the dates of its series that are decided as one, and notifies the organizers.
 * @param chosen `version`: the version of the event that the admin has read; null for "unpublished", which ignores versions.
 * @throws DataError with the code `reason_required` without a reason, `reason_unknown` with one that is not on the list,
 * `nothing_corrected` when a correction changes nothing.
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
 * @returns its title, or null without a decision: the event no longer exists, has changed, or is not in a state for this decision.
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

/** A version that the database can parse; a malformed one becomes `NEVER`. */
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
 * Undoes decisions of the last 30 seconds, and withdraws the mail about them.
 * @returns titles of the restored events: not those that are too late to undo, or were changed or decided about since.
 * @throws DataError
 */
export async function undoDecisions(client: Client, ids: readonly number[]): Promise<string[]> {
  const result = await client.rpc("undo_decisions", { decision_ids: [...ids] });
  if (result.error) throw toDataError(result, "An error occurred while undoing the decision");
  return result.data;
}
