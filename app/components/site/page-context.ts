import { createContext, useContext, useState } from "react";

/** What this page's inline scripts carry to be permitted; nothing in the browser, which hides it from scripts. */
export const NonceContext = createContext<string | undefined>(undefined);

/** The nonce for `<Scripts>` and every other inline script. */
export function useNonce(): string | undefined {
  return useContext(NonceContext);
}

/** The id of the request that this page answers, while the server renders it. */
export const ReferenceContext = createContext<string | undefined>(undefined);

/** Names the element whose text is the reference. */
export const REFERENCE_ATTRIBUTE = "data-reference";

/**
 * What a visitor may quote when they report a failed page: the operator finds the failure in the log by it. The browser,
 * taking over a page, reads it from there; a failure that it fetched itself has none.
 */
export function useReference(): string | null {
  const fromServer = useContext(ReferenceContext);
  const [fromPage] = useState(() =>
    typeof document === "undefined" ? null : document.querySelector(`[${REFERENCE_ATTRIBUTE}]`)?.textContent,
  );
  return fromServer ?? fromPage ?? null;
}
