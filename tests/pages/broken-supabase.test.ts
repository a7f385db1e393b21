import { afterAll, beforeAll, expect, test } from "vitest";
import { type BrokenSupabase, FAULTS, type Fault, openBrokenSupabase } from "#tests/support/broken-supabase.ts";
import { signUpPerson } from "#tests/support/people.ts";
import { openSite, type TestSite } from "#tests/support/site.ts";
import { type OpenPage, Visitor } from "#tests/support/visitor.ts";

// Error pages when the upstream at Supabase's address is faulty or is not Supabase at all.

let site: TestSite;
let supabase: BrokenSupabase;
let session: string;
beforeAll(async () => {
  supabase = await openBrokenSupabase();
  site = await openSite({ SUPABASE_URL: supabase.url });
  const { client } = await signUpPerson(site.stack);
  const { data } = await client.auth.getSession();
  session = `base64-${Buffer.from(JSON.stringify(data.session)).toString("base64url")}`;
});
afterAll(async () => {
  await site.close();
  await supabase.close();
});

const APOLOGY =
  /Connection to database failed\.|Unexpected Application Error!|An unexpected error occurred|Failed to load event details/;

function expectApology({ status, text, document }: OpenPage): void {
  expect([500, 503]).toContain(status);
  expect(text).toMatch(APOLOGY);
  // Reveals neither file names nor a stack trace.
  expect(document.documentElement.outerHTML).not.toMatch(/\.[tj]sx?:\d+|node_modules|at \w+ \(/);
  expect(document.querySelector("footer")?.textContent).toContain("Privacy Policy");
}

const PAGES = ["/", "/tampa", "/events/6f1c7e0e-6a4e-4c39-9d5c-0a5e0c3f7b11"];
const MEMBERS_PAGES = ["/dashboard", "/admin"];

test.each(Object.keys(FAULTS) as Fault[])(
  "when it answers %s, every page apologises before the deadline and members stay signed in",
  async (fault) => {
    supabase.fault = fault;
    const visitor = new Visitor(site.origin);
    await visitor.open("/signin");
    const answers = [visitor.submit("Sign In", { email: "olive@example.com", password: "correct-horse-battery" })];
    for (const path of PAGES) answers.push(new Visitor(site.origin).open(path));
    const members = MEMBERS_PAGES.map(() => new Visitor(site.origin));
    for (const [index, member] of members.entries()) {
      member.cookies.set("sunshine-session", session);
      answers.push(member.open(MEMBERS_PAGES[index] ?? ""));
    }
    for (const answer of await Promise.all(answers)) expectApology(answer);
    for (const member of members) expect(member.cookies.get("sunshine-session")).toBe(session);
    expect((await new Visitor(site.origin).open("/about")).status).toBe(200);
  },
  // The site's deadlines are 6 s for a response and 7 s for a session; the remaining time is for slow machines.
  20_000,
);
