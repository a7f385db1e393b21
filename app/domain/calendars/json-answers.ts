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
const localTime = (description: string) => time(`${description} With the offset of the place where the event happens.`);

const eventSchema = z
  .object({
    id: uuid("Stays the same for as long as the event is there."),
    url: url("The page of the event."),
    title: text("Plain text."),
    status: oneOf(
      PLANS.filter((plan) => plan !== "postponed"),
      "What its organizer says of it; null where it takes place as planned. Events that are postponed without a new date are left out.",
    ).nullable(),
    notice: oneOf(
      ["check", "postponed"],
      "What the site says of it because of a storm, while its organizer has not answered: check with the organizer, or postponed because of the weather. Null for nothing.",
    ).nullable(),
    description: text(
      "Plain text without marks of Markdown: blank lines between paragraphs, lines of lists begin with - or a number, and the address of a link follows its words in parentheses.",
    ),
    language: oneOf(
      LANGUAGES,
      "Of title and description: that of the list, unless the organizer has written them in another one only.",
    ),
    category: oneOf(
      CATEGORIES.map(({ id }) => id),
      "One of the ten categories of the site.",
    ),
    location: text("Place and city in one line."),
    address: text("Its street address; null where the organizer gives none.").nullable(),
    place: z
      .object({
        slug: text("As `near` takes it."),
        name: z.string(),
        latitude: z.number(),
        longitude: z.number(),
      })
      .nullable()
      .meta({
        description:
          "The city, town, neighborhood or ZIP code that the location names, with its center to two decimals; null where it names none.",
      }),
    time_zone: text("IANA zone of the place."),
    starts_at: localTime("When it starts.").nullable(),
    ends_at: localTime("When it ends; null where the organizer does not say.").nullable(),
    is_all_day: z.boolean().meta({
      description:
        "Whether it takes place on whole days: it starts at midnight, and ends at the midnight after its last day.",
    }),
    doors_at: localTime("When doors open; null where the organizer does not say.").nullable(),
    price: z
      .object({
        kind: oneOf(["free", "paid", "any_amount"], "any_amount: what one can."),
        min_usd: z.number().nullable(),
        max_usd: z.number().nullable(),
      })
      .nullable()
      .meta({ description: "What one visitor pays, all in; null where the organizer does not say." }),
    tickets_url: url("Tickets, or more about the event, on another website.").nullable(),
    image_url: url("The picture that the organizer chose.").nullable(),
    card_url: url("A picture of 1200 by 630 pixels with title, date and place, for cards of links."),
    max_attendees: z.int().nullable(),
    ages: oneOf(AGES, "Who is let in, from so many years on; null where the organizer does not say.").nullable(),
    good_for_children: z.boolean().nullable().meta({ description: "Null where the organizer does not say." }),
    setting: oneOf(SETTINGS, "Null where the organizer does not say.").nullable(),
    access: z
      .array(oneOf(ACCESS_KINDS, "quiet: quiet or sensory-friendly."))
      .meta({ description: "What the organizer says is accessible; of what it lacks nothing is known." }),
    organizer: z
      .object({ name: z.string(), url: url("The public page of the organizer.") })
      .nullable()
      .meta({ description: "Null for organizers without a public page." }),
    revision: z.int().meta({ description: "Grows whenever readers see another event than before." }),
    added_at: time("When it was first approved, UTC."),
    updated_at: time("When it last changed, UTC."),
  })
  .meta({ description: "One public event." });

/** Response of a list of events, built by `jsonFeed`. */
export const listSchema = z
  .object({
    title: text('The name of the list, such as "Music events in Tampa".'),
    url: url("The same list for people."),
    updated_at: time("When something in it last changed, UTC; null for an empty list.").nullable(),
    next: url("The address of the events that follow; null where none do.").nullable(),
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
          "On the first page: events that their organizer has changed, as they were approved last. They are back among the others once the change is approved.",
      }),
    events: z
      .array(eventSchema)
      .meta({ description: "Soonest first, those under way included: up to 100, and those under way." }),
  })
  .meta({ description: "A list of public events." });
export type JsonList = z.output<typeof listSchema>;

/** Response of the list of changes, built by `changesJson`. */
export const changesSchema = z
  .object({
    title: text('"Recently updated in Tampa".'),
    url: url("The same list for people."),
    next: url("The address of what changed before; null where nothing did.").nullable(),
    changes: z.array(
      z.object({
        id: z.int().meta({ description: "Grows with time." }),
        kind: z.enum(["new", "moved", "back", "gone", "sold_out", "postponed", "cancelled", "on_again"]),
        changed_at: time("UTC."),
        event: z.object({
          id: uuid("As in lists."),
          url: url("The page of the event; it answers 410 once the event is gone for good."),
          is_public: z.boolean(),
          title: text("Null where an admin took it off the site.").nullable(),
          category: oneOf(
            CATEGORIES.map(({ id }) => id),
            "As in lists.",
          ),
          city: text("Slug of the city; null for a place that names none.").nullable(),
          location: z.string().nullable(),
          time_zone: z.string(),
          starts_at: localTime("When it starts, or would have.").nullable(),
        }),
        before: z
          .object({ location: z.string().nullable(), starts_at: localTime("The old start.").nullable() })
          .nullable()
          .meta({ description: "Of an event that moved: what changed, as it was." }),
      }),
    ),
  })
  .meta({ description: "What readers would notice if they compared the events of two days, newest first." });
export type JsonChanges = z.output<typeof changesSchema>;

/** Number of events by day of a month. */
export const daysSchema = z.record(z.string().regex(/^\d{4}-\d{2}-\d{2}$/), z.int()).meta({
  description: "Events by day, where they happen; 1001 stands for more than 1,000. Days without events are left out.",
});

/** An error response. */
export const errorSchema = z.object({ message: text("For people."), code: text("For programs.") });
