import { connect, createServer, type Server, type Socket } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addEvent } from "#tests/support/events.ts";
import { type Person, signUpPerson } from "#tests/support/people.ts";
import { signedIn } from "#tests/support/signed-in.ts";
import { openSite, type TestSite } from "#tests/support/site.ts";

// The site reuses idle connections to Supabase, and opens another one only while all are busy.

const PAGES = 80;

/** Concurrent page requests. */
const IN_PARALLEL = 8;

/** A TCP proxy between the site and Supabase that counts connections. */
let forwarder: Server;
let opened = 0;
let supabasePort = 0;
let site: TestSite;
let olive: Person;

beforeAll(async () => {
  forwarder = createServer((socket) => {
    opened += 1;
    join(socket, connect(supabasePort, "127.0.0.1"));
  });
  await new Promise<void>((resolve) => forwarder.listen(0, "127.0.0.1", resolve));
  const address = forwarder.address();
  const port = typeof address === "object" && address ? address.port : 0;
  site = await openSite({ SUPABASE_URL: `http://127.0.0.1:${port}` });
  supabasePort = Number(new URL(site.stack.url).port);
  olive = await signUpPerson(site.stack);
  await addEvent(site.stack, olive);
});
afterAll(async () => {
  await site.close();
  await new Promise((resolve) => forwarder.close(resolve));
});

/** Pipes two sockets into each other. Closing one closes the other. */
function join(one: Socket, other: Socket): void {
  for (const [from, to] of [
    [one, other],
    [other, one],
  ] as const) {
    from.pipe(to);
    from.on("error", () => to.destroy());
    from.on("close", () => to.destroy());
  }
}

test("80 uncached pages for visitors and a member need a handful of connections", async () => {
  const member = await signedIn(site.origin, olive);
  const cookie = [...member.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const readers: readonly (readonly [string, Record<string, string>])[] = [
    ["/", {}],
    ["/events", {}],
    ["/events", { cookie }],
    ["/dashboard", { cookie }],
  ];
  const before = opened;
  const statuses: number[] = [];
  let next = 0;
  const keepAsking = async () => {
    while (next < PAGES) {
      const [path, headers] = readers[next++ % readers.length] ?? ["/", {}];
      const response = await fetch(new URL(path, site.origin), { headers, redirect: "manual" });
      await response.arrayBuffer();
      statuses.push(response.status);
    }
  };
  await Promise.all(Array.from({ length: IN_PARALLEL }, keepAsking));
  expect(statuses).toEqual(Array(PAGES).fill(200));
  // A page makes one call at a time. In the background, the site polls the version of the listings and the mail outbox.
  expect(opened - before).toBeLessThanOrEqual(IN_PARALLEL + 2);
  expect(opened).toBeGreaterThan(0);
});

test("Supabase sends Keep-Alive with its idle timeout, so that the site does not close connections sooner", async () => {
  const response = await fetch(`${site.stack.url}/rest/v1/events?select=id&limit=1`, {
    headers: { apikey: site.stack.anonKey },
  });
  expect(response.status).toBe(200);
  expect(response.headers.get("keep-alive")).toBe("timeout=65");
});
