import type { Page } from "@playwright/test";
import { addMember, asAdmin, enterAsMember, expect, hold, openUntilScriptsRun, test } from "./site.ts";

// Labels of buttons while a request is pending, and redirects that follow after two seconds.

const inAWeek = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
const inMain = (page: Page) => page.getByRole("main");

/** Presses a button and expects the busy label and a disabled button until the response arrives. */
async function pressAndWait(page: Page, label: string, busyLabel: string): Promise<void> {
  const release = await hold(page, "**/*.data*", "POST");
  await page.locator("main, dialog").getByRole("button", { name: label, exact: true }).last().click();
  const busy = page.locator("main, dialog").getByRole("button", { name: busyLabel });
  await expect(busy.last()).toBeDisabled();
  release();
  await expect(busy).toHaveCount(0);
}

/** Stops the page's clock; from then on only `runFor` moves it. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
}

test("an organizer sees what is in progress, and is taken to the dashboard after two seconds", async ({
  page,
  site,
}) => {
  await enterAsMember(page, site, "Olive Organizer");
  await openUntilScriptsRun(page, "/create-event");
  await page.getByLabel("Event Title").fill("Porch Concert");
  await page.getByLabel("Description").fill("Three bands, one porch, and lemonade for everybody who comes.");
  await page.getByLabel("Location").fill("Armature Works, Tampa");
  await page.getByLabel("Start Date & Time").fill(`${inAWeek}T19:30`);
  await page.getByLabel("Category").selectOption("music");
  await stopClock(page);
  await pressAndWait(page, "Create Event", "Creating Event...");
  await expect(page.getByText("Event created successfully!")).toBeVisible();
  await page.clock.runFor(1_900);
  await expect(page).toHaveURL(/\/create-event\?done=created$/);
  await page.clock.runFor(200);
  await expect(page).toHaveURL(/\/dashboard$/);

  await page.clock.resume();
  await inMain(page).getByRole("link", { name: "Edit" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Edit Event");
  await page.getByLabel("Event Title").fill("Porch Concerts");
  await pressAndWait(page, "Update Event", "Updating Event...");
  await expect(page.getByText("Event updated successfully!")).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);

  await inMain(page).getByRole("link", { name: "Delete" }).click();
  await pressAndWait(page, "Delete", "Deleting...");
  await expect(page.getByText("No events created")).toBeVisible();
});

test("an admin copies a new token, and reads 'Copied!' for two seconds", async ({ page, site, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const email = await enterAsMember(page, site, "Tilda Token");
  await asAdmin(site, email, async () => {
    await openUntilScriptsRun(page, "/admin-token");
    await pressAndWait(page, "Generate Admin Token", "Generating Token...");
    const token = await page.getByLabel("Your Admin Token (expires in 1 hour):").inputValue();
    await stopClock(page);
    await page.getByRole("button", { name: "Copy" }).click();
    const copied = page.getByRole("button", { name: "Copied!" });
    await expect(copied).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(token);
    await page.clock.runFor(1_900);
    await expect(copied).toBeVisible();
    await page.clock.runFor(200);
    await expect(page.getByRole("button", { name: "Copy", exact: true })).toBeVisible();
  });
});

test("signing in shows its progress, and leaves no sign-in page in the history", async ({ page, site }) => {
  const email = await addMember(site, "Olive Organizer");
  await openUntilScriptsRun(page, "/about");
  await openUntilScriptsRun(page, "/create-event");
  await expect(page).toHaveURL("/signin?next=%2Fcreate-event");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill("a-good-password");
  await pressAndWait(page, "Sign In", "Signing in...");
  await expect(page).toHaveURL("/create-event");
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("About Us");
});

test("signing up shows its progress", async ({ page }) => {
  await openUntilScriptsRun(page, "/signup");
  await page.getByLabel("Full name").fill("Uma Vale");
  await page.getByLabel("Email", { exact: true }).fill(`uma.${Date.now()}@example.com`);
  await page.getByLabel("Password", { exact: true }).fill("a-good-password");
  await page.getByLabel("Confirm password").fill("a-good-password");
  await pressAndWait(page, "Sign Up", "Creating account...");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Check your email");
});
