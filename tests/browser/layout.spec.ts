import type { Page } from "@playwright/test";
import { enterAsMember, expect, test, withAndWithoutScripts, withEvents } from "./site.ts";

const WIDE = { width: 1024, height: 700 };
const NARROW = { width: 360, height: 700 };

const header = (page: Page) => page.getByRole("banner");
const mainMenu = (page: Page) => page.getByRole("navigation", { name: "Main" });

/** Fails when anything extends beyond the right edge of the window. */
async function expectNothingCutOff(page: Page): Promise<void> {
  const widest = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(widest).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
}

withAndWithoutScripts(() => {
  for (const size of [WIDE, NARROW]) {
    test.describe(`at ${size.width} pixels`, () => {
      test.use({ viewport: size });

      test("the menu has every link once, and all 26 cities behind one, which opens from the keyboard", async ({
        page,
      }) => {
        await page.goto("/about");
        if (size === NARROW) await header(page).getByText("Menu", { exact: true }).click();
        const links = mainMenu(page).getByRole("link");
        await expect(links).toHaveText(["Browse Events", "Saved", "Sign In", "Sign Up", "Español"]);
        await expect(links.nth(2)).toHaveAttribute("href", "/signin?next=%2Fabout");

        await mainMenu(page).locator("summary", { hasText: "Florida Cities" }).focus();
        await page.keyboard.press("Enter");
        await page.keyboard.press("Tab");
        await expect(mainMenu(page).getByRole("link", { name: "Gainesville" })).toBeFocused();
        const cities = mainMenu(page).getByRole("list").getByRole("link");
        await expect(cities).toHaveCount(26);
        await expectNothingCutOff(page);
        for (const city of await cities.all()) await expect(city).toBeVisible();
        await cities.getByText("Hollywood").click();
        await expect(page).toHaveURL(/\/hollywood-fl$/);
      });
    });
  }

  test("a member finds their pages under their name, and signs out", async ({ page, site }) => {
    await enterAsMember(page, site, "Maximiliana Featherstonehaugh Montgomery");
    await page.goto("/");
    await expect(mainMenu(page).getByRole("link")).toHaveText(["Browse Events", "Saved", "Create Event", "Español"]);
    await expectNothingCutOff(page);
    await mainMenu(page).locator("summary", { hasText: "Maximiliana" }).click();
    await expect(mainMenu(page).getByRole("link", { name: "Dashboard" })).toBeVisible();
    await expect(page.getByRole("link", { name: /^Admin/ })).toHaveCount(0);
    await mainMenu(page).getByRole("button", { name: "Sign Out" }).click();
    await expect(mainMenu(page).getByRole("link", { name: "Sign In" })).toBeVisible();
    await expect(page).toHaveURL(`${site.origin}/`);
  });

  test("the next seven days are one click away, at the list of the day", async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 700 });
    await page.goto("/");
    const days = page.getByRole("navigation", { name: "The next seven days" }).getByRole("link");
    await expect(days).toHaveCount(7);
    await expect(days.first()).toHaveAccessibleName(/^Today [A-Z][a-z]+ \d+\s*: (\d+ events?|– no events|no events)$/);
    await expect(days.first()).toHaveAttribute("aria-current", "date");
    await expectNothingCutOff(page);
    await days.nth(2).click();
    await expect(page).toHaveURL(/\?date=\d{4}-\d{2}-\d{2}#day$/);
    await expect(days.nth(2)).toHaveAttribute("aria-current", "date");
    await expect(page.getByRole("heading", { name: /^Events on / })).toBeInViewport();
    await expect(page.getByRole("main")).not.toBeFocused();
  });

  test("the first Tab reaches the link past the header", async ({ page }) => {
    await page.goto("/events");
    await page.keyboard.press("Tab");
    const skip = page.getByRole("link", { name: "Skip to content" });
    await expect(skip).toBeFocused();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    await expect(page.getByRole("main").locator(":focus")).toHaveCount(1);
  });
});

