import type { Page } from "@playwright/test";
import { waitUntilHydrated } from "#tests/support/hydration.ts";
import { enterAsMember, expect, hold, openUntilScriptsRun, test, withEvents } from "./site.ts";

// What scripts add to pages that work without them.

const inAWeek = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
const menu = (page: Page) => page.getByRole("navigation", { name: "Main" });
const cities = (page: Page) => menu(page).locator("summary", { hasText: "Florida Cities" });
const panel = (page: Page) => menu(page).getByRole("link", { name: "Gainesville" });

test.describe("an open menu", () => {
  test.beforeEach(async ({ page }) => {
    await openUntilScriptsRun(page, "/contact");
    await cities(page).click();
    await expect(panel(page)).toBeVisible();
  });

  test("closes on Escape and returns the focus to its button", async ({ page }) => {
    await page.keyboard.press("Tab");
    await page.keyboard.press("Escape");
    await expect(panel(page)).toBeHidden();
    await expect(cities(page)).toBeFocused();
  });

  test("closes on a click outside, not on a click inside", async ({ page }) => {
    await menu(page).getByText("North Florida").click();
    await expect(panel(page)).toBeVisible();
    await page.getByRole("heading", { level: 2 }).last().click();
    await expect(panel(page)).toBeHidden();
  });

  test("closes when a link in it has been followed", async ({ page }) => {
    await panel(page).click();
    await expect(page).toHaveURL(/\/gainesville$/);
    await expect(panel(page)).toBeHidden();
  });
});

test("on a small screen, Escape closes the list of cities first and then the menu", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 700 });
  await openUntilScriptsRun(page, "/contact");
  const button = page.getByRole("banner").locator("summary", { hasText: "Menu" });
  await button.click();
  await cities(page).click();
  await page.keyboard.press("Escape");
  await expect(cities(page)).toBeFocused();
  await expect(panel(page)).toBeHidden();
  await page.keyboard.press("Escape");
  await expect(button).toBeFocused();
  await expect(cities(page)).toBeHidden();
});

test.describe("in a browser whose first language is Spanish", () => {
  test.use({ locale: "es-US" });
  const offer = (page: Page) => page.getByRole("link", { name: "Ver esta página en español" });

  test("a page in English offers itself in Spanish", async ({ page }) => {
    await openUntilScriptsRun(page, "/signin?next=%2Fsaved");
    await offer(page).click();
    await expect(page).toHaveURL(/\/es\/signin\?next=%2Fsaved$/);
    await expect(offer(page)).toBeHidden();
  });

  test("the offer stays away once it is closed", async ({ page }) => {
    await openUntilScriptsRun(page, "/contact");
    await page.getByRole("button", { name: "Cerrar" }).click();
    await expect(offer(page)).toBeHidden();
    await openUntilScriptsRun(page, "/signin");
    await expect(offer(page)).toBeHidden();
  });
});

test("a password can be shown while it is typed, without moving the layout", async ({ page }) => {
  await openUntilScriptsRun(page, "/signup");
  const password = page.getByLabel("Password", { exact: true });
  const again = page.getByLabel("Confirm password");
  await password.fill("pelicans-at-six");
  const box = await password.boundingBox();
  await page.getByRole("button", { name: "Show password" }).click();
  await expect(password).toHaveAttribute("type", "text");
  await expect(again).toHaveAttribute("type", "text");
  await expect(password).toHaveValue("pelicans-at-six");
  expect(await password.boundingBox()).toEqual(box);
  await page.getByRole("button", { name: "Hide password" }).click();
  await expect(password).toHaveAttribute("type", "password");
  await expect(again).toHaveAttribute("type", "password");
});

test("a new page starts at its top, is announced and has the focus; Back restores the scroll position", async ({
  page,
}) => {
  await page.setViewportSize({ width: 800, height: 500 });
  await openUntilScriptsRun(page, "/contact");
  const link = page.getByRole("contentinfo").getByRole("link", { name: "Browse Events" });
  await link.scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => window.scrollY);
  expect(place).toBeGreaterThan(300);
  await link.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Browse All Events");
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await expect(page.locator("body > [aria-live=polite]")).toHaveText(/^Browse Events \| /);
  await expect(page.getByRole("main")).toBeFocused();
  await page.goBack();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(place);
});

test("changing a filter keeps the scroll position and the focus, also from a list without events to one with", async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 1100, height: 400 });
  await withEvents(site, { title: "Lantern Walk" }, async () => {
    await openUntilScriptsRun(page, "/events");
    await page.getByText("Near me", { exact: true }).click();
    const near = page.getByLabel("Location", { exact: true });
    await page.evaluate(() => window.scrollBy(0, 60));
    await near.focus();
    for (const [place, events] of [
      ["Tampa", "1 event"],
      ["Pensacola", "0 events"],
      ["33602", "1 event"],
    ] as const) {
      await near.fill(place);
      await near.press("Enter");
      await expect(page.getByRole("status").getByText(new RegExp(`^${events}: `))).toHaveCount(1);
      await expect(near).toBeFocused();
      expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
    }
    await page.getByRole("link", { name: "Clear filters" }).click();
    await expect(page).toHaveURL(/\/events$/);
  });
});

