import { afterAll, beforeAll, describe, expect, test } from "vitest";
import english from "#app/messages/en/errors.ts";
import { addEvent } from "#tests/support/events.ts";
import { WITH_COPIES } from "#tests/support/pace.ts";
import { type Person, signUpAdmin, signUpPerson } from "#tests/support/people.ts";
import { openOwnSite, type TestSite } from "#tests/support/site.ts";
import { type OpenPage, Visitor } from "#tests/support/visitor.ts";

// Pages while Supabase is down, and after it has recovered.

let site: TestSite;
let member: Person;
let admin: Person;
let eventPath: string;
beforeAll(async () => {
  site = await openOwnSite(WITH_COPIES);
  member = await signUpPerson(site.stack, "Olive Marlowe");
  admin = await signUpAdmin(site.stack);
  eventPath = `/events/${(await addEvent(site.stack, member)).id}`;
});
afterAll(() => site.close());

async function signIn({ email, password }: Person): Promise<Visitor> {
  const visitor = new Visitor(site.origin);
  await visitor.open("/signin");
  await visitor.submit("Sign In", { email, password });
  return visitor;
}

function expectConnectionMessage({ status, text, headers, document }: OpenPage): void {
  expect(text).toContain(english.connectionFailed);
  expect(status).toBe(503);
  expect(Number(headers.get("Retry-After"))).toBeGreaterThan(0);
  expect(headers.get("Cache-Control")).toBe("private, no-store");
  expect(document.querySelector("header nav, header a")).not.toBeNull();
  expect(document.querySelector("footer")?.textContent).toContain("Privacy Policy");
}

/** The cookies of a browser whose access token has just expired. */
async function endedSession(person: Person): Promise<[string, string][]> {
  const { data } = await person.client.auth.getSession();
  const session = { ...data.session, expires_in: -1, expires_at: Math.floor(Date.now() / 1000) - 1 };
  return [["sunshine-session", `base64-${Buffer.from(JSON.stringify(session)).toString("base64url")}`]];
}

const valueIn = ({ document }: OpenPage, name: string) =>
  document.querySelector<HTMLInputElement | HTMLTextAreaElement>(`main [name="${name}"]`)?.value;

describe("while Supabase is away", () => {
  let olive: Visitor;
  let ada: Visitor;
  let onDashboard: Visitor;
  let onAdminPanel: Visitor;
  beforeAll(async () => {
    const pending = await addEvent(site.stack, member, { title: "Porch Poetry", is_approved: false });
    olive = await signIn(member);
    ada = await signIn(admin);
    onDashboard = await signIn(member);
    onAdminPanel = await signIn(admin);
    await olive.open("/create-event");
    await onDashboard.open(`/dashboard?delete=${pending.id}`);
    await onAdminPanel.open("/admin");
    await site.stack.stop();
  });
  afterAll(() => site.stack.restart());

  test.each(["/", "/events", "/events?search=jazz&category=music", "/tampa", "event"])(
    "a visitor of %s reads about it inside the site's layout",
    async (path) => {
      expectConnectionMessage(await new Visitor(site.origin).open(path === "event" ? eventPath : path));
    },
  );

  test.each(["/", "/events", "/dashboard", "/create-event", "/admin", "/admin-setup", "/admin-token"])(
    "a member who opens %s is told so, and stays signed in",
    async (path) => {
      const before = new Map(ada.cookies);
      expectConnectionMessage(await ada.open(path));
      expect(ada.cookies).toEqual(before);
    },
  );

  test.each(["/about", "/terms", "/privacy", "/contact", "/signin", "/signup"])(
    "%s is shown as always",
    async (path) => {
      for (const visitor of [new Visitor(site.origin), ada]) {
        const { status, text, document } = await visitor.open(path);
        expect(status).toBe(200);
        expect(text).not.toContain(english.connectionFailed);
        expect(document.querySelectorAll("h1")).toHaveLength(1);
      }
    },
  );

  test("an unknown path is not found, as always", async () => {
    const { status, text } = await new Visitor(site.origin).open("/no/such/page");
    expect(status).toBe(404);
    expect(text).toContain("Page Not Found");
  });

  test("a member who signs in is told so, and their e-mail address is kept", async () => {
    const visitor = new Visitor(site.origin);
    await visitor.open("/signin");
    const answer = await visitor.submit("Sign In", { email: member.email, password: member.password });
    expectConnectionMessage(answer);
    expect(valueIn(answer, "email")).toBe(member.email);
    expect(valueIn(answer, "password")).toBe("");
  });

  test("a visitor who signs up is told so, and what they typed is kept but the password", async () => {
    const visitor = new Visitor(site.origin);
    await visitor.open("/signup");
    const typed = { full_name: "Uma Vale", email: "uma@example.com", password: "a-good-password" };
    const answer = await visitor.submit("Sign Up", { ...typed, confirm_password: typed.password });
    expectConnectionMessage(answer);
    expect(valueIn(answer, "full_name")).toBe("Uma Vale");
    expect(valueIn(answer, "email")).toBe("uma@example.com");
    expect(valueIn(answer, "password")).toBe("");
  });

  test("a visitor who writes to the team is told so, and their message is kept", async () => {
    const visitor = new Visitor(site.origin);
    await visitor.open("/contact");
    const typed = { name: "Uma Vale", email: "uma@example.com", subject: "Feedback", message: "The porch was lovely." };
    const answer = await visitor.submit("Send message", typed);
    expectConnectionMessage(answer);
    for (const [name, value] of Object.entries(typed)) expect(valueIn(answer, name), name).toBe(value);
  });

  test("an organizer who deletes an event and an admin who approves one are told so", async () => {
    expectConnectionMessage(await onDashboard.submit("Delete"));
    expectConnectionMessage(await onAdminPanel.submit("Approve Porch Poetry"));
  });

  test("a member whose session needs a refresh reads about it at once, and stays signed in", async () => {
    const visitor = new Visitor(site.origin);
    for (const [name, value] of await endedSession(member)) visitor.cookies.set(name, value);
    const before = new Map(visitor.cookies);
    expectConnectionMessage(await visitor.open("/dashboard"));
    expect(visitor.cookies).toEqual(before);
    expect((await visitor.open("/about")).status).toBe(200);
    // auth-js alone would retry for 30 s.
  }, 15_000);

  test("an organizer who sends an event is told so, keeps all of it, and can send it once Supabase is back", async () => {
    const typed = {
      title: "Late Night Jazz",
      description: "Three sets, two drinks, one very small stage. Come early.",
      location: "The Attic, Tampa",
      start_date: `${new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10)}T20:00`,
      category: "music",
      max_attendees: "40",
    };
    const answer = await olive.submit("Create Event", typed);
    expectConnectionMessage(answer);
    for (const [name, value] of Object.entries(typed)) expect(valueIn(answer, name), name).toBe(value);

    await site.stack.restart();
    const saved = await olive.submit("Create Event");
    expect(saved.text).toContain("Event created successfully!");
    expect((await olive.open("/dashboard")).text).toContain("Late Night Jazz");
    await site.stack.stop();
  });
});

test("once Supabase is back everything works again without a restart", async () => {
  const ada = await signIn(admin);
  await site.stack.stop();
  expect((await ada.open("/admin")).status).toBe(503);
  expect((await new Visitor(site.origin).open("/")).status).toBe(503);
  await site.stack.restart();
  expect((await ada.open("/admin")).status).toBe(200);
  for (const path of ["/", "/events", "/tampa", eventPath])
    expect((await new Visitor(site.origin).open(path)).status, path).toBe(200);
});