test("the first event, of the day or else of Featured, is on the first screen of a small phone", async ({
  page,
  site,
}) => {
  const [inAMinute, inFiveDays] = [60_000, 5 * 86_400_000];
  await page.setViewportSize({ width: 360, height: 640 });
  for (const ahead of [inAMinute, inFiveDays]) {
    const startsAt = new Date(Date.now() + ahead);
    await withEvents(site, { title: "Porch Concert", startsAt }, async () => {
      for (const path of ["/", "/?near=tampa"]) {
        await page.goto(path);
        const main = page.getByRole("main");
        await expect(main.locator('a[href^="/events/"]').first()).toBeInViewport({ ratio: 1 });
        for (const link of ["Browse Events", "Create Event"])
          await expect(main.getByRole("link", { name: link, exact: true })).toBeInViewport({ ratio: 1 });
        await expect(page.getByLabel("Near", { exact: true })).toBeInViewport({ ratio: 1 });
        await expectNothingCutOff(page);
      }
      await page.goto("/");
      await expect(page.getByLabel("Pick a date")).toBeInViewport({ ratio: 1 });
      await expect(page.getByRole("button", { name: "Show events" })).toBeInViewport({ ratio: 1 });
    });
  }
});

test("home shows an event on low windows, too, and stays short", async ({ page, site }) => {
  await withEvents(site, { title: "Porch Concert", startsAt: new Date(Date.now() + 60_000) }, async () => {
    for (const path of ["/", "/?near=tampa"]) {
      for (const [width, height] of [
        [844, 390],
        [640, 450],
      ] as const) {
        await page.setViewportSize({ width, height });
        await page.goto(path);
        const event = page.getByRole("main").locator('a[href^="/events/"]').first();
        await expect(event).toBeInViewport({ ratio: 1 });
        await expectNothingCutOff(page);
      }
      for (const [width, height, most] of [
        [390, 844, 4_300],
        [1280, 800, 3_200],
      ] as const) {
        await page.setViewportSize({ width, height });
        await page.goto(path);
        expect(
          await page.evaluate(() => document.documentElement.scrollHeight),
          `${path} at ${width}`,
        ).toBeLessThanOrEqual(most);
      }
      await page.setViewportSize({ width: 390, height: 844 });
      const title = page.getByRole("main").locator('a[href^="/events/"] span').first();
      const box = await title.boundingBox();
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(620);
    }
  });
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the footer leads to every city, to the static pages and to support", async ({ page }) => {
    await page.goto("/");
    const footer = page.getByRole("contentinfo");
    const list = (name: string) => footer.getByRole("navigation", { name }).getByRole("link");
    await expect(list("Quick Links")).toHaveText([
      "Home",
      "Browse Events",
      "Create Event",
      "Follow events",
      "About Us",
      "Contact Us",
      "For developers",
    ]);
    await expect(list("Florida Cities")).toHaveCount(26);
    await expect(list("Legal")).toHaveText(["Terms of Service", "Privacy Policy", "Accessibility", "How we review"]);
    await expect(footer).toContainText(
      "Discover and join amazing local events or create your own to share with the community.",
    );
    await expect(footer).toContainText("Tampa, FL, US");
    await expect(footer.getByRole("link", { name: /@/ })).toHaveAttribute("href", /^mailto:/);
    await list("Florida Cities").getByText("Hollywood").click();
    await expect(page).toHaveURL(/\/hollywood-fl$/);
  });

  test("an unknown address is 'Page Not Found' inside the layout", async ({ page }) => {
    const response = await page.goto("/no/such/page");
    expect(response?.status()).toBe(404);
    await expect(page).toHaveTitle(/^Page Not Found \| /);
    await expect(page.getByText("The page you're looking for doesn't exist or has been moved.")).toBeVisible();
    await header(page).getByRole("link").first().click();
    await expect(page).toHaveTitle(/ \| Find Local Events$/);
  });

  test("a grid has four columns on a wide screen, three beside the filters of a list, and one on a phone", async ({
    page,
    site,
  }) => {
    await withEvents(site, { title: "Porch Concert", count: 5 }, async () => {
      for (const [path, most] of [
        ["/", 4],
        ["/events", 3],
        ["/tampa", 3],
      ] as const) {
        await page.goto(path);
        const cards = page.getByRole("main").getByRole("article");
        const columns = async () =>
          new Set(await cards.evaluateAll((all) => all.map((card) => card.getBoundingClientRect().x)));
        await page.setViewportSize({ width: 1280, height: 800 });
        expect((await columns()).size).toBe(most);
        await page.setViewportSize(NARROW);
        expect((await columns()).size).toBe(1);
      }
    });
  });
});

