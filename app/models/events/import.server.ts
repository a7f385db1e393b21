import { createHash } from "node:crypto";
import pLimit from "p-limit";
import type { CategoryId } from "#app/domain/events/categories.ts";
import type { Draft } from "#app/domain/events/drafts.ts";
import { toEventForm } from "#app/domain/events/form.ts";
import type { ImportedEvent } from "#app/domain/imports/imported.ts";
import messages from "#app/messages/import.ts";
import { translator } from "#app/messages/translator.ts";
import { type Client, type EventContent, type EventRow, toDataError } from "#app/models/supabase.ts";
import type { Database, Json } from "#app/types/database.ts";
import { draftSchema } from "./drafts.server.ts";

const t = translator(messages);

/** The same as `private.max_pending_events()`. */
const MOST_WAITING = 20;

/** Most dates of a series, the same as `private.max_events_per_statement()`. */
const MOST_DATES = 60;

/** Most characters of drafts in one request; Supabase's gateways accept 1 MB. */
const MOST_BATCH_CHARS = 300_000;

/** Imported drafts per page. Each is a field of the form, and a form may have at most a hundred fields. */
export const IMPORTED_PAGE_SIZE = 90;

/** Events whose new times are offered per request: each description may have 10,000 characters. */
const OFFERED_AT_ONCE = 20;

/** The form controls with the times of an event, the same as `private.time_controls()`. */
const TIME_CONTROLS = ["start_date", "end_date", "is_all_day", "start_day", "end_day"] as const;

/** Drafts that are updated concurrently. */
const CHANGED_AT_ONCE = 8;

/** The result of an import. */
export interface ImportOutcome {
  added: number;
  /** Number of drafts that got new times from the file. */
  moved: number;
  /** Titles of drafts with manually entered times and of submitted series: they keep their times, although the file has different ones. */
  kept: string[];
  series: string[];
  /** Number of changes offered for submitted events. */
  offered: number;
}

/**
 * Adds events of a file as drafts of the caller, except those that were imported before. Of the latter, a draft gets the file's new times
 * unless they were edited by hand; for a submitted event they are offered as a draft of a change.
 * @param publisher the publishing account or organization, as the value of the form's control; "" for no choice.
 * @throws DataError of kind "invalid" with the code `draft_limit` or `imported_limit`. The first events of a large file may be imported by
 * then, also when Supabase does not answer; importing the same file again adds the rest.
 */
export async function importDrafts(
  client: Client,
  events: readonly ImportedEvent[],
  publisher: string,
  siteTimeZone: string,
): Promise<ImportOutcome> {
  const drafts = events.map(({ key, fields }) => ({
    key: createHash("sha256").update(key).digest("hex"),
    fields: Object.fromEntries(Object.entries({ ...fields, publisher }).filter(([, text]) => text !== "")),
  }));
  const rows: ImportedRow[] = [];
  for (const batch of inBatches(drafts)) {
    const result = await client.rpc("import_drafts", { drafts: batch });
    if (result.error) throw toDataError(result, t("notImported"));
    rows.push(...result.data);
  }
  const byKey = new Map(drafts.map(({ key, fields }) => [key, fields]));
  const titles = (outcome: string) =>
    rows.filter((row) => row.outcome === outcome).map(({ key }) => byKey.get(key)?.title ?? "");
  const changed = rows.flatMap(({ key, outcome, event_id }) => {
    const fields = byKey.get(key);
    return outcome === "changed" && fields ? [{ key, event_id, fields }] : [];
  });
  return {
    added: titles("added").length,
    moved: titles("moved").length,
    kept: titles("kept"),
    series: titles("series"),
    offered: await offerNewTimes(client, changed, siteTimeZone),
  };
}

type ImportedRow = Database["public"]["Functions"]["import_drafts"]["Returns"][number];

/** The draft of an event in a file. */
type FileDraft = { key: string; fields: Record<string, string> };

/** Offers new times from a file for submitted events. @returns the number of events whose times differ. */
async function offerNewTimes(
  client: Client,
  changed: readonly (FileDraft & { event_id: string })[],
  siteTimeZone: string,
): Promise<number> {
  let offered = 0;
  for (let at = 0; at < changed.length; at += OFFERED_AT_ONCE) {
    const batch = changed.slice(at, at + OFFERED_AT_ONCE);
    const ids = batch.map(({ event_id }) => event_id);
    const events = await client.from("events").select("*").in("id", ids);
    if (events.error) throw toDataError(events, t("notImported"));
    const changes = batch.flatMap(({ key, event_id, fields }) => {
      const event = events.data.find(({ id }) => id === event_id);
      const now = event && toEventForm(event, siteTimeZone);
      if (!now || TIME_CONTROLS.every((name) => now[name] === (fields[name] ?? ""))) return [];
      const times = Object.fromEntries(TIME_CONTROLS.map((name) => [name, fields[name] ?? ""]));
      const filled = Object.entries({ ...now, ...times }).filter(([, text]) => text !== "");
      return [{ key, event_id, fields: Object.fromEntries(filled) }];
    });
    if (changes.length === 0) continue;
    const result = await client.rpc("offer_new_times", { changes });
    if (result.error) throw toDataError(result, t("notImported"));
    offered += result.data;
  }
  return offered;
}

