import type { SerializeFrom } from "@remix-run/node";
import { type ClientLoaderFunctionArgs, redirectDocument, useMatches } from "@remix-run/react";
import { createContext } from "react";

/**
 * What a route exports as `handle`, where there is something to say about its page.
 * @example export const handle: PageHandle<typeof loader> = { showsDialog: ({ deleting }) => deleting !== null };
 */
export interface PageHandle<Loader = unknown> {
  /**
   * `never`: nothing on the page needs scripts. `when-found`: they are needed, but not by the 404 screen at the same address.
   * Left out, the page loads scripts.
   */
  readonly scripts?: "never" | "when-found";
  /** Whether a dialog lies over the page, which is then inert with its header and footer. */
  showsDialog?(page: SerializeFrom<Loader>): boolean;
}

/** The part of a rendered page's context that decides whether it loads scripts. */
interface RenderedPage {
  /** Outermost first; the last is the page itself. */
  readonly matches: readonly { readonly route: { readonly handle?: unknown } }[];
  readonly statusCode: number;
}

/**
 * Whether the document being rendered loads scripts. Only the server gives it another value than true: a page that runs
 * scripts keeps them, whatever address it goes to.
 */
export const PageScripts = createContext(true);

/** Whether the page that the server is about to send needs scripts. */
export function needsScripts({ matches, statusCode }: RenderedPage): boolean {
  const handle = matches.at(-1)?.route.handle;
  if (!isPageHandle(handle) || handle.scripts === undefined) return true;
  return handle.scripts === "when-found" && statusCode !== 404;
}

/** Whether a dialog lies over the page that is shown, as its route's `handle` says. */
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

// The three below are exported by every route whose page never loads scripts.

export const handle: PageHandle = { scripts: "never" };

/**
 * Has the browser load the page anew when a script leads to it, by a redirect for example. Shown in place instead, it
 * would share its document with the pages before it; once reloaded, no script would be there to answer the Back button.
 */
export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  return redirectDocument(request.url);
}

/** For routes with nothing to load: one with a `clientLoader` alone would be rendered in the browser only. */
export function loader() {
  return null;
}
