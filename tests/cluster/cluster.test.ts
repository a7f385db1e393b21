import { once } from "node:events";
import { afterAll, beforeAll, expect, test } from "vitest";
import { stopChild } from "#supabase/local/supervisor.ts";
import { findFreePort } from "#tests/support/free-port.ts";
import { freshBuild } from "#tests/support/on-demand.ts";
import { type Person, signUpPerson } from "#tests/support/people.ts";
import { signedIn } from "#tests/support/signed-in.ts";
import { openStack, type TestStack } from "#tests/support/stack.ts";
import { Visitor } from "#tests/support/visitor.ts";
import { type Nginx, prepareNginx } from "./nginx.ts";
import { type Site, serveBehind } from "./site.ts";

// Two processes of the site on one Supabase, behind nginx. The tests build on each other: the last one kills a process.

let nginx: Nginx;
let stack: TestStack;
let olive: Person;
const sites: Site[] = [];

beforeAll(freshBuild);
beforeAll(async () => {
  nginx = await prepareNginx();
  stack = await openStack({ siteUrl: nginx.origin });
  olive = await signUpPerson(stack);
  const ports: [number, number] = [await findFreePort(), await findFreePort()];
  for (const port of ports) sites.push(await serveBehind(nginx.origin, stack, port));
  await nginx.start(ports);
});
afterAll(async () => {
  await nginx.stop();
  for (const { child } of sites) await stopChild(child);
  await stack.close();
});

async function get(path: string, cookie?: string) {
  const headers = { Accept: "text/html", ...(cookie === undefined ? {} : { Cookie: cookie }) };
  const response = await fetch(`${nginx.origin}${path}`, { headers });
  return { status: response.status, cache: response.headers.get("x-cache"), html: await response.text() };
}

test("a shared page is requested from the site once, and cached as its headers say", async () => {
  const first = await get("/about");
  expect([first.status, first.cache]).toEqual([200, "MISS"]);
  expect(await get("/about")).toEqual({ ...first, cache: "HIT" });
});

test("no page of a person is kept, whatever makes it theirs", async () => {
  const visitor = await signedIn(nginx.origin, olive);
  const cookies = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  for (const path of ["/", "/events", "/dashboard", "/account", "/privacy"]) {
    const own = await get(path, cookies);
    expect([path, own.status, own.cache]).toEqual([path, 200, "BYPASS"]);
    expect(own.html).toContain("Sign Out");
    const foreign = await get(path);
    expect(foreign.cache).not.toBe("HIT");
    expect(foreign.html).not.toContain("Sign Out");
    expect(foreign.html).not.toContain(olive.email);
  }
});

test("a theme and a message shown once stay with whom they are for", async () => {
  const dark = await get("/terms", "sunshine-theme=dark");
  expect(dark.cache).toBe("BYPASS");
  const plain = await get("/terms");
  expect(plain.cache).toBe("MISS");
  expect(plain.html).not.toBe(dark.html);
  expect((await get("/terms", "sunshine-theme=dark")).html).toBe(dark.html);

  const message = Buffer.from(JSON.stringify({ kind: "success", text: "Only for Olive" })).toString("base64url");
  const told = await get("/contact", `sunshine-flash=${message}`);
  expect([told.cache, told.html.includes("Only for Olive")]).toEqual(["BYPASS", true]);
  for (const path of ["/contact", "/contact"]) expect((await get(path)).html).not.toContain("Only for Olive");
});

test("tries are counted together, whichever process they reach", async () => {
  const visitor = new Visitor(nginx.origin);
  const statuses: number[] = [];
  await visitor.open("/signin");
  for (let tries = 0; tries < 11; tries += 1) {
    const { status } = await visitor.submit("Sign In", { email: "nobody@example.com", password: `wrong-${tries}` });
    statuses.push(status);
  }
  expect(statuses.slice(0, 10)).not.toContain(429);
  expect(statuses[10]).toBe(429);
  for (const { log } of sites) expect(log.filter((line) => line.includes('"method":"POST"')).length).toBeGreaterThan(2);
});

test("when a process is killed under load, every visitor still gets a page", async () => {
  const statuses: number[] = [];
  const answeredBefore = () => statuses.length;
  let isOver = false;
  const keepAsking = async (reader: number) => {
    // Each address is unique, so that none is answered from the cache.
    for (let n = 0; !isOver; n += 1) {
      const path = `/events?q=word${reader}x${n}`;
      // A response that had started is cut off with its process, and nginx cannot retry it: the visitor reloads the page.
      const { status } = await get(path).catch(() => get(path));
      statuses.push(status);
    }
  };
  const readers = Array.from({ length: 8 }, (_, reader) => keepAsking(reader));
  const wait = { timeout: 60_000, interval: 20 };
  await expect.poll(answeredBefore, wait).toBeGreaterThan(20);
  const [killed] = sites;
  if (!killed) throw new Error("No site runs.");
  const gone = once(killed.child, "exit");
  killed.child.kill("SIGKILL");
  await gone;
  const answered = statuses.length;
  await expect.poll(answeredBefore, wait).toBeGreaterThan(answered + 40);
  isOver = true;
  await Promise.all(readers);
  expect(new Set(statuses)).toEqual(new Set([200]));
}, 150_000);
