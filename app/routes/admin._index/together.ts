import type { DecidedTogether } from "#app/models/events/moderation.server.ts";

/**
 * Says how many of several events were decided, and which were left out.
 * @param did "approved", as the outcome says it. @param more a sentence about those that were decided.
 */
export function describeTogether(
  results: readonly DecidedTogether[],
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
    leftOut("ended", "because it has ended, which is to be confirmed");
  return others === "" ? { success: said } : { error: `${said}${others}` };
}
