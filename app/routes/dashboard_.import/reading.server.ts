import type { AlikeEvent } from "#app/domain/events/alike.ts";
import { findCategory } from "#app/domain/events/categories.ts";
import { EVENT_LIMITS } from "#app/domain/events/controls.ts";
import { type PublisherInput, publisherSchema } from "#app/domain/events/publisher-form.ts";
import {
  type ImportedEvent,
  type ImportedFile,
  MAX_IMPORTED_EVENTS,
  MAX_NAME_CHARS,
} from "#app/domain/imports/imported.ts";
import type { TableAnswers, TableQuestions } from "#app/domain/imports/table.ts";
import { columnHeading, isOurHeading, MATCHED_COLUMNS } from "#app/domain/imports/table-columns.ts";
import { pathTo } from "#app/domain/site/links.ts";
import { countBytes, excerpt } from "#app/domain/site/text.ts";
import { line, z } from "#app/domain/site/zod.ts";
import { requireWithinLimit } from "#app/forms/count-attempts.server.ts";
import type { Form, Saved } from "#app/forms/handle-form.server.ts";
import messages from "#app/messages/import.ts";
import { currentLanguage, LANGUAGES } from "#app/messages/language.ts";
import { translator } from "#app/messages/translator.ts";
import { importDrafts } from "#app/models/events/import.server.ts";
import { DataError } from "#app/models/supabase.ts";
import type { User } from "#app/session/identity.ts";
import { requestContext } from "#app/session/request-context.server.ts";
import type { RequestArgs } from "#app/session/supabase.server.ts";
import type { SignedIn } from "#app/session/user.server.ts";
import { getSite } from "#app/settings/env.server.ts";
import { readForForm } from "#app/uploads/read-for-form.server.ts";
import { type AskingTable, readImport } from "#app/uploads/read-import.server.ts";
import { columnField, DAY_ORDER_FIELD, FIELDS_FOR_ALL, FILE_FIELD, MATCH_FIELDS, TABLE_FIELD } from "./fields.ts";

const t = translator(messages);

/** Most unreadable events named in the message about an import. */
const MOST_NAMED = 3;

/** Longest description of a table's columns. */
const MAX_COLUMNS_CHARS = 250;

/**
 * Longest text of a table that the form with questions about it can contain, in bytes as sent by browsers. Such a form may be a quarter of
 * a MB longer.
 */
const MAX_TABLE_BYTES = EVENT_LIMITS.maxImportBytes + 128 * 1024;

/** A draft with possible duplicates. */
export interface QuestionedDraft {
  id: string;
  title: string;
  /** Not empty. */
  alike: AlikeEvent[];
}

/** The question whether drafts to submit are duplicates. */
export interface QuestionedDrafts {
  questioned: QuestionedDraft[];
  /** Ids of the other drafts to submit. */
  sure: string[];
  /** Value of the control with the events that were shown. */
  seen: string;
}

/** Shown once in a response: questions about a table, drafts to delete, or possible duplicates. */
export type ImportShown = AskingTable | { deleting: { id: string; title: string | null }[] } | QuestionedDrafts;

/** Choices for all events of a file. */
export interface ForAll extends PublisherInput {
  /** For events without one; "" for none. */
  category: string;
  language: string;
}

const fillings = z.object({
  category: line.transform((id) => findCategory(id)?.id ?? ""),
  language: line.transform((code): string => LANGUAGES.find((language) => language === code) ?? ""),
});

const forAllSchema = (user: User): z.ZodType<ForAll> => z.intersection(publisherSchema(user), fillings);

/** The forms that read a file: the upload, and the one with the questions about a table, which contains its text and the answers. */
export function readingForms(args: RequestArgs) {
  const form = {
    signedOut: t("signInToImport"),
    schema: ({ user }: SignedIn) => forAllSchema(user),
    unexpected: t("notImported"),
  };
  const read: Form<ForAll, SignedIn, ImportShown> = {
    ...form,
    fields: FIELDS_FOR_ALL,
    files: async (sent) => ({ values: {}, errors: checkFile(args, sent) }),
    fieldOf: ({ kind }) => (kind === "invalid" ? FILE_FIELD : undefined),
    async save(forAll, who, { form: sent }) {
      const file = sent.get(FILE_FIELD);
      if (!(file instanceof File)) throw new DataError("invalid", t("fileMissing"));
      const found = await readBytes(args, who.user, { bytes: new Uint8Array(await file.arrayBuffer()) });
      return "questions" in found ? ask(found) : addDrafts(found, forAll, who);
    },
  };
  const match: Form<ForAll, SignedIn, ImportShown> = {
    ...form,
    fields: MATCH_FIELDS,
    async save(forAll, who, { typed }) {
      const answers = readAnswers(typed);
      const bytes = new TextEncoder().encode(String(typed.get(TABLE_FIELD) ?? ""));
      const found = await readBytes(args, who.user, { bytes, answers });
      return "questions" in found
        ? { ...ask(found), errors: missingAnswers(found.questions) }
        : addDrafts(found, forAll, who);
    },
  };
  return { read, match };
}

/** Shows the questions about a table, with its text. @throws DataError for a text that does not fit into the form. */
function ask(table: AskingTable) {
  // PostgreSQL and HTML do not support NUL; browsers send each line break as two characters.
  const text = table.text.replaceAll("\0", "");
  const addedReturns = text.split("\n").length - text.split("\r\n").length;
  if (countBytes(text) + addedReturns > MAX_TABLE_BYTES) throw new DataError("invalid", t("tableTooLarge"));
  return { shown: { ...table, text } };
}

