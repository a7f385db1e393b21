import type { Page } from "@playwright/test";

/** Timeout of requestIdleCallback. A page with a running animation is never idle. */
const LONGEST_EFFECTS_MS = 500;

/** The properties of Remix's window globals that are read here. */
interface RemixWindow extends Window {
  __remixContext?: unknown;
  __remixRouter?: {
    state: { navigation: { state: string }; revalidation: string; fetchers: Map<string, { state: string }> };
  };
}

/** True once a page is stable, except for effects of its scripts. Runs in the page. */
export function isHydrated(): boolean {
  const { __remixContext: data, __remixRouter: router } = window as RemixWindow;
  if (data === undefined) return matchMedia("(scripting: none)").matches || !document.querySelector("a[data-save]");
  if (router === undefined) return false;
  const { navigation, revalidation, fetchers } = router.state;
  const isIdle = [navigation.state, revalidation, ...[...fetchers.values()].map(({ state }) => state)].every(
    (state) => state === "idle",
  );
  // React adds an internal property to each element that it hydrates, last to this one.
  return isIdle && Object.keys(document.documentElement).some((key) => key.startsWith("__reactFiber"));
}

/**
 * Waits until a page is stable: React has hydrated the document, its effects have run, and no fetch is pending. A page
 * without scripts is stable once loaded; an event's page once its small script has replaced the link to sign in with a button.
 */
export async function waitUntilHydrated(page: Page): Promise<void> {
  await page.waitForLoadState("load");
  await page.waitForFunction(isHydrated);
  if (!(await page.evaluate(() => "__remixContext" in window))) return;
  // Effects have run and their updates are painted once the browser is idle.
  await page.evaluate(
    (timeout) => new Promise((resolve) => requestIdleCallback(resolve, { timeout })),
    LONGEST_EFFECTS_MS,
  );
}
