import { JSDOM } from "jsdom";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openApp, type TestApp } from "#tests/support/app.ts";
import { renderPage } from "#tests/support/render.ts";

const SITE = "http://127.0.0.1:3000";

let app: TestApp;
let route: typeof import("#app/routes/embed._index.tsx");
beforeAll(async () => {
  app = await openApp();
  route = await import("#app/routes/embed._index.tsx");
});
afterAll(() => app.close());

async function open(query: Record<string, string> = {}) {
  const search = new URLSearchParams(query);
  const { data, init } = route.loader((await app.get(`/embed?${search}`)) as never);
  const page = renderPage({ path: "/embed", Component: route.default, loaderData: data });
  const code = page.querySelector("textarea")?.value ?? "";
  const frame = new JSDOM(code).window.document.querySelector("iframe");
  return { page, code, frame, status: init?.status };
}

test("readers get the code of the list that they come from, in the look that they choose", async () => {
  const { page, frame } = await open({
    from: "/tampa?category=music&after=x",
    theme: "dark",
    accent: "#B2331F",
    height: "400",
  });
  expect(frame?.getAttribute("src")).toBe(`${SITE}/embed/dark-b2331f/tampa?category=music`);
  expect(frame?.title).toBe("Music events in Tampa");
  expect(frame?.getAttribute("loading")).toBe("lazy");
  expect([frame?.width, frame?.height]).toEqual(["600", "400"]);
  const preview = page.querySelector("iframe");
  expect(preview?.getAttribute("src")).toBe("/embed/dark-b2331f/tampa?category=music");
  expect(preview?.title).toBe("Preview: Music events in Tampa");
  expect(page.querySelector<HTMLInputElement>('input[name="from"]')?.value).toBe("/tampa?category=music");
});

test.each(["", "https://evil.example", "//evil.example/tampa", "/admin"])(
  "without a list of this site they get all events (from %s)",
  async (from) => {
    const { frame, status } = await open({ from });
    expect(status).toBe(200);
    expect(frame?.getAttribute("src")).toBe(`${SITE}/embed/auto/events`);
  },
);

test("hostile filters stay text in the code", async () => {
  const { frame, code } = await open({ from: `/events?search="><script>alert(1)</script>` });
  expect(code.match(/</g)).toHaveLength(2);
  expect(new URL(frame?.getAttribute("src") ?? "").searchParams.get("search")).toBe(`"><script>alert(1)</script>`);
});

test.each([
  ["theme", "pink", "Choose Auto, Light or Dark"],
  ["accent", "red;}", "A color is six hexadecimal digits, such as #0b5964"],
  ["height", "9", "The height must be from 200 to 2000 pixels"],
  ["height", "20000", "The height must be from 200 to 2000 pixels"],
  ["height", "1e3", "The height must be from 200 to 2000 pixels"],
])("a %s of %s is refused in words, and the code stays one that works", async (name, value, message) => {
  const { page, frame, status } = await open({ from: "/tampa", [name]: value });
  expect(status).toBe(400);
  expect(page.querySelector('[role="alert"]')?.textContent).toContain(message);
  expect(page.getElementById(`${name}-error`)?.textContent).toContain(message);
  expect(frame?.getAttribute("src")).toBe(`${SITE}/embed/auto/tampa`);
  expect(frame?.height).toBe("560");
});
