import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { CATEGORIES } from "#app/domain/events/categories.ts";
import { addEvent } from "#tests/support/events.ts";
import { heading, linksIn, main, words } from "#tests/support/page-parts.ts";
import { type Person, signUpPerson } from "#tests/support/people.ts";
import { openSite, type TestSite } from "#tests/support/site.ts";
import { Visitor } from "#tests/support/visitor.ts";

// The organizer's pages and their texts (PRODUCT.md), in a browser without JavaScript.

let site: TestSite;
let olive: Person;
let visitor: Visitor;

beforeAll(async () => {
  site = await openSite();
  olive = await signUpPerson(site.stack);
  visitor = new Visitor(site.origin);
  await visitor.open("/signin");
  await visitor.submit("Sign In", { email: olive.email, password: olive.password });
});
afterAll(() => site.close());
beforeEach(async () => {
  await site.stack.sql`delete from public.events`;
});

const dialog = () => visitor.page.document.querySelector("dialog[open]");

test("the navigation bar shows their name with Dashboard and Sign Out, and Create Event", async () => {
  const { document } = await visitor.open("/");
  const header = document.querySelector("header");
  expect(words(header)).toContain("Olive Marlowe");
  expect(linksIn(header)).toMatchObject({ "Create Event": "/create-event", Dashboard: "/dashboard" });
  expect(linksIn(header)).not.toHaveProperty("Sign In");
  expect(linksIn(header)).not.toHaveProperty("Admin Panel");
  expect([...(header?.querySelectorAll("button") ?? [])].map(words)).toContain("Sign Out");
});

describe("creating", () => {
  test("shows every field, its hint and the notes", async () => {
    const page = await visitor.open("/create-event");
    expect(heading(page)).toBe("Create a New Event");
    const labels = [...page.document.querySelectorAll("main label")].map(words);
    expect(labels).toEqual([
      "Event Title",
      "Category",
      "Description",
      "All day",
      "Start Date & Time",
      "End Date & Time (optional)",
      "Doors open (optional)",
      ...["Starts on", "Ends on (optional)"],
      ...["Does not repeat", "Every day", "Every week", "Every two weeks"],
      "Every month on the same date, such as the 14th",
      "Every month on the same weekday, such as the second Saturday",
      ...["On dates I list below", "Last day (optional)", "Dates (optional)"],
      "Location",
      "Street address (optional)",
      "Upload a picture (optional)",
      "Image URL (optional)",
      "What the picture shows (optional)",
      "Automatic",
      ...["Top left", "Top", "Top right", "Left", "Middle", "Right", "Bottom left", "Bottom", "Bottom right"],
      "Event URL / Ticket Link (optional)",
      "Not specified",
      "Free",
      "A price or a range",
      "Pay what you can",
      "From",
      "To (optional)",
      "Maximum Attendees (optional)",
      "Language",
      "Title in the other language (optional)",
      "Text in the other language (optional)",
      ...["Not specified", "All ages", "18+", "21+"],
      ...["Not specified", "Yes", "No"],
      ...["Not specified", "Indoors", "Outdoors", "Indoors and outdoors"],
      ...["Step-free", "Accessible restroom", "ASL interpreted", "Captioned", "Quiet or sensory-friendly"],
    ]);
    expect(page.text).toContain("Include the city name, e.g. 'Venue Name, Winter Haven'");
    expect(page.text).toContain("1200x630");
    expect(page.text).toMatch(/blank for unlimited/);
    expect(page.text).toContain("1-2 business days");
    expect(page.text).toContain("24 hours after they end");
    expect(linksIn(main(page)).Cancel).toBe("/dashboard");
    expect([...page.document.querySelectorAll("main fieldset legend")].map(words)).toEqual([
      "Date and time",
      "How often",
      "Focal point",
      "Price (optional)",
      ...["Ages", "Kid-friendly", "Indoors or outdoors", "Accessibility"],
    ]);
    expect(page.document.querySelector("#image_url")?.getAttribute("type")).toBe("url");
    expect(page.document.querySelector("#event_url")?.getAttribute("type")).toBe("url");
    const options = [...page.document.querySelectorAll<HTMLOptionElement>("#category option")];
    expect(options.flatMap(({ value }) => value || [])).toEqual(CATEGORIES.map(({ id }) => id));
  });
});

