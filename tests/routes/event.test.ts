import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { formatDate, formatLongDate } from "#app/domain/events/format.ts";
import { tintOf } from "#app/domain/site/tint.ts";
import { openApp, type TestApp } from "#tests/support/app.ts";
import { addEvent, addSeries, dayAhead, localTime } from "#tests/support/events.ts";
import { type Person, signUpAdmin, signUpPerson } from "#tests/support/people.ts";
import { renderPage } from "#tests/support/render.ts";
import { EVENT_RULES } from "#tests/support/search-rules.ts";

const UNDER_WAY = { start_date: localTime(-1, "19:30"), end_date: localTime(1, "19:30") };

let app: TestApp;
let olive: Person;
let pedro: Person;
let ada: Person;
let route: typeof import("#app/routes/events.$eventId/route.tsx");

beforeAll(async () => {
  app = await openApp();
  route = await import("#app/routes/events.$eventId/route.tsx");
  olive = await signUpPerson(app.stack);
  pedro = await signUpPerson(app.stack, "Pedro Vance");
  ada = await signUpAdmin(app.stack);
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.stack.sql`delete from public.events`;
  await app.stack.sql`delete from public.past_events`;
});

async function open(eventId: string, person?: Person) {
  return route.loader(await app.get(`/events/${eventId}`, { eventId }, person));
}

async function openEvent(eventId: string, person?: Person) {
  const page = await open(eventId, person);
  if (!("kind" in page) || page.kind !== "event") throw new Error("This is not an event's page.");
  return page;
}

/** An event's page for visitors: its data, and the rendered document. */
async function show(eventId: string) {
  const loaderData = await openEvent(eventId);
  return { loaderData, page: renderPage({ path: `/events/${eventId}`, Component: route.default, loaderData }) };
}

test("a visitor reads everything about an approved event", async () => {
  const paragraphs = ["First paragraph of this.", "Second paragraph of this."];
  const price = { price_kind: "paid", price_min_cents: 1250, price_max_cents: 4000 };
  const event = await addEvent(app.stack, olive, {
    ...price,
    description: paragraphs.join("\n\n"),
    end_date: localTime(7, "22:00"),
    event_url: "https://tickets.example/porch",
    max_attendees: 80,
    doors_at: localTime(7, "19:00"),
    ages: "all",
    good_for_children: true,
    setting: "outdoors",
    access: ["step_free", "asl"],
  });
  const { loaderData: page, page: shown } = await show(event.id);
  const facts = [...shown.querySelectorAll(".event-fact")].map(({ textContent }) => textContent);
  expect(facts).toContain("Price $12.50 – $40");
  const known = [...shown.querySelectorAll(".event-page-facts section > dl > div")];
  expect(known.map(({ textContent }) => textContent)).toEqual([
    "Ages: All ages · Kid-friendly",
    "Indoors or outdoors: Outdoors",
    "Accessibility: Step-free · ASL interpreted",
    "Max attendees: 80",
  ]);
  expect(shown.body.textContent).toContain("Submitted by a member");
  expect(shown.querySelector('main a[href="/moderation"], article a[href="/moderation"]')?.textContent).toMatch(
    /^Reviewed by our team on \w+ \d+$/,
  );
  expect(page.event).toMatchObject({
    title: event.title,
    categoryLabel: "Music",
    location: event.location,
    maxAttendees: 80,
    price: "$12.50 – $40",
    doors: "7:00 PM",
    status: "upcoming",
    timeSpan: "7:30 PM – 10:00 PM",
    zone: expect.stringMatching(/^E[SD]T$/),
  });
  expect(page.description).toEqual(paragraphs.map((text) => ({ kind: "paragraph", children: [text] })));
  expect(page.eventUrl).toBe("https://tickets.example/porch");
  expect(page.structuredData[0]).toMatchObject({
    offers: { "@type": "AggregateOffer", lowPrice: 12.5, highPrice: 40, url: "https://tickets.example/porch" },
    doorTime: expect.stringContaining("T19:00:00"),
  });
  expect([page.isPending, page.canEdit]).toEqual([false, false]);
});

