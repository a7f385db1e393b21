import type { Page } from "@playwright/test";
import { tabAndEnter, tabAndType, tabTo } from "./keyboard.ts";
import { asAdmin, enterAsMember, expect, openUntilScriptsRun, test, withDatabase, withEvents } from "./site.ts";

// Where the focus is after each keyboard action, on pages that scripts change.

const inMain = (page: Page) => page.getByRole("main");
const dialog = (page: Page) => page.getByRole("dialog");

/** Longer than the queue shows before it is expanded. */
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

test("a dialog is modal and has the focus as soon as it is in the page", async ({ page, site }) => {
  const email = await enterAsMember(page, site, "Ada Admin");
  await asAdmin(site, email, () =>
    withEvents(site, { title: "Modal Parade", isApproved: false }, async () => {
      await openUntilScriptsRun(page, "/admin");
      const focused = page.evaluate(
        () =>
          new Promise((resolve) => {
            new MutationObserver(() => {
              if (document.querySelector("dialog"))
                resolve(document.activeElement?.closest("dialog:modal a")?.textContent);
            }).observe(document.body, { childList: true, subtree: true });
          }),
      );
      await page.getByText(/^More/).click();
      await page.getByRole("link", { name: "Delete" }).click();
      expect(await focused).toBe("Cancel");
    }),
  );
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

      await tabAndEnter(page, row("Pending Parade 2").getByText(/^More/));
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
      await tabTo(page, row("Pending Parade 3").locator("summary").first());
    }),
  );
});

test("what somebody has returned or taken off meanwhile is not approved, and the admin reads why", async ({
  page,
  site,
}) => {
  const email = await enterAsMember(page, site, "Ada Admin");
  await asAdmin(site, email, () =>
    withEvents(site, { title: "Stale Parade", count: 3, isApproved: false }, async () => {
      const row = (name: string) => page.getByRole("row").filter({ hasText: name });
      await withDatabase(site, async (sql) => {
        await sql`update public.events set unpublished_at = now(), unpublish_reason = 'It is a shop.'
          where title = 'Stale Parade 3'`;
      });
      await openUntilScriptsRun(page, "/admin");
      const other = await page.context().newPage();
      await other.goto("/admin");
      await other.getByRole("link", { name: "Return Stale Parade 1" }).click();
      await other.getByLabel("Note").first().fill("Which street?");
      await other.getByRole("button", { name: "Return", exact: true }).click();
      await expect(other.getByText('Event "Stale Parade 1" has been returned.')).toBeVisible();

      await row("Stale Parade 1").getByRole("button", { name: "Approve" }).click();
      const why = '"Stale Parade 1" was not approved: another admin has already returned it to its organizer.';
      await expect(page.getByText(why)).toBeInViewport();
      await expect(row("Stale Parade 1").getByRole("button", { name: "Undo" })).toBeVisible();

      await expect(row("Stale Parade 3")).toContainText("It is a shop.");
      await page.getByLabel("Select all").check();
      await page.getByRole("button", { name: "Approve selected" }).click();
      await expect(
        page.getByText("1 event has been approved. Left out, because it was taken off the site"),
      ).toBeVisible();
      await expect(row("Stale Parade 3").getByRole("button", { name: "Approve" })).toBeVisible();
    }),
  );
});

test("in a row of the queue, keys approve, return and go to the next and previous row", async ({ page, site }) => {
  const email = await enterAsMember(page, site, "Kay Keys");
  await asAdmin(site, email, () =>
    withEvents(site, { title: "Keyed Concert", count: 3, isApproved: false }, async () => {
      await openUntilScriptsRun(page, "/admin?search=keyed");
      const rows = page.locator("tbody tr");
      const [first, second] = [rows.nth(0), rows.nth(1)];
      const title = first.getByRole("link").first();
      await expect(page.getByText("Keys, while the focus is in a row: a approve, r return")).toBeVisible();

      // The keys act only while the focus is in a row: not in a field, where people type letters, and not with a modifier.
      await page.getByLabel("Title, organizer, email, or place").press("a");
      await first.getByRole("checkbox").press("a");
      await title.press("Control+a");
      await expect(first.getByRole("button", { name: "Approve" })).toBeEnabled();

      await title.press("j");
      await expect(second).toBeFocused();
      await page.keyboard.press("k");
      await expect(first).toBeFocused();
      await page.keyboard.press("a");
      await expect(first.getByRole("button", { name: "Undo" })).toBeVisible();
      await expect(second).toBeFocused();
      const next = await second.getByRole("link").first().innerText();
      await page.keyboard.press("r");
      await expect(page.getByRole("heading", { level: 1, name: "Return or refuse event" })).toBeVisible();
      await expect(page.getByRole("main")).toContainText(next);
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