describe("editing", () => {
  test("shows the fields filled in, a warning, and a way back", async () => {
    const { id } = await addEvent(site.stack, olive, { start_date: "2031-11-22T00:30:00Z", max_attendees: 80 });
    const page = await visitor.open(`/edit-event/${id}`);
    expect(heading(page)).toBe("Edit Event");
    expect(words(page.document.querySelector("main h1 + p"))).toBe("Porch Concert");
    expect(words(main(page))).toMatch(/requires re-approval/);
    expect(page.document.querySelector<HTMLInputElement>("#title")?.value).toBe("Porch Concert");
    expect(page.document.querySelector<HTMLInputElement>("#start_date")?.value).toBe("2031-11-21T19:30");
    expect(page.document.querySelector<HTMLInputElement>("#max_attendees")?.value).toBe("80");
    expect(linksIn(main(page)).Cancel).toBe("/dashboard");
  });

  test("ends with the message and moves on to the dashboard after two seconds", async () => {
    const { id } = await addEvent(site.stack, olive);
    await visitor.open(`/edit-event/${id}`);
    const saved = await visitor.submit("Update Event", { title: "Porch Concert II" });
    expect(saved.text).toContain(
      "Event updated successfully! It will be reviewed by our team before it appears publicly.",
    );
    expect(saved.headers.get("Refresh")).toBe("2; url=/dashboard");
  });

  test("an event that does not exist says 'Event not found'", async () => {
    const page = await visitor.open("/edit-event/6f2c0f0e-5df1-4f2e-9f6d-0b9a4b1c2d3e");
    expect(page.status).toBe(404);
    expect(heading(page)).toBe("Event not found");
  });
});

describe("the dashboard", () => {
  test("without events leads to creating one", async () => {
    const page = await visitor.open("/dashboard");
    expect(heading(page)).toBe("Dashboard - Manage your events");
    expect(page.text).toContain("No events created");
    expect(page.text).toContain("Get started by creating a new event.");
    expect(linksIn(main(page))).toMatchObject({ "Create New Event": "/create-event" });
  });

  test("shows the details of each event, and what can be done with it", async () => {
    const { id } = await addEvent(site.stack, olive, {
      start_date: "2031-11-22T00:30:00Z",
      max_attendees: 80,
      event_url: "https://tickets.example/porch",
      price_kind: "any_amount",
      doors_at: "2031-11-22T00:00:00Z",
      is_approved: false,
    });
    const page = await visitor.open("/dashboard");
    const row = page.document.querySelector("main article");
    for (const text of [
      "Porch Concert",
      "November 21, 2031",
      "7:30 PM",
      "Armature Works, Tampa",
      "Music",
      "80",
      "Pay what you can",
      "Doors 7:00 PM",
      "Pending Approval",
    ])
      expect(words(row)).toContain(text);
    expect(linksIn(row)).toMatchObject({
      "Event/Ticket Link": "https://tickets.example/porch",
      "Edit Porch Concert": `/edit-event/${id}`,
      "View Details of Porch Concert": `/events/${id}`,
      "Delete Porch Concert": `/dashboard?delete=${id}`,
    });
  });

  test("leads to the event's page, which says how long the review takes", async () => {
    const { id } = await addEvent(site.stack, olive, { is_approved: false });
    const page = await visitor.open(`/events/${id}`);
    expect(page.text).toContain("This event is waiting for review, which takes 1-2 business days.");
  });

  test("shows no 'Pending Approval' on what is approved, and no link or limit where there is none", async () => {
    await addEvent(site.stack, olive);
    const row = (await visitor.open("/dashboard")).document.querySelector("main article");
    for (const text of ["Pending Approval", "Event/Ticket Link", "Max attendees"])
      expect(words(row)).not.toContain(text);
  });

  test("says that a waiting event is not public yet, and when what is over is removed", async () => {
    await addEvent(site.stack, olive, { is_approved: false });
    await addEvent(site.stack, olive, { start_date: new Date(Date.now() - 3_600_000).toISOString() });
    const page = await visitor.open("/dashboard?tab=waiting");
    expect(words(page.document.querySelector("main [aria-current=page]"))).toContain("Waiting1");
    expect(page.text).toContain("Not public yet. Review takes 1-2 business days.");
    const past = await visitor.open("/dashboard?tab=past");
    expect(past.text).toContain(
      "Events are removed from the site 24 hours after they end. After that, only you can see them.",
    );
  });

  test("asks before deleting; Cancel leaves the event, Delete removes it", async () => {
    await addEvent(site.stack, olive);
    await visitor.open("/dashboard");
    await visitor.follow("Delete Porch Concert");
    expect(words(dialog()?.querySelector("h2"))).toBe("Delete Event");
    expect(words(dialog())).toContain("Are you sure you want to delete this event? This action cannot be undone.");
    await visitor.follow("Cancel");
    expect(visitor.page.path).toBe("/dashboard");
    expect(dialog()).toBeNull();
    await visitor.follow("Delete Porch Concert");
    const done = await visitor.submit("Delete", {}, "dialog");
    expect(done.path).toBe("/dashboard");
    expect(done.text).toContain("No events created");
  });
});

test("the list of events asks before deleting one of their own, in the words of the product", async () => {
  await addEvent(site.stack, olive);
  await visitor.open("/events");
  await visitor.follow("Delete Porch Concert");
  expect(words(dialog())).toContain('Are you sure you want to delete "Porch Concert"? This action cannot be undone.');
  await visitor.follow("Cancel");
  expect(visitor.page.path).toBe("/events");
  await visitor.follow("Delete Porch Concert");
  const done = await visitor.submit("Delete", {}, "dialog");
  expect(done.text).toContain('Event "Porch Concert" has been deleted successfully.');
  expect(done.document.querySelector("article")).toBeNull();
});

test.each(["/admin", "/admin-token"])("%s sends a member home", async (path) => {
  expect((await visitor.open(path)).path).toBe("/");
});
