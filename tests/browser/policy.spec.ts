import { watchPolicy } from "./policy-watch.ts";
import { asAdmin, expect, join, test } from "./site.ts";

// Nothing that this site does is forbidden by its own security policy, with scripts and without: browsers write an error
// to the console for each violation, which fails a test (see `page` in site.ts), and tell the page, which is listened to here.

const inAWeek = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);

test("a visitor reads every kind of page, filters, shows the map and writes to us", async ({ page }) => {
  const violations = await watchPolicy(page);
  for (const path of [
    "/",
    "/about",
    "/terms",
    "/privacy",
    "/tampa",
    "/events",
    "/signin",
    "/signup",
    "/forgot-password",
    "/no/such/page",
  ]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  }
  await page.goto("/");
  await page.getByRole("contentinfo").getByRole("link", { name: "About Us" }).click();
  await expect(page).toHaveTitle(/^About Us/);
  await page.getByRole("contentinfo").getByRole("link", { name: "Contact Us" }).click();
  await expect(page).toHaveTitle(/^Contact Us/);
  await page.getByRole("link", { name: "Show the map" }).click();
  await expect(page.frameLocator('iframe[title^="Map"]').getByText("Streets of Tampa")).toBeVisible();

  await page.getByLabel("Name", { exact: true }).fill("Vera Visitor");
  await page.getByLabel("Email", { exact: true }).fill("vera@example.com");
  await page.getByLabel("Subject").selectOption({ index: 1 });
  await page.getByRole("textbox", { name: "Message" }).fill("Where do I find the lanterns? I looked everywhere.");
  await page.getByRole("main").getByRole("button", { name: /send/i }).click();
  await expect(page).toHaveURL(/sent=1/);
  expect(violations).toEqual([]);
});

test("an organizer signs up, picks a day, submits, edits and deletes; the team approves and invites", async ({
  page,
  site,
}, info) => {
  const violations = await watchPolicy(page);
  const email = await join(page, site, "Pia Policy");
  await page.goto("/create-event");
  const title = `Policy Picnic, ${info.project.name}`;
  await page.getByLabel("Event Title").fill(title);
  await page
    .getByLabel("Description")
    .fill("Blankets on the grass, lemonade, and a reading of the rules, all by lantern light.");
  await page.getByLabel("Location").fill("Lettuce Lake Park, Tampa");
  await page.getByLabel("Start Date & Time").fill(`${inAWeek}T19:30`);
  await page.getByLabel("Category").selectOption("sports");
  await page.getByLabel("Image URL").fill("https://pictures.example/picnic.svg");
  await page.getByLabel("Event URL").fill("https://tickets.example/picnic");
  await page.getByRole("button", { name: "Create Event" }).click();
  await page.waitForURL("**/dashboard");

  await asAdmin(site, email, async () => {
    await page.goto("/admin-setup");
    await page.goto("/admin");
    await page.getByRole("row").filter({ hasText: title }).getByRole("button", { name: "Approve" }).click();
    await expect(page.getByText(`Event "${title}" has been approved successfully.`)).toBeVisible();
    await page.goto("/admin-token");
    await page
      .getByRole("main")
      .getByRole("button", { name: /generate/i })
      .click();
    const copy = page.getByRole("button", { name: /copy/i });
    if (info.project.use.javaScriptEnabled) await copy.first().click();
    await page.goto("/admin/messages");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  });

  await page.goto("/dashboard");
  // Decisions about the event are list items too.
  const row = page
    .getByRole("listitem")
    .filter({ hasText: title })
    .filter({ has: page.getByRole("link", { name: "Delete" }) });
  await row.getByRole("link", { name: "Edit" }).click();
  await page.getByLabel("Event Title").fill(`${title}, moved`);
  await page
    .getByRole("main")
    .getByRole("button", { name: /save|update/i })
    .click();
  await page.waitForURL("**/dashboard");
  await row.getByRole("link", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(row).toHaveCount(0);
  expect(violations).toEqual([]);
});