test("lists and links in a description are real, and search engines get its words without the marks", async () => {
  const event = await addEvent(app.stack, olive, {
    description:
      "**Line-up**\n\n- [The Reeds](https://reeds.example/?a=1&b=2)\n- Sal & Co.\n\n<b>Bring</b> a [chair](javascript:alert(1)).",
  });
  const { loaderData, page } = await show(event.id);
  const text = page.querySelector("#about-event + *");
  expect([...(text?.querySelectorAll("li") ?? [])].map((item) => item.textContent)).toEqual(["The Reeds", "Sal & Co."]);
  const link = text?.querySelector("a");
  expect([link?.href, link?.rel]).toEqual(["https://reeds.example/?a=1&b=2", "nofollow noopener ugc"]);
  expect(text?.textContent).toContain("<b>Bring</b> a [chair](javascript:alert(1)).");
  expect(text?.querySelectorAll("a")).toHaveLength(1);
  expect(loaderData.metaDescription).toMatch(/^Line-up The Reeds Sal & Co\. <b>Bring/);
});

test("the page of an event takes its tint from its drawing, and has none beside a picture elsewhere", async () => {
  const drawn = await addEvent(app.stack, olive, { title: "Surf Lesson", start_date: localTime(7, "12:30") });
  const { loaderData, page } = await show(drawn.id);
  expect(loaderData.tint).toBe(tintOf("#93cbd6"));
  expect(page.querySelector(".event-tint")?.getAttribute("color")).toBe(loaderData.tint);
  const elsewhere = await addEvent(app.stack, olive, { image_url: "https://pictures.example/surf.jpg" });
  expect((await openEvent(elsewhere.id)).tint).toBeNull();
});

test("a reader gets from the name of the venue to its page, and from the city's to the city's", async () => {
  const event = await addEvent(app.stack, olive, { location: "Armature Works, 1910 N Ola Ave, TAMPA, FL" });
  const { page } = await show(event.id);
  const location = [...page.querySelectorAll("dd")].find(({ textContent }) => textContent?.includes("Ola Ave"));
  expect(location?.textContent).toContain("Armature Works, 1910 N Ola Ave, TAMPA, FL");
  const links = [...(location?.querySelectorAll("a") ?? [])].map((link) => [link.textContent, link.pathname]);
  expect(links.slice(0, 2)).toEqual([
    ["Armature Works", "/venues/armature-works-tampa"],
    ["TAMPA", "/tampa"],
  ]);
});

test.each([
  ["its venue", "Armature Works, Tampa", "Follow this venue", "/venues/armature-works-tampa#follow"],
  ["its city where it names no venue", "Tampa", "Follow events in Tampa", "/weekly?from=%2Ftampa"],
  ["nothing where it names no city of ours", "A field near Yeehaw Junction", undefined, undefined],
])("an event without an organizer leads to the form that follows %s", async (_, location, label, href) => {
  const event = await addEvent(app.stack, olive, { location });
  const { page } = await show(event.id);
  const follow = [...page.querySelectorAll(".button")].find(({ textContent }) => textContent?.startsWith("Follow"));
  expect([follow?.textContent, follow?.getAttribute("href")]).toEqual([label, href]);
});

test("the name of a venue where nothing is coming up leads nowhere", async () => {
  const started = await addEvent(app.stack, olive, UNDER_WAY);
  const pending = await addEvent(app.stack, olive, { is_approved: false });
  expect((await openEvent(started.id)).venue).toBeNull();
  expect((await openEvent(pending.id, olive)).venue).toBeNull();
});

test("an event under way is happening, one whose end is past has ended", async () => {
  const now = await addEvent(app.stack, olive, UNDER_WAY);
  const times = { start_date: localTime(-2, "19:30"), end_date: localTime(-1, "19:30") };
  const over = await addEvent(app.stack, olive, times);
  expect((await openEvent(now.id)).event.status).toBe("happening");
  expect((await openEvent(over.id)).event.status).toBe("ended");
});

test("an event is followed by others near it or of its category, never by itself, one over or one in review", async () => {
  const event = await addEvent(app.stack, olive);
  await addEvent(app.stack, pedro, { title: "Long over", start_date: localTime(-1, "19:30") });
  await addEvent(app.stack, pedro, { title: "In review", is_approved: false });
  await addEvent(app.stack, pedro, { title: "Music in Ocala", location: "The Square, Ocala" });
  await addEvent(app.stack, pedro, { title: "Food in Tampa", category: "food", start_date: localTime(8, "19:30") });
  await addEvent(app.stack, pedro, { title: "Food in Ocala", category: "food", location: "The Square, Ocala" });
  const { similar } = await openEvent(event.id);
  expect(similar.map(({ title }) => title)).toEqual(["Food in Tampa", "Music in Ocala"]);
});

