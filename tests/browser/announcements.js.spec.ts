import type { Page } from "@playwright/test";
import { listenTo } from "./live-regions.ts";
import { asAdmin, enterAsMember, expect, hold, openUntilScriptsRun, test, withEvents } from "./site.ts";

// What screen readers announce when a page changes.

const inAWeek = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);

const inMain = (page: Page) => page.getByRole("main");

/** Waits until a screen reader would have announced these words. */
async function expectHeard(heard: readonly string[], words: string | RegExp): Promise<void> {
  await expect.poll(() => heard).toContainEqual(typeof words === "string" ? words : expect.stringMatching(words));
}

test("a screen reader announces how many events match a filter, and the page of the list", async ({ page, site }) => {
  await withEvents(site, { title: "Lantern Walk", count: 26 }, async () => {
    await openUntilScriptsRun(page, "/events");
    const heard = await listenTo(page);
    await page.getByLabel("Search").fill("submarine race");
    await expectHeard(heard, "0 events: Submarine race");
    await page.getByLabel("Search").fill("lantern");
    await expectHeard(heard, "26 events: Lantern");
    await page.getByRole("link", { name: "Next", exact: true }).click();
    const days = await page.getByRole("navigation", { name: "Pages" }).locator("[data-page-label]").innerText();
    const announced = () => heard.filter((text) => text.includes(" | Browse Events | ") && text.endsWith(days)).length;
    await expect.poll(announced).toBe(1);
    await page.getByRole("link", { name: "Previous" }).click();
    await expect.poll(announced).toBe(2);
  });
});

test("a screen reader announces that a page is loading, and its title", async ({ page }) => {
  await openUntilScriptsRun(page, "/contact");
  const heard = await listenTo(page);
  const release = await hold(page, "**/events.data*");
  await page.getByRole("contentinfo").getByRole("link", { name: "Browse Events" }).click();
  await expectHeard(heard, "Loading…");
  release();
  await expectHeard(heard, /^Browse Events \| /);
});

test("a screen reader announces errors of a form, and that an event was created and deleted", async ({
  page,
  site,
}) => {
  await enterAsMember(page, site, "Olive Organizer");
  await openUntilScriptsRun(page, "/create-event");
  const heard = await listenTo(page);
  await page.getByLabel("Event Title").fill("Porch Concert");
  await page.getByLabel("Description").fill("Three bands, one porch, and lemonade for everybody who comes.");
  await page.getByLabel("Start Date & Time").fill(`${inAWeek}T19:30`);
  await page.getByLabel("Category").selectOption("music");
  await inMain(page).getByRole("button", { name: "Create Event" }).click();
  await expectHeard(heard, /^There is a problem/);
  await page.getByLabel("Location").fill("Armature Works, Tampa");
  await inMain(page).getByRole("button", { name: "Create Event" }).click();
  await expectHeard(heard, "Event created successfully! It will be reviewed by our team before it appears publicly.");
  await expectHeard(heard, /^Dashboard - Manage your events/);
  await inMain(page).getByRole("link", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expectHeard(heard, "Event deleted.");
});

test("a screen reader announces an approval, a token and an invitation", async ({ page, site, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const email = await enterAsMember(page, site, "Ada Admin");
  await asAdmin(site, email, () =>
    withEvents(site, { title: "Pending Parade", isApproved: false }, async () => {
      await openUntilScriptsRun(page, "/admin");
      const heard = await listenTo(page);
      await inMain(page).getByRole("button", { name: "Approve Pending Parade" }).click();
      await expectHeard(heard, 'Event "Pending Parade" has been approved successfully.');

      await page.getByRole("contentinfo").getByRole("link", { name: "Admin Token Generator" }).click();
      await page.getByRole("button", { name: "Generate Admin Token" }).click();
      await expectHeard(heard, "The token is in the field below.");
      const copy = page.getByRole("button", { name: "Copy" });
      await copy.focus();
      await copy.press("Enter");
      await expectHeard(heard, "Copied!");
      await expect(page.getByRole("button", { name: "Copied!" })).toBeFocused();

      const pages = page.getByRole("navigation", { name: "Admin pages" });
      await pages.getByRole("link", { name: "Admin Setup" }).click();
      await page.getByLabel("Email address").first().fill("pedro@example.com");
      await page.getByRole("button", { name: "Create invitation" }).click();
      await expectHeard(heard, /^Invitation /);
    }),
  );
});

test("a token that the browser does not copy is selected and focused instead", async ({ page, site }) => {
  const email = await enterAsMember(page, site, "Tilda Token");
  await asAdmin(site, email, async () => {
    await openUntilScriptsRun(page, "/admin-token");
    await page.evaluate(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
    await page.getByRole("button", { name: "Generate Admin Token" }).click();
    const heard = await listenTo(page);
    await page.getByRole("button", { name: "Copy" }).click();
    await expectHeard(heard, /^Your browser doesn't allow copying here\./);
    await expect(page.getByLabel("Your Admin Token")).toBeFocused();
  });
});

test("a screen reader announces the day shown, missing event counts and a lost connection", async ({
  page,
  context,
}) => {
  await openUntilScriptsRun(page, "/");
  const heard = await listenTo(page);
  await page.getByRole("navigation", { name: "The next seven days" }).getByRole("link").nth(2).click();
  await expectHeard(heard, /^Events on /);
  await page.route("**/days.json*", (route) => route.fulfill({ status: 503, json: { message: "away", code: "X" } }));
  await page.getByRole("button", { name: "Open calendar" }).click();
  await expectHeard(heard, "We could not load which days have events.");
  await page.keyboard.press("Escape");
  await context.setOffline(true);
  await expectHeard(heard, /^You are offline\. You can keep reading/);
  await page.getByRole("contentinfo").getByRole("link", { name: "Contact Us" }).click();
  await expectHeard(heard, /^You are offline\. You need a connection for that/);
});