test("returning to a tab after more than five minutes reloads its data once", async ({ page }) => {
  await page.clock.install();
  await openUntilScriptsRun(page, "/events");
  const fetched: string[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).pathname === "/events.data") fetched.push(request.url());
  });
  const comeBack = () => page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await page.clock.fastForward(240_000);
  await comeBack();
  await page.clock.fastForward(61_000);
  const answer = page.waitForResponse((response) => response.url().includes("/events.data"));
  await comeBack();
  await answer;
  await comeBack();
  expect(fetched).toHaveLength(1);
});

test("a form that is being filled in is not reloaded, however old it is", async ({ page }) => {
  await page.clock.install();
  await openUntilScriptsRun(page, "/contact");
  let fetches = 0;
  page.on("request", (request) => {
    if (new URL(request.url()).pathname.endsWith(".data")) fetches += 1;
  });
  await page.clock.fastForward(301_000);
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await page.getByRole("contentinfo").getByRole("link", { name: "Browse Events" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Browse All Events");
  expect(fetches).toBe(1);
});

test("a slow page shows a progress bar until it has loaded", async ({ page }) => {
  await openUntilScriptsRun(page, "/contact");
  const release = await hold(page, "**/events.data*");
  await menu(page).getByRole("link", { name: "Browse Events" }).click();
  await expect(page.locator(".busy-bar")).toHaveCSS("opacity", "1");
  release();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Browse All Events");
  await expect(page.locator(".busy-bar")).toHaveCount(0);
});

/** Leaves the dashboard open. */
async function createConcert(page: Page) {
  await openUntilScriptsRun(page, "/create-event");
  await page.getByLabel("Event Title").fill("Porch Concert");
  await page.getByLabel("Description").fill("Three bands, one porch, and lemonade for everybody who comes.");
  await page.getByLabel("Location").fill("Armature Works, Tampa");
  await page.getByLabel("Start Date & Time").fill(`${inAWeek}T19:30`);
  await page.getByLabel("End Date & Time").fill(`${inAWeek}T22:00`);
  await page.getByLabel("Category").selectOption("music");
  await page.getByRole("main").getByRole("button", { name: "Create Event" }).click();
  await page.waitForURL("**/dashboard");
}

test("an end moves along with the start as that is changed, and stays once it is typed", async ({ page, site }) => {
  await enterAsMember(page, site, "Mona Mover");
  await createConcert(page);
  await page.getByRole("main").getByRole("link", { name: "Edit" }).click();
  await page.waitForURL("**/edit-event/*");
  await waitUntilHydrated(page);
  const [start, end] = [page.getByLabel("Start Date & Time"), page.getByLabel("End Date & Time")];
  await expect(end).toHaveValue(`${inAWeek}T22:00`);
  await start.fill(`${inAWeek}T20:00`);
  await expect(end).toHaveValue(`${inAWeek}T22:30`);
  await end.fill(`${inAWeek}T22:00`);
  await start.fill(`${inAWeek}T20:15`);
  await page.getByRole("button", { name: "Update Event" }).click();
  await page.waitForURL("**/dashboard");
  await page.getByRole("main").getByRole("link", { name: "Edit" }).click();
  await expect(end).toHaveValue(`${inAWeek}T22:00`);
});

test("a dialog keeps the focus until it is closed, and gives it back", async ({ page, site }) => {
  await enterAsMember(page, site, "Olive Organizer");
  await createConcert(page);

  const opener = page.getByRole("main").getByRole("link", { name: "Delete" });
  const dialog = page.getByRole("dialog");
  const cancel = dialog.getByRole("link", { name: "Cancel" });

  await opener.click();
  await expect(cancel).toBeFocused();
  await page.evaluate(() => document.querySelector<HTMLElement>("header a")?.focus());
  await expect(cancel).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(dialog.getByRole("button", { name: "Delete" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(opener).toBeFocused();

  await opener.click();
  await expect(cancel).toBeFocused();
  await page.mouse.click(5, 5);
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();

  await opener.click();
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("No events created")).toBeVisible();
  await expect(dialog).toHaveCount(0);
});

test("keys pressed while scripts start on a slow phone cause no error", async ({ page }) => {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: 6 });
  // The interval is short and varies, so this is tried several times. The fixture fails on any error of the page.
  for (let load = 0; load < 8; load += 1) {
    await page.goto("/events", { waitUntil: "domcontentloaded" });
    for (let key = 0; key < 6; key += 1) await page.keyboard.press("Tab");
    await expect(page.locator(":focus")).toHaveCount(1);
  }
});
