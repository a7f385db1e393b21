import { type ClientLoaderFunctionArgs, redirectDocument } from "@remix-run/react";
import { createContext } from "react";

/** What a route exports as `handle`; left out, its page loads scripts. */
export interface PageHandle {
  /** `never`: nothing on the page needs them. `when-found`: neither does the 404 screen at the same address. */
  readonly scripts: "never" | "when-found";
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
  if (!isPageHandle(handle)) return true;
  return handle.scripts === "when-found" && statusCode !== 404;
}

function isPageHandle(handle: unknown): handle is PageHandle {
  return typeof handle === "object" && handle !== null && "scripts" in handle;
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
