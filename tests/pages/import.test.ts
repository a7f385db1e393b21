import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { HOSTILE_FILES, SLOW_CALENDAR } from "#tests/domain/imports/files.ts";
import { signUpPerson } from "#tests/support/people.ts";
import { processTree } from "#tests/support/processes.ts";
import { signedIn } from "#tests/support/signed-in.ts";
import { openSite, type TestSite } from "#tests/support/site.ts";
import type { Visitor } from "#tests/support/visitor.ts";

// Imported files are parsed in another process, so the site keeps responding; the limits that the page states are exact.

let site: TestSite;
let visitor: Visitor;

beforeAll(async () => {
  site = await openSite();
  visitor = await signedIn(site.origin, await signUpPerson(site.stack));
});
afterAll(() => site.close());
beforeEach(async () => {
  await site.stack.sql`delete from public.event_drafts`;
  await site.stack.sql`delete from public.imported_events`;
});

async function importFile(text: string, page = "/dashboard/import", button = "Read the file") {
  await visitor.open(page);
  return visitor.submit(button, { file: new File([text], "events") });
}

/** The longest response time of /healthz while `work` runs, in milliseconds. */
async function slowestHealthCheck(work: Promise<unknown>): Promise<number> {
  let isDone = false;
  const done = work.finally(() => (isDone = true));
  let slowestMs = 0;
  while (!isDone) {
    const askedAt = performance.now();
    await (await fetch(`${site.origin}/healthz`)).text();
    slowestMs = Math.max(slowestMs, performance.now() - askedAt);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  await done;
  return slowestMs;
}

/**
 * Imports a file, during which the site must not block for a second. A busy machine may cause such a pause by itself, so it is tried up to
 * three times.
 */
async function expectAwake(read: () => Promise<{ text: string }>, said: string): Promise<void> {
  const slowest: number[] = [];
  while (slowest.length === 0 || (slowest.length < 3 && Math.min(...slowest) > 1_000)) {
    const answer = read();
    slowest.push(await slowestHealthCheck(answer));
    expect((await answer).text).toContain(said);
  }
  expect(Math.min(...slowest)).toBeLessThan(1_000);
}

describe("the site stays awake, and the member is answered before the deadline, while somebody imports", () => {
  test.each(HOSTILE_FILES)("%s", async (_, text, said) => {
    const file = text();
    await expectAwake(() => importFile(file), said);
  });

  test("a file that takes longer than five seconds, which is given up", async () => {
    const read = () => importFile(SLOW_CALENDAR, "/es/dashboard/import", "Leer el archivo");
    await expectAwake(read, "Este archivo tarda demasiado en leerse:");
    expect(visitor.page.status).toBe(400);
  });
});

test("a process that dies while it reads is logged with its request, and the member is told what to do", async () => {
  const answer = importFile(SLOW_CALENDAR);
  const reader = async () =>
    (await processTree(process.pid)).find(({ command }) => command.includes("programs/read-import"))?.pid;
  await expect.poll(reader).toBeDefined();
  process.kill((await reader()) ?? 0, "SIGKILL");
  const page = await answer;
  expect(page.status).toBe(400);
  expect(page.text).toContain("This file is too complicated to read. Export fewer events at a time");
  const line = JSON.parse(site.log.find((text) => text.includes("ImportCrash")) ?? "{}");
  expect(line).toMatchObject({
    requestId: page.headers.get("X-Request-Id"),
    err: { type: "ImportCrash", message: "Its process ended with SIGKILL." },
  });
});

/** A table with this many rows and bytes. */
function table(rows: number, bytes: number): string {
  const header = "title,description\n";
  const lines = Array.from({ length: rows }, (_, at) => `Market ${at},`);
  const room = bytes - header.length - lines.join("\n").length - 1;
  const filled = lines.map((line, at) => line + "x".repeat(Math.floor(room / rows) + (at < room % rows ? 1 : 0)));
  return `${header}${filled.join("\n")}\n`;
}

test("a table of 361 kB with 400 rows is imported, more than a form without a file may have", async () => {
  const page = await importFile(table(400, 361_000));
  expect(page.text).toContain("400 events were read: 400 are new.");
});

test("a table of 2 MB that was asked about comes back with the answers, and is imported", async () => {
  const body = new FormData();
  const text = table(500, 2 * 1024 * 1024).replace("title,", "Show,");
  for (const [name, value] of Object.entries({ intent: "match", table: text, "column-0": "title" }))
    body.set(name, value);
  const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const headers = { Origin: site.origin, Cookie: cookie };
  const answer = await fetch(`${site.origin}/dashboard/import.data`, { method: "POST", headers, body });
  expect(answer.status).toBe(202);
  expect(await site.stack.sql`select id from public.event_drafts`).toHaveLength(500);
});

describe("a file of exactly 2 MB is imported, and one with a byte more is refused", () => {
  const MOST = 2 * 1024 * 1024;
  const TOO_LARGE = { "": "The file must not exceed 2 MB", "/es": "El archivo no puede superar los 2 MB" };

  test.each(["", "/es"] as const)("without scripts, at %s/dashboard/import", async (language) => {
    const [page, button] = [`${language}/dashboard/import`, language ? "Leer el archivo" : "Read the file"];
    const whole = await importFile(table(500, MOST), page, button);
    expect(whole.text).toContain(language ? "Se leyeron 500 eventos" : "500 events were read");
    expect(await site.stack.sql`select id from public.event_drafts`).toHaveLength(500);
    const larger = await importFile(table(500, MOST + 1), page, button);
    expect(larger.status).toBe(400);
    expect(larger.text).toContain(TOO_LARGE[language]);
  });

  test("by scripts, at /dashboard/import.data", async () => {
    const send = async (text: string) => {
      const body = new FormData();
      body.set("intent", "read");
      body.set("file", new File([text], "events.csv"));
      const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
      const headers = { Origin: site.origin, Cookie: cookie };
      const answer = await fetch(`${site.origin}/dashboard/import.data`, { method: "POST", headers, body });
      return { status: answer.status, text: await answer.text() };
    };
    expect(await send(table(500, MOST))).toMatchObject({ status: 202 });
    expect(await site.stack.sql`select id from public.event_drafts`).toHaveLength(500);
    const larger = await send(table(500, MOST + 1));
    expect(larger).toEqual({ status: 400, text: expect.stringContaining(TOO_LARGE[""]) });
  });
});
