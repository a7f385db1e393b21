import type { SerializeFrom } from "@remix-run/node";
import { type ClientLoaderFunctionArgs, redirectDocument, useMatches } from "@remix-run/react";
import { createContext } from "react";

/**
 * The type of the `handle` that routes export.
 * @example export const handle: PageHandle<typeof loader> = { showsDialog: ({ deleting }) => deleting !== null };
 */
export interface PageHandle<Loader = unknown> {
  /**
   * `never`: nothing on the page needs scripts. `when-found`: they are needed, but not by the 404 screen at the same address.
   * Left out, the page loads scripts.
   */
  readonly scripts?: "never" | "when-found";
  /** Whether a dialog covers the page, which is then inert with its header and footer. */
  showsDialog?(page: SerializeFrom<Loader>): boolean;
}

/** The part of a page's context that determines whether it loads scripts. */
interface RenderedPage {
  /** Outermost first; the last is the page itself. */
  readonly matches: readonly { readonly route: { readonly handle?: unknown } }[];
  readonly statusCode: number;
}

/**
 * Whether the document being rendered loads scripts. False on the server only: a page that runs
 * scripts keeps them through client-side navigations.
 */
export const PageScripts = createContext(true);

/** Whether the page that the server is about to send needs scripts. */
export function needsScripts({ matches, statusCode }: RenderedPage): boolean {
  const handle = matches.at(-1)?.route.handle;
  if (!isPageHandle(handle) || handle.scripts === undefined) return true;
  return handle.scripts === "when-found" && statusCode !== 404;
}

/** Whether a dialog covers the current page, according to its route's `handle`. */
export function useDialogShown(): boolean {
  // A route whose own error page is shown has no data: null where its action failed.
  const hasData = (data: unknown) => data !== undefined && data !== null;
  return useMatches().some(
    ({ handle, data }) => isPageHandle(handle) && hasData(data) && (handle.showsDialog?.(data) ?? false),
  );
}

/** Only our own routes export a `handle`, and each is typed. */
function isPageHandle(handle: unknown): handle is PageHandle {
  return typeof handle === "object" && handle !== null && ("scripts" in handle || "showsDialog" in handle);
}

// Every route whose page never loads scripts exports the following three.

export const handle: PageHandle = { scripts: "never" };

/**
 * Makes client-side navigations to the page, such as redirects, load a new document. Rendered in place it would share its
 * document with earlier pages, and after a reload there would be no script to handle the Back button.
 */
export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  return redirectDocument(request.url);
}

/** For routes without data: a route with only a `clientLoader` would not be rendered on the server. */
export function loader() {
  return null;
}
