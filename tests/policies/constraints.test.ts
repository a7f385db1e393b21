import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ACCESS_KINDS } from "#app/domain/events/attendance.ts";
import { buildEvent } from "#supabase/seed/factories.ts";
import { type Person, signUpPerson } from "#tests/support/people.ts";
import { openStack, type TestStack } from "#tests/support/stack.ts";

// The rules of the event form (PRODUCT.md, Event form) in the database, where they cannot be bypassed.

let stack: TestStack;
let owner: Person;

beforeAll(async () => {
  stack = await openStack();
  owner = await signUpPerson(stack);
});

afterAll(() => stack.close());

const TRANSLATION = {
  translation_language: "es",
  translated_title: "Concierto en el porche",
  translated_description: "Tres bandas, un porche y limonada para todos los que vengan.",
};

test.each([
  ["a title of four characters", { title: "Four" }, "title_length"],
  ["a title of 101 characters", { title: "x".repeat(101) }, "title_length"],
  ["a title padded with blanks", { title: "  abc   " }, "title_length"],
  ["a description of 19 characters", { description: "x".repeat(19) }, "description_length"],
  ["a description of 10,001 characters", { description: "x".repeat(10_001) }, "plain_text_bounded"],
  ["a text in a language that the site has not", { language: "fr" }, "language_known"],
  [
    "a translated title without its description",
    { translation_language: "es", translated_title: "Concierto" },
    "translation_whole",
  ],
  ["a translation into no language", { ...TRANSLATION, translation_language: null }, "translation_whole"],
  ["a translation into the language of the text", { ...TRANSLATION, translation_language: "en" }, "translation_whole"],
  ["a translated title of four characters", { ...TRANSLATION, translated_title: "Cena" }, "translated_title_length"],
  [
    "a translated description of 19 characters",
    { ...TRANSLATION, translated_description: "x".repeat(19) },
    "translated_description_length",
  ],
  [
    "a translated title that hides characters",
    { ...TRANSLATION, translated_title: "Concierto\u202e gratis" },
    "plain_line_is_plain",
  ],
  ["a blank location", { location: "   " }, "plain_line_shows_something"],
  ["a street address of 201 characters", { address: "x".repeat(201) }, "address_length"],
  ["a blank street address", { address: " " }, "plain_line_shows_something"],
  ["a drawing that there is not", { motif: "dragon" }, "event_motif_known"],
  ["an unknown category", { category: "gambling" }, "category_known"],
  [
    "an end before the start",
    { start_date: "2030-01-02T00:00:00Z", end_date: "2030-01-01T00:00:00Z" },
    "end_after_start",
  ],
  ["an end at the start", { start_date: "2030-01-02T00:00:00Z", end_date: "2030-01-02T00:00:00Z" }, "end_after_start"],
  ["a start that never comes", { start_date: "infinity", end_date: null }, "start_date_years"],
  ["a start in the year 12000", { start_date: "12000-01-01T00:00:00Z", end_date: null }, "start_date_years"],
  ["a start in the year 3000", { start_date: "3000-01-01T00:00:00Z", end_date: null }, "start_date_years"],
  ["a start in 1899", { start_date: "1899-12-31T23:59:59Z", end_date: null }, "start_date_years"],
  ["a start before our era", { start_date: "0044-03-15 12:00:00 BC", end_date: null }, "start_date_years"],
  ["an end that never comes", { end_date: "infinity" }, "end_date_years"],
  ["an end in the year 12000", { end_date: "12000-01-01T00:00:00Z" }, "end_date_years"],
  ["a script as ticket link", { event_url: "javascript:alert(1)" }, "web_address_form"],
  ["a ticket link with a line break", { event_url: "https://example.com/\nx" }, "web_address_form"],
  ["a data picture", { image_url: "data:image/png;base64,AAAA" }, "web_address_form"],
  ["no attendees", { max_attendees: 0 }, "max_attendees_positive"],
  ["a price of an unknown kind", { price_kind: "donation" }, "price_kind_known"],
  ["a paid event without a price", { price_kind: "paid" }, "price_when_paid"],
  ["a free event with a price", { price_kind: "free", price_min_cents: 500 }, "price_when_paid"],
  ["a price without a kind", { price_min_cents: 500 }, "price_when_paid"],
  ["a highest price alone", { price_max_cents: 500 }, "price_max_with_min"],
  ["a price of nothing", { price_kind: "paid", price_min_cents: 0 }, "price_range"],
  ["a negative price", { price_kind: "paid", price_min_cents: -1, price_max_cents: 500 }, "price_range"],
  ["a range that is one price", { price_kind: "paid", price_min_cents: 500, price_max_cents: 500 }, "price_range"],
  ["a price beyond $100,000", { price_kind: "paid", price_min_cents: 10_000_001 }, "price_range"],
  [
    "a highest price beyond $100,000",
    { price_kind: "paid", price_min_cents: 1, price_max_cents: 10_000_001 },
    "price_range",
  ],
  [
    "doors after the start",
    { start_date: "2030-01-02T00:00:00Z", doors_at: "2030-01-02T00:00:01Z" },
    "doors_before_start",
  ],
  [
    "doors more than a day before the start",
    { start_date: "2030-01-02T00:00:01Z", doors_at: "2030-01-01T00:00:00Z" },
    "doors_before_start",
  ],
  ["an age limit of 16", { ages: "16" }, "event_ages_known"],
  ["a setting under water", { setting: "underwater" }, "event_setting_known"],
  ["an unknown kind of access", { access: ["step_free", "ramp"] }, "access_known"],
  ["the same access twice", { access: ["asl", "captions", "asl"] }, "access_once"],
  ["access in two dimensions", { access: [["asl"], ["quiet"]] as never }, "access_once"],
  ["nobody below 18, and good for children", { ages: "18", good_for_children: true }, "children_let_in"],
  ["nobody below 21, and good for children", { ages: "21", good_for_children: true }, "children_let_in"],
])("an event with %s is rejected", async (_, change, constraint) => {
  const { error, status } = await owner.client.from("events").insert({ ...buildEvent(), ...change });
  expect(error?.code).toBe("23514");
  expect(error?.message).toContain(constraint);
  expect(status).toBe(400);
});

