import { afterAll, beforeAll, expect, test } from "vitest";
import { WITH_COPIES } from "#tests/support/pace.ts";
import { openSite, type TestSite } from "#tests/support/site.ts";
import { Visitor } from "#tests/support/visitor.ts";

// The main journey, in browsers without scripts. `publish-event.js.spec.ts` has the same with scripts.

let site: TestSite;
beforeAll(async () => {
  site = await openSite(WITH_COPIES);
});
afterAll(() => site.close());

const inAWeek = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);

/** Signs a person up through the forms and the mail, starting from a link on the home page. */
async function join(visitor: Visitor, fullName: string, email: string, from = "Sign Up"): Promise<void> {
  await visitor.open("/");
  await visitor.follow(from);
  const asked = await visitor.submit("Sign Up", {
    full_name: fullName,
    email,
    password: "a-good-password",
    confirm_password: "a-good-password",
  });
  expect(asked.status).toBe(200);
  expect(asked.text).toContain("Check your email");

  const mail = site.stack.mailer.messages().find((message) => message.to === email);
  const link = /href="([^"]*\/confirm\?[^"]*)"/.exec(mail?.html ?? "")?.[1]?.replaceAll("&amp;", "&") ?? "";
  expect(link).toContain(site.origin);
  await visitor.open(link);
  const name = visitor.page.document.querySelector<HTMLInputElement>("#full_name");
  expect(name?.value).toBe(fullName);
  // The sign-up form got the password in this browser, so the link does not ask for it.
  const home = await visitor.submit("Confirm my email");
  expect(home.status).toBe(200);
  expect(home.document.querySelector("header")?.textContent).toContain(fullName);
}

test("an organizer signs up and submits an event, the first admin approves it, a visitor finds it", async () => {
  const organizer = new Visitor(site.origin);
  await join(organizer, "Olive Organizer", "olive@example.com", "Create Event");
  expect(organizer.page.path).toBe("/create-event");
  const incomplete = await organizer.submit("Create Event", {
    title: "Jazz",
    description: "Too short",
    location: "The Attic, Tampa",
    price_kind: "paid",
    price_min: "$12.50",
    price_max: "12",
  });
  expect(incomplete.status).toBe(400);
  expect(incomplete.text).toContain("Title must be at least 5 characters");
  expect(incomplete.text).toContain("Start date is required");
  expect(incomplete.text).toContain("The highest price must not be below the lowest");
  expect(incomplete.document.querySelector<HTMLInputElement>("#location")?.value).toBe("The Attic, Tampa");

  const asked = await organizer.submit("Create Event", {
    title: "Late Night Jazz at the Attic",
    description: "Three sets, two drinks, one very small stage. Come early for a seat by the window.",
    start_date: "2099-05-01T20:00",
  });
  expect(asked.text).toContain("The start is in 2099. Is that the right year?");
  expect(asked.text).toContain("Yes, in 2099");
  const saved = await organizer.submit("Create Event", {
    start_date: `${inAWeek}T20:00`,
    doors_at: "19:15",
    category: "music",
    price_max: "40",
    ages: "21",
    setting: "indoors",
    access_step_free: "yes",
  });
  expect(saved.status).toBe(200);
  expect(saved.text).toContain(
    "Event created successfully! It will be reviewed by our team before it appears publicly.",
  );
  expect(saved.headers.get("Refresh")).toBe("2; url=/dashboard");

  const dashboard = await organizer.open("/dashboard");
  expect(dashboard.text).toContain("Late Night Jazz at the Attic");
  expect(dashboard.text).toContain("Pending Approval");
  expect(dashboard.text).toContain("8:00 PM");

  const visitor = new Visitor(site.origin);
  expect((await visitor.open("/events?search=jazz")).text).not.toContain("Late Night Jazz");

  const admin = new Visitor(site.origin);
  await join(admin, "Ada Admin", "ada@example.com");
  await admin.open("/admin-setup");
  await admin.submit("Make Me Admin");
  const queue = await admin.open("/admin");
  expect(queue.text).toContain("Late Night Jazz at the Attic");
  expect(queue.text).toContain("Olive Organizer");
  expect(queue.text).toContain("$12.50 – $40");
  expect(queue.text).toContain("Doors 7:15 PM");
  expect(queue.text).toContain("21+, Indoors, Step-free");
  const approved = await admin.submit("Approve Late Night Jazz at the Attic");
  expect(approved.text).toContain('Event "Late Night Jazz at the Attic" has been approved successfully.');

  const found = await visitor.open("/events?search=jazz");
  expect(found.text).toContain("Late Night Jazz at the Attic");
  expect(found.text).toContain("$12.50 – $40");
  const event = await visitor.follow("Late Night Jazz at the Attic");
  expect(event.status).toBe(200);
  expect(event.text).toContain("8:00 PM");
  expect(event.text).toContain("The Attic, Tampa");
  expect(event.text).toContain("Doors 7:15 PM");
  for (const fact of ["21+", "Indoors", "Step-free"]) expect(event.text).toContain(fact);
  for (const filter of ["ages=21", "setting=indoors", "access=step-free"])
    expect((await visitor.open(`/tampa?${filter}`)).text).toContain("Late Night Jazz at the Attic");
  for (const filter of ["ages=all", "setting=outdoors", "access=step-free&access=asl"])
    expect((await visitor.open(`/tampa?${filter}`)).text).toContain("No events found in Tampa");
  expect(visitor.cookies.size).toBe(0);
  expect(event.headers.get("Cache-Control")).toContain("public");

  const day = await visitor.open(`/?date=${inAWeek}`);
  expect(day.text).toContain("Late Night Jazz at the Attic");
  expect((await visitor.open("/tampa")).text).toContain("Late Night Jazz at the Attic");

  await organizer.open("/dashboard");
  const signedOut = await organizer.submit("Sign Out");
  expect(signedOut.path).toBe("/");
  expect(signedOut.document.querySelector("header")?.textContent).toContain("Sign In");
  expect((await organizer.open("/dashboard")).path).toMatch(/^\/signin/);
});
