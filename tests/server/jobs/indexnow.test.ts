import { createServer } from "node:http";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { z } from "#app/domain/site/zod.ts";
import { type IndexNowSettings, startIndexNow, tellChanges } from "#app/server/jobs/indexnow.ts";
import { takeComplaints, testLog } from "#tests/support/complaints.ts";
import { unpublishEvent } from "#tests/support/decisions.ts";
import { addEvent } from "#tests/support/events.ts";
import { type Person, signUpAdmin, signUpPerson } from "#tests/support/people.ts";
import { openStack, type TestStack } from "#tests/support/stack.ts";

// Search engines are told about changed pages; a local server plays the endpoint.

const KEY = "0f7f6f0f-3a11-4c39";
const SITE_URL = "https://events.example";
const REMOTE = "https://indexnow.example/indexnow";

const call = z.object({ host: z.string(), key: z.string(), keyLocation: z.string(), urlList: z.array(z.string()) });

let stack: TestStack;
let olive: Person;
let ada: Person;
let endpoint: Awaited<ReturnType<typeof openEndpoint>>;

beforeAll(async () => {
  stack = await openStack();
  olive = await signUpPerson(stack);
  ada = await signUpAdmin(stack);
  endpoint = await openEndpoint();
});
beforeEach(async () => {
  await stack.sql`delete from public.events`;
  for (const table of [
    "public.past_events",
    "private.gone_pages",
    "private.published_events",
    "private.notified_pages",
  ])
    await stack.sql`delete from ${stack.sql(table)}`;
  await stack.client().rpc("claim_changed_pages", { queue_key: stack.queueKey });
  endpoint.calls.length = 0;
  endpoint.answer = { status: 200 };
});
afterAll(async () => {
  endpoint.server.close();
  await stack.close();
});

/** An endpoint of IndexNow that records its calls. */
async function openEndpoint() {
  const calls: z.infer<typeof call>[] = [];
  const state = {
    calls,
    answer: { status: 200 } as { status: number; headers?: Record<string, string> },
    server: createServer(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk);
      expect(request.method).toBe("POST");
      expect(request.headers["content-type"]).toBe("application/json; charset=utf-8");
      calls.push(call.parse(JSON.parse(Buffer.concat(chunks).toString())));
      response.writeHead(state.answer.status, state.answer.headers).end("text");
    }),
    url: "",
  };
  await new Promise<void>((resolve) => state.server.listen(0, "127.0.0.1", resolve));
  const address = state.server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port.");
  state.url = `http://127.0.0.1:${address.port}/indexnow`;
  return state;
}

const settings = (changes: Partial<IndexNowSettings> = {}): IndexNowSettings => ({
  SITE_URL,
  SUPABASE_URL: stack.url,
  SUPABASE_ANON_KEY: stack.anonKey,
  MAIL_QUEUE_KEY: stack.queueKey,
  INDEXNOW_ENDPOINT: endpoint.url,
  INDEXNOW_KEY: KEY,
  ...changes,
});

/** Lets two minutes pass: changes are reported after one minute, and then pages may be claimed again. */
async function pass() {
  const past = stack.sql`interval '2 minutes'`;
  await stack.sql`update private.published_events set changed_at = changed_at - ${past}`;
  await stack.sql`update private.gone_pages set gone_at = gone_at - ${past}`;
  await stack.sql`update public.past_events set removed_at = removed_at - ${past}`;
  await stack.sql`update private.notified_pages set cursor_at = cursor_at - ${past}, next_at = now()`;
}

async function tell(most?: number) {
  const before = endpoint.calls.length;
  await tellChanges(settings(), testLog, most);
  const told = endpoint.calls.slice(before).flatMap(({ urlList }) => urlList);
  const [spanish, english] = [true, false].map((isSpanish) => told.filter((url) => url.includes("/es/") === isSpanish));
  expect(spanish).toEqual(english?.map((url) => url.replace(SITE_URL, `${SITE_URL}/es`)));
  return english ?? [];
}

const pageOf = (id: string) => `${SITE_URL}/events/${id}`;

