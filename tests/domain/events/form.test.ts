import { parseWithZod } from "@conform-to/zod/v4";
import { describe, expect, test } from "vitest";
import { CATEGORIES } from "#app/domain/events/categories.ts";
import { eventFormSchema } from "#app/domain/events/form.ts";
import { NOT_STATED } from "#supabase/seed/factories.ts";
import { accepted, EAST, errorsOf, FILLED } from "./filled-form.ts";

describe("a filled event form", () => {
  test("comes back as the columns of an event", () => {
    expect(accepted()).toEqual({
      title: "Jazz at the pier",
      description: "An evening of live jazz by the water.",
      location: "The Pier, Tampa",
      address: null,
      start_date: "2026-11-22T00:30:00.000Z",
      end_date: null,
      is_all_day: false,
      image_url: null,
      picture_id: null,
      image_alt: null,
      image_focus_x: null,
      image_focus_y: null,
      motif: "jazz",
      event_url: null,
      category: "music",
      max_attendees: null,
      price_kind: null,
      price_min_cents: null,
      price_max_cents: null,
      doors_at: null,
      ...NOT_STATED,
      language: "en",
      translation_language: null,
      translated_title: null,
      translated_description: null,
    });
  });

  test("keeps its optional fields", () => {
    const optional = {
      end_date: "2026-11-21T22:00",
      image_url: " https://example.com/a.jpg ",
      event_url: "HTTP://example.com/tickets?id=1&b=2",
      max_attendees: "120",
    };
    expect(accepted(optional)).toMatchObject({
      end_date: "2026-11-22T03:00:00.000Z",
      image_url: "https://example.com/a.jpg",
      picture_id: null,
      image_alt: null,
      image_focus_x: null,
      image_focus_y: null,
      event_url: "http://example.com/tickets?id=1&b=2",
      max_attendees: 120,
    });
  });

  test("is read the same without conform's coercion", () => {
    expect(eventFormSchema(EAST).parse(FILLED)).toEqual(accepted());
  });

  test.each(CATEGORIES.map(({ id }) => id))("may be of category %s", (category) => {
    expect(accepted({ category }).category).toBe(category);
  });
});

describe("an empty event form", () => {
  const required = {
    title: ["Title is required"],
    description: ["Description is required"],
    location: ["Location is required"],
    start_date: ["Start date is required"],
    category: ["Category is required"],
  };

  test("names everything that is required at once", () => {
    const submission = parseWithZod(new FormData(), { schema: eventFormSchema(EAST) });
    expect(submission).toMatchObject({ status: "error", error: required });
  });

  test("is still empty with blanks, invisible characters or files", () => {
    for (const nothing of [
      " \t\r\n ",
      "\u200b\u200d",
      "\u2800\u3164\u00ad\u202e",
      "\u0000\u0007",
      new File(["x"], "x.txt"),
    ]) {
      const changes = {
        title: nothing,
        description: nothing,
        location: nothing,
        start_date: nothing,
        category: nothing,
      };
      expect(errorsOf(changes)).toEqual(required);
    }
  });

  test("throws nothing for fields of the wrong shape", () => {
    const form = new FormData();
    for (const name of ["title.x", "location[0]", "start_date", "start_date", "category[]", "max_attendees.y"]) {
      form.append(name, "x");
    }
    expect(parseWithZod(form, { schema: eventFormSchema(EAST) })).toMatchObject({
      status: "error",
      error: { start_date: ["Enter the start as a date and time"] },
    });
  });
});

describe("texts", () => {
  test.each([
    ["title", "abcd", "Title must be at least 5 characters"],
    ["title", "  abcd  ", "Title must be at least 5 characters"],
    ["title", "🎷🎷🎷🎷", "Title must be at least 5 characters"],
    ["title", "x".repeat(101), "Title must not exceed 100 characters"],
    ["description", "x".repeat(19), "Description must be at least 20 characters"],
    ["description", `x${"\r\n".repeat(30)}x`.slice(0, -1), "Description must be at least 20 characters"],
    ["description", "x".repeat(10_001), "Description must not exceed 10000 characters"],
    ["location", "x".repeat(301), "Location must not exceed 300 characters"],
    ["address", "x".repeat(201), "Street address must not exceed 200 characters"],
  ])("%s: %.25s… is refused", (name, text, message) => {
    expect(errorsOf({ [name]: text })).toEqual({ [name]: [message] });
  });

  test.each([
    ["title", "abcde"],
    ["title", "x".repeat(100)],
    ["title", "🎷".repeat(100)],
    ["description", "x".repeat(20)],
    ["description", "x".repeat(10_000)],
    ["location", "x"],
    ["location", "x".repeat(300)],
  ])("%s: %.25s… is accepted at the limit", (name, text) => {
    expect(accepted({ [name]: text })).toMatchObject({ [name]: text });
  });

  test("are trimmed, composed and freed of control characters", () => {
    const value = accepted({
      title: "  Cafe\u0301\u0000 \t night\u0007\u202e  ",
      location: "Main\r\nHall,\u00a0Tampa",
    });
    expect(value.title).toBe("Café night");
    expect(value.location).toBe("Main Hall, Tampa");
  });

  test("keep line breaks in the description, as line feeds", () => {
    const description = "\r\nDoors at seven.\r\n\r\nMusic at eight.\rBring\ta chair.\u0000\n";
    expect(accepted({ description }).description).toBe("Doors at seven.\n\nMusic at eight.\nBring a chair.");
  });

  test("keep emoji of several parts whole", () => {
    expect(accepted({ title: "Family 👩‍👩‍👧 day" }).title).toBe("Family 👩‍👩‍👧 day");
  });
});

