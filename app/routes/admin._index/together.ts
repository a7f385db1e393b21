import type { DecidedEvent } from "#app/models/events/decisions.server.ts";
import type { EventRow } from "#app/models/supabase.ts";

/**
 * Says how many of several events were decided, and which were left out.
 * @param did "approved", as the outcome says it. @param more a sentence about those that were decided.
 */
export function describeTogether(
  results: readonly DecidedEvent[],
  did: string,
  more = "",
): { success: string } | { error: string } {
  const decided = results.filter(({ outcome }) => outcome === did).length;
  const count = decided === 1 ? `1 event has been ${did}.` : `${decided} events have been ${did}.`;
  const said = decided > 0 && more !== "" ? `${count} ${more}` : count;
  const leftOut = (outcome: string, why: string) => {
    const titles = results.flatMap((one) =>
      one.outcome === outcome ? `"${one.title ?? "An event that is gone"}"` : [],
    );
    return titles.length > 0 ? ` Left out, ${why}: ${titles.join(", ")}.` : "";
  };
  const others =
    leftOut("changed", "because it has changed, or waits no more") +
    leftOut("taken_off", "because it was taken off the site, and each is decided by itself") +
    leftOut("ended", "because it has ended, which is to be confirmed");
  return others === "" ? { success: said } : { error: `${said}${others}` };
}

/**
 * Explains why a decision had no effect.
 * @param current the event as it is now; null if it was deleted. @param did as `describeTogether`.
 */
export function explainRefusal(current: EventRow | null, did: string): string {
  if (!current) return `The event was not ${did}: it is gone, because its organizer or another admin has deleted it.`;
  return `"${current.title}" was not ${did}: ${whyNot(current)}`;
}

function whyNot({ is_approved, review, unpublished_at }: EventRow): string {
  if (is_approved) return "another admin has approved it already.";
  if (review === "refused") return "another admin has refused it already.";
  if (review !== "returned") return "it was changed after you opened this page. Please look at it again.";
  return unpublished_at
    ? "another admin has taken it off the site already."
    : "another admin has returned it to its organizer already.";
}
