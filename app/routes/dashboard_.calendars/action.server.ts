import { findCategory } from "#app/domain/events/categories.ts";
import { EVENT_LIMITS } from "#app/domain/events/controls.ts";
import { type PublisherInput, publisherSchema } from "#app/domain/events/publisher-form.ts";
import { pathTo } from "#app/domain/site/links.ts";
import { countCharacters, isStoredWebAddress, parseWebAddress } from "#app/domain/site/text.ts";
import { filled, firstProblem, limited, line, paragraphs, z } from "#app/domain/site/zod.ts";
import { requireWithinLimit } from "#app/forms/count-attempts.server.ts";
import type { Form } from "#app/forms/handle-form.server.ts";
import { LANGUAGES } from "#app/messages/language.ts";
import messages from "#app/messages/own-calendars.ts";
import { translator } from "#app/messages/translator.ts";
import {
  changeCalendar,
  endCalendar,
  keepAsIs,
  steerCalendar,
  subscribe,
  takeOffer,
} from "#app/models/events/subscribed-calendars.server.ts";
import type { User } from "#app/session/identity.ts";
import type { RequestArgs } from "#app/session/supabase.server.ts";
import type { SignedIn } from "#app/session/user.server.ts";
import { calendarPath } from "./describe.server.ts";
import { type CalendarPreview, previewCalendar } from "./preview.server.ts";

const t = translator(messages);

const PATH = pathTo("/dashboard/calendars");

/** Limits of the column `subscribed_calendars.name`. */
const NAME_CHARS = { min: 3, max: 60 };

interface Settings {
  name: string;
  category: string;
  language: string;
  description: string | null;
}

interface Addition extends Settings, PublisherInput {
  url: string;
}

const settings = {
  name: filled(line, () => t("nameRequired")).refine(
    (name) => countCharacters(name) >= NAME_CHARS.min && countCharacters(name) <= NAME_CHARS.max,
    firstProblem(() => t("nameLength")),
  ),
  category: line
    .transform((id) => findCategory(id)?.id ?? "")
    .refine(
      (id): boolean => id !== "",
      firstProblem(() => t("categoryRequired")),
    ),
  language: line.transform((code): string => LANGUAGES.find((language) => language === code) ?? LANGUAGES[0]),
  description: limited(paragraphs, () => t("description"), EVENT_LIMITS.maxDescriptionChars)
    .refine(
      (text) => text === "" || countCharacters(text) >= EVENT_LIMITS.minDescriptionChars,
      firstProblem(() => t("descriptionShort", { min: String(EVENT_LIMITS.minDescriptionChars) })),
    )
    .transform((text) => text || null),
};

/** A link to a calendar, as https. */
const url = filled(line, () => t("urlRequired"))
  .transform((text) => parseWebAddress(text.replace(/^webcals?:/i, "https:"))?.href ?? "")
  .refine(
    (href) => href.startsWith("https://") && isStoredWebAddress(href),
    firstProblem(() => t("urlInvalid")),
  );

const additionSchema = (user: User): z.ZodType<Addition> =>
  z.intersection(publisherSchema(user), z.object({ ...settings, url }));

/** The controls of the form that adds a calendar, in order. */
export const ADDED_FIELDS = ["url", "name", "publisher", "category", "language", "description"];

/** The parsed input of each form of /dashboard/calendars. */
export type CalendarInputs = {
  preview: Addition;
  subscribe: Addition;
  save: Settings;
} & Record<"read" | "pause" | "resume" | "take" | "keep" | "end", object>;

/** The forms of /dashboard/calendars. @param id id of the shown calendar; on the list, an id that does not exist. */
export function calendarForms(args: RequestArgs, id: string) {
  const adding = {
    signedOut: t("signIn"),
    fields: ADDED_FIELDS,
    schema: ({ user }: SignedIn) => additionSchema(user),
    unexpected: t("notRead"),
  };
  const preview: Form<Addition, SignedIn, CalendarPreview> = {
    ...adding,
    fieldOf: ({ kind }) => (kind === "invalid" ? "url" : undefined),
    async save(addition, { user }) {
      await requireWithinLimit(args, "import", { account: user.id });
      return { shown: await previewCalendar(user.id, addition) };
    },
  };
  const add: Form<Addition, SignedIn, CalendarPreview> = {
    ...adding,
    fieldOf: ({ kind }) => (kind === "conflict" ? "url" : undefined),
    async save({ organization, ...choices }, { client }) {
      return { to: calendarPath(await subscribe(client, choices, organization)), success: t("subscribed") };
    },
  };
  return { preview, subscribe: add, ...oneCalendarForms(id) };
}

/** The forms of the page of one calendar. */
function oneCalendarForms(id: string) {
  const to = calendarPath(id);
  const steer = (
    action: "read" | "pause" | "resume",
    success: "readSoon" | "paused" | "resumed",
  ): Form<object, SignedIn, CalendarPreview> => ({
    failTo: to,
    async save(_, { client }) {
      return (await steerCalendar(client, id, action)) ? { to, success: t(success) } : { to, error: t("notPossible") };
    },
  });
  const asked = (form: FormData) => ({
    calendarId: id,
    key: String(form.get("key")),
    version: String(form.get("version")),
  });
  const save: Form<Settings, SignedIn, CalendarPreview> = {
    signedOut: t("signIn"),
    fields: ["name", "category", "language", "description"],
    schema: z.object(settings),
    unexpected: t("notSaved"),
    async save(choices, { client }) {
      return (await changeCalendar(client, id, choices))
        ? { to, success: t("saved") }
        : { to: PATH, error: t("calendarGone") };
    },
  };
  const take: Form<object, SignedIn, CalendarPreview> = {
    changes: "listings",
    failTo: to,
    async save(_, { client }, { form }) {
      return (await takeOffer(client, asked(form))) ? { to, success: t("taken") } : { to, info: t("changedMeanwhile") };
    },
  };
  const keep: Form<object, SignedIn, CalendarPreview> = {
    failTo: to,
    async save(_, { client }, { form }) {
      await keepAsIs(client, asked(form));
      return { to, success: t("kept") };
    },
  };
  const end: Form<object, SignedIn, CalendarPreview> = {
    changes: "listings",
    failTo: to,
    async save(_, { client }, { form }) {
      const deleted = await endCalendar(client, id, form.get("events") !== "delete");
      return deleted === null
        ? { to: PATH, info: t("calendarGone") }
        : { to: PATH, success: t("ended", { count: deleted }) };
    },
  };
  return {
    read: steer("read", "readSoon"),
    pause: steer("pause", "paused"),
    resume: steer("resume", "resumed"),
    save,
    take,
    keep,
    end,
  };
}
