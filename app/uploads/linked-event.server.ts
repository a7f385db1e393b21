import { webAddress } from "#app/domain/events/form.ts";
import {
  type FoundFacts,
  type FoundFields,
  factsOf,
  fieldsOf,
  hasStarted,
  type LinkNotes,
  mergeFacts,
  NAMED_GROUPS,
} from "#app/domain/imports/found-facts.ts";
import { type ImportedFile, NOTES_FIELD } from "#app/domain/imports/imported.ts";
import type { LinkedPage } from "#app/domain/imports/page.ts";
import { hostOf } from "#app/domain/site/text.ts";
import { z } from "#app/domain/site/zod.ts";
import { requireWithinLimit } from "#app/forms/count-attempts.server.ts";
import { EVENT_FORM_FIELDS } from "#app/forms/event-draft.server.ts";
import type { Form } from "#app/forms/handle-form.server.ts";
import { currentLanguage, LOCALES } from "#app/messages/language.ts";
import messages from "#app/messages/linked-event.ts";
import { translator } from "#app/messages/translator.ts";
import { DataError } from "#app/models/supabase.ts";
import { type RequestArgs, restartDeadline } from "#app/session/supabase.server.ts";
import type { SignedIn } from "#app/session/user.server.ts";
import { getSite } from "#app/settings/env.server.ts";
import { FetchError, fetchPublic, type PublicAnswer } from "./fetch-public.server.ts";
import { readForForm } from "./read-for-form.server.ts";
import { readImport, readLinkedPage } from "./read-import.server.ts";

const t = translator(messages);

/** The parsed form. */
export interface Linked {
  /** Null for a blank field. */
  link: string | null;
}

const linkedSchema: z.ZodType<Linked> = z.object({ link: webAddress(() => t("label")) });

/** The form with `intent=link`: fills the form of a new event with what is found at a link. */
export function linkForm(args: RequestArgs, fetchPage = fetchPublic): Form<Linked, SignedIn, LinkNotes> {
  return {
    signedOut: t("signInToFill"),
    fields: ["link", ...EVENT_FORM_FIELDS],
    schema: linkedSchema,
    fieldOf: ({ kind }) => (kind === "invalid" || kind === "unreadable" ? "link" : undefined),
    unexpected: t("failed"),
    async save({ link }, { user }, { typed }) {
      if (link === null) throw new DataError("invalid", t("linkMissing"));
      await requireWithinLimit(args, "read-link", { account: user.id });
      const { fields, notes } = await readLink(args, user.id, link, fetchPage);
      for (const [name, value] of Object.entries(fields)) typed.set(name, value);
      return { shown: { notes } };
    },
  };
}

const SETTINGS = {
  accept: "text/html,application/xhtml+xml,text/calendar;q=0.9",
  userAgent: "Event pages",
  maxBytes: 2_000_000,
};

/** Required facts of an event. If a page lacks any of them, its calendar is read, too. */
const NEEDED = ["title", "description", "times", "place"] as const;

/** The context of one reading. */
interface LinkReading {
  args: RequestArgs;
  memberId: string;
  fetchPage: typeof fetchPublic;
  siteTimeZone: string;
  now: Date;
}

/**
 * Reads an event from a page or a calendar: from structured data, else from a linked calendar, else from link preview metadata (such as
 * Open Graph). Nothing is saved.
 * @param memberId the sender; one reading per member at a time.
 * @throws DataError of kind "unreadable" when nothing is found, "limited" when too many readings are running.
 */
async function readLink(
  args: RequestArgs,
  memberId: string,
  link: string,
  fetchPage: typeof fetchPublic,
): Promise<LinkNotes & { fields: FoundFields }> {
  const reading = { args, memberId, fetchPage, siteTimeZone: getSite().timeZone, now: new Date() };
  const answer = await fetchLink(reading, link);
  const found = isCalendar(answer) ? await readFeed(reading, answer) : await readHtml(reading, answer, link);
  const { facts, count, isCanceled, isOnline } = found;
  const fields = { language: currentLanguage(), ...fieldsOf(facts) };
  const missing = NAMED_GROUPS.filter((group) => !facts[group]).map((group) => t("group", { group }));
  const list = new Intl.ListFormat(LOCALES[currentLanguage()]).format(missing);
  const notes = [
    t("filledFrom", { host: hostOf(link) }),
    count > 1 && t("several", { count }),
    isCanceled && t("canceled"),
    hasStarted(fields, reading.siteTimeZone, reading.now) && t("begun"),
    isOnline && t("online"),
    missing.length > 0 && t("notFound", { list }),
  ];
  return { fields, notes: notes.filter((note) => note !== false) };
}

