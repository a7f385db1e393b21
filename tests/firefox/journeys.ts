import { expect } from "@playwright/test";
import { addDays } from "#app/domain/events/days.ts";
import { stopChild } from "#supabase/local/supervisor.ts";
import {
  addMember,
  type BrowserSite,
  linkMailedTo,
  newAddress,
  PASSWORD,
  serveAt,
  withEvents,
} from "#tests/browser/site.ts";
import { dayAhead, localTime } from "#tests/support/events.ts";
import { findFreePort } from "#tests/support/free-port.ts";
import type { Visit } from "./visit.ts";

/** A journey from beginning to end. */
export interface Journey {
  name: string;
  /** Default: true. */
  hasScripts?: boolean;
  go: (start: Start) => Promise<void>;
}

interface Start {
  site: BrowserSite;
  /** Opens a window with new cookies and storage, on the site or on another origin. */
  visit: (origin?: string) => Promise<Visit>;
}

export const JOURNEYS: readonly Journey[] = [
  { name: "a visitor without scripts finds an event by search and day", hasScripts: false, go: findWithoutScripts },
  { name: "a visitor filters, picks days with mouse and keyboard, and saves an event", go: filterAndSave },
  { name: "a new member corrects an error in the form, and sends an event", go: sendAnEvent },
  { name: "a visitor reads the copies of pages while the site is down", go: readOffline },
  { name: "an admin approves an event, which a visitor finds in Spanish and shares", go: approveAndShare },
];

const DAY = dayAhead(5);
const ON_THE_DAY = new Date(localTime(5, "19:30"));
const ON_THE_NEXT = new Date(localTime(6, "19:30"));

/** A day as people type it into a date field of Firefox in American English. */
const typed = (day: string) => day.replace(/^(\d+)-(\d+)-(\d+)$/, "$2$3$1");

/** CSS selector of a date field's calendar. */
const CALENDAR = "[role=dialog]";

async function findWithoutScripts({ site, visit }: Start): Promise<void> {
  await withEvents(site, { title: "Lantern Walk", startsAt: ON_THE_DAY }, () =>
    withEvents(site, { title: "Lantern Songs", startsAt: ON_THE_NEXT }, async () => {
      const visitor = await visit();
      await visitor.open("/");
      await visitor.type("What would you like to do?", "lantern in Tampa", "main");
      await visitor.page.keyboard.press("Enter");
      await visitor.sees("Lantern in Tampa");
      await visitor.reads("2 events");
      await visitor.type("Date", typed(DAY));
      await visitor.click("button", "Apply");
      await visitor.reads("1 event");
      await visitor.isAt(new RegExp(`date=${DAY}`));
      await visitor.click("link", "Lantern Walk");
      await visitor.sees("Lantern Walk");
      await visitor.reads("7:30 PM");
      await visitor.find("link", "Sign in to save");
    }),
  );
}

async function filterAndSave({ site, visit }: Start): Promise<void> {
  await withEvents(site, { title: "Lantern Walk", startsAt: ON_THE_DAY }, async () => {
    const visitor = await visit();
    await visitor.open("/");
    await visitor.click("button", "Open calendar");
    const today = await visitor.valueOf("Pick a date");
    if (DAY.slice(0, 7) !== today.slice(0, 7)) await visitor.click("button", "Next month", CALENDAR);
    await visitor.click("button", /, 1 event$/, CALENDAR);
    await visitor.isAt(`/?date=${DAY}`);
    await visitor.isReady();
    await visitor.tabTo("button", "Open calendar");
    await visitor.page.keyboard.press("Enter");
    await visitor.find("button", /, 1 event$/, `${CALENDAR} :focus-within`);
    await visitor.page.keyboard.press("ArrowRight");
    await visitor.page.keyboard.press("Enter");
    await visitor.isAt(`/?date=${addDays(DAY, 1)}`);

    await visitor.open("/events");
    await visitor.click("link", /^Music 1$/, "main");
    await visitor.sees("Music Events");
    await visitor.click("button", "Save Lantern Walk");
    await visitor.eventually(() => bodyText(visitor), expect.stringContaining("Saved."));
    await visitor.open("/saved");
    await visitor.click("link", "Lantern Walk", "main");
    await visitor.sees("Lantern Walk");
    await visitor.find("button", /^Saved/);
  });
}

