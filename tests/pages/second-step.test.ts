import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addEvent } from "#tests/support/events.ts";
import { type Person, signUpAdmin, signUpPerson } from "#tests/support/people.ts";
import { type Authenticator, addAuthenticator, signInAgain, signInWithCode } from "#tests/support/second-step.ts";
import { openSite, type TestSite } from "#tests/support/site.ts";
import { Visitor } from "#tests/support/visitor.ts";
import { FUZZED_ROUTES, listRoutes } from "../fuzz/routes.ts";
import { openProvider } from "../routes/google-provider.ts";

// Every route with a session that still needs a code (aal1), in a browser without JavaScript.

let site: TestSite;
/** An admin with events and an organizer page, so that every page has private data of hers. */
let zenobia: Person;
let phone: Authenticator;
let halfway: string;
let complete: string;
let eventIds: string[];
let organizerSlug: string;

/** Words that appear on no public page. */
const PRIVATE = [
  "Zenobia Quillfeather",
  "zenobia.quillfeather",
  "Secretive Seedling Swap",
  "Quillfeather Gardens",
  "Unreviewed Umbrella Parade",
  "Confidential question about parking",
];

beforeAll(async () => {
  site = await openSite();
  const { sql } = site.stack;
  zenobia = await signUpAdmin(site.stack, "Zenobia Quillfeather");
  phone = await addAuthenticator(zenobia);
  const other = await signUpPerson(site.stack, "Otto Other");
  const own = await addEvent(site.stack, zenobia, { title: "Secretive Seedling Swap", is_approved: false });
  const waiting = await addEvent(site.stack, other, { title: "Unreviewed Umbrella Parade", is_approved: false });
  const shown = await addEvent(site.stack, other, { title: "Public Porch Concert" });
  eventIds = [own.id, waiting.id, shown.id];
  await sql`insert into public.saved_events (member_id, event_id) values (${zenobia.id}, ${shown.id})`;
  const [organizer] = await sql<{ slug: string }[]>`
    insert into public.organizers (founder_id, name) values (${zenobia.id}, 'Quillfeather Gardens') returning slug`;
  organizerSlug = organizer?.slug ?? "";
  await sql`
    insert into public.contact_messages (name, email, subject, message)
    values ('Nina Neighbor', 'nina@example.com', 'Feedback', 'Confidential question about parking')`;
  complete = await cookieOf(await signInWithCode(site.stack, zenobia, phone));
  // Afterwards, because verifying a code ends the account's sessions at aal1.
  halfway = await cookieOf(await signInAgain(site.stack, zenobia));
});
afterAll(() => site.close());

async function cookieOf({ client }: Person): Promise<string> {
  const { data } = await client.auth.getSession();
  return `sunshine-session=base64-${Buffer.from(JSON.stringify(data.session)).toString("base64url")}`;
}

/** Paths of a route with the ids of existing rows. */
function addressesOf(pattern: string): string[] {
  const values: Record<string, string[]> = {
    ":eventId": eventIds,
    ":city": ["tampa"],
    ":organizer": [organizerSlug],
  };
  return Object.entries(values)
    .reduce<string[]>(
      (paths, [name, known]) => paths.flatMap((path) => known.map((value) => path.replace(name, value))),
      [pattern],
    )
    .map((path) => path.replaceAll(/:\w+|\*/g, "x"))
    .filter((path, index, all) => all.indexOf(path) === index);
}

/** The private words in the response, after redirects. */
async function privateWords(path: string, cookie: string): Promise<string[]> {
  const answer = await fetch(new URL(path, site.origin), { headers: { Cookie: cookie } });
  const text = await answer.text();
  return PRIVATE.filter((words) => text.includes(words));
}

/** Values of "intent", which forms with that field read. */
const INTENTS = ["", "delete", "approve", "save"];
const ACCOUNT_INTENTS = ["name", "give-up-role", "sign-out-everywhere"];

function intentsOf(pattern: string, fields: string[]): string[] {
  if (!fields.includes("intent")) return [""];
  return /^\/(account|admin-setup)/.test(pattern) ? [...INTENTS, ...ACCOUNT_INTENTS] : INTENTS;
}

