import type { SerializeFrom } from "@remix-run/node";
import { type ClientLoaderFunctionArgs, redirectDocument, useMatches } from "@remix-run/react";
import { type SharedPage, sharedPageOf } from "#app/domain/site/shared-page.ts";
import { useDocument } from "./page-context.ts";
import { useSite } from "./root-data.ts";

/**
 * The type of the `handle` that routes export.
 * @example export const handle: PageHandle<typeof loader> = { showsDialog: ({ deleting }) => deleting !== null };
 */
export interface PageHandle<Loader = unknown> {
  /** `never`: the page needs no scripts. `when-found`: it does, except its 404. By default pages load scripts. */
  readonly scripts?: "never" | "when-found";
  /** Whether a modal dialog covers the page; header and footer are then `inert`; the route must make the page itself `inert`. */
  showsDialog?(page: SerializeFrom<Loader>): boolean;
  /** Whether the page is a list: its second link leads to `#results`. */
  readonly isList?: true;
  /** For a page that is the same for every visitor. If omitted, it is rendered for each request. */
  readonly shared?: SharedPage;
}

/** The part of Remix's static handler context that determines whether a page loads scripts. */
interface RenderedPage {
  /** Outermost first; the last is the page itself. */
  readonly matches: readonly { readonly route: { readonly handle?: unknown } }[];
  readonly statusCode: number;
}

/** Whether the page that the server is about to send needs scripts. */
export function needsScripts({ matches, statusCode }: RenderedPage): boolean {
  const handle = matches.at(-1)?.route.handle;
  if (!isPageHandle(handle) || handle.scripts === undefined) return true;
  return handle.scripts === "when-found" && statusCode !== 404;
}

/** Whether a dialog covers the current page, according to its route's `handle`. */
export function useDialogShown(): boolean {
  // Routes with an error have no data: undefined, or null after a failed action.
  const hasData = (data: unknown) => data !== undefined && data !== null;
  return useMatches().some(
    ({ handle, data }) => isPageHandle(handle) && hasData(data) && (handle.showsDialog?.(data) ?? false),
  );
}

/** Whether the current page is a list, according to its route's `handle`. False for its error page. */
export function useListShown(): boolean {
  const { handle, data } = useMatches().at(-1) ?? {};
  return isPageHandle(handle) && handle.isList === true && data !== undefined;
}

/**
 * Whether browsers cache the current page for offline reading: only pages that are the same for every visitor, and that run scripts or show
 * events. Others have no script that could show the age of the copy.
 */
export function useKeptPage(): boolean {
  const { hasScripts, isFailure = false } = useDocument();
  const page = sharedPageOf(useMatches().at(-1)?.handle);
  const { hasOfflineCopies } = useSite();
  return hasOfflineCopies && !isFailure && page !== null && (hasScripts || page.shows !== undefined);
}

/** Narrows the `unknown` handle of a match: every `handle` of our routes is a `PageHandle`. */
function isPageHandle(handle: unknown): handle is PageHandle {
  return typeof handle === "object" && handle !== null;
}

// Every route whose page never loads scripts exports the following three.

export const handle: PageHandle = { scripts: "never" };

/**
 * Makes client-side navigations to the page, such as redirects, load a new document. If it were rendered on the client it would share its
 * document with earlier history entries, and after a reload there would be no script to handle Back.
 */
export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  return redirectDocument(request.url);
}

/** For routes without data: Remix does not server-render a route that has only a `clientLoader`. */
export function loader() {
  return null;
}
