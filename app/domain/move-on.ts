/** How long a message stands before the page moves on, in seconds (specification, section 9). */
export const MOVE_ON_SECONDS = 2;

/** Value of the `Refresh` header with which browsers move on to `path` by themselves. */
export function moveOnHeader(path: string): string {
  return `${MOVE_ON_SECONDS}; url=${path}`;
}