function readAnswers(typed: FormData): TableAnswers {
  const columns = MATCH_FIELDS.flatMap((name) => {
    const [, index] = /^column-(\d+)$/.exec(name) ?? [];
    const value = typed.get(name);
    if (index === undefined || value === null) return [];
    return [[Number(index), MATCHED_COLUMNS.find((column) => column === value) ?? ""] as const];
  });
  const order = typed.get(DAY_ORDER_FIELD);
  return {
    columns: Object.fromEntries(columns),
    isDayFirst: order === "day" ? true : order === "month" ? false : null,
  };
}

function missingAnswers({ needsTitle, day, columns }: TableQuestions): Record<string, string[]> {
  return {
    ...(needsTitle && { [columnField(columns[0]?.index ?? 0)]: [t("titleNeeded")] }),
    ...(day && { [DAY_ORDER_FIELD]: [t("dayOrderNeeded")] }),
  };
}

/** Adds the events as drafts. @throws DataError of kind "invalid" if none can be read. */
async function addDrafts(found: ImportedFile, forAll: ForAll, { client, user }: SignedIn): Promise<Saved<never>> {
  const { events, over, cancelled, unread } = found;
  // If nothing can be read, the form is shown again, to choose another file.
  if (unread.length > 0 && events.length + over + cancelled === 0) throw new DataError("invalid", unreadText(unread));
  const { organization } = forAll;
  const publisher = organization === undefined ? "" : (organization ?? user.id);
  const filled = events.map((event) => fillIn(event, forAll));
  const { added, moved, kept, series, offered } = await importDrafts(client, filled, publisher, getSite().timeZone);
  const read = events.length + over + cancelled;
  const known = events.length - added;
  const notes = [
    t("imported", { read, added, known, over, cancelled }),
    moved + offered > 0 && t("newTimes", { moved, offered }),
    kept.length > 0 && t("keptTimes", { count: kept.length, names: firstNames(kept) }),
    series.length > 0 && t("newDates", { count: series.length, names: firstNames(series) }),
    found.isCut && t("cut", { most: String(MAX_IMPORTED_EVENTS) }),
    unread.length > 0 && unreadText(unread),
    columnsText(found.columns ?? []),
  ];
  const said = notes.filter(Boolean).join(" ");
  return { to: pathTo("/dashboard/import"), ...(unread.length > 0 ? { info: said } : { success: said }) };
}

function fillIn({ key, fields }: ImportedEvent, { category, language }: ForAll): ImportedEvent {
  return { key, fields: { ...fields, category: fields.category || category, language: fields.language || language } };
}

/** Validates the file before it is read. */
function checkFile({ context }: RequestArgs, form: FormData): Record<string, string[]> {
  const file = form.get(FILE_FIELD);
  const isDropped = requestContext(context).droppedFiles.some(({ field }) => field === FILE_FIELD);
  // Other servers than ours do not drop files over the limit.
  if (isDropped || (file instanceof File && file.size > EVENT_LIMITS.maxImportBytes))
    return { [FILE_FIELD]: [t("fileTooLarge")] };
  return file instanceof File && file.size > 0 ? {} : { [FILE_FIELD]: [t("fileMissing")] };
}

/** Messages for files that are not imported. */
const PROBLEMS = { unreadable: "fileUnreadable", empty: "nothingFound", tooLong: "fileTooLong" } as const;

/** @throws DataError of kind "invalid" for a file that cannot be read, "limited" when too many are being read. */
async function readBytes(
  args: RequestArgs,
  user: User,
  file: { bytes: Uint8Array; answers?: TableAnswers },
): Promise<ImportedFile | AskingTable> {
  // Before reading, which takes seconds of CPU time.
  await requireWithinLimit(args, "import", { account: user.id });
  const order = { ...file, siteTimeZone: getSite().timeZone, now: new Date() };
  const found = await readForForm(args, () => readImport(user.id, order), {
    own: t("readingYours"),
    many: t("readingMany"),
    tooLong: () => new DataError("invalid", t("fileTooLong")),
    failed: () => new DataError("invalid", t("fileFailed")),
  });
  if (typeof found === "string") throw new DataError("invalid", t(PROBLEMS[found]));
  return found;
}

/** The first titles, in quotes, and the number of others. */
function firstNames(titles: readonly string[]): string {
  const names = titles.slice(0, MOST_NAMED).map((title) => t("quoted", { title: excerpt(title, MAX_NAME_CHARS) }));
  return t("names", { names: names.join(", "), more: titles.length - names.length });
}

/** The message about unreadable events, with the first ones by name. */
function unreadText(unread: ImportedFile["unread"]): string {
  const names = unread.slice(0, MOST_NAMED).map(({ title, line, reason }) => {
    const values = { title, line: String(line), reason: reason ? t("unreadReason", { reason }) : "" };
    return title === "" ? t("unreadLine", values) : t("unreadTitle", values);
  });
  return t("unread", { count: unread.length, names: names.join(", "), more: unread.length - names.length });
}

/** Describes how columns with other headings than ours were interpreted, and which were ignored; "" for a table with our headings. */
function columnsText(columns: NonNullable<ImportedFile["columns"]>): string {
  const language = currentLanguage();
  const read = columns.flatMap(({ heading, column }) =>
    column === null || isOurHeading(heading, column)
      ? []
      : [t("columnAs", { heading, column: columnHeading(column, language) })],
  );
  const left = columns.flatMap(({ heading, column }) => (column === null ? [heading || t("noHeading")] : []));
  const said = [
    read.length > 0 && t("columnsRead", { columns: read.join(", ") }),
    left.length > 0 && t("columnsLeft", { columns: left.join(", ") }),
  ];
  return said
    .map((text) => (text ? excerpt(text, MAX_COLUMNS_CHARS) : ""))
    .filter(Boolean)
    .join(" ");
}
