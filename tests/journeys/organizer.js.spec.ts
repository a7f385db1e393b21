import type { Page } from "@playwright/test";
import { addDays } from "#app/domain/events/days.ts";
import { asAdmin, enterAsMember, expect, openUntilScriptsRun, test } from "#tests/browser/site.ts";
import { dayAhead } from "#tests/support/events.ts";
import { appleCalendar, hourLong } from "./calendars.ts";

// Tasks of organizers, in browsers with scripts. `organizer.no-js.test.ts` has more of them without scripts;
// tests/browser/kept-form.js.spec.ts tests how an abandoned form is kept.

const main = (page: Page) => page.getByRole("main");
const press = (page: Page, name: string) => main(page).getByRole("button", { name, exact: true }).click();
const status = (page: Page, text: string) => page.getByRole("status").filter({ hasText: text });

async function readFile(page: Page, name: string, text: string): Promise<void> {
  const mimeType = name.endsWith(".ics") ? "text/calendar" : "text/csv";
  await page.getByLabel("Calendar or table").setInputFiles({ name, mimeType, buffer: Buffer.from(text) });
  await press(page, "Read the file");
}

/**
 * An admin places a storm notice on Ocala's events of the next days, ends it, restores it, and ends it again. The organizer answers before
 * the second end.
 */
async function standAStorm(team: Page, organizer: Page, title: string): Promise<void> {
  await openUntilScriptsRun(team, "/admin/storm");
  await team.getByLabel("Ocala").check();
  await team.getByLabel("Last day").fill(dayAhead(5));
  await team.getByLabel("Postponed (weather)").check();
  await press(team, "Preview");
  await expect(team.getByRole("heading", { name: "Postponed (weather): 1 event" })).toBeVisible();
  await press(team, "Place this notice");
  await expect(status(team, "The notice is placed.")).toBeVisible();
  const end = main(team).getByRole("button", { name: "End this notice" });
  await end.click();
  await expect(status(team, "Put it back below.")).toBeVisible();
  await main(team).getByRole("button", { name: "Put it back" }).click();
  await expect(status(team, "The notice is back")).toBeVisible();

  const said = /^Postponed \(weather\)/;
  await organizer.goto("/ocala");
  await expect(organizer.getByRole("note")).toContainText(said);
  await organizer.getByRole("link", { name: title }).first().click();
  await expect(organizer.getByRole("note")).toContainText(said);
  await press(organizer, "It's still on");
  await expect(organizer.getByText("The organizer says it's still on")).toBeVisible();
  await end.click();
  await expect(status(team, "organizers' answers stay")).toBeVisible();
  await organizer.goto("/ocala");
  await expect(organizer.getByRole("note")).toHaveCount(0);
}

