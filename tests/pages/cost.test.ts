import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { SESSION_COOKIE } from "#app/session/supabase.server.ts";
import { addEvent } from "#tests/support/events.ts";
import { sendReport } from "#tests/support/handed-in.ts";
import { type Person, signUpAdmin, signUpPerson } from "#tests/support/people.ts";
import { openRelayedSite, type RelayedSite } from "#tests/support/relayed-site.ts";
import { signedIn } from "#tests/support/signed-in.ts";
import { Visitor } from "#tests/support/visitor.ts";

// What a page costs, apart from time: its calls to Supabase, its compressed size, and its number of elements.

const EVENTS = 30;

let site: RelayedSite;
let olive: Person;
let ada: Person;
const people: Partial<Record<Reader, Visitor>> = {};
let eventPath = "";

type Reader = "visitor" | "member" | "admin";

beforeAll(async () => {
  // No cached copies: each page is rendered for the request.
  site = await openRelayedSite({ PAGE_CACHE_MB: "0" });
  olive = await signUpPerson(site.stack);
  ada = await signUpAdmin(site.stack);
  for (let n = 0; n < EVENTS; n += 1) {
    const { id } = await addEvent(site.stack, olive, {
      title: `Porch Concert ${n}`,
      location: "Armature Works, Tampa",
    });
    eventPath = `/events/${id}`;
  }
  for (let n = 0; n < 5; n += 1) {
    const { id } = await addEvent(site.stack, olive, { title: `Waiting ${n}`, is_approved: false });
    // Adds an entry to the audit log.
    if (n === 0) await ada.client.from("events").update({ is_approved: true }).eq("id", id);
  }
  await site.stack.sql`
    insert into public.past_events (id, organizer_id, title, description, category, location, start_date, was_approved, created_at)
    select gen_random_uuid(), ${olive.id}, 'Past Concert ' || n, 'Three bands, one porch, and lemonade.', 'music', 'Tampa', now() - n * interval '2 days', true, now()
    from generate_series(1, 100) as n`;
  await sendReport(site.stack, eventPath.slice("/events/".length));
  people.visitor = new Visitor(site.origin);
  people.member = await signedIn(site.origin, olive);
  people.admin = await signedIn(site.origin, ada);
});
afterAll(() => site.close());
beforeEach(() => {
  site.relay.requests.length = 0;
});

/** Calls that the process makes for itself: the listings' version, the mail outbox, and the keys of tokens. */
const OWN_CALLS = /\/rpc\/(listings_version|claim_mail|settle_mail)|\/\.well-known\//;

function callsForPages(): string[] {
  return site.relay.requests
    .map(({ method, path }) => `${method} ${path.split("?")[0]}`)
    .filter((call) => !OWN_CALLS.test(call));
}

/** Limits of one page: calls to Supabase, kilobytes of the document after gzip, elements in it. */
interface Cost {
  calls: number;
  kilobytes: number;
  elements: number;
}