/** Pages and downloads that show their owner more than visitors see. */
const PERSONAL = [
  ...["/account", "/account/data.json", "/account/delete", "/account/events.ics", "/account/organizer"],
  ...["/admin", "/admin-setup", "/admin-token", "/admin/audit", "/admin/ended", "/admin/live", "/admin/mail"],
  ...["/admin/messages", "/admin/organizers", "/admin/reports", "/create-event", "/dashboard", "/edit-event/:eventId"],
  ...["/events/:eventId", "/events/:eventId/save", "/"],
];

describe("before the code", () => {
  test.each(Object.keys(FUZZED_ROUTES).sort())("%s shows nothing of the member's", async (pattern) => {
    for (const path of addressesOf(pattern))
      for (const address of [path, `${path}.data`]) expect(await privateWords(address, halfway), address).toEqual([]);
  });

  test.each(Object.entries(FUZZED_ROUTES).flatMap(([pattern, { fields }]) => (fields ? [{ pattern, fields }] : [])))(
    "the form of $pattern neither shows nor changes anything of the member's",
    async ({ pattern, fields }) => {
      const state = () => site.stack.sql`
      select p.full_name, p.is_admin, u.email, u.email_change, u.encrypted_password,
        (select count(*)::int from public.events) as events, (select count(*)::int from public.events where is_approved) as approved,
        (select count(*)::int from public.saved_events) as saved, (select count(*)::int from public.organizers) as organizers,
        (select count(*)::int from auth.mfa_factors where status = 'verified') as factors
      from public.profiles as p join auth.users as u on u.id = p.id where p.id = ${zenobia.id}`;
      const before = await state();
      const typed = fields.map((name): [string, string] => [
        name,
        name === "id" ? (eventIds[0] ?? "") : "Xenon 123456",
      ]);
      for (const path of addressesOf(pattern))
        for (const intent of intentsOf(pattern, fields)) {
          // Allowed at aal1: these two end the session.
          if (pattern === "/signout" || pattern === "/signin") continue;
          const body = new URLSearchParams(typed.filter(([name]) => name !== "intent"));
          if (intent) body.set("intent", intent);
          const answer = await fetch(new URL(path, site.origin), {
            method: "POST",
            headers: { Cookie: halfway, Origin: site.origin },
            body,
            redirect: "manual",
          });
          const text = await answer.text();
          expect(
            PRIVATE.filter((words) => text.includes(words)),
            `${path} ${intent}`,
          ).toEqual([]);
        }
      expect(await state()).toEqual(before);
    },
  );

  test("every route of the site is among them", () => {
    const routes = listRoutes();
    const missing = routes.filter((route) => !(route in FUZZED_ROUTES));
    expect(missing, "routes that FUZZED_ROUTES in tests/fuzz/routes.ts lacks").toEqual([]);
    const removed = Object.keys(FUZZED_ROUTES).filter((route) => !routes.includes(route));
    expect(removed, "routes of FUZZED_ROUTES in tests/fuzz/routes.ts that do not exist").toEqual([]);
  });

  test.each(PERSONAL)("after the code %s shows it", async (pattern) => {
    const found = await Promise.all(addressesOf(pattern).map((path) => privateWords(path, complete)));
    expect(found.flat()).not.toEqual([]);
  });

  test("a stranger's session cannot be completed with it, and the files of the account lead to the code", async () => {
    for (const path of ["/account/events.ics", "/account/data.json", "/account/saved.ics"]) {
      const answer = await fetch(new URL(path, site.origin), { headers: { Cookie: halfway }, redirect: "manual" });
      expect(answer.status).toBe(303);
      expect(answer.headers.get("Location")).toBe(`/second-step?${new URLSearchParams({ next: path })}`);
    }
  });

  test("the page that asks for the code is not cached and not indexed", async () => {
    const answer = await fetch(new URL("/second-step", site.origin), { headers: { Cookie: halfway } });
    expect(answer.headers.get("Cache-Control")).toBe("private, no-store");
    expect(await answer.text()).toContain('<meta name="robots" content="noindex"/>');
    expect(await (await fetch(new URL("/robots.txt", site.origin))).text()).toContain("Disallow: /second-step\n");
  });
});