/** Shapes in the home page's picture that the text may cover: sky, water and dune. */
const SCENERY = ".sky, .stars, .glow, .cloud, .water, .glint, .ripple, .beam, [d^='M0 ']";

test("the picture of home shows sun and moon whole, and keeps clear of the words, in every light and at every width", async ({
  page,
  site,
}) => {
  await withEvents(site, { title: "Porch Concert", startsAt: new Date(Date.now() + 60_000) }, async () => {
    for (const [width, path] of [
      ...[360, 390, 768, 1024, 1280, 1920].map((width) => [width, "/"] as const),
      ...[1024, 1280, 1920].map((width) => [width, "/es"] as const),
    ]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(path);
      const { picture, drawing, words } = await page.locator(".home-hero").evaluate(measureHero);
      // The image file alone, at the size at which the page draws it.
      const { width: drawnWidth, height: drawnHeight } = drawing;
      await page.setViewportSize({ width: Math.round(drawnWidth), height: Math.round(drawnHeight) });
      for (const light of ["day", "dusk", "night"]) {
        await page.goto(`${drawing.address}#${light}`);
        const shapes = await page.evaluate(measureDrawing, { scenery: SCENERY, drawing });
        const name = `${path} at ${width}, ${light}`;
        const sun = shapes.find((shape) => shape.name === "sun");
        expect(sun && contains(picture, sun), name).toBe(true);
        const covered = shapes.filter((shape) => words.some((word) => overlap(crop(shape, picture), word)));
        expect(covered, name).toEqual([]);
      }
    }
  });
});

/** Page coordinates. */
interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const contains = (outer: Box, inner: Box) =>
  inner.left >= outer.left && inner.top >= outer.top && inner.right <= outer.right && inner.bottom <= outer.bottom;

/** The intersection of a box with another. If they don't overlap, it ends before it begins. */
const crop = (box: Box, outer: Box): Box => ({
  left: Math.max(box.left, outer.left),
  top: Math.max(box.top, outer.top),
  right: Math.min(box.right, outer.right),
  bottom: Math.min(box.bottom, outer.bottom),
});

const overlap = (one: Box, other: Box) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

/** Runs in the page: the visible part of the picture, the whole drawing, and the box of each line of text and each control. */
function measureHero(hero: Element) {
  const boxOf = ({ left, top, right, bottom }: DOMRect) => ({ left, top, right, bottom });
  const image = hero.querySelector("img") ?? new Image();
  const picture = boxOf(image.getBoundingClientRect());
  const [width, height] = [picture.right - picture.left, picture.bottom - picture.top];
  // `object-fit: cover` with positions in percent.
  const scale = Math.max(width / image.naturalWidth, height / image.naturalHeight);
  const [drawnWidth, drawnHeight] = [scale * image.naturalWidth, scale * image.naturalHeight];
  const [x = 50, y = 50] = getComputedStyle(image).objectPosition.split(" ").map(Number.parseFloat);
  const drawing = {
    address: image.currentSrc.split("#")[0],
    left: picture.left + ((width - drawnWidth) * x) / 100,
    top: picture.top + ((height - drawnHeight) * y) / 100,
    width: drawnWidth,
    height: drawnHeight,
  };
  const words = [...hero.querySelectorAll("h1, p, a, input, select, button, label")].flatMap((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    const isText = element.matches("h1, p");
    return [...(isText ? range.getClientRects() : element.getClientRects())].map(boxOf);
  });
  return { picture, drawing, words };
}

/** Runs in the drawing itself: the shapes of its subject, in page coordinates. */
function measureDrawing({ scenery, drawing }: { scenery: string; drawing: { left: number; top: number } }) {
  const shapes = document.querySelectorAll(":is(path, circle, ellipse, use):not(defs *)");
  return [...shapes].flatMap((shape) => {
    const { left, top, right, bottom, width } = shape.getBoundingClientRect();
    if (width === 0 || shape.matches(scenery)) return [];
    const name = shape.getAttribute("class") ?? shape.parentElement?.getAttribute("class") ?? shape.tagName;
    const [x, y] = [drawing.left, drawing.top];
    return [{ name, left: left + x, top: top + y, right: right + x, bottom: bottom + y }];
  });
}
