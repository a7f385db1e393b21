import type { Page } from "@playwright/test";
import { watchPolicy } from "#tests/browser/policy-watch.ts";
import { expect, join, test } from "#tests/browser/site.ts";

// The main job, by people whose browsers run scripts, each in a window of their own. Nothing on the way is forbidden by the
// site's own security policy. `publish-event.no-js.test.ts` is the same without scripts.

const inAWeek = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
const title = "Lantern Paddle on the River";

const inMain = (page: Page) => page.getByRole("main");

async function submitEvent(page: Page): Promise<void> {
  await page.goto("/create-event");
  await page.getByLabel("Event Title").fill(title);
  await page
    .getByLabel("Description")
    .fill("Two quiet miles by lantern light, with a guide in front and one behind. Boats are there.");
  await page.getByLabel("Location").fill("Lettuce Lake Park, Tampa");
  await page.getByLabel("Start Date & Time").fill(`${inAWeek}T19:30`);
  await page.getByLabel("Category").selectOption("sports");
  await page.getByLabel("Image URL").fill("https://pictures.example/lanterns.svg");
  await page.getByLabel("Event URL").fill("https://tickets.example/lanterns");
  await page.getByRole("button", { name: "Create Event" }).click();
  await expect(
    page.getByText("Event created successfully! It will be reviewed by our team before it appears publicly."),
  ).toBeVisible();
  await page.waitForURL("**/dashboard");
}

/** Claims the role of the first admin, approves the event, makes a token, and looks at the messages. */
async function doTheWorkOfTheTeam(page: Page): Promise<void> {
  await page.goto("/admin-setup");
  await page.getByRole("button", { name: "Make Me Admin" }).click();
  await expect(page.getByText("You are now an admin.")).toBeVisible();
  await page.goto("/admin");
  await page.getByRole("row").filter({ hasText: title }).getByRole("button", { name: "Approve" }).click();
  await expect(page.getByText(`Event "${title}" has been approved successfully.`)).toBeVisible();
  await page.goto("/admin-token");
  await inMain(page).getByRole("button", { name: "Generate Admin Token" }).click();
  await inMain(page).getByRole("button", { name: "Copy" }).click();
  await page.goto("/admin/messages");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
}

test("an organizer submits an event, the team approves it, a visitor finds it", async ({
  page,
  browser,
  baseURL,
  site,
}) => {
  const [visitor, team] = [await browser.newPage({ baseURL }), await browser.newPage({ baseURL })];
  const violations = await Promise.all([page, visitor, team].map(watchPolicy));
  await join(page, site, "Olive Organizer");
  await submitEvent(page);
  // Decisions about the event are list items too.
  const row = page
    .getByRole("listitem")
    .filter({ hasText: title })
    .filter({ has: page.getByRole("link", { name: "Delete" }) });
  await expect(row.getByText("Pending Approval")).toBeVisible();
  await visitor.goto("/events?search=lantern");
  await expect(visitor.getByText(title)).toHaveCount(0);

  await join(team, site, "Ada Admin");
  await doTheWorkOfTheTeam(team);
  await visitor.reload();
  await visitor.getByRole("link", { name: title }).click();
  await expect(visitor.getByRole("heading", { level: 1 })).toHaveText(title);
  await expect(visitor.getByText("7:30 PM")).toBeVisible();

  await page.reload();
  await row.getByRole("link", { name: "Edit" }).click();
  await page.getByLabel("Event Title").fill(`${title}, moved`);
  await inMain(page).getByRole("button", { name: "Update Event" }).click();
  await page.waitForURL("**/dashboard");
  await row.getByRole("link", { name: "Delete" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("Are you sure you want to delete this event? This action cannot be undone.");
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect(row).toHaveCount(0);
  await visitor.reload();
  await expect(visitor.getByRole("heading", { level: 1 })).toHaveText("This event is no longer listed");
  expect(violations.flat()).toEqual([]);
});
