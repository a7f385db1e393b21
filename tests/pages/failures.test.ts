import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import english from "#app/messages/en/errors.ts";
import { addEvent } from "#tests/support/events.ts";
import { FORM_OF_SOON } from "#tests/support/forms.ts";
import { linksIn, main, words } from "#tests/support/page-parts.ts";
import { type Person, signUpAdmin, signUpPerson } from "#tests/support/people.ts";
import { openRelayedSite, type RelayedSite } from "#tests/support/relayed-site.ts";
import { signedIn } from "#tests/support/signed-in.ts";
import { Visitor } from "#tests/support/visitor.ts";

// Messages when Supabase or a function of the database fails (PRODUCT.md, Failures).

let site: RelayedSite;
let olive: Person;
let ada: Person;

beforeAll(async () => {
  site = await openRelayedSite();
  olive = await signUpPerson(site.stack);
  ada = await signUpAdmin(site.stack);
});
afterAll(() => site.close());
beforeEach(() => {
  site.relay.intercept = () => null;
});

/** From now on, Supabase answers these requests with 500. */
function breakOn(method: string, path: string): void {
  site.relay.intercept = (request) =>
    request.method === method && request.path.startsWith(path)
      ? Response.json({ code: "XX000", message: "internal details" }, { status: 500 })
      : null;
}

const heading = (visitor: Visitor) => visitor.page.document.querySelector("h1")?.textContent;

describe("while Supabase cannot be reached", () => {
  beforeEach(() => {
    site.relay.intercept = () => new Response(null, { status: 503 });
  });

  test.each(["/", "/events", "/tampa"])(
    "%s says so with the code, inside the layout, and asks to come back",
    async (path) => {
      const visitor = new Visitor(site.origin);
      const { status, text, headers, document } = await visitor.open(path);
      expect(status).toBe(503);
      expect(headers.get("Retry-After")).toBe("10");
      expect(text).toContain(english.connectionFailed);
      expect(text).toContain("CONNECTION_ERROR");
      expect(text).not.toContain("Page Not Found");
      expect(document.querySelector("header a[href='/events']")).not.toBeNull();
      expect(document.querySelector("footer a[href='/about']")).not.toBeNull();
    },
  );

  test("an event's page says so under 'Event Not Found'", async () => {
    const visitor = new Visitor(site.origin);
    const { status, text } = await visitor.open("/events/6f2c0f0e-5df1-4f2e-9f6d-0b9a4b1c2d3e");
    expect(status).toBe(503);
    expect(heading(visitor)).toBe("Event Not Found");
    expect(text).toContain(english.connectionFailed);
    expect(text).toContain("CONNECTION_ERROR");
  });

  test.each(["/about", "/terms", "/privacy", "/contact", "/signin", "/signup"])("%s keeps working", async (path) => {
    const { status, text } = await new Visitor(site.origin).open(path);
    expect(status).toBe(200);
    expect(text).not.toContain(english.connectionFailed);
  });
});

test("a member whose session cannot be verified is asked to try again, not to sign in", async () => {
  const visitor = await signedIn(site.origin, olive);
  site.relay.intercept = () => new Response(null, { status: 503 });
  const { status, document } = await visitor.open("/dashboard");
  expect(status).toBe(503);
  expect(document.querySelector("main a[href='/dashboard']")?.textContent).toBe("Try again");
  const links = [...document.querySelectorAll("header a")].map(({ textContent }) => textContent);
  expect(links).toContain("Browse Events");
  expect(links).not.toContain("Sign In");
  expect(links).not.toContain("Sign Up");
});

test("a member whose sign-in fails with an error of Auth reads 'An unexpected error occurred'", async () => {
  const visitor = new Visitor(site.origin);
  await visitor.open("/signin");
  breakOn("POST", "/auth/v1/token");
  const { status, text } = await visitor.submit("Sign In", { email: olive.email, password: olive.password });
  expect(status).toBe(500);
  expect(text).toContain("An unexpected error occurred");
  expect(text).not.toContain("internal details");
});