describe("a member with an authenticator, without scripts", () => {
  let olive: Person;
  let app: Authenticator;
  let visitor: Visitor;

  async function join(): Promise<void> {
    olive = await signUpPerson(site.stack);
    app = await addAuthenticator(olive);
    visitor = new Visitor(site.origin);
  }

  test("signs in with password and code, mistypes it once, and is back at the page they wanted", async () => {
    await join();
    await visitor.open("/create-event?city=tampa");
    const asked = await visitor.submit("Sign In", { email: olive.email, password: olive.password });
    expect(asked.document.querySelector("h1")?.textContent).toBe("Enter your code");
    expect(asked.document.querySelector("header")?.textContent).toContain("Enter your code");
    expect(asked.text).not.toContain(olive.fullName);
    const refused = await visitor.submit("Sign In", { authenticator_code: "12345" });
    expect(refused.status).toBe(400);
    expect(refused.document.querySelector('[role=alert] a[href="#authenticator_code"]')?.textContent).toBe(
      "A code has 6 digits",
    );
    expect(refused.document.querySelector<HTMLInputElement>("#authenticator_code")?.value).toBe("");
    const done = await visitor.submit("Sign In", { authenticator_code: app.code() });
    expect(done.path).toBe("/create-event?city=tampa");
    expect(done.document.querySelector("header")?.textContent).toContain(olive.fullName);
  });

  test("looks around as a visitor meanwhile, and finds the way on in the menu of every page", async () => {
    await join();
    await visitor.open("/signin");
    await visitor.submit("Sign In", { email: olive.email, password: olive.password });
    const events = await visitor.open("/events?category=music");
    expect(events.status).toBe(200);
    expect(events.text).not.toContain(olive.fullName);
    const asked = await visitor.follow("Enter your code");
    expect(asked.path).toBe(`/second-step?${new URLSearchParams({ next: "/events?category=music" })}`);
    expect((await visitor.submit("Sign In", { authenticator_code: app.code() })).path).toBe("/events?category=music");
  });

  test("keeps a form that was filled in when the code was missing, enters it in another tab, and sends it again", async () => {
    await join();
    const signedIn = await signInWithCode(site.stack, olive, app);
    const [name = "", value = ""] = (await cookieOf(signedIn)).split(/=(.*)/s);
    visitor.cookies.set(name, value);
    await visitor.open("/create-event");
    const [again = "", half = ""] = (await cookieOf(await signInAgain(site.stack, olive))).split(/=(.*)/s);
    visitor.cookies.set(again, half);
    const kept = await visitor.submit("Create Event", { title: "Lantern Walk" });
    expect(kept.status).toBe(401);
    expect(kept.document.querySelector<HTMLInputElement>("#title")?.value).toBe("Lantern Walk");
    expect(kept.text).toContain("Enter the code from your authenticator first");
    const way = [...kept.document.querySelectorAll("a")].find((a) => a.textContent === "Enter your code in a new tab");
    expect(way?.getAttribute("href")).toBe(`/second-step?${new URLSearchParams({ next: "/create-event" })}`);
  });

  test("signs in with Google, enters the code, and is back at the page they wanted", async () => {
    await join();
    const account = { sub: `g-${olive.id}`, email: olive.email, email_verified: true, name: olive.fullName };
    const provider = await openProvider(() => account);
    site.stack.config.auth.external = {
      google: { clientId: "client-1", secret: "secret-1", redirectUri: null, url: provider.url },
    };
    await visitor.open("/signin?next=%2Fdashboard");
    // The tests' provider has no consent page.
    const consent = new URLSearchParams((await visitor.submit("Sign in with Google")).path.replace(/^.*\?/, ""));
    const answer = new URLSearchParams({ code: "provider-code", state: consent.get("state") ?? "" });
    const asked = await visitor.open(`${consent.get("redirect_uri")}?${answer}`);
    site.stack.config.auth.external = {};
    await provider.close();
    expect(asked.path).toBe(`/second-step?${new URLSearchParams({ next: "/dashboard" })}`);
    expect(asked.text).not.toContain(olive.fullName);
    const done = await visitor.submit("Sign In", { authenticator_code: app.code() });
    expect(done.path).toBe("/dashboard");
    expect(done.document.querySelector("header")?.textContent).toContain(olive.fullName);
  });

  test("signs in as somebody else instead", async () => {
    await join();
    await visitor.open("/signin?next=%2Fabout");
    await visitor.submit("Sign In", { email: olive.email, password: olive.password });
    expect((await visitor.submit("Sign in as someone else")).path).toBe("/signin?next=%2Fabout");
    const somebody = await signUpPerson(site.stack, "Sam Body");
    const done = await visitor.submit("Sign In", { email: somebody.email, password: somebody.password });
    expect(done.path).toBe("/about");
    expect(done.document.querySelector("header")?.textContent).toContain("Sam Body");
  });
});
