/** The columns of an event that tell what is public of it. */
interface ReviewedEvent {
  is_approved: boolean;
  first_approved_at: string | null;
  unpublished_at: string | null;
}

/**
 * Whether a change of this event waits, or was returned or refused, while visitors see an approved version of it: in full, or title, date,
 * place and picture, as the rule of admins says. An unpublished event has none.
 */
export function isUpdating({ is_approved, first_approved_at, unpublished_at }: ReviewedEvent): boolean {
  return !is_approved && first_approved_at !== null && unpublished_at === null;
}

/** What visitors see of an event while a change of it waits: "nothing" of it, the "facts" (title, date, place and picture), or "everything". */
export type ShownMeanwhile = "nothing" | "facts" | "everything";

/** As `private.shown_meanwhile()`, for an event whose change would wait. @param keepsVersions the rule of admins. */
export function shownMeanwhile(event: ReviewedEvent, keepsVersions: boolean): ShownMeanwhile {
  if (!event.is_approved && !isUpdating(event)) return "nothing";
  return keepsVersions ? "everything" : "facts";
}

/** What saving the form has come to: no change, one that needs no review (another part of the picture, or a small one by a trusted account), or one that waits. */
export const SAVE_OUTCOMES = ["unchanged", "public", "updated"] as const;
export type SaveOutcome = (typeof SAVE_OUTCOMES)[number];

/** Compares an event before and after it was saved. */
export function outcomeOf(
  before: { updated_at: string },
  after: { updated_at: string; is_approved: boolean },
): SaveOutcome {
  // The database leaves the row as it is where nothing differs.
  if (after.updated_at === before.updated_at) return "unchanged";
  return after.is_approved ? "public" : "updated";
}
