import { randomUUID } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import { expect, openUntilScriptsRun, test, withAndWithoutScripts, withEvents } from "./site.ts";

// In browsers with cross-document view transitions, a card's picture becomes the picture of the event's page.

/** Records the names of the transitions' animations from now on. */
async function animationsOf(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  const names: string[] = [];
  session.on("Animation.animationStarted", ({ animation }) => names.push(animation.name));
  await session.send("Animation.enable");
  return names;
}

const OF_PAGE = "-ua-view-transition-group-anim-root";
const OF_PICTURE = "-ua-view-transition-group-anim-event";

/** The elements that take part in the picture's transition. */
function shared(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll("*")]
      .filter((element) => getComputedStyle(element).getPropertyValue("view-transition-name") === "event")
      .map(({ className }) => String(className).split(" ", 1)[0] ?? ""),
  );
}

/** Opens a list that has only the events of this name. No earlier test has requested it, so there is no cached copy. */
async function openListOf(page: Page, name: string): Promise<Locator> {
  await openUntilScriptsRun(page, `/events?search=${name}`);
  return page.getByRole("main").getByRole("link", { name: new RegExp(`^Walk ${name}`) });
}

withAndWithoutScripts(() => {
  for (const way of ["click", "Enter"])
    test(`the picture of a card becomes that of the page (${way})`, async ({ page, site }) => {
      const name = randomUUID().slice(0, 8);
      const title = `Walk ${name}`;
      await withEvents(site, { title }, async () => {
        const animations = await animationsOf(page);
        // Chromium skips the transition when the page takes more than four seconds, as it may on a busy machine.
        await expect(async () => {
          const card = await openListOf(page, name);
          if (way === "click") await card.click();
          else await card.press("Enter");
          await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
          await expect.poll(() => animations, { timeout: 5_000 }).toContain(OF_PICTURE);
        }).toPass({ timeout: 90_000 });
      });
    });

  test("one picture at most is shared, whichever card has the focus", async ({ page, site }) => {
    const name = randomUUID().slice(0, 8);
    await withEvents(site, { title: `Walk ${name}`, count: 3 }, async () => {
      const cards = await openListOf(page, name);
      expect(await shared(page)).toEqual([]);
      await cards.nth(1).focus();
      expect(await shared(page)).toEqual(["event-card-picture"]);
      await cards.nth(1).press("Enter");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Walk \w+ \d$/);
      expect(await shared(page)).toEqual(["event-page-picture"]);
      await page
        .getByRole("main")
        .getByRole("link", { name: /^Walk \w+ \d$/ })
        .first()
        .focus();
      expect(await shared(page)).toEqual(["event-card-picture"]);
    });
  });

  test.describe("for people whose system asks for less motion", () => {
    test.use({ contextOptions: { reducedMotion: "reduce" } });

    test("pages replace each other at once", async ({ page, site }) => {
      const name = randomUUID().slice(0, 8);
      const title = `Walk ${name}`;
      await withEvents(site, { title }, async () => {
        const card = await openListOf(page, name);
        const animations = await animationsOf(page);
        await card.click();
        await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
        await page.goBack();
        await expect(card).toBeVisible();
        expect(animations.filter((name) => name === OF_PAGE || name === OF_PICTURE)).toEqual([]);
      });
    });
  });
});
