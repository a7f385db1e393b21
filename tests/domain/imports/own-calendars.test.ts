import { describe, expect, test } from "vitest";
import type { FeedEvent } from "#app/domain/calendars/feed-event.ts";
import { organizerCalendar } from "#app/domain/calendars/organizer-calendar.ts";
import { publicCalendar } from "#app/domain/calendars/public-calendar.ts";
import { toEventForm } from "#app/domain/events/form.ts";
import { NOT_STATED } from "#supabase/seed/factories.ts";
import { calendarText, eventLines } from "./files.ts";
import { NOW, readText } from "./read-files.ts";

// Importing one of this site's own calendars restores what was typed into the form, and duplicates nothing.

const SITE = { productName: "Sunshine Events", siteUrl: "https://events.example", timeZone: "America/New_York" };

const PLAIN: FeedEvent = {
  id: "aaaaaaaa-0000-4000-8000-000000000000",
  title: "Porch Concert",
  category: "music",
  description: "Three bands, one porch.",
  location: "Armature Works, Tampa",
  address: null,
  language: "en",
  start_date: "2027-03-14T00:30:00+00:00",
  is_all_day: false,
  end_date: null,
  doors_at: null,
  image_url: null,
  motif: null,
  picture: null,
  event_url: null,
  max_attendees: null,
  organizer: null,
  place: null,
  price_kind: null,
  price_min_cents: null,
  price_max_cents: null,
  ...NOT_STATED,
  revision: 3,
  changed_at: "2027-02-01T10:00:00+00:00",
  added_at: "2027-01-01T10:00:00+00:00",
};

const EVENTS: Readonly<Record<string, Partial<FeedEvent>>> = {
  "that says no more than it must": {},
  "with everything that a form takes": {
    title: "Jazz, Blues; and More",
    description: "**Three** bands,\nand a [porch](https://porch.example/):\n\n- lemonade\n- \\*stars\\*",
    language: "es",
    translation_language: "en",
    translated_title: "Porch",
    translated_description: "One porch.",
    address: "1910 N Ola Ave, Suite 2",
    doors_at: "2027-03-14T00:00:00+00:00",
    max_attendees: 200,
    event_url: "https://porch.example/a,b;c",
    image_url: "https://porch.example/porch.jpg",
    end_date: "2027-03-14T03:00:00+00:00",
    price_kind: "paid",
    price_min_cents: 1200,
    price_max_cents: 4050,
    ages: "21",
    good_for_children: false,
    setting: "outdoors",
    access: ["step_free", "asl"],
  },
  "of whole days": {
    start_date: "2027-03-20T04:00:00+00:00",
    end_date: "2027-03-22T04:00:00+00:00",
    is_all_day: true,
  },
  "in the zone of the Panhandle": { location: "Seville Quarter, Pensacola", doors_at: "2027-03-14T00:00:00+00:00" },
};

const fieldsOf = (calendar: string) => readText(calendar).events.map(({ fields }) => filled(fields));
const filled = (fields: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(fields).filter(([, text]) => text !== ""));

describe.each(Object.keys(EVENTS))("an event %s", (name) => {
  const event = { ...PLAIN, ...EVENTS[name] };
  // In a calendar, the link to a picture has neither alternative text nor focal point.
  const image = { picture_id: null, image_alt: null, image_focus_x: null, image_focus_y: null };
  const typed = filled({ ...toEventForm({ ...event, ...image }, SITE.timeZone), far_year: "" });

  test("is the same from its organizer's calendar", () => {
    const { language = "en" } = event;
    const own = { ...event, language, translated_title: event.translated_title ?? null, isApproved: true };
    expect(
      fieldsOf(
        organizerCalendar([{ ...own, translated_description: event.translated_description ?? null }], SITE, NOW),
      ),
    ).toEqual([typed]);
  });

  test("is the same from a public calendar", () => {
    const list = { name: "Events in Tampa", events: [event], withdrawn: [] };
    expect(fieldsOf(publicCalendar(list, SITE, "keep"))).toEqual([typed]);
  });
});

test("of an event that does not take place its organizer's note comes with the description, in a calendar that keeps it", () => {
  const list = { name: "Events in Tampa", events: [{ ...PLAIN, status: "cancelled" }], withdrawn: [] };
  expect(fieldsOf(publicCalendar(list, SITE, "title"))).toMatchObject([
    { title: expect.stringContaining("Canceled"), description: expect.stringContaining("Three bands") },
  ]);
});

test.each(["nothing", "[1]", "null", '{"title":5}', '{"constructor":"x","publisher":"y"}', "{"])(
  "what stands there else, %s, is ignored",
  (value) => {
    const lines = eventLines(
      "DTSTART:20270314T003000Z",
      "DESCRIPTION:Bring a chair.",
      `X-SUNSHINE-EVENTS-FORM:${value}`,
    );
    expect(fieldsOf(calendarText(...lines))).toEqual([
      { title: "Jazz Night", description: "Bring a chair.", start_date: "2027-03-13T19:30" },
    ]);
  },
);
