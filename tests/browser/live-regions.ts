import type { Page } from "@playwright/test";

/**
 * Records from now on what a screen reader would announce: changes of live regions that were there before, and alerts, also when they
 * appear.
 * @returns the announcements in order; the array grows as they happen.
 */
export async function listenTo(page: Page): Promise<readonly string[]> {
  const heard: string[] = [];
  await page.exposeFunction("hear", (words: string) => heard.push(words));
  await page.evaluate(() => {
    const { hear } = window as typeof window & { hear: (words: string) => void };
    const LIVE = "[role=status], [role=alert], [aria-live=polite], [aria-live=assertive]";
    const ALERT = "[role=alert]";
    const regions = () => new Set(document.querySelectorAll(LIVE));
    const alertsIn = (node: Node) =>
      node instanceof Element
        ? [node, ...node.querySelectorAll(ALERT)].filter((element) => element.matches(ALERT))
        : [];
    let known = regions();
    new MutationObserver((changes) => {
      const changed = new Set<Element>();
      for (const { target, addedNodes } of changes) {
        const region = (target instanceof Element ? target : target.parentElement)?.closest(LIVE);
        if (region && known.has(region)) changed.add(region);
        for (const node of addedNodes) for (const alert of alertsIn(node)) changed.add(alert);
      }
      for (const region of changed) {
        const words = region.textContent?.replaceAll(/\s+/g, " ").trim();
        if (words && region.isConnected && !region.closest("[inert], [aria-hidden=true]")) hear(words);
      }
      known = regions();
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
  return heard;
}
