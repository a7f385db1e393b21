import { afterAll, beforeAll, expect, test } from "vitest";
import { addEvent } from "#tests/support/events.ts";
import { findFreePort } from "#tests/support/free-port.ts";
import { type Person, signUpAdmin, signUpPerson } from "#tests/support/people.ts";
import { signedIn } from "#tests/support/signed-in.ts";
import { openSite, type TestSite } from "#tests/support/site.ts";

// The memory allocated while a page is rendered, which the garbage collector has to free later. Unlike time, it does not depend on the load
// of the machine.

const WARM_UP = 8;
const MEASURED = 8;
const EVENTS = 30;
/** As many as one page of the queue shows. */
const WAITING = 12;

let site: TestSite;
let counter: string;
let olive: Person;
let eventPath = "";
const cookies = { visitor: "", member: "", admin: "" };

beforeAll(async () => {
  const port = await findFreePort();
  counter = `http://127.0.0.1:${port}`;
  const preload = new URL("./allocations.js", import.meta.url).href;
  // No cached copies: each page is rendered for the request.
  site = await openSite({ PAGE_CACHE_MB: "0", NODE_OPTIONS: `--import=${preload}`, ALLOCATIONS_PORT: String(port) });
  olive = await signUpPerson(site.stack);
  for (let n = 0; n < EVENTS; n += 1) {
    const title = `Porch Concert ${n}`;
    eventPath = `/events/${(await addEvent(site.stack, olive, { title, location: "Armature Works, Tampa" })).id}`;
  }
  for (let n = 0; n < WAITING; n += 1) await addEvent(site.stack, olive, { title: `Waiting ${n}`, is_approved: false });
  cookies.member = await cookiesOf(olive);
  cookies.admin = await cookiesOf(await signUpAdmin(site.stack));
});
afterAll(() => site.close());

/** The Cookie header of a signed-in person. */
async function cookiesOf(person: Person): Promise<string> {
  const visitor = await signedIn(site.origin, person);
  return [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
}

async function openTimes(times: number, path: string, headers: Record<string, string>): Promise<void> {
  for (let n = 0; n < times; n += 1) {
    const response = await fetch(new URL(path, site.origin), { headers, redirect: "manual" });
    expect(response.status).toBe(200);
    await response.arrayBuffer();
  }
}

// The limits are a quarter to a third above the measured values, which vary by 1 % between runs, even on a busy machine.
test.each([
  ["/", "visitor", 5.2],
  ["/events", "visitor", 6],
  ["/tampa", "visitor", 6.2],
  ["an event", "visitor", 3.4],
  ["/signin", "visitor", 3.4],
  ["/events", "member", 7.5],
  ["/dashboard", "member", 7.5],
  ["/admin", "admin", 7.5],
] as const)(
  "a page at %s, opened by the %s, takes at most %s MB of memory while it is made",
  async (name, reader, most) => {
    const path = name === "an event" ? eventPath : name;
    const headers = { Accept: "text/html", ...(reader === "visitor" ? {} : { Cookie: cookies[reader] }) };
    await openTimes(WARM_UP, path, headers);
    await fetch(`${counter}/start`);
    await openTimes(MEASURED, path, headers);
    const bytes = Number(await (await fetch(`${counter}/stop`)).text());
    const megabytes = bytes / MEASURED / 1_000_000;
    // A lower value would mean that not everything is counted.
    expect(megabytes).toBeGreaterThan(most / 10);
    expect(megabytes).toBeLessThanOrEqual(most);
  },
);
