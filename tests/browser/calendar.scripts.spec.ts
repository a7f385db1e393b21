import type { Page } from "@playwright/test";
import { expect, test } from "./site.ts";

// The calendar of the day picker, which exists only where scripts run.

const opener = (page: Page) => page.getByRole("button", { name: "Open calendar" });
const calendar = (page: Page) => page.getByRole("dialog", { name: "Choose a day" });

test.beforeEach(async ({ page }) => {
  await page.goto("/");
  await opener(page).click();
  await expect(calendar(page).getByRole("grid")).toBeVisible();
});

test("weeks start on Sunday, and days before today cannot be picked", async ({ page }) => {
  await expect(calendar(page).locator("thead th").first()).toHaveAttribute("aria-label", "Sunday");
  const today = calendar(page).getByRole("button", { name: /^Today,/ });
  await expect(today).toBeFocused();
  await page.keyboard.press("ArrowLeft");
  await expect(today).toBeFocused();
  await expect(calendar(page).getByRole("button", { name: "Go to the Previous Month" })).toBeDisabled();
});

test("a day picked with the keys is shown, and the address says which", async ({ page }) => {
  const today = await page.getByLabel("Pick a date").inputValue();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await expect(calendar(page)).toHaveCount(0);
  await expect(opener(page)).toBeFocused();
  await expect(page.getByLabel("Pick a date")).not.toHaveValue(today);
  const picked = await page.getByLabel("Pick a date").inputValue();
  await expect(page).toHaveURL(new RegExp(`\\?date=${picked}$`));
});

test("Escape and a click elsewhere close it", async ({ page }) => {
  await page.keyboard.press("Escape");
  await expect(calendar(page)).toHaveCount(0);
  await expect(opener(page)).toBeFocused();
  await opener(page).click();
  await expect(calendar(page)).toBeVisible();
  await page.getByRole("heading", { level: 1 }).click();
  await expect(calendar(page)).toHaveCount(0);
});
