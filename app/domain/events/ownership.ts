/** The owner of an event, the same as `private.owner_of()`: an organization, else the member who created it. */
export function ownerOf(event: { organizer_id: string; organization_id: string | null }): string {
  return event.organization_id ?? event.organizer_id;
}

/**
 * Whether a member may change an event: their own and those of their organizations. The same rule as `private.owns_event()`.
 * @param user with `ownerIds` from the database; null for visitors.
 */
export function ownsEvent(
  user: { ownerIds: readonly string[] } | null,
  event: { organizer_id: string; organization_id: string | null },
): boolean {
  return user?.ownerIds.includes(ownerOf(event)) ?? false;
}
