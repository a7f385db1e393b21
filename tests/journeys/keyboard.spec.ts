import type { Page } from "@playwright/test";
import { tabAndEnter, tabAndType, tabAndTypeTime } from "#tests/browser/keyboard.ts";
import {
  addMember,
  asAdmin,
  enterAsMember,
  expect,
  openUntilScriptsRun,
  test,
  withAndWithoutScripts,
  withEvents,
} from "#tests/browser/site.ts";

// Whole journeys without a mouse: these tests never click, fill or focus, they only press keys.

const inAWeek = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);

const inMain = (page: Page) => page.getByRole("main");
const title = (page: Page) => page.getByRole("heading", { level: 1 });

/** Signs in on the open sign-in page. */
async function signIn(page: Page, email: string): Promise<void> {
  await expect(title(page)).toHaveText("Sign In");
  await tabAndType(page, page.getByLabel("Email"), email);
  await tabAndType(page, page.getByLabel("Password"), "a-good-password");
  await page.keyboard.press("Enter");
}

/** Longer than the queue shows before it is expanded. */
const LONG = "Three bands, one porch, and lemonade for everybody. ".repeat(8);

withAndWithoutScripts(() => {
  test("a visitor skips the header, filters the list, pages through it and opens an event", async ({ page, site }) => {
    await withEvents(site, { title: "Lantern Walk", count: 26 }, async () => {
      await openUntilScriptsRun(page, "/");
      await tabAndEnter(page, page.getByRole("link", { name: "Skip to content" }));
      await tabAndEnter(page, inMain(page).getByRole("link", { name: "Browse Events" }).first());
      await expect(title(page)).toHaveText("Browse All Events");
      await tabAndType(page, page.getByLabel("Search"), "lantern walk");
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL(/search=lantern/);
      await expect(page.getByRole("status").getByText(/^26 events\b/)).toBeVisible();
      await tabAndEnter(
        page,
        inMain(page)
          .getByRole("link", { name: /^Music/ })
          .first(),
      );
      await expect(title(page)).toHaveText("Music Events");

      await tabAndEnter(page, page.getByRole("link", { name: "Next", exact: true }));
      await expect(page).toHaveURL(/[?&]after=/);
      await expect(page.getByRole("link", { name: "Previous" })).toBeVisible();
      const last = inMain(page).getByRole("article").getByRole("link").last();
      const name = await last.innerText();
      await tabAndEnter(page, last);
      await expect(title(page)).toHaveText(name);
    });
  });

  test("an organizer corrects an error, submits an event, and deletes it", async ({ page, site }) => {
    const email = await addMember(site, "Olive Organizer");
    await openUntilScriptsRun(page, "/create-event");
    await signIn(page, email);
    await expect(title(page)).toHaveText("Create a New Event");

    await tabAndType(page, page.getByLabel("Event Title"), "Harvest Supper");
    await tabAndType(page, page.getByLabel("Description"), "Three bands, one porch, and lemonade for everybody.");
    await tabAndTypeTime(page, page.getByLabel("Start Date & Time"), `${inAWeek}T19:30`);
    await tabAndType(page, page.getByLabel("Category"), "Mus");
    await tabAndEnter(page, inMain(page).getByRole("button", { name: "Create Event" }));

    const summary = page.getByRole("alert");
    await expect(summary).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(summary.getByRole("link")).toBeFocused();
    await page.keyboard.press("Enter");
    const location = page.getByLabel("Location");
    await expect(location).toBeFocused();
    await expect(location).toHaveAccessibleDescription(/Error: /);
    await page.keyboard.type("Ybor Yard, Tampa");
    await page.keyboard.press("Enter");
    await expect(page.getByText("Event created successfully!")).toBeVisible();

    await page.waitForURL("**/dashboard");
    const dialog = page.getByRole("dialog");
    const opener = inMain(page).getByRole("link", { name: "Delete Harvest Supper" });
    await tabAndEnter(page, opener);
    await expect(dialog.locator(":focus")).toHaveCount(1);
    await tabAndEnter(page, dialog.getByRole("link", { name: "Cancel" }));
    await expect(dialog).toHaveCount(0);
    await tabAndEnter(page, opener);
    await tabAndEnter(page, dialog.getByRole("button", { name: "Delete" }));
    await expect(page.getByText("Event deleted.")).toBeVisible();
    await expect(page.getByText("No events created")).toBeVisible();
  });

  test("Tab stays within the dialog before an admin gives up the role", async ({ page, site }) => {
    const email = await enterAsMember(page, site, "Ada Admin");
    await asAdmin(site, email, async () => {
      await openUntilScriptsRun(page, "/account?ask=give-up-role");
      await expect(page.getByRole("dialog").locator(":focus")).toHaveCount(1);
      for (let tab = 0; tab < 6; tab += 1) {
        await page.keyboard.press("Tab");
        await expect(
          page.locator("main :focus, header :focus, footer :focus").and(page.locator(":not(dialog *)")),
        ).toHaveCount(0);
      }
      await tabAndEnter(page, page.getByRole("dialog").getByRole("link", { name: "Cancel" }));
      await expect(page.getByRole("dialog")).toHaveCount(0);
    });
  });
});

