import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addEvent, localTime } from "#tests/support/events.ts";
import { heading, linksIn, main, words } from "#tests/support/page-parts.ts";
import { type Person, signUpAdmin, signUpPerson } from "#tests/support/people.ts";
import { signedIn } from "#tests/support/signed-in.ts";
import { openSite, type TestSite } from "#tests/support/site.ts";
import { Visitor } from "#tests/support/visitor.ts";

// The admin pages and their texts (PRODUCT.md), in a browser without JavaScript.

const ADMIN_LINKS = {
  "Admin Panel": "/admin",
  "Admin Setup": "/admin-setup",
  "Admin Token Generator": "/admin-token",
  "Contact messages": "/admin/messages",
};

let site: TestSite;
let olive: Person;
let ada: Person;
let visitor: Visitor;

beforeAll(async () => {
  site = await openSite();
  olive = await signUpPerson(site.stack);
  ada = await signUpAdmin(site.stack);
  visitor = await signedIn(site.origin, ada);
});
afterAll(() => site.close());
beforeEach(async () => {
  await site.stack.sql`delete from public.events`;
});

test("the navigation bar and the footer lead to the admin pages", async () => {
  const { document } = await visitor.open("/");
  expect(linksIn(document.querySelector("header"))).toMatchObject(ADMIN_LINKS);
  expect(linksIn(document.querySelector("footer"))).toMatchObject(ADMIN_LINKS);
});

test("every admin page leads to all groups and to its own group, marks both, and shows the counts of pending items", async () => {
  await addEvent(site.stack, olive, { is_approved: false });
  await site.stack.sql`
    insert into public.contact_messages (name, email, subject, message)
    values ('Vera', 'vera@example.com', 'Other', 'Hello'), ('Vera', 'vera@example.com', 'Other', 'Hello again')`;
  const groups = {
    "Queue 1 to do": {
      "Waiting 1 pending": "/admin",
      Returned: "/admin/returned",
      Refused: "/admin/refused",
      "Changes and notes": "/admin/trusted",
      Organizers: "/admin/organizers",
    },
    Live: { Live: "/admin/live", Ended: "/admin/ended", Storm: "/admin/storm" },
    "Inbox 2 to do": {
      Reports: "/admin/reports",
      "Contact messages 2 unread": "/admin/messages",
      "Unsent email": "/admin/mail",
    },
    People: {
      Accounts: "/admin/people",
      Calendars: "/admin/calendars",
      "Admin Setup": "/admin-setup",
      "Admin Token Generator": "/admin-token",
      "Audit log": "/admin/audit",
    },
    Settings: {
      Publishing: "/admin/publishing",
      Reasons: "/admin/reasons",
      Collections: "/admin/collections",
      Security: "/admin/security",
    },
  };
  const first = Object.entries(groups).map(([group, pages]) => [group, Object.values(pages)[0]]);
  for (const [group, pages] of Object.entries(groups)) {
    for (const path of Object.values(pages)) {
      const { document } = await visitor.open(path);
      const [groupList, pageList] = document.querySelectorAll("main nav[aria-label='Admin pages'] > ul");
      expect(linksIn(groupList ?? null)).toEqual(Object.fromEntries(first));
      expect(words(groupList?.querySelector("[aria-current=true]") ?? null)).toBe(group);
      expect(linksIn(pageList ?? null)).toEqual(pages);
      expect(pageList?.querySelector("[aria-current=page]")?.getAttribute("href")).toBe(path);
    }
  }
});

test("a page about one account or message is marked as one of its list", async () => {
  const { document } = await visitor.open(`/admin/people/${olive.id}`);
  const current = [...document.querySelectorAll("main nav[aria-label='Admin pages'] [aria-current]")];
  expect(current.map(words)).toEqual(["People", "Accounts"]);
});

test("header and footer are inert while a dialog is open, and only then", async () => {
  const { id } = await addEvent(site.stack, olive, { is_approved: false });
  const messages = await site.stack.sql`
    insert into public.contact_messages (name, email, subject, message)
    values ('Vera', 'vera@example.com', 'Other', 'Hello') returning id`;
  const pages = {
    "/admin": `/admin?delete=${id}`,
    "/admin/messages": `/admin/messages?id=${messages[0]?.id}&ask=delete`,
    "/account": "/account?ask=give-up-role",
  };
  for (const [plain, asking] of Object.entries(pages)) {
    expect((await visitor.open(plain)).document.querySelector("[inert]"), plain).toBeNull();
    const { document } = await visitor.open(asking);
    expect(document.querySelector("dialog"), asking).not.toBeNull();
    expect(document.querySelector("[inert] header"), asking).not.toBeNull();
    expect(document.querySelector("[inert] footer"), asking).not.toBeNull();
  }
});

