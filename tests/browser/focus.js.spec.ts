import type { Page } from "@playwright/test";
import { tabAndEnter, tabAndType, tabTo } from "./keyboard.ts";
import { asAdmin, enterAsMember, expect, openUntilScriptsRun, test, withEvents } from "./site.ts";

// Where the focus is after each step with the keyboard, on pages that change by script.

const inMain = (page: Page) => page.getByRole("main");
const dialog = (page: Page) => page.getByRole("dialog");

/** More than the queue shows before it is unfolded. */
const LONG = "Three bands, one porch, and lemonade for everybody. ".repeat(8);

test("an error message describes its field, and stays after its link was followed", async ({ page }) => {
  await openUntilScriptsRun(page, "/signin");
  await tabAndType(page, page.getByLabel("Email"), "olive@example.com");
  await page.keyboard.press("Enter");
  const summary = page.getByRole("alert");
  await expect(summary).toBeFocused();
  await tabAndEnter(page, summary.getByRole("link"));
  await expect(page.getByLabel("Password")).toBeFocused();
  await expect(page.getByText("Password", { exact: true })).toBeInViewport();
  await expect(page.getByLabel("Password")).toHaveAccessibleDescription(/Error: /);
  await page.keyboard.press("Enter");
  await expect(summary).toBeFocused();
});

test("skipping to the content keeps the result of a form", async ({ page, site }) => {
  const email = await enterAsMember(page, site, "Tilda Token");
  await asAdmin(site, email, async () => {
    await openUntilScriptsRun(page, "/admin-token");
    await tabAndEnter(page, page.getByRole("button", { name: "Generate Admin Token" }));
    const token = page.getByLabel("Your Admin Token");
    await expect(token).toBeVisible();
    await tabAndEnter(page, page.getByRole("link", { name: "Skip to content" }));
    await expect(inMain(page)).toBeFocused();
    await expect(token).toBeVisible();
  });
});

test("after each decision the focus is where an admin continues", async ({ page, site }) => {
  const email = await enterAsMember(page, site, "Ada Admin");
  await asAdmin(site, email, () =>
    withEvents(site, { title: "Pending Parade", description: LONG, count: 3, isApproved: false }, async () => {
      await openUntilScriptsRun(page, "/admin");
      const row = (name: string) => page.getByRole("row").filter({ hasText: name });
      const opener = row("Pending Parade 2").getByRole("link", { name: "Delete" });

      await tabAndEnter(page, row("Pending Parade 1").getByRole("button", { name: "Approve" }));
      await expect(row("Pending Parade 1").getByRole("button", { name: "Undo" })).toBeVisible();
      await expect(page.locator("tbody tr:focus")).toBeInViewport();
      await expect(page.getByText('Event "Pending Parade 1" has been approved successfully.')).toBeInViewport();

      await tabAndEnter(page, opener);
      await expect(dialog(page).getByRole("link", { name: "Cancel" })).toBeFocused();
      await page.keyboard.press("Escape");
      await expect(dialog(page)).toHaveCount(0);
      await expect(opener).toBeFocused();

      await page.keyboard.press("Enter");
      await expect(dialog(page).getByRole("link", { name: "Cancel" })).toBeFocused();
      await page.keyboard.press("Enter");
      await expect(dialog(page)).toHaveCount(0);
      await expect(opener).toBeFocused();

      await page.keyboard.press("Enter");
      await tabAndEnter(page, dialog(page).getByRole("button", { name: "Delete" }));
      await expect(row("Pending Parade 2")).toHaveCount(0);
      await expect(row("Pending Parade 3")).toBeFocused();
      await tabTo(page, row("Pending Parade 3").locator("summary"));
    }),
  );
});

test("the next page of a list moves the focus to its content, a filter keeps it", async ({ page, site }) => {
  await withEvents(site, { title: "Lantern Walk", count: 26 }, async () => {
    await openUntilScriptsRun(page, "/events");
    const search = page.getByLabel("Search");
    await tabAndType(page, search, "lantern");
    await expect(page).toHaveURL(/search=lantern/);
    await expect(page.getByRole("status").getByText(/^26 events\b/)).toBeVisible();
    await expect(search).toBeFocused();
    await tabAndEnter(page, page.getByRole("link", { name: "Next", exact: true }));
    await expect(page).toHaveURL(/[?&]after=/);
    await expect(page.getByRole("link", { name: "Previous" })).toBeVisible();
    await expect(inMain(page)).toBeFocused();
  });
});
