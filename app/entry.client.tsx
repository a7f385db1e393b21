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

const { pathname, search } = window.location;

/** Loads the page that Back or Forward leads to, when it is another one, before Remix hears of it. */
function loadOtherPage(event: PopStateEvent): void {
  if (window.location.pathname === pathname && window.location.search === search) return;
  event.stopImmediatePropagation();
  window.location.reload();
}

/** Until React has taken over the document, it would take it for the page that Back or Forward leads to. */
function TakenOver({ children }: { children: ReactNode }) {
  useEffect(() => window.removeEventListener("popstate", loadOtherPage), []);
  return children;
}

window.addEventListener("popstate", loadOtherPage);
decodePageData().then(() => {
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <TakenOver>
          <RemixBrowser />
        </TakenOver>
      </StrictMode>,
    );
  });
});