test("a visitor whose sign-up fails with an error of Auth reads 'An unexpected error occurred'", async () => {
  const visitor = new Visitor(site.origin);
  await visitor.open("/signup");
  breakOn("POST", "/auth/v1/signup");
  const password = "a-good-password";
  const typed = { full_name: "Uma Vale", email: "uma@example.com", password, confirm_password: password };
  expect((await visitor.submit("Sign Up", typed)).text).toContain("An unexpected error occurred");
});

test("a visitor whose event cannot be loaded reads 'Event Not Found', with a way back", async () => {
  const { id } = await addEvent(site.stack, olive);
  breakOn("GET", "/rest/v1/rpc/event_page");
  const visitor = new Visitor(site.origin);
  const { status, text, document } = await visitor.open(`/events/${id}`);
  expect(status).toBe(500);
  expect(heading(visitor)).toBe("Event Not Found");
  expect(text).toContain("Failed to load event details");
  expect(text).not.toContain("internal details");
  expect(document.querySelector("main a[href='/events']")?.textContent).toBe("Back to Events");
  expect(document.querySelector(`main a[href='/events/${id}']`)?.textContent).toBe("Try again");
});

test("an organizer whose event cannot be created reads 'Failed to create event' and keeps what they typed", async () => {
  const visitor = await signedIn(site.origin, olive);
  await visitor.open("/create-event");
  breakOn("POST", "/rest/v1/events");
  const { status, text, document } = await visitor.submit("Create Event", FORM_OF_SOON);
  expect(status).toBe(500);
  expect(text).toContain("Failed to create event");
  expect(document.querySelector<HTMLInputElement>("#title")?.value).toBe(FORM_OF_SOON.title);
});

test("an organizer whose event cannot be loaded for editing reads 'Failed to load event'", async () => {
  const { id } = await addEvent(site.stack, olive);
  const visitor = await signedIn(site.origin, olive);
  breakOn("GET", "/rest/v1/events");
  const { status, text } = await visitor.open(`/edit-event/${id}`);
  expect(status).toBe(500);
  expect(text).toContain("Failed to load event");
});

test("an organizer whose event cannot be updated reads 'Failed to update event' and keeps what they typed", async () => {
  const { id } = await addEvent(site.stack, olive);
  const visitor = await signedIn(site.origin, olive);
  await visitor.open(`/edit-event/${id}`);
  breakOn("PATCH", "/rest/v1/events");
  const { status, text, document } = await visitor.submit("Update Event", { title: "Porch Concert II" });
  expect(status).toBe(500);
  expect(text).toContain("Failed to update event");
  expect(document.querySelector<HTMLInputElement>("#title")?.value).toBe("Porch Concert II");
});

test("an admin reads what could not be done", async () => {
  const { title } = await addEvent(site.stack, olive, { is_approved: false, title: "Waiting in the wings" });
  const visitor = await signedIn(site.origin, ada);
  await visitor.open("/admin");
  breakOn("POST", "/rest/v1/rpc/decide");
  expect((await visitor.submit(`Approve ${title}`)).text).toContain("An error occurred while approving the event");
  await visitor.follow(`Delete ${title}`);
  breakOn("POST", "/rest/v1/rpc/decide");
  expect((await visitor.submit("Delete")).text).toContain("An error occurred while deleting the event");
  await visitor.open("/admin-token");
  breakOn("POST", "/rest/v1/rpc/generate_admin_token");
  const { status, text } = await visitor.submit("Generate Admin Token");
  expect(status).toBe(500);
  expect(text).toContain("An error occurred while generating the token");
});