async function sendAnEvent({ site, visit }: Start): Promise<void> {
  const member = await visit();
  const email = newAddress("Olive Organizer");
  await member.open("/signup");
  await member.type("Full name", "Olive Organizer");
  await member.type("Email", email);
  await member.type("Password", PASSWORD);
  await member.type("Confirm password", PASSWORD);
  await member.click("button", "Sign Up", "main");
  await member.sees("Check your email");
  await member.open(await linkMailedTo(site, email));
  await member.click("button", "Confirm my email");
  await member.isAt("/");

  await member.open("/create-event");
  await member.type(/^Event Title/, "Lantern Paddle");
  await member.type(/^Description/, "Two quiet miles by lantern light. Boats are there.");
  await member.type(/^Location/, "Lettuce Lake Park, Tampa");
  await member.type(/^Start Date & Time/, typed(DAY));
  await member.page.keyboard.type("0730P");
  await member.click("button", "Create Event", "main");
  await member.reads("Category is required");
  expect(await member.valueOf(/^Event Title/)).toBe("Lantern Paddle");
  expect(await member.valueOf(/^Start Date & Time/)).toBe(`${DAY}T19:30`);
  await (await member.find("field", /^Category/)).select("sports");
  await member.click("button", "Create Event", "main");
  await member.reads("Event created successfully!");
  await member.isAt(/^\/dashboard/);
  await member.reads("Lantern Paddle");
  await member.reads("Pending Approval");
}

/** What Remix logs if it cannot load the routes of a page's links in advance; can come after the site is back. */
const UNLOADED_ROUTES = "Failed to fetch manifest patches";

async function readOffline({ site, visit }: Start): Promise<void> {
  const port = await findFreePort();
  let child = await serveAt(port, site.stack);
  const visitor = await visit(`http://127.0.0.1:${port}`);
  await withEvents(site, { title: "Pelican Count" }, async () => {
    await visitor.open("/tampa");
    await isKept(visitor, "/tampa");
    await visitor.click("link", "Pelican Count");
    await visitor.sees("Pelican Count");
    await visitor.isReady();
    await isKept(visitor, await visitor.page.evaluate(() => location.pathname));

    await stopChild(child);
    await visitor.page.goto(`${visitor.origin}/tampa`);
    await visitor.eventually(() => bodyText(visitor), expect.stringContaining("This is a copy from"));
    await visitor.click("link", "Pelican Count");
    await visitor.sees("Pelican Count");
    await visitor.page.goto(`${visitor.origin}/orlando`);
    await visitor.sees("No connection");
    await visitor.find("link", "Pelican Count");

    child = await serveAt(port, site.stack);
    // Ignores the requests that failed while the site was stopped.
    visitor.problems.length = 0;
    await visitor.click("link", "Try again");
    await visitor.sees("Events in Orlando");
    visitor.forgetProblem(UNLOADED_ROUTES);
  });
  await stopChild(child);
}

const bodyText = ({ page }: Visit) => page.evaluate(() => document.body.innerText);

/** Waits until the service worker has cached a page. */
function isKept({ page, eventually }: Visit, path: string): Promise<void> {
  const look = () =>
    page.evaluate(async (path) => Boolean(await (await caches.open("pages")).match(path, { ignoreVary: true })), path);
  return eventually(look, true);
}

async function approveAndShare({ site, visit }: Start): Promise<void> {
  const email = await addMember(site, "Ada Admin");
  const admin = await visit();
  await admin.open("/signin?next=%2Fadmin-setup");
  await admin.type("Email", email);
  await admin.type("Password", PASSWORD);
  await admin.click("button", "Sign In", "main");
  await admin.click("button", "Make Me Admin", "main");
  await admin.reads("You are now an admin.");
  await withEvents(site, { title: "Paseo de faroles", isApproved: false }, async () => {
    const visitor = await visit();
    await visitor.open("/es/events");
    expect(await visitor.text()).not.toContain("Paseo de faroles");
    await admin.open("/admin");
    await admin.click("button", /^Approve/, "tr, article, li");
    await admin.reads('Event "Paseo de faroles" has been approved successfully.');

    // Reloads the list, because the open page is older than the approval.
    await visitor.open("/es/events");
    await visitor.click("link", "Paseo de faroles");
    await visitor.sees("Paseo de faroles");
    await visitor.isReady();
    expect(await visitor.page.evaluate(() => document.documentElement.lang)).toBe("es");
    const address = visitor.page.url().replace(/[?#].*/, "");
    await visitor.click("summary", /^Compartir/);
    await visitor.click("button", "Copiar enlace");
    await visitor.find("button", "¡Copiado!");
    // The visitor pastes it here.
    await visitor.open("/es/events");
    await visitor.type("Buscar", "");
    await visitor.page.keyboard.down("Control");
    await visitor.page.keyboard.press("v");
    await visitor.page.keyboard.up("Control");
    expect(await visitor.valueOf("Buscar")).toBe(address);
  });
}
