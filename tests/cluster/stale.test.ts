import { once } from "node:events";
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { stopChild } from "#supabase/local/supervisor.ts";
import { addEvent } from "#tests/support/events.ts";
import { findFreePort } from "#tests/support/free-port.ts";
import { freshBuild } from "#tests/support/on-demand.ts";
import { type Person, signUpPerson } from "#tests/support/people.ts";
import { openStack, type TestStack } from "#tests/support/stack.ts";
import { type Nginx, prepareNginx } from "./nginx.ts";
import { type Site, serveBehind } from "./site.ts";

// Expired copies in nginx. A proxy between nginx and the site passes everything on unchanged, except that it makes copies fresh for one
// second instead of a minute.

let nginx: Nginx;
let stack: TestStack;
let olive: Person;
let site: Site;
let sitePort: number;
let between: Server;

/** Requests of nginx to the site, each with the Cache-Control of the response. */
const asked: { path: string; cacheControl: string }[] = [];

/** Responses wait for this. */
let gate: Promise<unknown> = Promise.resolve();
const toOneSecond = (cacheControl: string) => cacheControl.replace("s-maxage=60", "s-maxage=1");
let shorten = toOneSecond;

beforeAll(freshBuild);
beforeAll(async () => {
  nginx = await prepareNginx();
  stack = await openStack({ siteUrl: nginx.origin });
  olive = await signUpPerson(stack);
  sitePort = await findFreePort();
  site = await serveBehind(nginx.origin, stack, sitePort);
  between = createServer(passOn);
  const port = await findFreePort();
  await new Promise<void>((resolve) => between.listen(port, "127.0.0.1", resolve));
  await nginx.start([port, port]);
});
afterAll(async () => {
  await nginx.stop();
  between.closeAllConnections();
  await new Promise((resolve) => between.close(resolve));
  await stopChild(site.child);
  await stack.close();
});
beforeEach(() => {
  asked.length = 0;
  gate = Promise.resolve();
  shorten = toOneSecond;
});

function passOn(incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { url: path = "/", method, headers } = incoming;
  const passed = request({ host: "127.0.0.1", port: sitePort, path, method, headers }, async (answer) => {
    const cacheControl = answer.headers["cache-control"] ?? "";
    asked.push({ path, cacheControl });
    await gate;
    outgoing.writeHead(answer.statusCode ?? 502, { ...answer.headers, "cache-control": shorten(cacheControl) });
    answer.pipe(outgoing);
  });
  passed.on("error", () => outgoing.destroy());
  incoming.pipe(passed);
}

/** Uses a new connection, because nginx handles the next request on a connection that triggered a refresh only after the refresh. */
async function get(path: string) {
  const asking = request(`${nginx.origin}${path}`, { agent: false, headers: { Accept: "text/html" } });
  const [answer]: IncomingMessage[] = await once(asking.end(), "response");
  if (!answer) throw new Error("There is no answer.");
  return { status: answer.statusCode, cache: answer.headers["x-cache"], html: await text(answer) };
}

/** Requests a page until its copy in nginx is no longer fresh. */
async function readUntilOld(path: string) {
  let last = await get(path);
  const readAgain = async () => {
    last = await get(path);
    return last.cache;
  };
  await expect.poll(readAgain).not.toBe("HIT");
  return last;
}

test("a stale copy is served at once, while a single request revalidates it", async () => {
  const first = await get("/tampa");
  expect(first.cache).toBe("MISS");
  expect(asked).toEqual([
    { path: "/tampa", cacheControl: expect.stringMatching(/\bs-maxage=60\b.*\bstale-while-revalidate=600\b/) },
  ]);
  asked.length = 0;
  let answer = () => {};
  gate = new Promise<void>((resolve) => {
    answer = resolve;
  });
  // The site does not respond until the gate opens, but every visitor gets a page.
  expect(await readUntilOld("/tampa")).toEqual({ ...first, cache: "STALE" });
  await expect.poll(() => asked.length).toBe(1);
  const others = await Promise.all(Array.from({ length: 6 }, () => get("/tampa")));
  for (const other of others) expect(other).toEqual({ ...first, cache: "UPDATING" });
  expect(asked.length).toBe(1);
  answer();
  await expect.poll(async () => (await get("/tampa")).cache).toBe("HIT");
});

test("a removed event is gone from nginx once its copy has been revalidated", async () => {
  const { id } = await addEvent(stack, olive, { title: "Soon Gone" });
  const path = `/events/${id}`;
  expect(await get(path)).toMatchObject({ status: 200, cache: "MISS" });
  await stack.sql`delete from public.events where id = ${id}`;
  await expect.poll(async () => (await get(path)).status).toBe(410);
  expect((await get(path)).html).not.toContain("Soon Gone");
});

test("a copy that may not be served stale any more is not served: the visitor waits for the site", async () => {
  shorten = (cacheControl) => toOneSecond(cacheControl).replace(/stale-[a-z-]+=600/g, "x=0");
  const first = await get("/miami");
  expect(first.cache).toBe("MISS");
  expect(await readUntilOld("/miami")).toMatchObject({ status: 200, cache: "EXPIRED" });
  expect(asked.length).toBeGreaterThan(1);
});