describe("while a part of the Admin Panel fails", () => {
  let visitor: Visitor;

  /** Makes a function of the database fail like one that exceeds the statement timeout while the page is opened. */
  async function openWithout(name: string, path: string) {
    const { sql } = site.stack;
    const [found] = await sql`select pg_get_functiondef(oid) as source from pg_proc where proname = ${name}`;
    const source = String(found?.source);
    const late = "$function$ begin raise exception 'canceling statement' using errcode = '57014'; end $function$";
    await sql.unsafe(source.replace(/\$function\$.*\$function\$/s, () => late));
    try {
      return await visitor.open(path);
    } finally {
      await sql.unsafe(source);
    }
  }
  const tabs = (document: Document) => linksIn(document.querySelector("main nav[aria-label='Admin pages'] > ul + ul"));

  beforeEach(async () => {
    await site.stack.sql`delete from public.events`;
    await addEvent(site.stack, olive, { is_approved: false });
    visitor = await signedIn(site.origin, ada);
  });

  test("the queue says so and can be asked again or for less, beside tabs and charts", async () => {
    const { status, document } = await openWithout("admin_panel", "/admin?sort=urgent");
    expect(status).toBe(500);
    expect(heading(visitor)).toBe("Admin Panel");
    expect(Object.keys(tabs(document))).toContain("Waiting 1 pending");
    const missing = main({ document }).querySelector("[role=alert]");
    expect(words(missing)).toMatch(
      /^Failed to load pending events.*Try again in a minute, or search for less\..* and mention 57014 and \S+$/,
    );
    expect(linksIn(missing)).toMatchObject({ "Try again": "/admin?sort=urgent" });
    expect(document.querySelector("main [role=search], main search, main form[method=get]")).not.toBeNull();
    expect(document.querySelectorAll("#weeks tbody tr")).toHaveLength(12);
    expect((await visitor.follow("Try again")).text).toContain("Porch Concert");
  });

  test("the charts say so below the queue", async () => {
    const { status, document, text } = await openWithout("desk_weeks", "/admin");
    expect(status).toBe(500);
    expect(text).toContain("Porch Concert");
    expect(words(main({ document }).querySelector("[role=alert]"))).toContain("Failed to load the last twelve weeks");
  });

  test("another list says so below the tabs, which lead to the others", async () => {
    const { status, document } = await openWithout("list_sent_back_events", "/admin/returned");
    expect([status, heading(visitor)]).toEqual([500, "Unexpected Application Error!"]);
    expect(tabs(document)).toMatchObject({ "Waiting 1 pending": "/admin", Returned: "/admin/returned" });
    expect(linksIn(document.querySelector("header"))).toMatchObject({ "Admin Panel": "/admin" });
    expect((await visitor.follow("Waiting 1 pending")).text).toContain("Porch Concert");
  });
});

test.each([
  ["claim", "make_user_admin", "Make Me Admin", {}, "Failed to grant admin privileges"],
  ["accept", "accept_admin_invitation", "Accept Invitation", { token: "t" }, "Failed to accept invitation"],
])("a member reads why they could not %s", async (_, procedure, button, filling, message) => {
  await site.stack.sql`update public.profiles set is_admin = false`;
  const visitor = await signedIn(site.origin, olive);
  await visitor.open("/admin-setup");
  breakOn("POST", `/rest/v1/rpc/${procedure}`);
  const { status, text } = await visitor.submit(button, filling);
  await site.stack.sql`update public.profiles set is_admin = true where id = ${ada.id}`;
  expect(status).toBe(500);
  expect(text).toContain(message);
});

test.each([
  ["invite", "create_admin_invitation", "Create invitation", { invitee_email: "pedro@example.com" }],
  ["restore", "restore_admin_privileges", "Restore privileges", { user_email: "pedro@example.com" }],
])("an admin reads why they could not %s, and keeps what they typed", async (intent, procedure, button, filling) => {
  const visitor = await signedIn(site.origin, ada);
  await visitor.open("/admin-setup");
  breakOn("POST", `/rest/v1/rpc/${procedure}`);
  const { status, text, document } = await visitor.submit(button, filling);
  expect(status).toBe(500);
  expect(text).toContain(
    intent === "invite" ? "Failed to create the invitation" : "Failed to restore admin privileges",
  );
  const [name, typed] = Object.entries(filling)[0] ?? [];
  expect(document.querySelector<HTMLInputElement>(`#${name}`)?.value).toBe(typed);
});
