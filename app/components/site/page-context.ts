import { createContext, useContext, useState } from "react";

/** The nonce of this page's inline scripts; empty in the browser, which hides it from scripts. */
export const NonceContext = createContext<string | undefined>(undefined);

/** The nonce for `<Scripts>` and every other inline script. */
export function useNonce(): string | undefined {
  return useContext(NonceContext);
}

/** The id of the request for this page, while the server renders it. */
export const ReferenceContext = createContext<string | undefined>(undefined);

/** Id of the element that contains the reference. */
export const REFERENCE_ATTRIBUTE = "data-reference";

/**
 * The reference of a failed page, which visitors can quote and the operator finds in the log. During hydration it is read from
 * the document; failures of client-side navigations have none.
 */
export function useReference(): string | null {
  const fromServer = useContext(ReferenceContext);
  const [fromPage] = useState(() =>
    typeof document === "undefined" ? null : document.querySelector(`[${REFERENCE_ATTRIBUTE}]`)?.textContent,
  );
  return fromServer ?? fromPage ?? null;
}
