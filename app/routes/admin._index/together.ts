import { formatTime } from "#app/domain/events/format.ts";
import type { DecidedEvent } from "#app/models/events/decisions.server.ts";
import type { Taken } from "#app/models/events/taken-events.server.ts";
import type { EventRow } from "#app/models/supabase.ts";

/**
 * Describes the result of a bulk decision: how many events were decided, and which were skipped.
 * @param did the outcome, "approved". @param more a sentence about those that were decided.
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
    const titles = results.flatMap((one) => (one.outcome === outcome ? `"${one.title ?? "A deleted event"}"` : []));
    return titles.length > 0 ? ` Left out, ${why}: ${titles.join(", ")}.` : "";
  };
  const others =
    leftOut("changed", "because it changed, or is no longer waiting") +
    leftOut("taken_off", "because it was taken off the site, and each of those is decided separately") +
    leftOut("ended", "because it has ended, which needs confirmation");
  return others === "" ? { success: said } : { error: `${said}${others}` };
}

/** "Porch Concert", or "Porch Concert" and 4 other events. */
export function nameDecided([first = "", ...others]: readonly string[]): string {
  if (others.length === 0) return `"${first}"`;
  return `"${first}" and ${others.length === 1 ? "another event" : `${others.length} other events`}`;
}

/**
 * Describes what was undone.
 * @param titles of those events. @param asked how many decisions were to be undone.
 */
export function describeUndone(titles: readonly string[], asked: number): { success: string } | { error: string } {
  if (titles.length === 0) return { error: "Nothing was undone: it's too late, or the event changed in the meantime." };
  const undone = `The decision about ${nameDecided(titles)} has been undone. Nobody gets an email about it.`;
  if (titles.length === asked) return { success: undone };
  return { error: `${undone} The rest was not: it's too late, or it changed in the meantime.` };
}

/**
 * Explains why a decision had no effect.
 * @param current the event as it is now; null if it was deleted. @param did as `describeTogether`.
 */
export function explainRefusal(current: EventRow | null, did: string): string {
  if (!current) return `The event was not ${did}: its organizer or another admin has deleted it.`;
  return `"${current.title}" was not ${did}: ${whyNot(current)}`;
}

function whyNot({ is_approved, review, unpublished_at }: EventRow): string {
  if (is_approved) return "another admin has already approved it.";
  if (review === "refused") return "another admin has already refused it.";
  if (review !== "returned") return "it was changed after you opened this page. Please look at it again.";
  return unpublished_at
    ? "another admin has already taken it off the site."
    : "another admin has already returned it to its organizer.";
}

/** Names the events that other admins are looking at; null for none. @param titles by id. @param timeZone of the site. */
export function takenByOthers(
  titles: ReadonlyMap<string, string>,
  taken: Readonly<Record<string, Taken>>,
  timeZone: string,
): string | null {
  const said = [...titles].flatMap(([id, title]) => {
    const by = taken[id];
    return by && !by.is_own ? [`${by.admin} is looking at "${title}" until ${formatTime(by.until, timeZone)}.`] : [];
  });
  return said.length === 0 ? null : `${said.join(" ")} You can still decide.`;
}