test("a weekly market is saved while it is typed, sent once, approved once, kept on in a storm, and canceled for a day", async ({
  page,
  browser,
  baseURL,
  site,
}) => {
  const title = "Canal Street Market";
  await enterAsMember(page, site, "Mark Marketeer");
  await openUntilScriptsRun(page, "/create-event");
  await page.getByLabel("Event Title").fill(title);
  await page.getByLabel("Location").fill("Riverside Park, Ocala");
  await expect(status(page, "Saved as a draft at")).toBeVisible();
  await page.goto("/dashboard?tab=drafts");
  await page.getByRole("link", { name: `Continue ${title}` }).click();
  await page
    .getByLabel("Description")
    .first()
    .fill("Forty growers and bakers beside the canal, with coffee from nine.");
  const days = Array.from({ length: 21 }, (_, week) => addDays(dayAhead(3), 7 * week));
  await page.getByLabel("Start Date & Time").fill(`${days[0]}T09:00`);
  await page.getByText("Repeats (optional)").click();
  await page.getByLabel("Every week").check();
  await page.getByLabel("Last day").fill(days[19] ?? "");
  await page.getByLabel("Category").selectOption("food");
  await press(page, "Show the dates");
  await expect(page.getByText("20 dates, from ")).toBeVisible();
  const boxes = page.getByRole("group", { name: "Dates" }).getByRole("checkbox");
  await expect(boxes).toHaveCount(20);
  await boxes.nth(4).uncheck();
  await expect(status(page, "Saved as a draft at")).toBeVisible();
  await page.getByLabel("More dates").fill(days[20] ?? "");
  await page.getByLabel("Last day").fill(days[20] ?? "");
  await press(page, "Show the dates");
  await expect(page.getByText("21 dates, from ")).toBeVisible();
  await expect(page.getByLabel("More dates")).toHaveValue("");
  await expect(page.getByRole("checkbox", { checked: true, name: /^\w{3}, \w{3} \d/ })).toHaveCount(20);
  await expect(boxes.nth(4)).not.toBeChecked();
  const words = /days until .+ · next /;
  await expect(page.locator(".event-editor-preview .event-card")).toContainText(words);
  await press(page, "Create Event");
  await expect(status(page, "Event created successfully!")).toBeVisible();
  await page.waitForURL("**/dashboard");
  await expect(page.getByRole("link", { name: "Waiting 1" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Drafts 0" })).toBeVisible();

  const team = await browser.newPage({ baseURL: baseURL ?? "" });
  const email = await enterAsMember(team, site, "Tess Team");
  await asAdmin(site, email, async () => {
    await team.goto("/admin");
    await team.getByRole("row").filter({ hasText: title }).getByRole("button", { name: "Approve" }).click();
    await expect(team.getByText(`Event "${title}" has been approved successfully.`)).toBeVisible();
  });
  await team.goto("/ocala");
  const card = team.locator(".event-card").filter({ hasText: title });
  await expect(card).toHaveCount(1);
  await expect(card).toContainText(words);
  await asAdmin(site, email, () => standAStorm(team, page, title));

  await page.goto("/dashboard");
  await page.getByRole("link", { name: /^20 dates until / }).click();
  await page
    .getByRole("link", { name: `Status of ${title}` })
    .nth(1)
    .click();
  await press(page, "Cancel the event");
  await expect(page.getByText("A mistake? Undo it below.")).toBeVisible();
  await page.goto("/dashboard");
  await page.getByRole("link", { name: `Edit ${title}` }).click();
  await page.getByLabel("This date and all 19 after it").check();
  await page.getByLabel("Start Date & Time").fill(`${days[0]}T10:00`);
  await press(page, "Update Event");
  await expect(page.getByText("20 dates were changed.")).toBeVisible();
});

test("ten events of an Apple calendar are read, the one beside them is named, and a weekend on whole days is sent", async ({
  page,
  site,
}) => {
  await enterAsMember(page, site, "Alma Apple");
  const others = Array.from({ length: 9 }, (_, index) => hourLong(`Rehearsal ${index + 1}`, dayAhead(12 + index)));
  await openUntilScriptsRun(page, "/dashboard/import");
  await page.getByLabel("Category").selectOption("families");
  await readFile(page, "Home.ics", appleCalendar(dayAhead(9), dayAhead(11), ...others.flat()));
  await expect(
    status(page, "10 events were read: 10 are new. One event could not be read: “Broken” (line 12"),
  ).toBeVisible();
  await expect(main(page).getByRole("link", { name: /^Edit / })).toHaveCount(10);
  await page.getByRole("link", { name: "Edit Harbor Lights" }).click();
  await expect(page.getByLabel("All day")).toBeChecked();
  await expect(page.getByLabel("Starts on")).toHaveValue(dayAhead(9));
  await expect(page.getByLabel("Ends on")).toHaveValue(dayAhead(10));
  await expect(page.getByLabel("Start Date & Time")).toBeHidden();
  await press(page, "Create Event");
  await page.waitForURL("**/dashboard");
  await expect(main(page).getByRole("listitem").filter({ hasText: "Harbor Lights" })).toContainText("All day");
});

test("unknown columns of a table are explained in a second step", async ({ page, site }) => {
  await enterAsMember(page, site, "Tess Tables");
  const table = "Act,Day\nTrio,03/04/2031\n";
  await openUntilScriptsRun(page, "/dashboard/import");
  await readFile(page, "events.csv", table);
  await page.getByLabel("“Act”").selectOption("title");
  await press(page, "Read the table");
  await expect(page.getByRole("alert")).toContainText("Choose which day you mean");
  await expect(page.getByLabel("“Act”")).toHaveValue("title");
  await page.getByLabel("Thursday, April 3").check();
  await press(page, "Read the table");
  await expect(status(page, "One event was read: one is new. Read: “Act” as title")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Trio" })).toBeVisible();
});
