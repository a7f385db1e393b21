import type { Page } from "@playwright/test";
import { waitUntilHydrated } from "#tests/support/hydration.ts";
import { addMember, asAdmin, enterAsMember, expect, hold, test, withDatabase } from "./site.ts";

// On a slow connection, pages arrive before their scripts, and work without them until then.

/** Opens a page whose scripts don't arrive until the returned function is called. */
async function openBeforeScripts(page: Page, path: string): Promise<() => void> {
  const release = await hold(page, "**/assets/*.js");
  await page.goto(path, { waitUntil: "domcontentloaded" });
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(await page.evaluate(() => "__remixRouter" in window)).toBe(false);
  return release;
}

test("a page is on the screen before its scripts have arrived, and enhanced once they have", async ({ page }) => {
  const release = await openBeforeScripts(page, "/");
  await expect(page.getByRole("button", { name: "Open calendar" })).toBeHidden();
  release();
  await waitUntilHydrated(page);
  await expect(page.getByRole("button", { name: "Open calendar" })).toBeVisible();
});

test("links and menus of a page work before its scripts have arrived", async ({ page }) => {
  await openBeforeScripts(page, "/");
  await page.getByText("Florida Cities").first().click();
  await page.getByRole("link", { name: "Tampa", exact: true }).first().click();
  await expect(page).toHaveURL(/\/tampa$/);
});

test("what is filled in before the scripts have arrived stays as it is", async ({ page, site }) => {
  await enterAsMember(page, site, "Emma Early");
  const release = await openBeforeScripts(page, "/create-event");
  const texts = {
    "Event Title": "Porch Concert",
    Location: "Armature Works",
    "Image URL": "https://example.com/a.jpg",
  };
  for (const [label, text] of Object.entries(texts)) await page.getByLabel(label).fill(text);
  await page.getByLabel("Category").selectOption("music");
  await page.getByLabel("A price or a range").check();
  await page.getByLabel("All day").check();
  release();
  await waitUntilHydrated(page);
  for (const [label, text] of Object.entries(texts)) await expect(page.getByLabel(label)).toHaveValue(text);
  await expect(page.getByLabel("Category")).toHaveValue("music");
  await expect(page.getByLabel("A price or a range")).toBeChecked();
  await expect(page.getByLabel("All day")).toBeChecked();
  await expect(page.getByLabel("What the picture shows")).toBeVisible();
});

test("a field that is being corrected keeps the focus when the scripts arrive", async ({ page }) => {
  const release = await openBeforeScripts(page, "/signin");
  const password = page.getByLabel("Password");
  await page.getByLabel("Email").fill("nobody@example.com");
  await password.fill("a-good-password");
  await page.getByRole("main").getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(page.getByRole("alert")).toBeFocused();
  await password.pressSequentially("another");
  release();
  await waitUntilHydrated(page);
  await expect(password).toBeFocused();
  await expect(password).toHaveValue("another");
});

test("a field below a preview keeps the focus when the scripts arrive", async ({ page, site }) => {
  await enterAsMember(page, site, "Petra Preview");
  const release = await openBeforeScripts(page, "/create-event");
  await page.getByLabel("Event Title").fill("Porch Concert");
  await page.getByRole("button", { name: "Preview" }).click();
  await expect(page.getByRole("heading", { name: "Preview" })).toBeVisible();
  const location = page.getByLabel("Location");
  await location.pressSequentially("Armature Works");
  release();
  await waitUntilHydrated(page);
  await expect(location).toBeFocused();
});

test("a field of a dialog keeps the focus when the scripts arrive", async ({ page, site }) => {
  const other = await addMember(site, "Otto Other");
  await asAdmin(site, await enterAsMember(page, site, "Ada Admin"), () =>
    asAdmin(site, other, () =>
      withDatabase(site, async (sql) => {
        const [{ id } = {}] = await sql`select id from auth.users where email = ${other}`;
        const release = await openBeforeScripts(page, `/admin-setup?remove=${id}`);
        const reason = page.getByRole("dialog").getByLabel("Reason");
        await reason.pressSequentially("Left the");
        release();
        await waitUntilHydrated(page);
        await page.keyboard.type(" team.");
        await expect(reason).toHaveValue("Left the team.");
      }),
    ),
  );
});
