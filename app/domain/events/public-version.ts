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
