import { createContext, useContext, useState } from "react";

/** The document that the server is rendering. In the browser components get the default. */
interface RenderedDocument {
  /** The CSP nonce of the inline scripts; browsers hide nonces from scripts. */
  readonly nonce?: string;
  /** The request id. */
  readonly reference?: string;
  /** Whether the document loads scripts. */
  readonly hasScripts: boolean;
  /** Whether it is the page of an error. */
  readonly isFailure?: boolean;
}

export const DocumentContext = createContext<RenderedDocument>({ hasScripts: true });

/** The document that the server renders. */
export function useDocument(): RenderedDocument {
  return useContext(DocumentContext);
}

/** Attribute of the element that contains the reference. */
export const REFERENCE_ATTRIBUTE = "data-reference";

/**
 * The reference of an error page: the request id, by which the operator finds the error in the log. During hydration it is read from the
 * document; null for errors of client-side navigations.
 */
export function useReference(): string | null {
  const { reference } = useDocument();
  const [fromPage] = useState(() =>
    typeof document === "undefined" ? null : document.querySelector(`[${REFERENCE_ATTRIBUTE}]`)?.textContent,
  );
  return reference ?? fromPage ?? null;
}