// The footer's links to /follow and /developers take 0.04 kB of each page. Heads of lists link to the calendar, feeds and data. Structured
// data of the cards on /events takes 0.5 kB. The search box in the header takes 0.15 kB and 9 elements.
// Admin pages link to five groups and to the pages of their group, with three elements per link.
// Languages take 0.2 kB and up to 15 elements: two addresses in the head and the links between them, on an event form also the controls for
// a translation. The printed header of an event's page has a background of two elements.
const PAGES: readonly (readonly [Reader, string, Cost])[] = [
  ["visitor", "/", { calls: 1, kilobytes: 10, elements: 720 }],
  // The addresses of drawings contain their version.
  ["visitor", "/events", { calls: 1, kilobytes: 11.9, elements: 1_000 }],
  // The first search of a process loads the places of Florida.
  ["visitor", "/events?search=concert", { calls: 2, kilobytes: 12.1, elements: 1_050 }],
  // This weekend, the next one, and the cities nearby, which are shown when the weekend has few events, as in this test.
  ["visitor", "/tampa/weekend", { calls: 3, kilobytes: 10, elements: 700 }],
  ["visitor", "/tampa", { calls: 1, kilobytes: 12.5, elements: 1_000 }],
  // Links to three calendar services and for sharing, and hidden notices for reading offline (0.16 kB). Save buttons on similar events take
  // 0.15 kB.
  ["visitor", "an event", { calls: 1, kilobytes: 7.4, elements: 520 }],
  ["visitor", "/signin", { calls: 0, kilobytes: 7, elements: 330 }],
  ["visitor", "/about", { calls: 1, kilobytes: 6, elements: 320 }],
  ["member", "/", { calls: 2, kilobytes: 10.2, elements: 720 }],
  ["member", "/events", { calls: 2, kilobytes: 13.4, elements: 1_200 }],
  ["member", "/tampa", { calls: 2, kilobytes: 13, elements: 1_000 }],
  // The head contains the event's social card with its text alternative, and the page links to the event's poster.
  ["member", "an event", { calls: 2, kilobytes: 7.5, elements: 530 }],
  ["member", "/dashboard", { calls: 2, kilobytes: 13, elements: 1_450 }],
  // Tabs, a search, and beside each event a picture and a link to use it again.
  ["member", "/dashboard?tab=past", { calls: 2, kilobytes: 9.4, elements: 700 }],
  // The choice of a picture's focal point has nine places, and accessibility has sixteen answers. The page loads the latest draft and, as
  // suggestions, places of current and past events; it also contains the preview's container and the dates of a series.
  ["member", "/create-event", { calls: 4, kilobytes: 9.5, elements: 560 }],
  // One call loads the member's mail choices.
  ["member", "/account", { calls: 3, kilobytes: 8, elements: 400 }],
  // The queue and the recent weeks are loaded in parallel, so that either is shown if the other fails.
  ["admin", "/admin", { calls: 3, kilobytes: 11.2, elements: 860 }],
  ["admin", "/admin/live", { calls: 2, kilobytes: 9.6, elements: 710 }],
  ["admin", "/admin/ended", { calls: 2, kilobytes: 6.9, elements: 710 }],
  ["admin", "/admin/reports", { calls: 2, kilobytes: 7.3, elements: 410 }],
  ["admin", "/admin/messages", { calls: 2, kilobytes: 6.6, elements: 410 }],
  ["admin", "/admin/audit", { calls: 2, kilobytes: 7.8, elements: 450 }],
  ["admin", "/admin/mail", { calls: 2, kilobytes: 6.3, elements: 380 }],
  ["admin", "/admin-token", { calls: 1, kilobytes: 6.6, elements: 390 }],
  // The admins and the open invitations, loaded in parallel.
  ["admin", "/admin-setup", { calls: 3, kilobytes: 7.4, elements: 470 }],
];

test.each(PAGES)("a page for a %s at %s stays within its cost", async (reader, path, most) => {
  const Cookie = [...(people[reader]?.cookies ?? [])].map(([name, value]) => `${name}=${value}`).join("; ");
  const headers = { Accept: "text/html", ...(Cookie ? { Cookie } : {}) };
  const response = await fetch(new URL(path === "an event" ? eventPath : path, site.origin), {
    headers,
    redirect: "manual",
  });
  const html = await response.text();
  expect(response.status).toBe(200);
  expect(html).toContain("</html>");
  const calls = callsForPages();
  expect(calls.length, calls.join(", ")).toBeLessThanOrEqual(most.calls);
  expect(gzipSync(html).byteLength / 1_000).toBeLessThanOrEqual(most.kilobytes);
  expect(html.match(/<[a-z]/g)?.length ?? 0).toBeLessThanOrEqual(most.elements);
});

/** The session cookies of a signed-in person, with another member's id in the token. */
function forgedCookie({ cookies }: Visitor, id: string): string {
  const ours = [...cookies].filter(([name]) => name.startsWith(SESSION_COOKIE)).sort();
  const text = ours.map(([, value]) => value).join("");
  const session: { access_token: string } = JSON.parse(
    Buffer.from(text.replace(/^base64-/, ""), "base64url").toString(),
  );
  const [header, payload = "", signature] = session.access_token.split(".");
  const claims: object = JSON.parse(Buffer.from(payload, "base64url").toString());
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const token = [header, encode({ ...claims, sub: id }), signature].join(".");
  return `${SESSION_COOKIE}=base64-${encode({ ...session, access_token: token })}`;
}

test("a token with another member's id is refused without asking Supabase, also after the real one was accepted", async () => {
  const { member } = people;
  if (!member) throw new Error("The member is not signed in.");
  const open = (Cookie: string) =>
    fetch(new URL("/dashboard", site.origin), { headers: { Cookie }, redirect: "manual" });
  const real = [...member.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  expect((await open(real)).status).toBe(200);
  site.relay.requests.length = 0;
  expect((await open(forgedCookie(member, ada.id))).headers.get("Location")).toContain("/signin");
  expect(callsForPages()).toEqual([]);
});