describe("an event's start", () => {
  const hoursAhead = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
  const REFUSED = { code: "P0001", message: "Start date must be in the future" };

  /** Inserts an event of the owner with the service role, which bypasses RLS. */
  async function addEvent(startHours: number): Promise<string> {
    const row = { ...buildEvent({ start_date: hoursAhead(startHours), end_date: null }), organizer_id: owner.id };
    const [event] = await stack.sql<[{ id: string }]>`insert into public.events ${stack.sql(row)} returning id`;
    return event.id;
  }
  const change = (id: string, fields: { start_date?: string; title?: string }) =>
    owner.client.from("events").update(fields).eq("id", id);

  test("a member cannot create one that has started", async () => {
    const { error } = await owner.client
      .from("events")
      .insert(buildEvent({ start_date: hoursAhead(-1), end_date: null }));
    expect(error).toMatchObject(REFUSED);
  });

  test("nor create several in one statement when one has started", async () => {
    const rows = [5, -5].map((hours) => buildEvent({ start_date: hoursAhead(hours), end_date: null }));
    expect((await owner.client.from("events").insert(rows)).error).toMatchObject(REFUSED);
  });

  test("an organizer cannot move an upcoming one into the past", async () => {
    const id = await addEvent(5);
    expect((await change(id, { start_date: hoursAhead(-1) })).error).toMatchObject(REFUSED);
    expect((await change(id, { start_date: hoursAhead(1) })).error).toBeNull();
  });

  test("an organizer can edit one in progress, and correct when it started", async () => {
    const id = await addEvent(-1);
    expect((await change(id, { title: "Porch Concert, in the barn" })).error).toBeNull();
    expect((await change(id, { start_date: hoursAhead(-2) })).error).toBeNull();
    expect((await change(id, { start_date: hoursAhead(24) })).error).toBeNull();
  });
});

