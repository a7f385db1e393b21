import type { Page } from "@playwright/test";

/** Too short to be noticed, in seconds. */
const UNSEEN_SECONDS = 0.01;

/** What moves on a page, or would move when it changes: one line for each element. */
export function moving(page: Page): Promise<string[]> {
  return page.evaluate((unseen) => {
    const isSeen = (durations: string) => durations.split(",").some((duration) => Number.parseFloat(duration) > unseen);
    const styled = [...document.querySelectorAll("*")].flatMap((element) =>
      [null, "::before", "::after", "::backdrop"].flatMap((part) => {
        const { transitionDuration, animationDuration, animationName, scrollBehavior } = getComputedStyle(
          element,
          part,
        );
        const isMoving =
          isSeen(transitionDuration) ||
          (animationName !== "none" && isSeen(animationDuration)) ||
          scrollBehavior === "smooth";
        return isMoving ? [`${element.outerHTML.slice(0, 80)} ${part ?? ""}`] : [];
      }),
    );
    const running = document
      .getAnimations()
      .filter(({ effect }) => Number(effect?.getComputedTiming().duration) > unseen * 1000);
    return [...styled, ...running.map(({ effect }) => `running: ${JSON.stringify(effect?.getComputedTiming())}`)];
  }, UNSEEN_SECONDS);
}
