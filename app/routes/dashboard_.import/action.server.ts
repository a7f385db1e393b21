import { EVENT_FIELDS, type EventFieldName } from "#app/domain/events/controls.ts";
import { type Draft, type DraftSummary, draftDefaults, summarizeDraft } from "#app/domain/events/drafts.ts";
import { eventFormSchema } from "#app/domain/events/form.ts";
import { ImportError, type ImportedFile, MAX_IMPORT_BYTES, MAX_IMPORTED_EVENTS } from "#app/domain/events/import.ts";
import { readCalendar } from "#app/domain/events/import-calendar.ts";
import { readTable } from "#app/domain/events/import-table.ts";
import { type PublisherInput, type Publishers, publisherSchema } from "#app/domain/events/publisher-form.ts";
import { pathTo } from "#app/domain/site/links.ts";
import { z } from "#app/domain/site/zod.ts";
import type { Form, StoredFiles } from "#app/forms/handle-form.server.ts";
import { listPublishers } from "#app/forms/publishers.server.ts";
import { requireWithinLimit } from "#app/forms/rate-limits.server.ts";
import messages from "#app/messages/import.ts";
import { translator } from "#app/messages/translator.ts";
import { type CompleteDraft, importDrafts, listImportedDrafts, sendDrafts } from "#app/models/events/import.server.ts";
import { DataError } from "#app/models/supabase.ts";
import type { RequestArgs } from "#app/session/supabase.server.ts";
import type { SignedIn, User } from "#app/session/user.server.ts";
import { getSite } from "#app/settings/env.server.ts";

const t = translator(messages);

const FILE_FIELD = "file";

/** An imported draft in the table. */
export interface ImportedDraftSummary extends DraftSummary {
  /** Labels of the fields that the form would not accept; empty for a complete draft. */
  toDo: string[];
  /** Under whose name it is to be published; null where the member has no choice. */
  publisher: string | null;
}

/** Formats imported drafts for the table. */
export function summarizeImported(
  drafts: readonly Draft[],
  user: User,
  publishers: Publishers | null,
): ImportedDraftSummary[] {
  const { timeZone } = getSite();
  const now = new Date();
  const check = draftCheck(now, user, publishers);
  return drafts.map((draft) => {
    const { toDo, publisher } = check(draft);
    const name = publishers?.options.find(({ id }) => id === publisher)?.name ?? null;
    return { ...summarizeDraft(draft, timeZone, now), toDo, publisher: name };
  });
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
  let found: ImportedFile | null = null;
  const read: Form<PublisherInput, SignedIn> = {
    signedOut: t("signInToImport"),
    fields: ["publisher"],
    schema: ({ user }) => publisherSchema(user),
    async files(form) {
      const { errors, file } = await readFile(form);
      found = file;
      return { values: {}, errors };
    },
    unexpected: t("notImported"),
    async save({ organization }, { client, user }) {
      if (!found) throw new DataError("invalid", t("fileMissing"));
      await requireWithinLimit(args, "create-event", { account: user.id });
      const { events, over, cancelled, isCut } = found;
      const added = await importDrafts(client, events, organization === undefined ? "" : (organization ?? user.id));
      const counts = { read: events.length + over + cancelled, added, known: events.length - added, over, cancelled };
      const cut = isCut ? ` ${t("cut", { most: String(MAX_IMPORTED_EVENTS) })}` : "";
      return { to: pathTo("/dashboard/import"), success: `${t("imported", counts)}${cut}` };
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

/** Reads the file of the form. */
async function readFile(form: FormData): Promise<Pick<StoredFiles, "errors"> & { file: ImportedFile | null }> {
  const refuse = (message: string) => ({ errors: { [FILE_FIELD]: [message] }, file: null });
  const file = form.get(FILE_FIELD);
  if (!(file instanceof File) || file.size === 0) return refuse(t("fileMissing"));
  if (file.size > MAX_IMPORT_BYTES) return refuse(t("fileTooLarge"));
  const text = new TextDecoder().decode(await file.arrayBuffer());
  try {
    const isCalendar = text.trimStart().slice(0, 15).toUpperCase() === "BEGIN:VCALENDAR";
    const found = isCalendar ? readCalendar(text, getSite().timeZone, new Date()) : readTable(text, new Date());
    const isEmpty = found.events.length + found.over + found.cancelled === 0;
    return isEmpty ? refuse(t("nothingFound")) : { errors: {}, file: found };
  } catch (error) {
    if (error instanceof ImportError) return refuse(t("fileUnreadable"));
    throw error;
  }
}
