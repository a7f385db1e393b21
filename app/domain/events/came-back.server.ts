import { type ComparedEvent, compareVersions } from "./changed-fields.ts";
import { type DecisionReasonsFacts, describeReasons } from "./decision-reasons.ts";
import { formatRecent } from "./format.ts";
import { markDifferences } from "./text-difference.server.ts";

/** Decisions by which an event comes back to its organizer, as words. */
const WORDS: Partial<Record<string, string>> = { refused: "refused", unpublished: "taken off" };

interface SentBackFacts extends DecisionReasonsFacts {
  decision: string;
  decided_at: string;
  admin: string | null;
  /** What the event said then, where that differs. */
  content: Partial<ComparedEvent>;
}

/** How an event came back to its organizer that waits again, and what they have changed since. @param siteTimeZone of admins. */
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
