import type { Page } from "@playwright/test";
import { enterAsMember, expect, openUntilScriptsRun, test } from "./site.ts";

// Pages with scripts while the connection is down or slow, or after a new release.

const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const footerLink = (page: Page, name: string) => page.getByRole("contentinfo").getByRole("link", { name });
const notice = (page: Page) => page.getByRole("status").filter({ hasText: "You are offline." });

test("a visitor who goes offline reads about it, keeps the page and the typed text, and continues once online", async ({
  page,
  context,
}) => {
  await openUntilScriptsRun(page, "/contact");
  await page.getByRole("textbox", { name: "Message" }).fill("Is the porch concert wheelchair accessible?");
  await context.setOffline(true);
  await expect(notice(page)).toContainText("You can keep reading");
  for (const name of ["Browse Events", "About Us"]) {
    await footerLink(page, name).click();
    await expect(notice(page)).toContainText("Nothing on this page is lost");
    await expect(page).toHaveURL(/\/contact$/);
  }
  await expect(page.getByRole("textbox", { name: "Message" })).toHaveValue(
    "Is the porch concert wheelchair accessible?",
  );
  await context.setOffline(false);
  await expect(notice(page)).toHaveCount(0);
  await footerLink(page, "Browse Events").click();
  await expect(heading(page)).toHaveText("Browse All Events");
});

test("a form sent offline is not lost, and is sent once when the connection is back", async ({ page, context }) => {
  await openUntilScriptsRun(page, "/signin");
  await page.getByLabel("Email").fill("nobody@example.com");
  await page.getByLabel("Password").fill("a-good-password");
  const posts: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") posts.push(request.url());
  });
  const button = page.getByRole("main").getByRole("button", { name: "Sign In", exact: true });
  await context.setOffline(true);
  await expect(notice(page)).toBeVisible();
  await button.click();
  await expect(notice(page)).toContainText("Nothing on this page is lost");
  expect(posts).toEqual([]);
  await context.setOffline(false);
  await expect(notice(page)).toHaveCount(0);
  await expect(page.getByLabel("Password")).toHaveValue("a-good-password");
  await button.click();
  await expect(page.getByRole("alert")).toBeVisible();
  expect(posts).toHaveLength(1);
});

test("a page that gets no response says so, and 'Try again' loads it", async ({ page }) => {
  await openUntilScriptsRun(page, "/contact");
  await page.route("**/events.data*", (route) => route.abort());
  await footerLink(page, "Browse Events").click();
  await expect(heading(page)).toHaveText("No connection");
  await page.unroute("**/events.data*");
  await page.getByRole("link", { name: "Try again" }).click();
  await expect(heading(page)).toHaveText("Browse All Events");
});

test("after a release, a page whose script no longer exists is reloaded once", async ({ browser, baseURL }) => {
  // A new page, because the browser reports the missing file as an error, which fails a test that uses the fixture's page.
  const page = await browser.newPage({ baseURL });
  await openUntilScriptsRun(page, "/contact");
  let documents = 0;
  page.on("request", (request) => {
    if (request.resourceType() === "document") documents += 1;
  });
  await page.route("**/assets/signup-*.js", (route) => route.fulfill({ status: 404, body: "" }));
  await page.getByRole("banner").getByRole("link", { name: "Sign Up" }).click();
  await page.waitForEvent("load");
  await page.waitForLoadState("networkidle");
  await expect(heading(page)).toBeVisible();
  expect(documents).toBe(1);
  await page.close();
});

test("a calendar whose script does not load says so, and the date field still works", async ({ page }) => {
  await openUntilScriptsRun(page, "/");
  await page.route("**/assets/CalendarPanel-*.js", (route) => route.fulfill({ status: 404, body: "" }));
  await page.getByRole("button", { name: "Open calendar" }).click();
  await expect(page.getByRole("alert")).toContainText("The calendar could not be loaded.");
  await expect(page.getByLabel("Pick a date")).toBeVisible();
});

test("pressing a button twice sends its form once", async ({ page, site }) => {
  await enterAsMember(page, site, "Olive Organizer");
  await openUntilScriptsRun(page, "/contact");
  await page.getByLabel("Subject").selectOption({ index: 1 });
  await page.getByRole("textbox", { name: "Message" }).fill("Is the porch concert wheelchair accessible?");
  let posts = 0;
  let release = () => {};
  const pressed = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/contact/, async (route) => {
    if (route.request().method() === "POST") posts += 1;
    // No response arrives between the two clicks.
    await pressed;
    await route.continue();
  });
  await page.getByRole("main").getByRole("button", { name: "Send message" }).dblclick();
  release();
  await expect(page).toHaveURL(/\?sent=1$/);
  expect(posts).toBe(1);
});

test("a city's search announces how many events it found", async ({ page }) => {
  await openUntilScriptsRun(page, "/tampa");
  await page.getByRole("main").getByRole("searchbox").fill("submarine race");
  await expect(page.getByRole("status").filter({ hasText: "0 events: Submarine race in Tampa" })).toBeVisible();
});
