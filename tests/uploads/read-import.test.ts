import { expect, test } from "vitest";
import {
  ImportCrash,
  ImportTimeout,
  READ_LIMITS,
  readCalendarAnswer,
  readImport,
  readLinkedPage,
} from "#app/uploads/read-import.server.ts";
import { calendarText, eventLines, SLOW_CALENDAR } from "#tests/domain/imports/files.ts";
import { jsonLd, pageHtml, SCHEMA_EVENT, SLOW_PAGE } from "#tests/domain/imports/pages.ts";
import { processTree } from "#tests/support/processes.ts";

// Each file is read in another process. tests/domain/imports tests what is read.

const NOW = new Date("2027-03-01T12:00:00Z");
const order = (text: string) => ({ siteTimeZone: "America/New_York", now: NOW, bytes: new TextEncoder().encode(text) });

const SHORT = { ...READ_LIMITS, readMs: 500 };

const readers = async () => (await processTree(process.pid)).filter(({ command }) => command.includes("import-worker"));

test("a calendar is read, and a file that is none is not", async () => {
  const calendar = await readImport("olive", order(calendarText(...eventLines("DTSTART:20270710T230000Z"))));
  expect(calendar).toMatchObject({ events: [{ fields: { title: "Jazz Night", start_date: "2027-07-10T19:00" } }] });
  expect(await readImport("olive", order("Hello"))).toBe("unreadable");
});

test("the answer of a subscribed calendar is read, one of each calendar at a time", async () => {
  const lines = ["DTSTART:20270710T230000Z", "DESCRIPTION:Two bands on one porch.", "LOCATION:Tampa"];
  const asked = {
    ...order(calendarText(...eventLines(...lines))),
    category: "music",
    language: "es",
    description: null,
  };
  const calendar = readCalendarAnswer("a calendar", asked);
  await expect(readCalendarAnswer("a calendar", asked)).rejects.toMatchObject({ name: "ImportBusy", isOwn: true });
  expect(await calendar).toMatchObject({ items: [{ missing: [], content: { category: "music", language: "es" } }] });
  expect(await readCalendarAnswer("a calendar", { ...asked, ...order("<html>") })).toBe("not_a_calendar");
  const slow = { ...asked, ...order(SLOW_CALENDAR) };
  await expect(readCalendarAnswer("a calendar", slow, SHORT)).rejects.toThrow(ImportTimeout);
});

test("a file that takes too long is given up, after five seconds, and its process ends", async () => {
  expect(READ_LIMITS).toMatchObject({ readMs: 5_000, heapMb: 128 });
  await expect(readImport("olive", order(SLOW_CALENDAR), SHORT)).rejects.toThrow(ImportTimeout);
  await expect.poll(readers).toEqual([]);
});

test("a page is read in the same way, and given up when it takes too long", async () => {
  const page = (html: string) => ({ ...order(html), address: "https://attic.example/" });
  const read = await readLinkedPage("olive", page(pageHtml(jsonLd(SCHEMA_EVENT))));
  expect(read).toMatchObject({ event: { title: { title: "Jazz Night" } } });
  await expect(readLinkedPage("olive", page(SLOW_PAGE), SHORT)).rejects.toThrow(ImportTimeout);
  await expect.poll(readers).toEqual([]);
});

test("a process that runs out of memory, or is killed, takes nothing else with it", async () => {
  // 90 MB of folded lines, which are copied when they are joined.
  const description = `DESCRIPTION:\n ${"a".repeat(60_000)}`;
  const large = calendarText(...Array.from({ length: 1_500 }, () => eventLines(description)).flat());
  const small = readImport("olive", order(large), { ...READ_LIMITS, readMs: 60_000, heapMb: 64 });
  await expect(small).rejects.toThrow(/Its process ended with (SIGABRT|134)/);
  const read = readImport("mara", order(SLOW_CALENDAR));
  read.catch(() => undefined);
  await expect.poll(readers).toHaveLength(1);
  process.kill((await readers())[0]?.pid ?? 0, "SIGKILL");
  await expect(read).rejects.toThrow(ImportCrash);
});

test("of one member one file is read at a time, and of all no more than may wait", async () => {
  const few = { ...SHORT, waiting: 1 };
  const members = ["olive", "mara", "vera"].map((member) => readImport(member, order(SLOW_CALENDAR), few));
  const ends = Promise.allSettled(members);
  await expect(readImport("olive", order("title\nBingo\n"))).rejects.toMatchObject({ name: "ImportBusy", isOwn: true });
  await expect(readImport("one more", order("title\nBingo\n"), few)).rejects.toMatchObject({ isOwn: false });
  await expect.poll(async () => (await readers()).length).toBe(2);
  expect((await ends).map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
  expect(await readImport("olive", order("title\nBingo\n"), few)).toMatchObject({ events: [{}] });
});