describe("search engines", () => {
  test("are told of what is new, edited, withdrawn, deleted and over, each once, with the key and its address", async () => {
    const { id: edited } = await addEvent(stack, olive);
    const { id: deleted } = await addEvent(stack, olive);
    const { id: withdrawn } = await addEvent(stack, olive);
    const { id: waiting } = await addEvent(stack, olive, { is_approved: false });
    await pass();
    expect((await tell()).sort()).toEqual([edited, deleted, withdrawn].map(pageOf).sort());
    expect(endpoint.calls).toMatchObject([{ host: "events.example", key: KEY, keyLocation: `${SITE_URL}/${KEY}.txt` }]);
    await pass();
    expect(await tell()).toEqual([]);
    await stack.sql`update public.events set title = 'Another Title' where id = ${edited}`;
    await olive.client.from("events").delete().eq("id", deleted);
    await unpublishEvent(ada.client, withdrawn, "It is not an event.");
    await ada.client.from("events").update({ is_approved: true }).eq("id", waiting);
    await pass();
    expect((await tell()).sort()).toEqual([edited, deleted, withdrawn, waiting].map(pageOf).sort());
    await stack.sql`
      update public.events set start_date = now() - interval '3 days', end_date = now() - interval '2 days' where id = ${edited}`;
    await pass();
    await tell();
    await stack.sql`select public.purge_ended_events()`;
    await pass();
    expect(await tell()).toEqual([pageOf(edited)]);
  });

  test("are not told of what changes nothing for readers, or was never public", async () => {
    const { id } = await addEvent(stack, olive);
    const { id: waiting } = await addEvent(stack, olive, { is_approved: false });
    await pass();
    await tell();
    await stack.sql`update public.events set updated_at = now() where id = ${id}`;
    await olive.client.from("events").delete().eq("id", waiting);
    await pass();
    expect(await tell()).toEqual([]);
    expect(endpoint.calls).toHaveLength(1);
  });

  test("are told a minute after a change, so that none is passed over whose transaction ends late", async () => {
    await addEvent(stack, olive);
    await stack.sql`update private.notified_pages set next_at = now()`;
    expect(await tell()).toEqual([]);
    await pass();
    expect(await tell()).toHaveLength(1);
  });

  test("are told of many changes of the same moment in calls of bounded size, of each once", async () => {
    await stack.sql`
      insert into private.published_events (id, version, changed_at)
      select gen_random_uuid(), '{}', date_trunc('second', now()) from generate_series(1, 25)`;
    await stack.sql`
      insert into private.gone_pages (path, gone_at)
      select '/organizers/page-' || n, date_trunc('second', now()) from generate_series(1, 5) as n`;
    await pass();
    const told = [];
    for (const expected of [8, 8, 8, 6, 0]) {
      const urls = await tell(8);
      expect(urls).toHaveLength(expected);
      told.push(...urls);
    }
    expect(new Set(told).size).toBe(30);
  });

  test("are told by one of several processes", async () => {
    for (let count = 0; count < 5; count += 1) await addEvent(stack, olive);
    await pass();
    const told = await Promise.all(Array.from({ length: 4 }, () => tellChanges(settings(), testLog)));
    expect(told.reduce((sum, count) => sum + count, 0)).toBe(5);
    expect(endpoint.calls).toHaveLength(1);
  });

  test("are told again after a process that died with the pages", async () => {
    await addEvent(stack, olive);
    await pass();
    const claim = () => stack.client().rpc("claim_changed_pages", { queue_key: stack.queueKey });
    expect((await claim()).data).not.toBeNull();
    expect(await tell()).toEqual([]);
    await stack.sql`update private.notified_pages set next_at = now()`;
    expect(await tell()).toHaveLength(1);
  });
});