test("those near in place, time and kind come first, and those far away only where there are too few", async () => {
  const event = await addEvent(app.stack, olive);
  for (const [title, more] of [
    ["Music in Miami", { location: "The Pier, Miami", start_date: localTime(8, "19:30") }],
    ["Food in Tampa", { category: "food", start_date: localTime(9, "19:30") }],
    ["Music in Tampa in two months", { start_date: localTime(67, "19:30") }],
    ["Music in St. Petersburg", { location: "The Pier, St. Petersburg", start_date: localTime(8, "19:30") }],
    ["Music in Tampa", { start_date: localTime(5, "19:30") }],
  ] as const)
    await addEvent(app.stack, pedro, { title, ...more });
  const near = ["Music in Tampa", "Music in St. Petersburg", "Food in Tampa", "Music in Tampa in two months"];
  expect((await openEvent(event.id)).similar.map(({ title }) => title)).toEqual(near);
  await app.stack.sql`delete from public.events where title = 'Food in Tampa'`;
  const { similar } = await openEvent(event.id);
  const left = near.filter((title) => title !== "Food in Tampa");
  expect(similar.map(({ title }) => title)).toEqual([...left, "Music in Miami"]);
});

describe("the same evening", () => {
  test("others in the city are shown that start on that day, those around its start, and none of those below again", async () => {
    const event = await addEvent(app.stack, olive, { category: "other" });
    for (const [title, days, time] of [
      ["Breakfast show", 7, "08:00"],
      ["Dinner show", 7, "18:00"],
      ["Second dinner", 7, "18:30"],
      ["Late show", 7, "21:00"],
      ["Later show", 7, "22:00"],
      ["Day before", 6, "23:30"],
      ["Day after", 8, "00:30"],
    ] as const)
      await addEvent(app.stack, pedro, { title, category: "food", start_date: localTime(days, time) });
    for (let n = 0; n < 4; n += 1)
      await addEvent(app.stack, pedro, { title: `Before ${n}`, category: "other", start_date: localTime(2, "19:30") });
    await addEvent(app.stack, pedro, { title: "Elsewhere", location: "The Pier, Miami" });
    await addEvent(app.stack, pedro, { title: "In review", is_approved: false });
    const { sameDay, similar, isEvening } = await openEvent(event.id);
    expect(similar.map(({ title }) => title.slice(0, 6))).toEqual(Array(4).fill("Before"));
    expect(sameDay.map(({ title }) => title)).toEqual(["Dinner show", "Second dinner", "Late show", "Later show"]);
    expect(isEvening).toBe(true);
  });

  test("similar ones of that evening come there as well, and not again among the similar ones", async () => {
    const event = await addEvent(app.stack, olive);
    for (let n = 0; n < 6; n += 1) await addEvent(app.stack, pedro, { title: `That evening ${n}` });
    await addEvent(app.stack, pedro, { title: "Another day", start_date: localTime(9, "19:30") });
    const { sameDay, similar } = await openEvent(event.id);
    expect(sameDay).toHaveLength(4);
    expect(similar).toHaveLength(3);
    expect(similar.at(-1)?.title).toBe("Another day");
    const ids = [...sameDay, ...similar, event].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test("is left out where nothing else is on that day", async () => {
    const event = await addEvent(app.stack, olive);
    await addEvent(app.stack, pedro, { title: "Another day", start_date: localTime(9, "19:30") });
    const { loaderData, page } = await show(event.id);
    expect(loaderData.similar.map(({ title }) => title)).toEqual(["Another day"]);
    expect(loaderData.sameDay).toEqual([]);
    expect(page.querySelector("#same-day")).toBeNull();
  });

  test("days are those of the city, also in the Central zone", async () => {
    const central = (time: string) => localTime(7, time, "America/Chicago");
    const location = "Vinyl Music Hall, Pensacola";
    const event = await addEvent(app.stack, olive, { location, category: "other", start_date: central("11:00") });
    for (let n = 0; n < 4; n += 1)
      await addEvent(app.stack, pedro, { location, category: "other", start_date: localTime(2, "19:30") });
    await addEvent(app.stack, pedro, { title: "At half past eleven", location, start_date: central("23:30") });
    const { loaderData, page } = await show(event.id);
    expect(loaderData.sameDay.map(({ title }) => title)).toEqual(["At half past eleven"]);
    expect(page.querySelector("#same-day")?.textContent).toBe("The same day in Pensacola");
  });
});

test("search engines learn that an event has moved, and when it was to start", async () => {
  const event = await addEvent(app.stack, olive);
  const change = { start_date: localTime(9, "21:00") };
  await olive.client.from("events").update(change).eq("id", event.id);
  await ada.client.from("events").update({ is_approved: true }).eq("id", event.id);
  const [data] = (await openEvent(event.id)).structuredData;
  expect(EVENT_RULES.safeParse(data).error).toBeUndefined();
  expect(data).toMatchObject({
    eventStatus: "https://schema.org/EventRescheduled",
    startDate: expect.stringContaining("T21:00:00-0"),
    previousStartDate: expect.stringContaining("T19:30:00-0"),
  });
  // The start that it has again is not a previous one.
  await app.stack.sql`update public.events set start_date = ${event.start_date} where id = ${event.id}`;
  const [undone] = (await openEvent(event.id)).structuredData;
  expect(undone).toMatchObject({ previousStartDate: expect.stringContaining("T21:00:00-0") });
});

test("of an all-day event that has moved, only the day before is said, on the page and to search engines", async () => {
  const event = await addEvent(app.stack, olive, { start_date: localTime(5, "00:00"), is_all_day: true });
  const days = { start_date: localTime(9, "00:00"), end_date: localTime(10, "00:00") };
  await app.stack.sql`update public.events set ${app.stack.sql(days)} where id = ${event.id}`;
  const { plans, structuredData } = await openEvent(event.id);
  expect(plans.before).toBe(formatLongDate(localTime(5, "00:00"), "America/New_York"));
  expect(structuredData[0]).toMatchObject({ startDate: dayAhead(9), previousStartDate: dayAhead(5) });
});

test("an event without a price says that none is stated", async () => {
  const { id } = await addEvent(app.stack, olive);
  const { page } = await show(id);
  expect(page.querySelector(".event-facts")?.textContent).toContain("No price listed");
});

test("a date of a series says its rhythm, and which of the next days are left out, but not that one waits", async () => {
  const starts = [7, 14, 28, 35].map((days) => localTime(days, "12:00"));
  const [first, waiting] = await addSeries(app.stack, olive, starts);
  await app.stack.sql`update public.events set is_approved = false, review = 'waiting' where id = ${waiting?.id ?? ""}`;
  const { series } = await openEvent(first?.id ?? "");
  expect(series.rhythm).toMatch(/^\w+days until \w+ \d+$/);
  expect(series.leftOut).toBe(formatDate(localTime(21, "12:00"), "America/New_York"));
});

test("a date of a series leads to its next public dates, and one that is over to the next of them", async () => {
  const starts = [-1, 2, 9, 16, 23, 30, 37, 44, 51].map((days) => localTime(days, "00:30"));
  const [over, first, second, third] = await addSeries(app.stack, olive, starts);
  await app.stack.sql`update public.events set is_approved = false, review = 'waiting' where id = ${second?.id ?? ""}`;
  await app.stack.sql`update public.events set status = 'cancelled', status_at = now() where id = ${third?.id ?? ""}`;
  await app.stack.sql`update public.events set end_date = now() - interval '1 minute' where id = ${over?.id ?? ""}`;
  const { loaderData, page } = await show(over?.id ?? "");
  const { dates } = loaderData.series;
  expect(dates).toHaveLength(6);
  const ids = dates.map(({ id }) => id);
  expect([ids[0], ids.includes(second?.id ?? ""), ids.includes(third?.id ?? "")]).toEqual([first?.id, false, false]);
  expect(page.body.textContent).toContain(`The next date is ${dates[0]?.day}.`);
  expect(page.querySelector("section[aria-labelledby=more-dates] a")?.getAttribute("href")).toBe(`/events/${ids[0]}`);
  expect((await openEvent(ids[0] ?? "")).series.dates.map(({ id }) => id)).toEqual(ids.slice(1));
});
