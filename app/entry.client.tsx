import { RemixBrowser } from "@remix-run/react";
import { type ReactNode, StrictMode, startTransition, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";

/**
 * Decodes the page's data before React starts. Remix does so in its first render, which suspends meanwhile; a key pressed
 * in that moment ends in React 18's error 345, "Root did not complete". Asked outside of a render it throws the promise.
 */
async function decodePageData(): Promise<void> {
  try {
    RemixBrowser({});
  } catch (pending) {
    await pending;
  }
}

/**
 * The script that started this one (app/http/page-headers.server.ts) loads the page anew when Back or Forward is pressed before
 * the router answers them. It cancels "hydrating" when it did, and stops at "hydrated".
 */
function Hydrated({ children }: { children: ReactNode }) {
  useEffect(() => {
    window.dispatchEvent(new Event("hydrated"));
    if (isMarked()) mark(false);
  }, []);
  return children;
}

/**
 * Loads the page at the address when that is another one than the document's: Back was pressed on a slow line, between addresses that shared this
 * document, before it had arrived as far as its first script.
 *
 * After a redirect browsers differ in which address they name, so that it tells nothing. Once for each entry of the history, which is
 * marked until its page is hydrated: whatever a browser names, there is no loop.
 * @returns whether it does.
 */
function loadsOtherPage(): boolean {
  const [visit] = performance.getEntriesByType("navigation");
  if (!(visit instanceof PerformanceNavigationTiming) || visit.redirectCount > 0 || isMarked()) return false;
  const { pathname, search } = new URL(visit.name, location.href);
  if (pathname === location.pathname && search === location.search) return false;
  mark(true);
  location.reload();
  return true;
}

const isMarked = () => history.state?.isReloaded === true;
const mark = (isReloaded: boolean) => history.replaceState({ ...history.state, isReloaded }, "");

decodePageData().then(() => {
  if (loadsOtherPage() || !window.dispatchEvent(new Event("hydrating", { cancelable: true }))) return;
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