describe("an admin who opens a pending event", () => {
  let next: string;
  beforeEach(async () => {
    next = (await addEvent(site.stack, olive, { is_approved: false, title: "The next one" })).id;
    await addEvent(site.stack, olive, { is_approved: false });
    await visitor.open("/admin");
    expect((await visitor.follow("Porch Concert")).status).toBe(200);
  });

  test("finds a way back to its row in the queue", async () => {
    const { document, path } = visitor.page;
    const id = new URL(path, site.origin).pathname.replace("/admin/events/", "");
    expect(linksIn(document.querySelector("main"))).toMatchObject({ "Back to Admin Panel": `/admin#event-${id}` });
    expect((await visitor.follow("Back to Admin Panel")).document.getElementById(`event-${id}`)?.tabIndex).toBe(-1);
  });

  test("approves it there, and goes on with the next one of the queue", async () => {
    const { text, document } = await visitor.submit("Approve", {}, "main");
    expect(text).toContain('Event "Porch Concert" has been approved successfully.');
    expect(new URL(document.URL).hash).toBe(`#event-${next}`);
    expect(document.getElementById(`event-${next}`)?.tabIndex).toBe(-1);
  });

  test("deletes it there, after a question, and goes on with the next one of the queue", async () => {
    const question = await visitor.follow("Delete");
    expect(words(question.document.querySelector("dialog"))).toContain("This action cannot be undone.");
    const { text, document } = await visitor.submit("Delete", {}, "dialog");
    expect(text).toContain('Event "Porch Concert" has been deleted successfully.');
    expect(new URL(document.URL).hash).toBe(`#event-${next}`);
    expect(document.getElementById(`event-${next}`)?.tabIndex).toBe(-1);
  });
});

test("an admin is told that an event has ended before they approve it", async () => {
  await addEvent(site.stack, olive, { is_approved: false, start_date: localTime(-1, "00:30") });
  const queue = await visitor.open("/admin");
  expect(words(queue.document.querySelector("table"))).toContain("Event has ended");
  const question = await visitor.submit("Approve Porch Concert");
  expect(words(question.document.querySelector("dialog"))).toContain("This event has ended.");
  const { text } = await visitor.submit("Approve", {}, "dialog");
  expect(text).toContain('Event "Porch Concert" has been approved successfully.');
});

test("an admin can unfold a description longer than three lines; a shorter one is shown whole", async () => {
  await addEvent(site.stack, olive, { is_approved: false, title: "Short one", description: "Lemonade on the porch." });
  await addEvent(site.stack, olive, {
    is_approved: false,
    title: "A long one",
    description: "Lemonade for all. ".repeat(30),
  });
  await addEvent(site.stack, olive, {
    is_approved: false,
    title: "Four lines",
    description: "One.\nTwo.\nThree.\nFour.",
  });
  const { document } = await visitor.open("/admin");
  const folded = [...document.querySelectorAll("tbody tr")].filter((row) => row.querySelector("th details"));
  expect(folded.map((row) => words(row.querySelector("a"))).toSorted()).toEqual(["A long one", "Four lines"]);
});

test("an admin who approves an event that was changed meanwhile reads its title, and finds it marked", async () => {
  const { id } = await addEvent(site.stack, olive, { is_approved: false });
  await visitor.open("/admin");
  await olive.client.from("events").update({ title: "Porch Concert II" }).eq("id", id);
  const answer = await visitor.submit("Approve Porch Concert");
  expect(answer.text).toContain(
    '"Porch Concert II" was not approved: it was changed after you opened this page. Please look at it again.',
  );
  const marked = [...answer.document.querySelectorAll("tbody tr")].filter((row) =>
    words(row).includes("heck this one again"),
  );
  expect(marked.map((row) => words(row.querySelector("a")))).toEqual(["Porch Concert II"]);
});

test("the Admin Panel is a table of pending events, of which an admin deletes one", async () => {
  await addEvent(site.stack, olive, { is_approved: false, title: "Not a real event" });
  const panel = await visitor.open("/admin");
  expect(heading(panel)).toBe("Admin Panel");
  expect(words(panel.document.querySelector("table"))).toContain("Not a real event");
  const question = await visitor.follow("Delete Not a real event");
  expect(words(question.document.querySelector("dialog"))).toContain("This action cannot be undone.");
  const done = await visitor.submit("Delete", {}, "dialog");
  expect(done.text).toContain('Event "Not a real event" has been deleted successfully.');
  expect(done.document.querySelector(".queue")).toBeNull();
});

