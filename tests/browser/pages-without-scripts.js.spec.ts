import type { Page } from "@playwright/test";
import { waitUntilHydrated } from "#tests/support/hydration.ts";
import { addMember, expect, hold, openUntilScriptsRun, test } from "./site.ts";

// Going back and forth between pages that run scripts and pages that load none.

const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const hasScripts = (page: Page) => page.evaluate(() => "__remixContext" in window);
const footerLink = (page: Page, name: string) => page.getByRole("contentinfo").getByRole("link", { name });

test("a link from a page with scripts loads a page without, and Back works, also after a reload", async ({ page }) => {
  await openUntilScriptsRun(page, "/events");
  await footerLink(page, "Contact Us").click();
  await expect(heading(page)).toHaveText("Contact Us");
  await footerLink(page, "About Us").click();
  await expect(heading(page)).toHaveText("About Us");
  expect(await hasScripts(page)).toBe(false);
  await page.reload();
  await page.goBack();
  await expect(heading(page)).toHaveText("Contact Us");
  await page.goBack();
  await expect(heading(page)).toHaveText("Browse All Events");
});

test("Back leads to the former page, also when it is pressed before the scripts of a page run", async ({ page }) => {
  await openUntilScriptsRun(page, "/events");
  await footerLink(page, "Contact Us").click();
  await expect(heading(page)).toHaveText("Contact Us");
  await footerLink(page, "About Us").click();
  await expect(heading(page)).toHaveText("About Us");
  const release = await hold(page, "**/assets/entry.client-*.js");
  await page.goBack();
  await expect(heading(page)).toHaveText("Contact Us");
  await page.goBack({ waitUntil: "commit" });
  await expect(page).toHaveURL(/\/events$/);
  release();
  await expect(heading(page)).toHaveText("Browse All Events");
  await waitUntilHydrated(page);
  await page.goForward();
  await expect(heading(page)).toHaveText("Contact Us");
});

test("Back leads to the former page, also when it is pressed before the whole document has arrived", async ({
  page,
}) => {
  await openUntilScriptsRun(page, "/events?category=music");
  await footerLink(page, "Contact Us").click();
  await expect(heading(page)).toHaveText("Contact Us");
  // Simulates a slow connection: the parser waits for this script before it reads the rest.
  let release = () => {};
  const arrival = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/assets/slow.js", async (route) => {
    await arrival;
    await route.fulfill({ contentType: "text/javascript", body: "" });
  });
  await page.route("**/contact", async (route) => {
    const response = await route.fetch();
    const document = (await response.text()).replace(
      /<script [^>]*type="module"/,
      '<script src="/assets/slow.js"></script>$&',
    );
    await route.fulfill({ response, body: document });
  });
  const documents: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "document") documents.push(new URL(request.url()).pathname);
  });
  await page.reload({ waitUntil: "commit" });
  await expect(heading(page)).toHaveText("Contact Us");
  await page.goBack({ waitUntil: "commit" });
  await expect(page).toHaveURL(/\/events\?category=music$/);
  await expect(heading(page)).toHaveText("Contact Us");
  release();
  await expect(heading(page)).toHaveText("Music Events");
  await waitUntilHydrated(page);
  expect(documents).toEqual(["/contact", "/events"]);
  expect(await page.evaluate(() => history.state.isReloaded)).toBe(false);
  await page.goForward();
  await expect(heading(page)).toHaveText("Contact Us");
});

test("a page that an address is redirected to is loaded once", async ({ page }) => {
  const documents: string[] = [];
  page.on("response", (response) => {
    if (response.request().resourceType() === "document")
      documents.push(`${response.status()} ${new URL(response.url()).pathname}`);
  });
  await page.goto("/create-event");
  await expect(page).toHaveURL(/\/signin\?/);
  await waitUntilHydrated(page);
  expect(documents).toEqual(["303 /create-event", "200 /signin"]);
});

test("signing in on the way to a page without scripts loads its document", async ({ page, site }) => {
  const email = await addMember(site, "Olive Organizer");
  await openUntilScriptsRun(page, "/signin?next=/about");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill("a-good-password");
  await page.getByRole("main").getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(heading(page)).toHaveText("About Us");
  await expect(page.getByRole("banner")).toContainText("Olive Organizer");
  expect(await hasScripts(page)).toBe(false);
});

test("a page restored from the browser's cache stops showing its progress bar", async ({ page }) => {
  await openUntilScriptsRun(page, "/events");
  await page.route("**/contact.data*", () => undefined);
  await footerLink(page, "Contact Us").click();
  await expect(page.locator(".busy-bar")).toHaveCount(1);
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
  await expect(page.locator(".busy-bar")).toHaveCount(0);
  await expect(page).toHaveURL(/\/events$/);
  await expect(heading(page)).toHaveText("Browse All Events");
});
