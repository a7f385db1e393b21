import { CITIES, REGIONS } from "#app/domain/events/cities.ts";
import { expect, test, withEvents } from "./site.ts";

/** Minimum width of a target in CSS pixels (WCAG 2.2, 2.5.8). */
const LEAST = 24;

test.use({ viewport: { width: 360, height: 760 } });

test("on a phone each region opens from the map, and every dot is large enough and apart from the others", ({
  page,
  site,
}) =>
  withEvents(site, { title: "Concert", locations: CITIES.map(({ name }) => name) }, async () => {
    const dots = page.locator(".florida-map a");
    const cities: (string | null)[] = [];
    await page.goto("/events/map");
    await expect(dots).toHaveCount(REGIONS.length);
    for (const region of REGIONS.keys()) {
      await page.goto("/events/map");
      await dots.nth(region).locator("circle").click();
      await expect(page).toHaveURL(/\?region=[a-z-]+$/);
      const circles = await dots.locator("circle").evaluateAll((shapes) =>
        shapes.map((shape) => {
          const { left, top, width, height } = shape.getBoundingClientRect();
          return { x: left + width / 2, y: top + height / 2, width };
        }),
      );
      for (const [index, one] of circles.entries()) {
        expect(one.width).toBeGreaterThanOrEqual(LEAST);
        for (const other of circles.slice(index + 1))
          expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThanOrEqual((one.width + other.width) / 2);
      }
      for (const dot of await dots.all()) cities.push(await dot.getAttribute("href"));
    }
    expect(cities.sort()).toEqual(CITIES.map(({ slug }) => `/${slug}`).sort());
    await page.goto("/events/map?region=tampa-bay");
    await page.getByRole("main").getByRole("listitem").getByRole("link", { name: "Tampa", exact: true }).click();
    await expect(page).toHaveURL(/\/tampa$/);
  }));