test("an admin reads a description, approves one event and deletes another", async ({ page, site }) => {
  const email = await enterAsMember(page, site, "Ada Admin");
  await asAdmin(site, email, () =>
    withEvents(site, { title: "Pending Parade", description: LONG, count: 2, isApproved: false }, async () => {
      await openUntilScriptsRun(page, "/admin");
      const row = (name: string) => page.getByRole("row").filter({ hasText: name });
      await tabAndEnter(page, row("Pending Parade 1").locator("summary").first());
      const lines = row("Pending Parade 1").getByText("Three bands, one porch");
      await expect(lines).toHaveCSS("-webkit-line-clamp", "none");
      await tabAndEnter(page, row("Pending Parade 1").getByRole("button", { name: "Approve" }));
      await expect(page.getByText('Event "Pending Parade 1" has been approved successfully.')).toBeVisible();
      await expect(row("Pending Parade 1").getByRole("button")).toHaveAccessibleName(/^Undo/);

      await tabAndEnter(page, row("Pending Parade 2").getByText(/^More/));
      await tabAndEnter(page, row("Pending Parade 2").getByRole("link", { name: "Delete" }));
      await tabAndEnter(page, page.getByRole("dialog").getByRole("button", { name: "Delete" }));
      await expect(page.getByText('Event "Pending Parade 2" has been deleted successfully.')).toBeVisible();
    }),
  );
});

test("an admin removes a spammer with 15 events in three actions", async ({ page, site }) => {
  const email = await enterAsMember(page, site, "Ada Admin");
  await asAdmin(site, email, () =>
    withEvents(site, { title: "Cheap Watches", count: 15, isApproved: false }, async () => {
      await openUntilScriptsRun(page, "/admin");
      const row = page.getByRole("row").filter({ hasText: "Cheap Watches" }).first();
      await tabAndEnter(page, row.locator('a[href^="/admin/people/"]'));
      await tabAndEnter(page, inMain(page).getByRole("link", { name: "Block", exact: true }));
      await expect(page.getByText("Refuse waiting events (15)")).toBeVisible();
      await tabAndType(page, page.getByLabel("Reason"), "Ads for watches");
      await tabAndEnter(page, inMain(page).getByRole("button", { name: "Block", exact: true }));
      await expect(page.getByText("Ads for watches").first()).toBeVisible();
      await openUntilScriptsRun(page, "/admin");
      await expect(title(page)).toHaveText("Admin Panel");
      await expect(page.getByText("Cheap Watches")).toHaveCount(0);
    }),
  );
});
