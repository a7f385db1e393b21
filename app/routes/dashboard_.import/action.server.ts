import { setImmediate } from "node:timers/promises";
import { EVENT_FIELDS, EVENT_LIMITS, type EventFieldName } from "#app/domain/events/controls.ts";
import { type Draft, type DraftSummary, draftDefaults, summarizeDraft } from "#app/domain/events/drafts.ts";
import { eventFormSchema } from "#app/domain/events/form.ts";
import { type PublisherInput, type Publishers, publisherSchema } from "#app/domain/events/publisher-form.ts";
import { type ImportedFile, MAX_IMPORTED_EVENTS } from "#app/domain/imports/imported.ts";
import { pathTo } from "#app/domain/site/links.ts";
import { z } from "#app/domain/site/zod.ts";
import type { Form } from "#app/forms/handle-form.server.ts";
import { listPublishers } from "#app/forms/publishers.server.ts";
import { requireWithinLimit } from "#app/forms/rate-limits.server.ts";
import messages from "#app/messages/import.ts";
import { translator } from "#app/messages/translator.ts";
import { type CompleteDraft, importDrafts, listImportedDrafts, sendDrafts } from "#app/models/events/import.server.ts";
import { DataError } from "#app/models/supabase.ts";
import { requestContext } from "#app/session/request-context.server.ts";
import { type RequestArgs, restartDeadline, setRetryAfter } from "#app/session/supabase.server.ts";
import type { SignedIn, User } from "#app/session/user.server.ts";
import { getSite } from "#app/settings/env.server.ts";
import { ImportBusy, ImportCrash, ImportTimeout, readImport } from "#app/uploads/read-import.server.ts";

const t = translator(messages);

const FILE_FIELD = "file";

/** Events that could not be read, by title or line, in the message about an import. */
const MOST_NAMED = 3;

/** When a file may be sent again after too many others, in seconds. */
const RETRY_SECONDS = 20;

/** An imported draft in the table. */
export interface ImportedDraftSummary extends DraftSummary {
  /** Labels of the fields that the form would not accept; empty for a complete draft. */
  toDo: string[];
  /** Under whose name it is to be published; null where the member has no choice. */
  publisher: string | null;
}

/** Formats imported drafts for the table. Of the longest texts a hundred take most of a second, so other requests get their turn after each. */
export async function summarizeImported(
  drafts: readonly Draft[],
  user: User,
  publishers: Publishers | null,
): Promise<ImportedDraftSummary[]> {
  const { timeZone } = getSite();
  const now = new Date();
  const check = draftCheck(now, user, publishers);
  const summaries: ImportedDraftSummary[] = [];
  for (const draft of drafts) {
    const { toDo, publisher } = check(draft);
    const name = publishers?.options.find(({ id }) => id === publisher)?.name ?? null;
    summaries.push({ ...summarizeDraft(draft, timeZone, now), toDo, publisher: name });
    await setImmediate();
  }
  return summaries;
}

/** Checks drafts as the form does. One that repeats is sent from the form alone, which shows its dates first. */
function draftCheck(now: Date, user: User, publishers: Publishers | null) {
  const schema = z.intersection(eventFormSchema(getSite().timeZone, now), publisherSchema(user));
  return (draft: Draft) => {
    const typed = { publisher: publishers?.preset, ...draftDefaults(draft) };
    const { data, error } = schema.safeParse(typed);
    const names = (error?.issues ?? []).map(({ path }) => String(path[0]));
    if (typed.repeat_rhythm) names.push("repeat_rhythm");
    const toDo = [...new Set(names)].map((name) => EVENT_FIELDS[name as EventFieldName]?.label() ?? name);
    if (toDo.length > 0 || !data) return { toDo, publisher: typed.publisher, complete: null };
    const { organization = null, ...content } = data;
    return { toDo, publisher: typed.publisher, complete: { id: draft.id, content, organization } };
  };
}