describe("an endpoint that does not take them", () => {
  const secondsUntilNext = async () => {
    const [row] =
      await stack.sql`select extract(epoch from next_at - now())::int as seconds from private.notified_pages`;
    return row?.seconds;
  };

  test.each([429, 500, 503, 403, 422, 301])(
    "because of %i is asked again later, and nothing is lost",
    async (status) => {
      const { id } = await addEvent(stack, olive);
      await pass();
      endpoint.answer = { status, headers: { Location: `${endpoint.url}/elsewhere` } };
      expect(await tell()).toEqual([pageOf(id)]);
      expect(JSON.stringify(takeComplaints())).toContain(`the endpoint answered ${status}`);
      expect(await secondsUntilNext()).toBeGreaterThan(50);
      expect(await tell()).toEqual([]);
      await pass();
      endpoint.answer = { status: 202 };
      expect(await tell()).toEqual([pageOf(id)]);
      expect(endpoint.calls).toHaveLength(2);
    },
  );

  test("is left alone for longer after each failure, and for as long as it asks", async () => {
    await addEvent(stack, olive);
    const pauses = [];
    for (const retryAfter of [
      undefined,
      undefined,
      undefined,
      "7200",
      new Date(Date.now() + 7_200_000).toUTCString(),
      "soon",
    ]) {
      await pass();
      endpoint.answer = { status: 429, headers: retryAfter === undefined ? {} : { "Retry-After": retryAfter } };
      await tell();
      pauses.push(Math.round(((await secondsUntilNext()) ?? 0) / 60));
    }
    expect(pauses).toEqual([1, 2, 4, 120, 120, 32]);
    takeComplaints();
    await pass();
    endpoint.answer = { status: 200 };
    expect(await tell()).toHaveLength(1);
  });

  test("because it is away keeps nothing else waiting", async () => {
    await addEvent(stack, olive);
    await pass();
    const told = await tellChanges(settings({ INDEXNOW_ENDPOINT: "http://127.0.0.1:1/indexnow" }), testLog);
    expect(told).toBe(0);
    expect(JSON.stringify(takeComplaints())).toContain("are told later");
    await pass();
    expect(await tell()).toHaveLength(1);
  });
});

describe("a site", () => {
  test("tells of changes every so often until it is stopped", async () => {
    await addEvent(stack, olive);
    await pass();
    const stop = startIndexNow(settings(), testLog, 20);
    await vi.waitFor(() => expect(endpoint.calls).toHaveLength(1), { timeout: 20_000 });
    await stop();
  });

  test.each([
    ["no endpoint", { INDEXNOW_ENDPOINT: undefined }],
    ["no key", { INDEXNOW_KEY: undefined }],
    ["no key of the site's jobs", { MAIL_QUEUE_KEY: undefined }],
    ["an address of this machine", { SITE_URL: "http://127.0.0.1:3000", INDEXNOW_ENDPOINT: REMOTE }],
    ["a name of this machine", { SITE_URL: "http://localhost:3000", INDEXNOW_ENDPOINT: REMOTE }],
  ])("with %s claims no pages", async (_, changes) => {
    await addEvent(stack, olive);
    await pass();
    const [before] = await stack.sql`select next_at from private.notified_pages`;
    const timers = vi.spyOn(globalThis, "setInterval");
    await startIndexNow(settings(changes), testLog, 20)();
    expect(timers).not.toHaveBeenCalled();
    timers.mockRestore();
    expect((await stack.sql`select next_at from private.notified_pages`)[0]).toEqual(before);
    takeComplaints();
  });
});

test("changed pages are given to no one without the key of the site's jobs, nor is their place changed", async () => {
  await addEvent(stack, olive);
  await pass();
  const place = { cursor_at: new Date().toISOString(), cursor_path: "", is_notified: true };
  const attempts = [
    [stack.client(), "x".repeat(43)],
    [olive.client, stack.queueKey],
    [ada.client, stack.queueKey],
    [stack.client(stack.serviceRoleKey), stack.queueKey],
  ] as const;
  for (const [client, queue_key] of attempts) {
    expect((await client.rpc("claim_changed_pages", { queue_key })).error?.code).toBe("42501");
    expect((await client.rpc("settle_changed_pages", { queue_key, ...place })).error?.code).toBe("42501");
    expect((await client.from("notified_pages" as "events").select("*")).error?.code).toBe("PGRST205");
  }
  expect(await tell()).toHaveLength(1);
});