describe("several problems", () => {
  test("are reported at once, in the order of the form", () => {
    const form = new FormData();
    const sent = { ...FILLED, title: "abcd", end_date: "2026-11-21T19:00", event_url: "tickets", category: "opera" };
    Object.assign(sent, { doors_at: "20:00", price_kind: "free", price_min: "12", price_max: "-1" });
    for (const [name, value] of Object.entries(sent)) form.append(name, value);
    const startsAfter = new Date("2027-01-01T00:00:00Z");
    const submission = parseWithZod(form, { schema: eventFormSchema(EAST, startsAfter) });
    expect(submission.status === "error" && Object.entries(submission.error ?? {})).toEqual([
      ["title", ["Title must be at least 5 characters"]],
      ["start_date", ["Start date must be in the future"]],
      ["end_date", ["End date must be after the start date"]],
      ["doors_at", ["Doors cannot open after the start. Enter 7:30 PM or earlier"]],
      ["event_url", ["Event URL must be a web address that starts with http:// or https://"]],
      ["price_max", ["A price cannot be below $0"]],
      ["category", ["Choose a category from the list"]],
    ]);
  });
});

describe("the category", () => {
  test.each(["Music", "opera", "constructor"])("cannot be %s", (category) => {
    expect(errorsOf({ category })).toEqual({ category: ["Choose a category from the list"] });
  });
});

describe("web addresses", () => {
  test.each([
    "tickets",
    "tickets.example.com:door",
    "two.words and more",
    "javascript:alert(1)",
    "data:text/html,x",
    "ftp://example.com/a",
    "//example.com",
    "https:example.com",
    "http://",
    "https://exa mple.com",
    "https://[",
    "https://999.999.999.999",
  ])("%s is refused", (url) => {
    const rule = "must be a web address that starts with http:// or https://";
    expect(errorsOf({ image_url: url, event_url: url })).toEqual({
      image_url: [`Image URL ${rule}`],
      event_url: [`Event URL ${rule}`],
    });
  });

  test.each([
    ["www.example.com", "https://www.example.com/"],
    ["tickets.example.com/porch?row=4", "https://tickets.example.com/porch?row=4"],
    ["example.com:8080", "https://example.com:8080/"],
    ["HTTP://0x7f.1/a b", "http://127.0.0.1/a%20b"],
    ["https://Tickets.Example.com\\porch", "https://tickets.example.com/porch"],
  ])("%s is meant as %s", (typed, url) => {
    expect(accepted({ image_url: typed, event_url: typed })).toMatchObject({ image_url: url, event_url: url });
  });

  test.each([
    "https://bank.example@evil.example/",
    "http://olive:secret@tickets.example/5",
    "https://olive@tickets.example",
  ])("%s is refused, because of what stands before its host", (url) => {
    const rule = "must not contain a user name or password. Remove everything before the @";
    expect(errorsOf({ image_url: url, event_url: url })).toEqual({
      image_url: [`Image URL ${rule}`],
      event_url: [`Event URL ${rule}`],
    });
  });

  test.each([
    "https://münchen.example",
    "https://xn--mnchen-3ya.example",
    "https://[2001:db8::1]/",
    "https://a..example",
  ])("%s is refused, because of its host", (url) => {
    const rule = "must use a domain with letters from a to z, digits and hyphens, such as tickets.example.com";
    expect(errorsOf({ image_url: url, event_url: url })).toEqual({
      image_url: [`Image URL ${rule}`],
      event_url: [`Event URL ${rule}`],
    });
  });

  test("https://xn--a is refused, as no address (Node 20 and 22) or because of its host (24 and later)", () => {
    const rule = /^Event URL must (be a web address that starts with|use a domain with letters from a to z)/;
    expect(errorsOf({ event_url: "https://xn--a" })).toEqual({ event_url: [expect.stringMatching(rule)] });
  });

  test("may have 2000 characters, as they are stored, and no more", () => {
    const longest = `https://example.com/${"x".repeat(1980)}`;
    expect(accepted({ event_url: longest }).event_url).toBe(longest);
    const tooLong = { event_url: ["Event URL must not exceed 2000 characters"] };
    expect(errorsOf({ event_url: `${longest}x` })).toEqual(tooLong);
    expect(errorsOf({ event_url: `https://example.com/${"é".repeat(1000)}` })).toEqual(tooLong);
  });
});

describe("maximum attendees", () => {
  test.each([
    ["1", 1],
    [" 250 ", 250],
    ["5.0", 5],
    ["1e3", 1000],
    ["2147483647", 2_147_483_647],
  ])("%j is %d", (text, count) => {
    expect(accepted({ max_attendees: text }).max_attendees).toBe(count);
  });

  test.each([
    ["0", "Maximum attendees must be at least 1"],
    ["-5", "Maximum attendees must be at least 1"],
    ["0.5", "Maximum attendees must be at least 1"],
    ["2.5", "Maximum attendees must be a whole number"],
    ["many", "Maximum attendees must be a whole number"],
    ["0x10", "Maximum attendees must be a whole number"],
    ["1,000", "Maximum attendees must be a whole number"],
    ["Infinity", "Maximum attendees must be a whole number"],
    ["2147483648", "Maximum attendees must not exceed 2147483647"],
    ["1e999", "Maximum attendees must not exceed 2147483647"],
  ])("%j is refused: %s", (text, message) => {
    expect(errorsOf({ max_attendees: text })).toEqual({ max_attendees: [message] });
  });
});