/** The facts found, with notes for the organizer. */
interface Found {
  facts: FoundFacts;
  /** Number of events at the link. */
  count: number;
  isCanceled: boolean;
  isOnline: boolean;
}

async function readHtml(reading: LinkReading, answer: PublicAnswer, link: string): Promise<Found> {
  const type = mediaType(answer);
  const isHtml = type === "text/html" || type === "application/xhtml+xml" || (type === "" && answer.body[0] === 0x3c);
  if (!isHtml) throw new DataError("unreadable", t("notPage"));
  const { siteTimeZone, now } = reading;
  const order = { bytes: answer.body, address: answer.address, siteTimeZone, now };
  const page = await readForForm(reading.args, () => readLinkedPage(reading.memberId, order), problems());
  const own = page.event ?? {};
  const calendar = NEEDED.every((group) => own[group]) ? {} : await readCalendarOf(reading, page);
  const isEvent = page.event !== null || Object.keys(calendar).length > 0;
  if (!isEvent && page.asksPassword) throw new DataError("unreadable", t("closed"));
  if (!isEvent && !page.shared.title) throw new DataError("unreadable", t("nothingFound"));
  const facts = mergeFacts(factsOf({ event_url: link }), own, calendar, page.shared);
  return { facts, count: page.eventCount, isCanceled: page.isCanceled, isOnline: page.isOnline && !facts.place };
}

/** The page's event in the calendar that it links to. Empty when the calendar cannot be read or has only other events. */
async function readCalendarOf(reading: LinkReading, page: LinkedPage): Promise<FoundFacts> {
  if (page.calendar === null) return {};
  try {
    const file = await readFile(reading, await fetchLink(reading, page.calendar));
    const title = fieldsOf(mergeFacts(page.event ?? {}, page.shared)).title?.toLowerCase();
    const isAlone = file.events.length + file.over + file.cancelled === 1;
    const event = isAlone ? file.events[0] : file.events.find(({ fields }) => fields.title?.toLowerCase() === title);
    return event ? factsOf(event.fields) : {};
  } catch (error) {
    if (error instanceof DataError && error.kind === "unreadable") return {};
    throw error;
  }
}

/** The first upcoming event of a calendar. */
async function readFeed(reading: LinkReading, answer: PublicAnswer): Promise<Found> {
  const { events } = await readFile(reading, answer);
  const start = ({ start_day, start_date }: FoundFields) => start_day || start_date || "";
  const sorted = events.map(({ fields }): FoundFields & Record<string, string> => fields);
  sorted.sort((one, other) => (start(one) < start(other) ? -1 : 1));
  const event = sorted.find((fields) => !hasStarted(fields, reading.siteTimeZone, reading.now)) ?? sorted.at(-1);
  if (!event) throw new DataError("unreadable", t("calendarEmpty"));
  const isOnline = (event[NOTES_FIELD] ?? "").split(" ").includes("online");
  return { facts: factsOf(event), count: events.length, isCanceled: false, isOnline };
}

async function readFile({ args, memberId, siteTimeZone, now }: LinkReading, { body }: PublicAnswer) {
  const file = await readForForm(args, () => readImport(memberId, { bytes: body, siteTimeZone, now }), problems());
  const none: ImportedFile = { events: [], over: 0, cancelled: 0, unread: [], isCut: false };
  return typeof file === "string" || "questions" in file ? none : file;
}

function mediaType({ headers }: PublicAnswer): string {
  return (headers["content-type"] ?? "").split(";")[0]?.trim().toLowerCase() ?? "";
}

function isCalendar(answer: PublicAnswer): boolean {
  return mediaType(answer) === "text/calendar" || /^\s*BEGIN:VCALENDAR/i.test(answer.body.toString("latin1", 0, 100));
}

/** @throws DataError that explains the failure without revealing what exists in the site's own network. */
async function fetchLink({ fetchPage, args }: LinkReading, link: string): Promise<PublicAnswer> {
  try {
    return await fetchPage(link, SETTINGS);
  } catch (error) {
    if (!(error instanceof FetchError)) throw error;
    throw new DataError("unreadable", fetchProblem(error), { cause: error });
  } finally {
    restartDeadline(args);
  }
}

function fetchProblem({ kind, status }: FetchError): string {
  if (kind === "too slow") return t("tooSlow");
  if (kind === "too large") return t("tooLarge");
  if (status === 404 || status === 410) return t("noPage");
  return status === 401 || status === 403 ? t("closed") : t("notOpened");
}

function problems() {
  return {
    own: t("readingYours"),
    many: t("readingMany"),
    tooLong: () => new DataError("unreadable", t("tooComplicated")),
    failed: () => new DataError("unreadable", t("tooComplicated")),
  };
}
