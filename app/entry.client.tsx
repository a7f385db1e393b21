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
 * The script that started this one (app/session/page-headers.server.ts) loads the page anew when Back or Forward is pressed before
 * the router answers them. It cancels "hydrating" when it did, and stops at "hydrated".
 */
function Hydrated({ children }: { children: ReactNode }) {
  useEffect(() => {
    window.dispatchEvent(new Event("hydrated"));
  }, []);
  return children;
}

decodePageData().then(() => {
  if (!window.dispatchEvent(new Event("hydrating", { cancelable: true }))) return;
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
