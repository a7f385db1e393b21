import { RemixBrowser } from "@remix-run/react";
import { type ReactNode, StrictMode, startTransition, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";

/**
 * Decodes the page's data before hydration. Otherwise Remix suspends for it in the first render, and a key pressed in that moment fails
 * with React 18's error 345, "Root did not complete". Called outside of a render, `RemixBrowser` throws the promise it would suspend on.
 */
async function decodePageData(): Promise<void> {
  try {
    RemixBrowser({});
  } catch (pending) {
    await pending;
  }
}

/**
 * The inline script that loads this module (app/http/page-headers.server.ts) reloads the page when Back or Forward is pressed before the
 * router handles them. After a reload it cancels the "hydrating" event; the "hydrated" event stops it.
 */
function Hydrated({ children }: { children: ReactNode }) {
  useEffect(() => {
    window.dispatchEvent(new Event("hydrated"));
    if (isMarked()) mark(false);
  }, []);
  return children;
}

/**
 * Reloads when the document is not that of the current URL: on a slow connection, Back was pressed between history entries that share a
 * document, before its first script ran.
 *
 * Skipped after a redirect, because browsers disagree about the URL of the navigation entry. At most once per history entry, which is
 * marked until its page is hydrated, so that there is no reload loop.
 * @returns whether it reloads.
 */
function reloadsStaleDocument(): boolean {
  const [navigation] = performance.getEntriesByType("navigation");
  if (!(navigation instanceof PerformanceNavigationTiming) || navigation.redirectCount > 0 || isMarked()) return false;
  const { pathname, search } = new URL(navigation.name, location.href);
  if (pathname === location.pathname && search === location.search) return false;
  mark(true);
  location.reload();
  return true;
}

const isMarked = () => history.state?.isReloaded === true;
const mark = (isReloaded: boolean) => history.replaceState({ ...history.state, isReloaded }, "");

decodePageData().then(() => {
  if (reloadsStaleDocument() || !window.dispatchEvent(new Event("hydrating", { cancelable: true }))) return;
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <Hydrated>
          <RemixBrowser />
        </Hydrated>
      </StrictMode>,
    );
  });
});
