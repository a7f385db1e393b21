import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { CalendarEntry } from "#tests/support/calendar.ts";
import { CalendarSubscription } from "#tests/support/calendar-subscription.ts";
import { unpublishEvent } from "#tests/support/decisions.ts";
import { addEvent, localTime } from "#tests/support/events.ts";
import { WITH_COPIES } from "#tests/support/pace.ts";
import { type Person, signUpAdmin, signUpPerson } from "#tests/support/people.ts";
import { openSite, type TestSite } from "#tests/support/site.ts";

// Calendar programs that poll while an event changes.

let site: TestSite;
let olive: Person;
let ada: Person;

beforeAll(async () => {
  site = await openSite(WITH_COPIES);
  olive = await signUpPerson(site.stack);
  ada = await signUpAdmin(site.stack);
});
beforeEach(async () => {
  await site.stack.sql`delete from public.events`;
  await site.stack.sql`delete from private.published_events`;
});
afterAll(() => site.close());

const seen = (events: Map<string, CalendarEntry>) =>
  [...events.values()].map(({ summary, status, start }) => ({ summary, status, start }));

/** Polls until the program shows these events, mirrored or imported. */
async function shows(program: CalendarSubscription, of: "mirrored" | "imported", events: object[]) {
  const ask = async () => {
    await program.poll();
    return seen(program[of]);
  };
  await expect.poll(ask, { timeout: 20_000 }).toEqual(events);
}

const FIRST = localTime(5, "19:30");
const LATER = localTime(8, "20:00");

/** A concert as each program shows it, from before its approval to after its deletion; `null` when it is not shown. */
const SHOWN = {
  keep: [
    null,
    ["Porch Concert", "CONFIRMED", FIRST],
    ["Porch Concert", "TENTATIVE", FIRST],
    ["Porch Concert II", "CONFIRMED", LATER],
    ["An event in Tampa", "CANCELLED", LATER],
    ["Porch Concert II", "CONFIRMED", LATER],
    ["Porch Concert II", "CANCELLED", LATER],
  ],
  title: [
    null,
    ["Porch Concert", "CONFIRMED", FIRST],
    ["Porch Concert", "TENTATIVE", FIRST],
    ["Porch Concert II", "CONFIRMED", LATER],
    ["Canceled: An event in Tampa", null, LATER],
    ["Porch Concert II", "CONFIRMED", LATER],
    ["Canceled: Porch Concert II", null, LATER],
  ],
  drop: [
    null,
    ["Porch Concert", "CONFIRMED", FIRST],
    ["Porch Concert", "TENTATIVE", FIRST],
    ["Porch Concert II", "CONFIRMED", LATER],
    null,
    ["Porch Concert II", "CONFIRMED", LATER],
    null,
  ],
} as const;

const eventsOf = (shown: (typeof SHOWN)[keyof typeof SHOWN][number]) =>
  shown === null ? [] : [{ summary: shown[0], status: shown[1], start: Date.parse(shown[2]) }];

/** One calendar for each way to show cancelled events. All poll at the same time. */
const subscribe = () =>
  (["keep", "title", "drop"] as const).map((mode) => ({
    mode,
    program: new CalendarSubscription(`${site.origin}/tampa.ics?cancelled=${mode}`),
  }));

