import { createContext, useContext } from "react";

/** What this page's inline scripts carry to be permitted; nothing in the browser, which hides it from scripts. */
export const NonceContext = createContext<string | undefined>(undefined);

/** The nonce for `<Scripts>` and every other inline script. */
export function useNonce(): string | undefined {
  return useContext(NonceContext);
}
