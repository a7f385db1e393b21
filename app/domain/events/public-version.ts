/** The columns that determine what is public of an event. */
interface ReviewedEvent {
  is_approved: boolean;
  first_approved_at: string | null;
  unpublished_at: string | null;
}

/**
 * Whether visitors see an approved version of this event while a change is pending, returned or refused: in full, or only title, date,
 * place and picture, depending on the admins' setting. An unpublished event has no approved version.
 */
export function isUpdating({ is_approved, first_approved_at, unpublished_at }: ReviewedEvent): boolean {
  return !is_approved && first_approved_at !== null && unpublished_at === null;
}

/** What visitors see of an event while a change is pending: "nothing", the "facts" (title, date, place and picture), or "everything". */
export type ShownMeanwhile = "nothing" | "facts" | "everything";

/** The same as `private.shown_meanwhile()`, for an event whose change would be pending. @param keepsVersions the admins' setting. */
export function shownMeanwhile(event: ReviewedEvent, keepsVersions: boolean): ShownMeanwhile {
  if (!event.is_approved && !isUpdating(event)) return "nothing";
  return keepsVersions ? "everything" : "facts";
}

/**
 * The result of saving the form: no change, a change without review (the focal point of the picture, or a small change by a trusted
 * account), or a pending change.
 */
export const SAVE_OUTCOMES = ["unchanged", "public", "updated"] as const;
export type SaveOutcome = (typeof SAVE_OUTCOMES)[number];

/** Compares an event before and after it was saved. */
export function outcomeOf(
  before: { updated_at: string },
  after: { updated_at: string; is_approved: boolean },
): SaveOutcome {
  // The database does not touch the row when nothing differs.
  if (after.updated_at === before.updated_at) return "unchanged";
  return after.is_approved ? "public" : "updated";
}
