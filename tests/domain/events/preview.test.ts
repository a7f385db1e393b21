import { expect, test } from "vitest";
import { previewEvent } from "#app/domain/events/preview.server.ts";
import { EVENT_FORM } from "#tests/support/forms.ts";

// What an event form previews, however much of it is filled in.

const now = new Date("2031-11-01T12:00:00Z");

function preview(fields: Record<string, string>, picture: Parameters<typeof previewEvent>[1]["picture"] = null) {
  const typed = new FormData();
  for (const [name, value] of Object.entries(fields)) typed.append(name, value);
  return previewEvent(typed, { timeZone: "America/New_York", now, startsAfter: now, picture });
}

test("a complete form is shown as its card and page will be", () => {
  const { preview: shown, errors } = preview({
    ...EVENT_FORM,
    description: "Three **bands**, one porch, and lemonade.",
    doors_at: "19:00",
    price_min: "12",
    access_captions: "yes",
  });
  expect(errors).toEqual({});
  expect(shown).toMatchObject({
    event: {
      title: "Porch Concert",
      shortDate: "Fri, Nov 21",
      time: "7:30 PM",
      zone: "EST",
      doors: "7:00 PM",
      price: "$12",
      picture: null,
      attendance: { access: ["Captioned"] },
    },
    description: [
      { kind: "paragraph", children: ["Three ", { kind: "strong", children: ["bands"] }, expect.anything()] },
    ],
    cities: ["Tampa"],
    lacksStart: false,
  });
  expect(shown.event.poster).not.toBe("");
});

test("an empty form has a preview, and the messages of every field", () => {
  const { preview: shown, errors } = preview({});
  expect(Object.keys(errors).sort()).toEqual(["category", "description", "location", "start_date", "title"]);
  expect(shown).toMatchObject({ event: { title: "Untitled event", location: "" }, cities: null, lacksStart: true });
});

test("what is valid is shown beside what is not, and texts as they are typed so far", () => {
  const { preview: shown, errors } = preview({
    ...EVENT_FORM,
    title: "Jazz",
    description: "Soon",
    location: "Vinyl Music Hall, Pensacola",
    end_date: "2031-11-21T01:00",
    price_min: "twelve",
    event_url: "no address",
    max_attendees: "80",
    translated_title: "Jazz en el porche",
  });
  expect(Object.keys(errors).sort()).toEqual([
    ...["description", "end_date", "event_url", "price_min", "title", "translated_description"],
  ]);
  expect(shown).toMatchObject({
    event: { title: "Jazz", time: "7:30 PM", zone: "CST", price: null, maxAttendees: 80 },
    eventUrl: null,
    cities: ["Pensacola"],
  });
  expect(shown.description).toEqual([{ kind: "paragraph", children: ["Soon"] }]);
});

test.each([
  ["a price without an amount", { price_kind: "paid" }, "price_min"],
  ["a free event with a price", { price_kind: "free", price_max: "12" }, "price_max"],
  [
    "an event that lasts all day, and ends before it starts",
    { is_all_day: "yes", start_day: "2032-05-05", end_day: "2032-05-04" },
    "end_day",
  ],
  [
    "an event that lasts all day, with times of which the end is earlier",
    { is_all_day: "yes", end_date: "2031-11-20T19:30" },
    "end_day",
  ],
])("%s has a preview and a message", (_, fields, wrong) => {
  const { preview: shown, errors } = preview({ ...EVENT_FORM, ...fields });
  expect(shown.event).toMatchObject({ title: "Porch Concert", price: null });
  expect(Object.keys(errors)).toContain(wrong);
});

test("texts that are too long are shown as far as they may go, so that what is made of them costs no more", () => {
  const words = "jazz ".repeat(50_000);
  const { preview: shown, errors } = preview({ ...EVENT_FORM, title: words, location: words, description: words });
  expect(Object.keys(errors)).toEqual(["title", "description", "location"]);
  expect(shown.event.title).toBe(words.slice(0, 100));
  expect(shown.event.location).toBe(words.slice(0, 300));
  expect(shown.description).toEqual([{ kind: "paragraph", children: [words.slice(0, 10_000).trim()] }]);
});

test("a start in the past is shown with its message", () => {
  const { preview: shown, errors } = preview({ ...EVENT_FORM, start_date: "2031-10-01T19:30" });
  expect(Object.keys(errors)).toEqual(["start_date"]);
  expect(shown).toMatchObject({ event: { shortDate: "Wed, Oct 1" }, lacksStart: false });
});

test("an uploaded picture is shown, with its words missing", () => {
  const id = "7b1ce7bc-8c1f-4f0e-9d7b-2f4f8f2d3c11";
  const picture = { id, width: 1280, color: "#aabbcc", focus_x: 50, focus_y: 50 };
  const { preview: shown, errors } = preview({ ...EVENT_FORM, picture_id: id }, picture);
  expect(Object.keys(errors)).toEqual(["image_alt"]);
  expect(shown).toMatchObject({ event: { picture: { id }, poster: "" }, imageAlt: "" });
});
