import type { Page } from "@playwright/test";

/** A page that animates something is never idle. */
const LONGEST_EFFECTS_MS = 500;

/** What Remix keeps in the window of a page with scripts, as far as it is read here. */
interface RemixWindow extends Window {
  __remixContext?: unknown;
  __remixRouter?: {
    state: { navigation: { state: string }; revalidation: string; fetchers: Map<string, { state: string }> };
  };
}

/**
 * Waits until a page no longer changes by itself: React has taken the document over, its effects have
 * run, and nothing is being fetched. A page that loads no scripts is that as soon as it is loaded, and the page of an event once its
 * small script has made a button of the link to sign in.
 */
export async function waitUntilHydrated(page: Page): Promise<void> {
  await page.waitForLoadState("load");
  await page.waitForFunction(() => {
    const { __remixContext: data, __remixRouter: router } = window as RemixWindow;
    if (data === undefined) return matchMedia("(scripting: none)").matches || !document.querySelector("a[data-save]");
    if (router === undefined) return false;
    const { navigation, revalidation, fetchers } = router.state;
    const isIdle = [navigation.state, revalidation, ...[...fetchers.values()].map(({ state }) => state)].every(
      (state) => state === "idle",
    );
    // React notes on an element what it belongs to; on this one last.
    return isIdle && Object.keys(document.documentElement).some((key) => key.startsWith("__reactFiber"));
  });
  if (!(await page.evaluate(() => "__remixContext" in window))) return;
  // What effects have set is on the page once the browser has nothing to do.
  await page.evaluate(
    (timeout) => new Promise((resolve) => requestIdleCallback(resolve, { timeout })),
    LONGEST_EFFECTS_MS,
  );
}
