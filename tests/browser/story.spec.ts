import { expect, join, test } from "./site.ts";

const inAWeek = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);

test("an organizer submits an event, the team approves it, a visitor finds it", async ({
  page,
  browser,
  baseURL,
  site,
}, info) => {
  const title = `Lantern Paddle on the River, ${info.project.name}`;
  await join(page, site, "Olive Organizer");

  await page.goto("/create-event");
  await page.getByLabel("Event Title").fill(title);
  await page
    .getByLabel("Description")
    .fill("Two quiet miles by lantern light, with a guide in front and one behind. Boats are there.");
  await page.getByLabel("Location").fill("Lettuce Lake Park, Tampa");
  await page.getByLabel("Start Date & Time").fill(`${inAWeek}T19:30`);
  await page.getByLabel("Category").selectOption("sports");
  await page.getByRole("button", { name: "Create Event" }).click();
  await expect(
    page.getByText("Event created successfully! It will be reviewed by our team before it appears publicly."),
  ).toBeVisible();
  await page.waitForURL("**/dashboard");
  // Decisions about the event are list items too.
  const row = page
    .getByRole("listitem")
    .filter({ hasText: title })
    .filter({ has: page.getByRole("link", { name: "Delete" }) });
  await expect(row.getByText("Pending Approval")).toBeVisible();

  const visitor = await browser.newPage({ baseURL, javaScriptEnabled: info.project.use.javaScriptEnabled });
  await visitor.goto("/events?search=lantern");
  await expect(visitor.getByText(title)).toHaveCount(0);

  const team = await browser.newPage({ baseURL, javaScriptEnabled: info.project.use.javaScriptEnabled });
  await join(team, site, "Ada Admin");
  await team.goto("/admin-setup");
  await team.getByRole("button", { name: "Make Me Admin" }).click();
  await expect(team.getByText("You are now an admin.")).toBeVisible();
  await team.goto("/admin");
  await team.getByRole("row").filter({ hasText: title }).getByRole("button", { name: "Approve" }).click();
  await expect(team.getByText(`Event "${title}" has been approved successfully.`)).toBeVisible();

  await visitor.reload();
  await visitor.getByRole("link", { name: title }).click();
  await expect(visitor.getByRole("heading", { level: 1 })).toHaveText(title);
  await expect(visitor.getByText("7:30 PM")).toBeVisible();

  await page.reload();
  await row.getByRole("link", { name: "Delete" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("Are you sure you want to delete this event? This action cannot be undone.");
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect(row).toHaveCount(0);
  await visitor.reload();
  await expect(visitor.getByRole("heading", { level: 1 })).toHaveText("Event Not Found");
});
