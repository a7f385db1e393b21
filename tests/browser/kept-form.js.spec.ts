import type { Page } from "@playwright/test";
import { waitUntilHydrated } from "#tests/support/hydration.ts";
import { enterAsMember, expect, hold, openUntilScriptsRun, test, withEvents } from "./site.ts";

// With scripts, the event form saves itself; what could not be saved is kept in the browser.

const inTenDays = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10);
const title = (page: Page) => page.getByLabel("Event Title");
const status = (page: Page, text: string) => page.getByRole("status").filter({ hasText: text });
const cameBack = "We've restored what you typed here before";

/** Simulates switching to another tab, which makes the form save at once. */
const lookAway = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));

test("an organizer who types and reloads has everything, and finds it on the dashboard", async ({ page, site }) => {
  await enterAsMember(page, site, "Olive Organizer");
  await openUntilScriptsRun(page, "/create-event");
  await title(page).fill("Porch Concert");
  await page.getByText("Ages, children").click();
  await page.getByLabel("Captioned").check();
  await expect(status(page, "Saved as a draft at")).toBeVisible();
  await expect(page).toHaveURL(/\?draft=/);
  await title(page).fill("Porch Concert with lemonade");
  // Leaving the page saves the last change.
  await page.reload();
  await expect(title(page)).toHaveValue(/^Porch Concert/);
  await expect(page.getByLabel("Captioned")).toBeChecked();
  await page.goto("/dashboard?tab=drafts");
  await page.getByRole("link", { name: "Continue Porch Concert with lemonade" }).click();
  await expect(title(page)).toHaveValue("Porch Concert with lemonade");
  await expect(page.getByText("You're editing a draft")).toBeVisible();
  const entry = () => page.evaluate(() => history.state.key);
  const opened = await entry();
  await page.getByRole("button", { name: "Preview" }).click();
  await expect(page.getByRole("heading", { name: "Preview" })).toBeFocused();
  // The response is shown shortly before its history entry is created.
  await expect.poll(entry).not.toBe(opened);
  await expect(page).toHaveURL(/\?draft=/);
  await page.reload();
  await expect(title(page)).toHaveValue("Porch Concert with lemonade");

  await page.getByLabel("Description").first().fill("Three bands, one porch, and lemonade for everybody who comes.");
  await page.getByLabel("Location").fill("Armature Works, Tampa");
  await page.getByLabel("Start Date & Time").fill(`${inTenDays}T19:30`);
  await page.getByLabel("Category").selectOption("music");
  await page.getByRole("main").getByRole("button", { name: "Create Event" }).click();
  await expect(status(page, "Event created successfully!")).toBeVisible();
  await page.goto("/dashboard?tab=drafts");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Dashboard");
  await expect(page.getByRole("link", { name: /^Continue/ })).toHaveCount(0);
});

test("what is typed while the form is being sent makes no draft of an event that is created", async ({
  page,
  site,
}) => {
  await enterAsMember(page, site, "Olga Organizer");
  await openUntilScriptsRun(page, "/create-event");
  await title(page).fill("Porch Concert for Everybody");
  await page.getByLabel("Category").selectOption("music");
  await page.getByLabel("Description").first().fill("Three bands, one porch, and lemonade for everybody who comes.");
  await page.getByLabel("Start Date & Time").fill(`${inTenDays}T19:30`);
  await page.getByLabel("Location").fill("Armature Works, Tampa");
  let go = () => {};
  const typed = new Promise<void>((resolve) => {
    go = resolve;
  });
  const sent = new Promise<void>((resolve) => {
    void page.route("**/create-event**", async (route) => {
      if (route.request().method() === "POST") {
        resolve();
        await typed;
      }
      await route.continue();
    });
  });
  await page.getByRole("main").getByRole("button", { name: "Create Event" }).click();
  await sent;
  await title(page).press("End");
  await title(page).pressSequentially("!!");
  go();
  await expect(status(page, "Event created successfully!")).toBeVisible();
  // Any save still pending in the form is sent before this request.
  await page.goto("/dashboard?tab=drafts");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Dashboard");
  await expect(page.getByRole("link", { name: /^Continue/ })).toHaveCount(0);
});

