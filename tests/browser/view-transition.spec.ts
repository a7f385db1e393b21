import { randomUUID } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import { expect, openUntilScriptsRun, test, withAndWithoutScripts, withEvents } from "./site.ts";

// The picture of a card becomes that of the event's page, in browsers that move between documents.

/** The names of the transitions' animations, from now on. */
async function animationsOf(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  const names: string[] = [];
  session.on("Animation.animationStarted", ({ animation }) => names.push(animation.name));
  await session.send("Animation.enable");
  return names;
}

const OF_PAGE = "-ua-view-transition-group-anim-root";
const OF_PICTURE = "-ua-view-transition-group-anim-event";

/** The elements that would move as the picture. */
function shared(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll("*")]
      .filter((element) => getComputedStyle(element).getPropertyValue("view-transition-name") === "event")
      .map(({ className }) => String(className).split(" ", 1)[0] ?? ""),
  );
}

/** Opens the list until it has the card: a copy of the page may be two seconds older than what is in the database. */
async function openListWith(page: Page, title: string): Promise<Locator> {
  const card = page.getByRole("main").getByRole("link", { name: title });
  await expect(async () => {
    await openUntilScriptsRun(page, "/events");
    await expect(card).toBeVisible({ timeout: 500 });
  }).toPass();
  return card;
}

withAndWithoutScripts(() => {
  for (const way of ["click", "Enter"])
    test(`the picture of a card becomes that of the page (${way})`, async ({ page, site }) => {
      const title = `Walk ${randomUUID()}`;
      await withEvents(site, { title }, async () => {
        const card = await openListWith(page, title);
        const animations = await animationsOf(page);
        if (way === "click") await card.click();
        else await card.press("Enter");
        await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
        await expect.poll(() => animations).toContain(OF_PICTURE);
      });
    });

  test("one picture at most is shared, whichever card has the focus", async ({ page, site }) => {
    // An address that no test before has asked for, so that there is no older copy.
    const name = randomUUID().slice(0, 8);
    await withEvents(site, { title: `Walk ${name}`, count: 3 }, async () => {
      await openUntilScriptsRun(page, `/events?search=${name}`);
      expect(await shared(page)).toEqual([]);
      const cards = page.getByRole("main").getByRole("link", { name: /^Walk \w+ \d$/ });
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
      const title = `Walk ${randomUUID()}`;
      await withEvents(site, { title }, async () => {
        const card = await openListWith(page, title);
        const animations = await animationsOf(page);
        await card.click();
        await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
        await page.goBack();
        await expect(page.getByRole("heading", { level: 1 })).toHaveText("Browse All Events");
        expect(animations.filter((name) => name === OF_PAGE || name === OF_PICTURE)).toEqual([]);
      });
    });
  });
});
