import type { Page } from "@playwright/test";
import { format } from "date-fns/format";
import { parseISO } from "date-fns/parseISO";
import postgres from "postgres";
import { addDays, todayIn } from "#app/domain/events/days.ts";
import { expect, test } from "./site.ts";

// The calendar of the day picker, which exists only where scripts run.

/** A day of next month as it appears in addresses, and as the calendar announces it. */
function dayOfNextMonth(): [day: string, label: string] {
  const thisMonth = todayIn("America/New_York").slice(0, 7);
  const day = `${addDays(`${thisMonth}-01`, 31).slice(0, 7)}-15`;
  return [day, format(parseISO(day), "EEEE, MMMM d, yyyy")];
}

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
  await expect(calendar(page).getByRole("button", { name: "Previous month" })).toBeDisabled();
});

test("a day picked with the keyboard is shown, and is in the address", async ({ page }) => {
  const today = await page.getByLabel("Pick a date").inputValue();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await expect(calendar(page)).toHaveCount(0);
  await expect(opener(page)).toBeFocused();
  await expect(page.getByLabel("Pick a date")).not.toHaveValue(today);
  const picked = await page.getByLabel("Pick a date").inputValue();
  await expect(page).toHaveURL(new RegExp(`\\?date=${picked}$`));
});

test("Home and End move within the week, Page Up and Page Down between months", async ({ page }) => {
  // From the middle of a month, so that the week does not reach into another month.
  const [day, label] = dayOfNextMonth();
  await page.goto(`/?date=${day}`);
  await opener(page).click();
  // Keys pressed earlier would scroll the page.
  await expect(page.locator(":focus")).toHaveAccessibleName(new RegExp(label));
  const caption = calendar(page).getByRole("status").first();
  const thisMonth = await caption.innerText();
  await page.keyboard.press("PageDown");
  await expect(caption).not.toHaveText(thisMonth);
  await page.keyboard.press("Home");
  await expect(page.locator(":focus")).toHaveAccessibleName(/^Sunday, /);
  await page.keyboard.press("End");
  await expect(page.locator(":focus")).toHaveAccessibleName(/^Saturday, /);
  await page.keyboard.press("PageUp");
  await expect(caption).toHaveText(thisMonth);
});

test("days with events are marked with their number of events", async ({ page, site }) => {
  const [day, label] = dayOfNextMonth();
  const sql = postgres(site.stack.databaseUrl, { max: 1 });
  try {
    const [{ id } = { id: "" }] = await sql<{ id: string }[]>`
      insert into auth.users (id, email) values (gen_random_uuid(), gen_random_uuid() || '@example.com') returning id`;
    await sql`insert into public.events (organizer_id, title, description, category, location, start_date, is_approved)
      select ${id}, 'Porch Concert', 'Three bands, one porch, and lemonade for everybody.', 'music', 'Tampa',
        (${day} || ' 19:30')::timestamp at time zone 'America/New_York', true from generate_series(1, 2)`;
    await page.keyboard.press("PageDown");
    const marked = calendar(page).getByRole("button", { name: `${label}, 2 events` });
    await expect(marked).toBeVisible();
    await marked.click();
    await expect(page).toHaveURL(new RegExp(`\\?date=${day}$`));
    await expect(page.getByRole("link", { name: /Porch Concert/ })).not.toHaveCount(0);
  } finally {
    await sql`delete from public.events where title = 'Porch Concert'`;
    await sql.end();
  }
});

test("the calendar works without event counts, and says that they are missing", async ({ page }) => {
  await page.keyboard.press("Escape");
  await page.route("**/days.json*", (route) => route.fulfill({ status: 503, json: { message: "away", code: "X" } }));
  await opener(page).click();
  await expect(calendar(page).getByText("We could not load which days have events.")).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\?date=/);
});

test("Escape and a click outside close the calendar", async ({ page }) => {
  await page.keyboard.press("Escape");
  await expect(calendar(page)).toHaveCount(0);
  await expect(opener(page)).toBeFocused();
  await opener(page).click();
  await expect(calendar(page)).toBeVisible();
  await page.getByRole("heading", { level: 1 }).click();
  await expect(calendar(page)).toHaveCount(0);
});