/** The forms of /dashboard/import: a file to read, and the drafts to send. */
export function importForms(args: RequestArgs) {
  const read: Form<PublisherInput, SignedIn> = {
    signedOut: t("signInToImport"),
    fields: ["publisher"],
    files: async (form) => ({ values: {}, errors: checkFile(args, form) }),
    schema: ({ user }) => publisherSchema(user),
    fieldOf: ({ kind }) => (kind === "invalid" ? FILE_FIELD : undefined),
    unexpected: t("notImported"),
    async save({ organization }, { client, user }, { form }) {
      // First, because reading takes seconds of the processor.
      await requireWithinLimit(args, "import", { account: user.id });
      const found = await readEvents(args, user, form);
      const { events, over, cancelled, unread } = found;
      // A file of which nothing can be read is shown with the form, for another to be chosen.
      if (unread.length > 0 && events.length + over + cancelled === 0)
        throw new DataError("invalid", unreadText(unread));
      const added = await importDrafts(client, events, organization === undefined ? "" : (organization ?? user.id));
      const counts = { read: events.length + over + cancelled, added, known: events.length - added, over, cancelled };
      const notes = [
        t("imported", counts),
        found.isCut && t("cut", { most: String(MAX_IMPORTED_EVENTS) }),
        unread.length > 0 && unreadText(unread),
      ];
      const said = notes.filter(Boolean).join(" ");
      return { to: pathTo("/dashboard/import"), ...(unread.length > 0 ? { info: said } : { success: said }) };
    },
  };
  const send: Form<{ id: string[] }, SignedIn> = {
    signedOut: t("signInToImport"),
    fields: ["id"],
    schema: z.object({ id: z.preprocess((value) => [value ?? []].flat(), z.array(z.string())) }),
    unexpected: t("notSent"),
    async save({ id: chosen }, who) {
      const { client, user } = who;
      const to = pathTo("/dashboard/import");
      if (chosen.length === 0) return { to, error: t("noneChosen") };
      await requireWithinLimit(args, "create-event", { account: user.id });
      const { drafts, room } = await listImportedDrafts(client, user.id);
      const mine = drafts.filter(({ id }) => chosen.includes(id));
      const check = draftCheck(new Date(), user, await listPublishers(who));
      const complete = mine.flatMap((draft): CompleteDraft[] => {
        const found = check(draft).complete;
        return found ? [found] : [];
      });
      const sending = complete.slice(0, room);
      const [left, incomplete] = [complete.length - sending.length, mine.length - complete.length];
      if (sending.length === 0) return { to, error: t("noneSent", { incomplete, left }) };
      const sent = await sendDrafts(client, user.id, sending);
      return { to, success: t("sentDrafts", { sent, left, incomplete }) };
    },
  };
  return { read, send };
}

/** Messages about the file, before it is read. */
function checkFile({ context }: RequestArgs, form: FormData): Record<string, string[]> {
  const file = form.get(FILE_FIELD);
  const isDropped = requestContext(context).droppedFiles.some(({ field }) => field === FILE_FIELD);
  // Other servers than ours do not drop files over the limit.
  if (isDropped || (file instanceof File && file.size > EVENT_LIMITS.maxImportBytes))
    return { [FILE_FIELD]: [t("fileTooLarge")] };
  return file instanceof File && file.size > 0 ? {} : { [FILE_FIELD]: [t("fileMissing")] };
}

/** What the message says of a file that is not imported. */
const PROBLEMS = { unreadable: "fileUnreadable", empty: "nothingFound", tooLong: "fileTooLong" } as const;

/** @throws DataError of kind "invalid" for a file that cannot be read, "limited" when none is read now. */
async function readEvents(args: RequestArgs, user: User, form: FormData): Promise<ImportedFile> {
  const file = form.get(FILE_FIELD);
  if (!(file instanceof File)) throw new DataError("invalid", t("fileMissing"));
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const found = await readImport(user.id, { bytes, siteTimeZone: getSite().timeZone, now: new Date() });
    if (typeof found === "string") throw new DataError("invalid", t(PROBLEMS[found]));
    return found;
  } catch (error) {
    const { log } = requestContext(args.context);
    if (error instanceof ImportBusy) {
      setRetryAfter(args, RETRY_SECONDS);
      throw new DataError("limited", t(error.isOwn ? "readingYours" : "readingMany"));
    }
    if (error instanceof ImportTimeout) {
      log.warn({ err: error }, "an imported file took too long");
      throw new DataError("invalid", t("fileTooLong"));
    }
    if (!(error instanceof ImportCrash)) throw error;
    log.error({ err: error }, "reading an imported file failed");
    throw new DataError("invalid", t("fileFailed"));
  } finally {
    // Reading must not count against the deadline of the Supabase calls.
    restartDeadline(args);
  }
}

/** Says which events could not be read, the first ones by name. */
function unreadText(unread: ImportedFile["unread"]): string {
  const names = unread.slice(0, MOST_NAMED).map(({ title, line, reason }) => {
    const values = { title, line: String(line), reason: reason ? t("unreadReason", { reason }) : "" };
    return title === "" ? t("unreadLine", values) : t("unreadTitle", values);
  });
  return t("unread", { count: unread.length, names: names.join(", "), more: unread.length - names.length });
}
