import { RemixBrowser } from "@remix-run/react";
import { type ReactNode, StrictMode, startTransition, useEffect, useLayoutEffect } from "react";
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

/** Text typed before hydration, during which React 18 resets text areas to their default (`postMountWrapper` of ReactDOMTextarea). */
const typed = new Map<HTMLTextAreaElement, string>();

function noteText({ target }: Pick<Event, "target">): void {
  if (target instanceof HTMLTextAreaElement) typed.set(target, target.value);
}

/** From here on, the router handles Back and Forward. */
function Hydrated({ children }: { children: ReactNode }) {
  useLayoutEffect(() => {
    removeEventListener("input", noteText);
    for (const [area, text] of typed) if (area.value !== text) area.value = text;
  }, []);
  useEffect(() => {
    removeEventListener("popstate", loadOtherPage);
    addEventListener("submit", holdSecondSubmission, true);
    if (isMarked()) mark(false);
  }, []);
  return children;
}

const { pathname, search } = location;
const isAtOtherPage = () => location.pathname !== pathname || location.search !== search;

/**
 * Back and Forward between history entries of this document only change the URL. Until the router listens, this loads the page of the new
 * URL.
 */
function loadOtherPage(event: PopStateEvent): void {
  if (!isAtOtherPage()) return;
  event.stopImmediatePropagation();
  location.reload();
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
  const [visit] = performance.getEntriesByType("navigation");
  if (!(visit instanceof PerformanceNavigationTiming) || visit.redirectCount > 0 || isMarked()) return false;
  const shown = new URL(visit.name, location.href);
  if (shown.pathname === location.pathname && shown.search === location.search) return false;
  mark(true);
  location.reload();
  return true;
}

const isMarked = () => history.state?.isReloaded === true;
const mark = (isReloaded: boolean) => history.replaceState({ ...history.state, isReloaded }, "");

/** Prevents a double submission: the second click may come before React has disabled the button. */
function holdSecondSubmission(event: SubmitEvent): void {
  if (__remixRouter.state.navigation.state === "submitting") event.preventDefault();
}

addEventListener("popstate", loadOtherPage);
addEventListener("input", noteText);
for (const target of document.querySelectorAll("textarea")) noteText({ target });
decodePageData().then(() => {
  if (reloadsStaleDocument() || isAtOtherPage()) return;
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