function inBatches(drafts: readonly FileDraft[]): FileDraft[][] {
  const batches: FileDraft[][] = [];
  let chars = MOST_BATCH_CHARS;
  for (const draft of drafts) {
    const more = JSON.stringify(draft).length;
    if (chars + more > MOST_BATCH_CHARS) {
      batches.push([]);
      chars = 0;
    }
    batches.at(-1)?.push(draft);
    chars += more;
  }
  return batches;
}

/**
 * Sets the category of drafts of the caller. A draft that was changed elsewhere meanwhile is left unchanged.
 * @returns how many were changed.
 * @throws DataError
 */
export async function setCategory(client: Client, drafts: readonly Draft[], category: CategoryId): Promise<number> {
  const atOnce = pLimit(CHANGED_AT_ONCE);
  const change = async ({ id, fields, updated_at }: Draft) => {
    const content = { fields: { ...fields, category } as Json };
    const known = client.from("event_drafts").update(content).eq("id", id).eq("updated_at", updated_at);
    const result = await known.select("id");
    if (result.error) throw toDataError(result, t("draftsNotChanged"));
    return result.data.length;
  };
  const changed = await Promise.all(drafts.map((draft) => atOnce(change, draft)));
  return changed.reduce((sum, count) => sum + count, 0);
}

/**
 * Deletes imported drafts of the caller.
 * @returns how many were deleted.
 * @throws DataError
 */
export async function deleteImportedDrafts(client: Client, ids: readonly string[]): Promise<number> {
  const deleted = await client.from("event_drafts").delete().in("id", ids).not("import_key", "is", null).select("id");
  if (deleted.error) throw toDataError(deleted, t("draftsNotDeleted"));
  return deleted.data.length;
}

/** The caller's imported drafts that are not submitted yet. */
export interface ImportedDrafts {
  /** Ordered by their start, at most `IMPORTED_PAGE_SIZE`. */
  drafts: Draft[];
  /** The events that some of them would change. */
  changing: Pick<EventRow, "id" | "location" | "start_date" | "is_all_day">[];
  total: number;
  /** How many more events the caller may submit until others are decided. */
  room: number;
}

/**
 * The caller's imported drafts, and how many may be submitted.
 * @throws DataError
 */
export async function listImportedDrafts(client: Client, memberId: string): Promise<ImportedDrafts> {
  const [imported, waiting] = await Promise.all([
    client
      .from("event_drafts")
      .select("id, event_id, fields, picture_id, updated_at", { count: "exact" })
      .not("import_key", "is", null)
      .order("starts")
      .order("title")
      .order("id")
      .limit(IMPORTED_PAGE_SIZE),
    client
      .from("events")
      .select("id, series_id")
      .eq("organizer_id", memberId)
      .eq("review", "waiting")
      .limit(MOST_WAITING * MOST_DATES),
  ]);
  if (imported.error) throw toDataError(imported, t("draftsNotLoaded"));
  if (waiting.error) throw toDataError(waiting, t("draftsNotLoaded"));
  const drafts = imported.data.map((row) => draftSchema.parse(row));
  return {
    drafts,
    changing: await listChanging(client, drafts),
    total: imported.count ?? imported.data.length,
    // A series counts as one event.
    room: Math.max(MOST_WAITING - new Set(waiting.data.map(({ id, series_id }) => series_id ?? id)).size, 0),
  };
}

async function listChanging(client: Client, drafts: readonly Draft[]): Promise<ImportedDrafts["changing"]> {
  const ids = drafts.flatMap(({ event_id }) => event_id ?? []);
  if (ids.length === 0) return [];
  const result = await client.from("events").select("id, location, start_date, is_all_day").in("id", ids);
  if (result.error) throw toDataError(result, t("draftsNotLoaded"));
  return result.data;
}

/** A draft that passes the form's validation. */
export interface CompleteDraft {
  id: string;
  content: EventContent;
  /** The publishing organization; null for the account itself. */
  organization: string | null;
}

/**
 * Submits drafts as events of the caller, all or none, and deletes the drafts. Idempotent: the id of a draft is the submission key of its
 * event, so a draft that was submitted in a request whose response was lost is only deleted.
 * @returns the number of events.
 * @throws DataError
 */
export async function sendDrafts(client: Client, memberId: string, drafts: readonly CompleteDraft[]): Promise<number> {
  const ids = drafts.map(({ id }) => id);
  const sent = await client
    .from("events")
    .select("submission_key")
    .eq("organizer_id", memberId)
    .in("submission_key", ids);
  if (sent.error) throw toDataError(sent, t("notSent"));
  const done = new Set(sent.data.map(({ submission_key }) => submission_key));
  const rows = drafts
    .filter(({ id }) => !done.has(id))
    .map(({ id, content, organization }) => ({
      ...content,
      organizer_id: memberId,
      organization_id: organization,
      is_approved: false,
      submission_key: id,
    }));
  if (rows.length > 0) {
    const added = await client.from("events").insert(rows);
    if (added.error) throw toDataError(added, t("notSent"));
  }
  const deleted = await client.from("event_drafts").delete().in("id", ids);
  if (deleted.error) throw toDataError(deleted, t("notSent"));
  return drafts.length;
}
