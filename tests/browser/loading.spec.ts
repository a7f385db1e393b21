import type { Page } from "@playwright/test";
import { CITY_STATES, STATES } from "#tests/states/list.ts";
import { show } from "#tests/states/show.ts";
import { expect, test } from "./stage.ts";

// How pages come to be on the screen: from this site alone, without anything jumping, pictures when they are near.

const MAIN_PAGES = [
  "home",
  "events",
  "event",
  "event-without-picture",
  "city",
  "about",
  "contact",
  "signin",
  "dashboard",
];
/** The only page that shows something of another site, and says so before. */
const WITH_STRANGERS = ["contact-map"];

/** How far things moved by themselves since the page began, as Chromium counts it (web.dev/articles/cls). */
function layoutShift(page: Page): Promise<number> {
  return page.evaluate(() => {
    const observer = new PerformanceObserver(() => undefined);
    observer.observe({ type: "layout-shift", buffered: true });
    const shifts = observer.takeRecords() as (PerformanceEntry & { value: number })[];
    observer.disconnect();
    return shifts.reduce((sum, { value }) => sum + value, 0);
  });
}

/** What is wrong with the pictures of a page. */
function pictureProblems(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.images].flatMap((picture) => {
      const isBelow = picture.getBoundingClientRect().top > window.innerHeight;
      const isSized = picture.hasAttribute("width") && picture.hasAttribute("height");
      const name = picture.getAttribute("src") ?? "";
      return [
        ...(isSized ? [] : [`${name} has no width and height`]),
        ...(isBelow && picture.loading !== "lazy" ? [`${name} is below the fold and does not wait`] : []),
      ];
    }),
  );
}

for (const viewport of [
  { width: 360, height: 740 },
  { width: 1280, height: 900 },
]) {
  for (const state of STATES.filter(({ name }) => MAIN_PAGES.includes(name))) {
    test(`nothing jumps while ${state.name} loads ${viewport.width} pixels wide, and pictures wait`, async ({
      browser,
      stage,
    }, info) => {
      const { javaScriptEnabled = true } = info.project.use;
      const { page, close } = await show(browser, stage, state, { javaScriptEnabled, viewport });
      try {
        expect(await pictureProblems(page)).toEqual([]);
        expect(await layoutShift(page)).toBe(0);
      } finally {
        await close();
      }
    });
  }
}

test("no page asks another site for anything", async ({ browser, stage }, info) => {
  test.setTimeout(600_000);
  const { javaScriptEnabled = true } = info.project.use;
  test.skip(!javaScriptEnabled, "without scripts there is less to ask");
  const [city] = CITY_STATES;
  for (const state of [...STATES, ...(city ? [city] : [])].filter(({ needsScripts }) => !needsScripts)) {
    const { strangers, close } = await show(browser, stage, state, { javaScriptEnabled });
    await close();
    if (!WITH_STRANGERS.includes(state.name)) expect.soft(strangers, state.name).toEqual([]);
  }
});