test.each(["title", "description", "location", "category", "start_date"] as const)(
  "an event without %s is refused",
  async (column) => {
    const { [column]: _, ...rest } = buildEvent();
    const { error } = await owner.client.from("events").insert({ ...buildEvent(), ...rest, [column]: null as never });
    expect(error?.code).toBe("23502");
  },
);

test.each([
  ["title of 5", { title: "Fives" }],
  ["title of 100 characters outside the basic plane", { title: "🌴".repeat(100) }],
  ["description of 20", { description: "x".repeat(20) }],
  ["one attendee", { max_attendees: 1 }],
  ["a price range from nothing", { price_kind: "paid", price_min_cents: 0, price_max_cents: 10_000_000 }],
  [
    "doors a day before the start",
    { start_date: "2030-01-02T00:00:00Z", end_date: null, doors_at: "2030-01-01T00:00:00Z" },
  ],
  ["nobody below 21, and not for children", { ages: "21", good_for_children: false, setting: "both" }],
  ["all ages and every access", { ages: "all", good_for_children: true, access: [...ACCESS_KINDS].reverse() }],
  ["the last second of 2999", { start_date: "2999-12-31T23:59:58Z", end_date: "2999-12-31T23:59:59Z" }],
  ["no limit, end or links", { max_attendees: null, end_date: null, image_url: null, event_url: null }],
])("an event at the limit is accepted: %s", async (_, change) => {
  const { error } = await owner.client.from("events").insert({ ...buildEvent(), ...change });
  expect(error).toBeNull();
});

test.each([
  [{ full_name: "Grace Hopper" }, "Grace Hopper"],
  [{ full_name: "  Padded Name  " }, "Padded Name"],
  [{ name: "From Google" }, "From Google"],
  [{ full_name: "x" }, "New member"],
  [{}, "New member"],
  [{ full_name: "y".repeat(300) }, "y".repeat(100)],
  [{ full_name: "\u200b\u2800\u3164" }, "New member"],
  [{ full_name: "Olive\u3164 Mar\u200blowe\u200e" }, "Olive Marlowe"],
  [{ full_name: "👩\u200d🚀 Ada \u06cc\u200c\u062e" }, "👩\u200d🚀 Ada \u06cc\u200c\u062e"],
  [{ full_name: `${"y".repeat(98)}👩\u200d🚀` }, `${"y".repeat(98)}👩`],
  [{ full_name: "Olive\u202e" }, "New member"],
  [{ full_name: "Two\nlines" }, "New member"],
  [{ full_name: ["a list"] }, '["a list"]'],
])("an account made with %j gets a valid profile", async (user_metadata, fullName) => {
  const email = `${Math.random().toString(36).slice(2)}@example.com`;
  const service = stack.client(stack.serviceRoleKey);
  const { data } = await service.auth.admin.createUser({
    email,
    password: "long-enough-1",
    email_confirm: true,
    user_metadata,
  });
  const [row] = await stack.sql`select full_name, is_admin from public.profiles where id = ${data.user?.id ?? ""}`;
  expect(row).toEqual({ full_name: fullName, is_admin: false });
});

test("a sign-up never makes an admin", async () => {
  const service = stack.client(stack.serviceRoleKey);
  const user_metadata = { full_name: "Sly Sneaker", is_admin: true };
  const { data } = await service.auth.admin.createUser({
    email: "sly@example.com",
    password: "long-enough-1",
    email_confirm: true,
    user_metadata,
  });
  const [row] = await stack.sql`select is_admin from public.profiles where id = ${data.user?.id ?? ""}`;
  expect(row?.is_admin).toBe(false);
});

test("events are deleted with the account of their organizer", async () => {
  const leaver = await signUpPerson(stack, "Leo Leaver");
  await leaver.client.from("events").insert(buildEvent());
  const { error } = await stack.client(stack.serviceRoleKey).auth.admin.deleteUser(leaver.id);
  expect(error).toBeNull();
  const rows = await stack.sql`select id from public.events where organizer_id = ${leaver.id}`;
  expect(rows).toHaveLength(0);
});
