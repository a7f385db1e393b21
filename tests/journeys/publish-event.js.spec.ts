import type { Page } from "@playwright/test";
import { watchPolicy } from "#tests/browser/policy-watch.ts";
import { expect, join, test } from "#tests/browser/site.ts";
import { readCalendar } from "#tests/support/calendar.ts";

// The main journey, in browsers with scripts, with a window for each person. The site's own security policy forbids nothing on the way.
// `publish-event.no-js.test.ts` has the same without scripts.

const inAWeek = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
const mistyped = "Lantern Padle on the River";
const title = "Lantern Paddle on the River";

const inMain = (page: Page) => page.getByRole("main");

async function submitEvent(page: Page): Promise<void> {
  await page.goto("/create-event");
  await page.getByLabel("Event Title").fill(mistyped);
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

async function approve(page: Page, named: string): Promise<void> {
  await page.goto("/admin");
  await page.getByRole("row").filter({ hasText: named }).getByRole("button", { name: "Approve" }).click();
  await expect(page.getByText(`Event "${named}" has been approved successfully.`)).toBeVisible();
}

/** The event as a subscriber to its calendar has it. */
async function subscribed(page: Page): Promise<{ summary: string; status: string | null; sequence: number }> {
  const answer = await page.request.get(`${page.url().split(/[?#]/)[0]}.ics`);
  const [entry] = readCalendar(await answer.text()).entries;
  if (!entry) throw new Error("The calendar has no event.");
  return { summary: entry.summary, status: entry.status, sequence: entry.sequence };
}

/** Claims the role of the first admin, approves the event, makes a token, and looks at the messages. */
async function doTheWorkOfTheTeam(page: Page): Promise<void> {
  await page.goto("/admin-setup");
  await page.getByRole("button", { name: "Make Me Admin" }).click();
  await expect(page.getByText("You are now an admin.")).toBeVisible();
  await approve(page, mistyped);
  await page.goto("/admin-token");
  await inMain(page).getByRole("button", { name: "Generate Admin Token" }).click();
  await inMain(page).getByRole("button", { name: "Copy" }).click();
  await page.goto("/admin/messages");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
}

test("an organizer submits an event, the team approves it, a visitor finds it, who sees it corrected and canceled", async ({
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
  const row = page.getByRole("listitem").filter({ has: page.getByRole("link", { name: "Delete" }) });
  await expect(row.filter({ hasText: mistyped }).getByText("Pending Approval")).toBeVisible();
  await visitor.goto("/events?search=lantern");
  await expect(visitor.getByText(mistyped)).toHaveCount(0);

  await join(team, site, "Ada Admin");
  await doTheWorkOfTheTeam(team);
  await visitor.reload();
  await visitor.getByRole("link", { name: mistyped }).click();
  const heading = visitor.getByRole("heading", { level: 1 });
  await expect(heading).toHaveText(mistyped);
  await expect(visitor.getByText("7:30 PM")).toBeVisible();
  const first = await subscribed(visitor);
  expect(first).toMatchObject({ summary: mistyped, status: "CONFIRMED" });

  // The typo is corrected. Meanwhile page and calendar keep the approved version.
  await page.reload();
  await row.getByRole("link", { name: "Edit" }).click();
  await page.getByLabel("Event Title").fill(title);
  await inMain(page).getByRole("button", { name: "Update Event" }).click();
  await page.waitForURL("**/dashboard");
  await visitor.reload();
  await expect(heading).toHaveText(mistyped);
  await expect(visitor.getByText("This event is being updated.")).toBeVisible();
  expect(await subscribed(visitor)).toMatchObject({ summary: mistyped, status: "TENTATIVE" });
  await approve(team, title);
  await visitor.reload();
  await expect(heading).toHaveText(title);
  const corrected = await subscribed(visitor);
  expect(corrected).toMatchObject({ summary: title, status: "CONFIRMED" });
  expect(corrected.sequence).toBeGreaterThan(first.sequence);

  await page.reload();
  await row.getByRole("link", { name: "Status" }).click();
  await inMain(page).getByRole("button", { name: "Cancel the event" }).click();
  await expect(page.getByText("A mistake? Undo it below.")).toBeVisible();
  await visitor.reload();
  await expect(heading).toHaveText(title);
  await expect(visitor.getByText("The organizer has called it off.")).toBeVisible();
  const canceled = await subscribed(visitor);
  expect(canceled).toMatchObject({ summary: title, status: "CANCELLED" });
  expect(canceled.sequence).toBeGreaterThan(corrected.sequence);
  await inMain(page).getByRole("button", { name: "Undo: it takes place as planned" }).click();
  await expect(page.getByText("It takes place as planned.")).toBeVisible();
  expect(await subscribed(visitor)).toMatchObject({ status: "CONFIRMED" });

  await page.goto("/dashboard");
  await row.getByRole("link", { name: "Delete" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("Are you sure you want to delete this event? This action cannot be undone.");
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect(row).toHaveCount(0);
  await visitor.reload();
  await expect(heading).toHaveText("This event is no longer listed");
  expect(violations.flat()).toEqual([]);
});
