import { createContext, useContext, useState } from "react";

/** The CSP nonce of this page's inline scripts; undefined in the browser, which hides nonces from scripts. */
export const NonceContext = createContext<string | undefined>(undefined);

/** The nonce for `<Scripts>` and every other inline script. */
export function useNonce(): string | undefined {
  return useContext(NonceContext);
}

/** The request id, while the server renders the page. */
export const ReferenceContext = createContext<string | undefined>(undefined);

/** Attribute of the element that contains the reference. */
export const REFERENCE_ATTRIBUTE = "data-reference";

/**
 * The reference of an error page: the request id, by which the operator finds the error in the log. During hydration it is read from the
 * document; null for errors of client-side navigations.
 */
export function useReference(): string | null {
  const fromServer = useContext(ReferenceContext);
  const [fromPage] = useState(() =>
    typeof document === "undefined" ? null : document.querySelector(`[${REFERENCE_ATTRIBUTE}]`)?.textContent,
  );
  return fromServer ?? fromPage ?? null;
}
