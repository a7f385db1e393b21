import { ACCESS_KINDS, AGES, SETTINGS } from "#app/domain/events/attendance.ts";
import { CATEGORIES } from "#app/domain/events/categories.ts";
import { PLANS } from "#app/domain/events/plans.ts";
import { z } from "#app/domain/site/zod.ts";
import { LANGUAGES } from "#app/messages/language.ts";

// Schemas of the JSON API's responses: `/openapi.json` is generated from them, and the code that builds the responses is typed by them.

const text = (description: string) => z.string().meta({ description });
const url = (description: string) => z.string().meta({ format: "uri", description });
const uuid = (description: string) => z.string().meta({ format: "uuid", description });
const time = (description: string) => z.string().meta({ format: "date-time", description });
/** An enum in the API's description that is a plain string in TypeScript: values are validated on input. */
const oneOf = (values: readonly string[], description: string) => z.string().meta({ enum: values, description });
const localTime = (description: string) => time(`${description} With the UTC offset of the place.`);

const eventSchema = z
  .object({
    id: uuid("Stays the same for as long as the event exists."),
    url: url("The event's page."),
    title: text("Plain text."),
    status: oneOf(
      PLANS.filter((plan) => plan !== "postponed"),
      "Status set by the organizer; null if the event takes place as planned. Events postponed without a new date are left out.",
    ).nullable(),
    notice: oneOf(
      ["check", "postponed"],
      "Storm notice shown by the site until the organizer answers: check with the organizer, or postponed because of the weather. Null if there is none.",
    ).nullable(),
    description: text(
      "Plain text, without Markdown: blank lines separate paragraphs, list items start with - or a number, and the URL of a link follows its text in parentheses.",
    ),
    language: oneOf(
      LANGUAGES,
      "Language of title and description: that of the list, unless the organizer wrote them only in another.",
    ),
    category: oneOf(
      CATEGORIES.map(({ id }) => id),
      "One of the site's ten categories.",
    ),
    location: text("Place and city on one line."),
    address: text("Street address; null if the organizer gives none.").nullable(),
    place: z
      .object({
        slug: text("A value for the parameter `near`."),
        name: z.string(),
        latitude: z.number(),
        longitude: z.number(),
      })
      .nullable()
      .meta({
        description:
          "The city, town, neighborhood or ZIP code named in the location, with its center rounded to two decimals; null if it names none.",
      }),
    time_zone: text("IANA time zone of the place."),
    starts_at: localTime("When it starts.").nullable(),
    ends_at: localTime("When it ends; null if the organizer doesn't say.").nullable(),
    is_all_day: z.boolean().meta({
      description: "Whether it lasts whole days: it starts at midnight and ends at the midnight after its last day.",
    }),
    doors_at: localTime("When doors open; null if the organizer doesn't say.").nullable(),
    price: z
      .object({
        kind: oneOf(["free", "paid", "any_amount"], "any_amount: pay what you can."),
        min_usd: z.number().nullable(),
        max_usd: z.number().nullable(),
      })
      .nullable()
      .meta({ description: "Full price per person, fees included; null if the organizer doesn't say." }),
    tickets_url: url("Tickets or more information, on another website.").nullable(),
    image_url: url("The picture chosen by the organizer.").nullable(),
    card_url: url("A picture with title, date and place for link previews, 1200 by 630 pixels."),
    max_attendees: z.int().nullable(),
    ages: oneOf(AGES, "Minimum age, or all; null if the organizer doesn't say.").nullable(),
    good_for_children: z.boolean().nullable().meta({ description: "Null if the organizer doesn't say." }),
    setting: oneOf(SETTINGS, "Null if the organizer doesn't say.").nullable(),
    access: z
      .array(oneOf(ACCESS_KINDS, "quiet: quiet or sensory-friendly."))
      .meta({ description: "Accessibility, as stated by the organizer. Anything not listed is unknown." }),
    organizer: z
      .object({ name: z.string(), url: url("The organizer's public page.") })
      .nullable()
      .meta({ description: "Null for organizers without a public page." }),
    revision: z.int().meta({ description: "Goes up with every change that readers can see." }),
    added_at: time("When it was first approved, UTC."),
    updated_at: time("When it last changed, UTC."),
  })
  .meta({ description: "A public event." });

/** Response of a list of events, built by `jsonFeed`. */
export const listSchema = z
  .object({
    title: text('The name of the list, such as "Music events in Tampa".'),
    url: url("The list as a web page."),
    updated_at: time("When anything in it last changed, UTC; null for an empty list.").nullable(),
    next: url("The URL of the next page; null on the last one.").nullable(),
    updating: z
      .array(
        eventSchema.pick({
          id: true,
          url: true,
          title: true,
          category: true,
          location: true,
          time_zone: true,
          starts_at: true,
          ends_at: true,
        }),
      )
      .meta({
        description:
          "On the first page: events with a change that awaits approval, as they were last approved. They rejoin the list once the change is approved.",
      }),
    events: z.array(eventSchema).meta({ description: "Those happening now, then up to 100 more, soonest first." }),
  })
  .meta({ description: "A list of public events." });
export type JsonList = z.output<typeof listSchema>;

/** Response of the list of changes, built by `changesJson`. */
export const changesSchema = z
  .object({
    title: text('"Recently updated in Tampa".'),
    url: url("The list as a web page."),
    next: url("The URL of earlier changes; null if there are none.").nullable(),
    changes: z.array(
      z.object({
        id: z.int().meta({ description: "Goes up over time." }),
        kind: z.enum(["new", "moved", "back", "gone", "sold_out", "postponed", "cancelled", "on_again"]),
        changed_at: time("UTC."),
        event: z.object({
          id: uuid("As in lists."),
          url: url("The event's page; it returns 410 once the event is gone for good."),
          is_public: z.boolean(),
          title: text("Null if an admin took it off the site.").nullable(),
          category: oneOf(
            CATEGORIES.map(({ id }) => id),
            "As in lists.",
          ),
          city: text("Slug of the city; null if the location names none.").nullable(),
          location: z.string().nullable(),
          time_zone: z.string(),
          starts_at: localTime("When it starts, or would have started.").nullable(),
        }),
        before: z
          .object({ location: z.string().nullable(), starts_at: localTime("The previous start.").nullable() })
          .nullable()
          .meta({ description: "For an event that moved: the previous value of what changed." }),
      }),
    ),
  })
  .meta({ description: "Changes that readers can see, newest first." });
export type JsonChanges = z.output<typeof changesSchema>;

/** Number of events by day of a month. */
export const daysSchema = z.record(z.string().regex(/^\d{4}-\d{2}-\d{2}$/), z.int()).meta({
  description: "Number of events by local day; 1001 means more than 1,000. Days without events are left out.",
});

/** An error response. */
export const errorSchema = z.object({ message: text("For people to read."), code: text("For programs to check.") });
