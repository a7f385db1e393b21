import { type ComparedEvent, compareVersions } from "./changed-fields.ts";
import { type DecisionReasonsFacts, describeReasons } from "./decision-reasons.ts";
import { formatRecent } from "./format.ts";
import { markDifferences } from "./text-difference.server.ts";

/** Labels of decisions that send an event back to its organizer. */
const WORDS: Partial<Record<string, string>> = { refused: "refused", unpublished: "taken off" };

interface SentBackFacts extends DecisionReasonsFacts {
  decision: string;
  decided_at: string;
  admin: string | null;
  /** The event's content at that time, where it differs. */
  content: Partial<ComparedEvent>;
}

/** The decision that sent a resubmitted event back to its organizer, and the changes since. @param siteTimeZone of admins. */
export function describeCameBack(event: ComparedEvent, sentBack: SentBackFacts, siteTimeZone: string, now: Date) {
  return {
    /** "returned", "refused", or "taken off". */
    did: WORDS[sentBack.decision] ?? "returned",
    /** "Nov 20, 3:15 PM" */
    decided: formatRecent(sentBack.decided_at, siteTimeZone, now),
    decidedAt: new Date(sentBack.decided_at).toISOString(),
    admin: sentBack.admin,
    reasons: describeReasons(sentBack),
    comparison: markDifferences(compareVersions({ ...event, ...sentBack.content }, event, siteTimeZone, now)),
  };
}

/** As `describeCameBack` returns it. */
export type CameBack = ReturnType<typeof describeCameBack>;
