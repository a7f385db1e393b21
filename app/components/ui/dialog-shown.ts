import { useMatches } from "@remix-run/react";

/**
 * Whether a dialog lies over the page: the loader of such a page says what is asked about, as `deleting`, or `isAsking`.
 * Header and footer are then out of reach, as the page itself is; where no script runs, the dialog alone does not see to that.
 */
export function useDialogShown(): boolean {
  return useMatches().some(
    ({ data }) =>
      typeof data === "object" &&
      data !== null &&
      (("deleting" in data && data.deleting !== null) || ("isAsking" in data && data.isAsking === true)),
  );
}