test("what is typed before the scripts have arrived is kept, and saved", async ({ page, context, site }) => {
  const description = page.getByLabel("Description").first();
  await enterAsMember(page, site, "Emma Early");
  await openUntilScriptsRun(page, "/create-event");
  await title(page).fill("Jazz on the pier");
  await description.fill("Three bands.");
  await expect(status(page, "Saved as a draft at")).toBeVisible();

  for (const isKept of [false, true]) {
    if (isKept) {
      await context.setOffline(true);
      await page.getByLabel("Location").fill("Armature Works, Tampa");
      await page.getByLabel("Image URL").fill("https://example.com/pier.jpg");
      await lookAway(page);
      await expect(status(page, "you're offline")).toBeVisible();
      await context.setOffline(false);
    }
    const release = await hold(page, "**/assets/*.js");
    await page.goto(page.url(), { waitUntil: "commit" });
    await title(page).fill(`Jazz on the old pier ${isKept}`);
    await description.fill(`Three bands and lemonade. ${isKept}`);
    release();
    await waitUntilHydrated(page);
    await expect(page.getByLabel("What the picture shows")).toBeVisible({ visible: isKept });
    await expect(status(page, "Saved as a draft at")).toBeVisible();
    await page.unrouteAll();
    await page.reload();
    await expect(title(page)).toHaveValue(`Jazz on the old pier ${isKept}`);
    await expect(description).toHaveValue(`Three bands and lemonade. ${isKept}`);
  }
  await expect(page.getByLabel("Location")).toHaveValue("Armature Works, Tampa");
});

test("what is typed without a connection comes back on the next visit, and is saved once", async ({
  page,
  context,
  site,
}) => {
  await enterAsMember(page, site, "Ollie Offline");
  await openUntilScriptsRun(page, "/create-event");
  await context.setOffline(true);
  await title(page).fill("Jazz on the pier");
  await lookAway(page);
  await expect(status(page, "you're offline")).toBeVisible();
  await context.setOffline(false);
  await expect(status(page, "Saved as a draft at")).toBeVisible();

  await context.setOffline(true);
  await title(page).fill("Jazz on the old pier");
  await page.close();
  await context.setOffline(false);
  const next = await context.newPage();
  await next.goto("/dashboard?tab=drafts");
  await next.getByRole("link", { name: "Continue Jazz on the pier" }).click();
  await expect(status(next, cameBack)).toBeVisible();
  await expect(title(next)).toHaveValue("Jazz on the old pier");
  await lookAway(next);
  await expect(status(next, "Saved as a draft at")).toBeVisible();
  await next.goto("/dashboard?tab=drafts");
  await expect(next.getByRole("link", { name: /^Continue/ })).toHaveCount(1);
  await expect(next.getByRole("link", { name: "Continue Jazz on the old pier" })).toBeVisible();
});

test("a form whose session has ended is kept for its owner, and can be discarded", async ({ page, context, site }) => {
  await enterAsMember(page, site, "Sara Session");
  const cookies = await context.cookies();
  await openUntilScriptsRun(page, "/create-event");
  await title(page).fill("Sunset yoga");
  await context.clearCookies();
  await lookAway(page);
  await expect(status(page, "Your session has ended")).toBeVisible();
  await page.goto("/create-event");
  await expect(page).toHaveURL(/\/signin/);
  await context.addCookies(cookies);
  await page.goto("/create-event");
  await expect(status(page, cameBack)).toBeVisible();
  await expect(title(page)).toHaveValue("Sunset yoga");
  await page.getByRole("button", { name: "Discard it" }).click();
  await expect(title(page)).toHaveValue("");

  // Signing out from any page leaves nothing for the next person at this browser.
  const keptNames = () => page.evaluate(() => Object.keys(localStorage).filter((name) => name.includes("form")));
  const signOut = async () => {
    await page.getByText("Sara Session").first().click();
    await page.getByRole("button", { name: "Sign Out" }).click();
    await expect(page.getByRole("banner").getByRole("link", { name: "Sign In" })).toBeVisible();
  };
  await title(page).fill("Sunset yoga");
  await context.setOffline(true);
  await lookAway(page);
  await expect(status(page, "you're offline")).toBeVisible();
  await context.setOffline(false);
  const kept = await page.evaluate(() => ({ ...localStorage }));
  await signOut();
  expect(await keptNames()).toEqual([]);

  await enterAsMember(page, site, "Sara Session");
  await withEvents(site, { title: "Sunset Concert" }, async () => {
    await openUntilScriptsRun(page, "/events?search=sunset");
    await page.getByRole("link", { name: "Sunset Concert" }).first().click();
    await page.waitForURL(/\/events\/[\da-f-]{36}/);
    await page.evaluate((names) => Object.assign(localStorage, names), kept);
    expect(await keptNames()).toHaveLength(1);
    await signOut();
    expect(await keptNames()).toEqual([]);
  });
});