test("an approved event is public and among the featured, until its organizer edits or deletes it", async () => {
  const { id } = await addEvent(site.stack, olive, { is_approved: false });
  await visitor.open("/admin");
  const approved = await visitor.submit("Approve Porch Concert");
  expect(approved.text).toContain('Event "Porch Concert" has been approved successfully.');
  const stranger = new Visitor(site.origin);
  for (const path of ["/", "/events", "/tampa"]) expect((await stranger.open(path)).text).toContain("Porch Concert");

  const organizer = await signedIn(site.origin, olive);
  await organizer.open(`/edit-event/${id}`);
  await organizer.submit("Update Event", { title: "Porch Concert II" });
  for (const path of ["/", "/events", "/tampa"])
    expect((await stranger.open(path)).text).not.toContain("Porch Concert");
  expect((await visitor.open("/admin")).text).toContain("Porch Concert II");

  await organizer.open(`/dashboard?delete=${id}`);
  await organizer.submit("Delete", {}, "dialog");
  expect((await visitor.open("/admin")).text).not.toContain("Porch Concert II");
});

test("Admin Setup leads to the other admin pages, lists the admins, invites and restores", async () => {
  const page = await visitor.open("/admin-setup");
  expect(heading(page)).toBe("Admin Setup");
  expect(linksIn(main(page))).toMatchObject({ "Admin Panel": "/admin", "Admin Token Generator": "/admin-token" });
  expect([...page.document.querySelectorAll("main h2")].map(words)).toEqual([
    "Make someone an admin",
    "Admins",
    "Open invitations",
  ]);
  expect(waysIn(page)).toEqual([
    "(•) Invite an admin",
    "( ) Generate an admin token",
    "( ) Restore admin privileges",
    "( ) Accept Admin Invitation",
  ]);
  expect(words(main(page))).toContain(ada.email);
  const invited = await visitor.submit("Create invitation", { invitee_email: "pedro@example.com" });
  expect(invited.document.querySelector<HTMLInputElement>("#invitation-token")?.value).toMatch(/^[\w-]{43}$/);
  expect(invited.text).toMatch(/refresh the page or sign in again/);
  expect(invited.document.querySelector<HTMLInputElement>("[name=invitee_email]")?.value).toBe("");
});

test("of the ways to make somebody an admin, the one that was refused is open again", async () => {
  await visitor.open("/admin-setup");
  const refused = await visitor.submit("Restore privileges", { user_email: "nobody@example.com" });
  expect(refused.text).toContain("No account with this email address was found");
  expect(waysIn(refused).filter((way) => way.startsWith("(•)"))).toEqual(["(•) Restore admin privileges"]);
});

/** The choices of Admin Setup. All have the same `name`, so only one is open at a time. */
function waysIn(page: { document: Document }): string[] {
  const ways = [...page.document.querySelectorAll("main details:not(nav *)")];
  expect(new Set(ways.map((way) => way.getAttribute("name")))).toEqual(new Set(["setup-way"]));
  return ways.map((way) => `${way.hasAttribute("open") ? "(•)" : "( )"} ${words(way.querySelector("h3"))}`);
}

test("the Admin Token Generator warns, shows a token to copy, and says what to do with it, which works", async () => {
  const page = await visitor.open("/admin-token");
  expect(heading(page)).toBe("Admin Token Generator");
  expect(page.text).toMatch(/grants admin privileges.*secure.*use it at once.*expires in 1 hour/);
  const steps = [...page.document.querySelectorAll("main ol li")].map(words);
  expect(steps).toHaveLength(5);
  expect(steps[3]).toContain("'Accept Admin Invitation'");
  expect(steps[4]).toContain("'Accept Invitation'");

  const shown = await visitor.submit("Generate Admin Token");
  const box = shown.document.querySelector<HTMLInputElement>("#admin-token");
  expect(words(shown.document.querySelector("label[for=admin-token]"))).toBe("Your Admin Token (expires in 1 hour):");
  expect(box?.readOnly).toBe(true);

  const pedro = await signUpPerson(site.stack, "Pedro Vance");
  const invited = await signedIn(site.origin, pedro);
  const setup = await invited.open("/admin-setup");
  expect([...setup.document.querySelectorAll("main h2")].map(words)).toEqual(["Accept Admin Invitation"]);
  const refused = await invited.submit("Accept Invitation", { token: "not-a-token" });
  expect(refused.text).toContain("Failed to accept invitation");
  expect(refused.text).toMatch(/more than 1 hour old, already used, revoked, or meant for a different email address/);
  const accepted = await invited.submit("Accept Invitation", { token: box?.value ?? "" });
  expect(accepted.text).toMatch(/Refresh the page or sign in again/);
  expect((await invited.open("/admin")).path).toBe("/admin");
});
