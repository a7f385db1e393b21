import { afterAll, beforeAll, expect, test } from "vitest";
import { openApp, type TestApp } from "#tests/support/app.ts";
import { renderPage } from "#tests/support/render.ts";

let app: TestApp;
let route: typeof import("#app/routes/follow.tsx");
beforeAll(async () => {
  app = await openApp();
  route = await import("#app/routes/follow.tsx");
});
afterAll(() => app.close());

async function open(query = "") {
  const loaderData = route.loader((await app.get(`/follow${query}`)) as never);
  const page = renderPage({ path: "/follow", Component: route.default, loaderData });
  const fields = [...page.querySelectorAll("input")].map((field) => field.value);
  return { page, fields };
}

test("readers get the addresses of the list that they come from, to subscribe to or to copy", async () => {
  const { page, fields } = await open(`?${new URLSearchParams({ from: "/tampa?category=music&after=x" })}`);
  const site = "http://127.0.0.1:3000/tampa";
  expect(fields).toEqual(["ics", "atom", "rss", "json"].map((format) => `${site}.${format}?category=music`));
  expect(page.body.textContent).toContain("Music events in Tampa");
  const links = [...page.querySelectorAll("a")].map((link) => link.getAttribute("href"));
  expect(links).toContain("webcal://127.0.0.1:3000/tampa.ics?category=music");
  expect(links).toContain("/tampa?category=music");
  expect(links).toContain("/tampa/changes");
});

test.each(["", "?from=https://evil.example", "?from=//evil.example/tampa", "?from=/admin"])(
  "without a list of this site they get those of all events (%s)",
  async (query) => {
    const { fields } = await open(query);
    expect(fields[0]).toBe("http://127.0.0.1:3000/events.ics");
  },
);

test.each([
  ["/tampa?category=music", "/weekly?from=%2Ftampa%3Fcategory%3Dmusic"],
  ["/events", "/weekly"],
  ["/venues/armature-works-tampa", "/weekly?from=%2Fvenues%2Farmature-works-tampa"],
  ["/organizers/porch-concerts", "/weekly?from=%2Forganizers%2Fporch-concerts"],
])("the weekly mail of %s is at %s", async (list, address) => {
  const { page } = await open(`?${new URLSearchParams({ from: list })}`);
  const links = [...page.querySelectorAll("a")].map((link) => link.getAttribute("href") ?? "");
  expect(links.find((href) => href.startsWith("/weekly"))).toBe(address);
});
