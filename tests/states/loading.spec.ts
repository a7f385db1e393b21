import type { Page } from "@playwright/test";
import { STATES } from "#tests/states/list.ts";
import { show } from "#tests/states/show.ts";
import { expect, test } from "./fixtures.ts";

// Loading: no layout shifts, pictures loaded lazily.

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
  "create-event",
  "account",
  "admin",
  "admin-messages",
];

/** Layout shifts since the navigation, as Chromium reports them (web.dev/articles/cls). */
function shifts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const observer = new PerformanceObserver(() => undefined);
    observer.observe({ type: "layout-shift", buffered: true });
    const entries = observer.takeRecords() as (PerformanceEntry & {
      value: number;
      sources: readonly { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
    })[];
    observer.disconnect();
    const place = ({ x, y, width, height }: DOMRect) => [x, y, width, height].map(Math.round).join(" ");
    return entries.map(({ value, sources }) => {
      const moves = sources.map(({ node, previousRect, currentRect }) => {
        const name = (node instanceof Element ? node : node?.parentElement)?.outerHTML.slice(0, 100);
        return `${name} from ${place(previousRect)} to ${place(currentRect)}`;
      });
      return `${value}: ${moves.join(", ")}`;
    });
  });
}

/** Problems with the pictures of a page. */
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

/** Positions of the visible links, menus and fields of the header, by their text. */
function headerParts(page: Page): Promise<Record<string, string>> {
  return page.evaluate(() => {
    const parts = [...document.querySelectorAll("header :is(a, summary, input)")];
    const visible = parts.filter((part) => part.checkVisibility({ visibilityProperty: true }));
    return Object.fromEntries(
      visible.map((part) => {
        const { left, top } = part.getBoundingClientRect();
        return [part.textContent || part.getAttribute("aria-label"), `${Math.round(left)} ${Math.round(top)}`];
      }),
    );
  });
}

test.describe("while a page arrives", () => {
  test.use({ javaScriptEnabled: false });
  for (const width of [360, 1024, 1280])
    for (const path of ["/", "/about"])
      test(`what is visible of the header of ${path} stays where it is at ${width} px`, async ({ page, stage }) => {
        await page.setViewportSize({ width, height: 800 });
        // Whether a page uses the web font depends on how fast it arrives (`font-display: optional`), and the positions of links depend on
        // the font.
        await page.route("**/*.woff2", (route) => route.abort());
        const address = `${stage.origin}${path}`;
        const html = await (await fetch(address)).text();
        let arrived = html.length;
        await page.route(address, async (route) => {
          const response = await route.fetch();
          await route.fulfill({ response, body: html.slice(0, arrived) });
        });
        await page.goto(address);
        const complete = await headerParts(page);
        expect("Saved" in complete).toBe(width >= 1024);
        for (const next of [
          "<form",
          '<details class="peer',
          "<nav",
          'class="city-link"',
          ">Saved<",
          "</nav>",
          "</header>",
          "<h1",
          "</main>",
        ]) {
          arrived = html.indexOf(next);
          expect(arrived).toBeGreaterThan(0);
          await page.goto(address);
          expect(complete, next).toMatchObject(await headerParts(page));
        }
      });
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with scripts" : "without scripts", () => {
    test.use({ javaScriptEnabled });

    for (const viewport of [
      { width: 360, height: 740 },
      { width: 1280, height: 900 },
    ]) {
      // With scripts, a page first loads the same content as without, so one run covers both.
      const pages = javaScriptEnabled || process.env.EVERY_STATE ? MAIN_PAGES : [];
      for (const state of STATES.filter(({ name }) => pages.includes(name))) {
        test(`${state.name} loads at ${viewport.width} px without layout shifts, and pictures below the fold wait`, async ({
          browser,
          stage,
          javaScriptEnabled,
        }) => {
          const { page, close } = await show(browser, stage, state, { javaScriptEnabled, viewport });
          try {
            expect(await pictureProblems(page)).toEqual([]);
            expect(await shifts(page)).toEqual([]);
          } finally {
            await close();
          }
        });
      }
    }

    for (const state of STATES.filter(({ name }) => name === "embed-code")) {
      test("the button that copies a code appears without moving the content below it", async ({
        browser,
        stage,
        javaScriptEnabled,
      }) => {
        for (const width of [360, 1280]) {
          // The viewport is as high as the page, because shifts outside of it don't count.
          const viewport = { width, height: 3000 };
          const { page, close } = await show(browser, stage, state, { javaScriptEnabled, viewport });
          await expect(page.getByRole("button", { name: "Copy" })).toHaveCount(javaScriptEnabled ? 1 : 0);
          expect(await shifts(page)).toEqual([]);
          await close();
        }
      });
    }

    for (const state of STATES.filter(({ name }) => name === "signin")) {
      test("the picture beside the account forms is loaded on wide screens only", async ({
        browser,
        stage,
        javaScriptEnabled,
      }) => {
        for (const width of [360, 1280]) {
          const viewport = { width, height: 900 };
          const { page, close } = await show(browser, stage, state, { javaScriptEnabled, viewport });
          const fetched = await page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name));
          await close();
          expect(fetched.filter((address) => address.includes("/porch-"))).toHaveLength(width < 1024 ? 0 : 1);
        }
      });
    }

    for (const [name, place] of [
      ["event-picture-lost", ".event-page-picture"],
      ["events-picture-lost", ".event-card-picture"],
    ]) {
      const state = STATES.find((candidate) => candidate.name === name);
      if (!state || !place) throw new Error(`There is no state ${name}.`);
      test(`${name}: an organizer's picture that does not load shows nothing over the drawing`, async ({
        browser,
        stage,
        javaScriptEnabled,
      }) => {
        const { page, close } = await show(browser, stage, state, { javaScriptEnabled });
        const picture = page.locator(place).first();
        const lost = picture.locator("img").last();
        await expect(picture.locator("img")).toHaveCount(2);
        await picture.scrollIntoViewIfNeeded();
        // Wait until the drawing is painted and the organizer's picture has failed.
        await picture
          .locator("img")
          .first()
          .evaluate((element: HTMLImageElement) => element.decode());
        await expect.poll(() => lost.evaluate((element: HTMLImageElement) => element.complete)).toBe(true);
        const seen = await picture.screenshot();
        await lost.evaluate((element) => element.remove());
        const blank = await browser.newPage();
        expect(await differingPixels(blank, seen, await picture.screenshot())).toBe(0);
        await blank.close();
        await close();
      });
    }
  });
}

/** Tolerance per colour channel, of 255: compositing layers in another order changes the rounding. */
const ROUNDING = 8;

/** The number of pixels in which two pictures of the same size differ by more than rounding. */
function differingPixels(blank: Page, before: Buffer, after: Buffer): Promise<number> {
  const addresses = [before, after].map((picture) => `data:image/png;base64,${picture.toString("base64")}`);
  return blank.evaluate(
    async ({ addresses, rounding }) => {
      const [first = [], second = []] = await Promise.all(
        addresses.map(async (src) => {
          const image = Object.assign(new Image(), { src });
          await image.decode();
          const context = new OffscreenCanvas(image.width, image.height).getContext("2d");
          context?.drawImage(image, 0, 0);
          return [...(context?.getImageData(0, 0, image.width, image.height).data ?? [])];
        }),
      );
      if (first.length !== second.length) return Number.POSITIVE_INFINITY;
      return first.filter((value, at) => Math.abs(value - (second[at] ?? 0)) > rounding).length;
    },
    { addresses, rounding: ROUNDING },
  );
}