test("calendars with each way to say cancelled show one right copy of an event that is created, approved, moved, taken off, put back and deleted", async () => {
  const programs = subscribe();
  const { id } = await addEvent(site.stack, olive, { title: "Porch Concert", start_date: FIRST, is_approved: false });
  const approve = () => ada.client.from("events").update({ is_approved: true }).eq("id", id);
  const steps: (() => PromiseLike<unknown>)[] = [
    async () => undefined,
    approve,
    () => olive.client.from("events").update({ title: "Porch Concert II", start_date: LATER }).eq("id", id),
    approve,
    () => unpublishEvent(ada.client, id, "The place is not known."),
    approve,
    () => olive.client.from("events").delete().eq("id", id),
  ];
  for (const [number, step] of steps.entries()) {
    await step();
    const check = async ({ mode, program }: ReturnType<typeof subscribe>[number]) => {
      const shown = SHOWN[mode][number] ?? null;
      await shows(program, "mirrored", eventsOf(shown));
      // Importing programs keep an event that is missing from the calendar, and delete one that is cancelled.
      if (mode === "keep") expect(seen(program.imported)).toEqual(shown?.[1] === "CANCELLED" ? [] : eventsOf(shown));
      // Polls without a change get 304.
      const before = program.unchanged;
      await expect
        .poll(async () => {
          await program.poll();
          return program.unchanged;
        })
        .toBeGreaterThan(before);
      expect(seen(program.mirrored)).toEqual(eventsOf(shown));
    };
    await Promise.all(programs.map(check));
  }
  for (const { program } of programs) expect(program.interval).toBe("PT1H");
});

test("a calendar that polls after several changes shows the last version only", async () => {
  const { id } = await addEvent(site.stack, olive, { title: "Porch Concert", start_date: FIRST });
  const program = new CalendarSubscription(`${site.origin}/tampa.ics`);
  await shows(program, "mirrored", [{ summary: "Porch Concert", status: "CONFIRMED", start: Date.parse(FIRST) }]);
  for (const title of ["Porch Concert II", "Porch Concert III"])
    await site.stack.sql`update public.events set title = ${title} where id = ${id}`;
  await site.stack.sql`update public.events set start_date = ${LATER} where id = ${id}`;
  const last = [{ summary: "Porch Concert III", status: "CONFIRMED", start: Date.parse(LATER) }];
  await shows(program, "mirrored", last);
  expect(seen(program.imported)).toEqual(last);
});

/** The concert as each program shows it while it is cancelled, and while it is postponed; `null` when it is not shown. */
const WHILE = {
  keep: { cancelled: ["Porch Concert", "CANCELLED"], postponed: ["Porch Concert", "CANCELLED"] },
  title: { cancelled: ["Canceled: Porch Concert", null], postponed: ["Postponed: Porch Concert", null] },
  drop: { cancelled: null, postponed: null },
} as const;

test("calendars with each way to say cancelled show that a concert is cancelled, on again, postponed and moved", async () => {
  const { id } = await addEvent(site.stack, olive, { title: "Porch Concert", start_date: FIRST });
  const programs = subscribe();
  const say = async (status: string | null) => {
    const { data } = await olive.client.from("events").select("updated_at").eq("id", id).single();
    const given = { event_id: id, status: status as string, version: data?.updated_at ?? "" };
    expect((await olive.client.rpc("set_event_status", given)).data).toHaveLength(1);
  };
  const as = (entry: readonly [string, string | null] | null, at = FIRST) =>
    entry === null ? [] : [{ summary: entry[0], status: entry[1], start: Date.parse(at) }];
  const on = ["Porch Concert", "CONFIRMED"] as const;
  const allShow = (entryOf: (mode: keyof typeof WHILE) => readonly [string, string | null] | null, at?: string) =>
    Promise.all(programs.map(({ mode, program }) => shows(program, "mirrored", as(entryOf(mode), at))));
  await allShow(() => on);
  await say("cancelled");
  await allShow((mode) => WHILE[mode].cancelled);
  for (const { mode, program } of programs)
    if (mode === "keep") expect(seen(program.imported)).not.toContainEqual(as(on)[0]);
  await say(null);
  await allShow(() => on);
  await say("postponed");
  await allShow((mode) => WHILE[mode].postponed);
  await olive.client.from("events").update({ start_date: LATER }).eq("id", id);
  await ada.client.from("events").update({ is_approved: true }).eq("id", id);
  await allShow(() => on, LATER);
  for (const { program } of programs) expect(seen(program.imported)).toContainEqual(as(on, LATER)[0]);
});
