import { type Draft, type DraftFields, isSameDraft, type TypedDraft } from "#app/domain/events/drafts.ts";
import type { ListCursor } from "#app/domain/lists/parse-filters.ts";
import { z } from "#app/domain/site/zod.ts";
import messages from "#app/messages/drafts.ts";
import { translator } from "#app/messages/translator.ts";
import { type Client, DataError, toDataError } from "#app/models/supabase.ts";
import type { Json } from "#app/types/database.ts";

const t = translator(messages);

/** Drafts on a page of the list. */
export const DRAFTS_PAGE_SIZE = 24;

const COLUMNS = "id, event_id, fields, picture_id, updated_at";

/** A row of `event_drafts`. */
export const draftSchema: z.ZodType<Draft> = z.object({
  id: z.string(),
  event_id: z.string().nullable(),
  fields: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
  picture_id: z.string().nullable(),
  updated_at: z.string(),
});

/** A page of the caller's drafts, last saved first. */
export interface DraftPage {
  drafts: Draft[];
  hasOlder: boolean;
}

/**
 * The caller's drafts, last saved first.
 * @param before cursor: only drafts saved before this one (`updated_at` and id).
 * @param search text in the title; "" for all.
 * @throws DataError
 */
export async function listDrafts(client: Client, before: ListCursor | null = null, search = ""): Promise<DraftPage> {
  let query = client.from("event_drafts").select(COLUMNS);
  if (search !== "") query = query.ilike("title", `%${search.replace(/[\\%_]/g, "\\$&")}%`);
  if (before) query = query.or(`updated_at.lt.${before.start},and(updated_at.eq.${before.start},id.gt.${before.id})`);
  const result = await query
    .order("updated_at", { ascending: false })
    .order("id")
    .limit(DRAFTS_PAGE_SIZE + 1);
  if (result.error) throw toDataError(result, t("draftsNotLoaded"));
  const drafts = result.data.slice(0, DRAFTS_PAGE_SIZE).map((row) => draftSchema.parse(row));
  return { drafts, hasOlder: result.data.length > DRAFTS_PAGE_SIZE };
}

/**
 * The caller's latest drafts of one form: up to three for an event's edit form, one for a new event.
 * @param eventId the event whose edit form it is; null for that of a new event.
 * @throws DataError
 */
export async function listDraftsOf(client: Client, eventId: string | null): Promise<Draft[]> {
  const drafts = client.from("event_drafts").select(COLUMNS);
  const ofForm = eventId === null ? drafts.is("event_id", null) : drafts.eq("event_id", eventId);
  const result = await ofForm
    .order("updated_at", { ascending: false })
    .order("id")
    .limit(eventId === null ? 1 : 3);
  if (result.error) throw toDataError(result, t("draftsNotLoaded"));
  return result.data.map((row) => draftSchema.parse(row));
}

/**
 * A draft of the caller; null when it was submitted or deleted, or is not theirs.
 * @throws DataError
 */
export async function getDraft(client: Client, id: string): Promise<Draft | null> {
  const result = await client.from("event_drafts").select(COLUMNS).eq("id", id).maybeSingle();
  if (result.error) throw toDataError(result, t("draftsNotLoaded"));
  return result.data && draftSchema.parse(result.data);
}

/** The draft that a form continues, and the version that it was opened with. */
export interface DraftVersion {
  id: string;
  version: string;
}

const versionSchema = z.object({ id: z.uuid(), version: z.iso.datetime({ offset: true }) });

/** The draft that a form names in its hidden fields; null for none. */
export function parseDraftVersion(typed: FormData): DraftVersion | null {
  const named = { id: typed.get("draft_id"), version: typed.get("draft_version") };
  return versionSchema.safeParse(named).data ?? null;
}

/**
 * Deletes the caller's latest draft if its content equals the submitted form: autosave may have stored it during the submission.
 * @throws DataError
 */
export async function deleteSameDraft(client: Client, eventId: string | null, sent: TypedDraft): Promise<void> {
  const [latest] = await listDraftsOf(client, eventId);
  if (latest && isSameDraft(toTyped(latest), sent)) await deleteDraft(client, latest.id);
}

/** A draft that was saved. */
export interface SavedDraft extends DraftVersion {
  /** Whether it was saved as a second draft, because the first was changed or deleted elsewhere meanwhile. */
  isCopy: boolean;
}

/**
 * Saves the form's content in the draft that it continues, else as a new draft. Never overwrites a version that the form has not seen, and
 * saving the same content again creates no second draft.
 * @param eventId the event whose edit form it is; null for a new event.
 * @throws DataError of kind "invalid" with the code `draft_limit`, or when it is too long.
 */
export async function saveDraft(
  client: Client,
  known: DraftVersion | null,
  eventId: string | null,
  { fields, pictureId }: TypedDraft,
): Promise<SavedDraft> {
  const typed = { fields, pictureId };
  if (known === null) {
    const [latest] = await listDraftsOf(client, eventId);
    if (latest && isSameDraft(toTyped(latest), typed))
      return { id: latest.id, version: latest.updated_at, isCopy: false };
  }
  const content = { fields: { ...fields } as Json, picture_id: z.uuid().safeParse(pictureId).data ?? null };
  const drafts = client.from("event_drafts");
  const write = known
    ? drafts.update(content).eq("id", known.id).eq("updated_at", known.version)
    : drafts.insert({ ...content, event_id: eventId });
  const result = await write.select("id, updated_at").maybeSingle();
  const { error } = result;
  if (error?.code === "23503" && error.message.includes('"draft_picture_of_owner"'))
    return saveDraft(client, known, eventId, withoutPicture(typed, eventId));
  // The event was deleted, or is not theirs any more.
  if (error?.code === "42501") throw new DataError("refused", t("eventOfDraftGone"), { cause: error });
  if (error?.code === "23514") throw new DataError("invalid", t("draftTooLong"), { cause: error });
  if (error) throw toDataError(result, t("draftNotSaved"));
  if (result.data) return { id: result.data.id, version: result.data.updated_at, isCopy: false };
  const current = known && (await getDraft(client, known.id));
  if (current && isSameDraft(toTyped(current), typed))
    return { id: current.id, version: current.updated_at, isCopy: false };
  return { ...(await saveDraft(client, null, eventId, typed)), isCopy: true };
}

/**
 * The foreign key allows only pictures of the draft's owner; one uploaded by another organizer of the event is kept by its id among the
 * fields.
 */
function withoutPicture({ fields, pictureId }: TypedDraft, eventId: string | null): TypedDraft {
  const named: DraftFields = eventId !== null && pictureId !== null ? { picture_id: pictureId } : {};
  return { fields: { ...fields, ...named }, pictureId: null };
}

function toTyped(draft: Draft): TypedDraft {
  const { picture_id: named, ...fields } = draft.fields;
  return { fields, pictureId: draft.picture_id ?? (typeof named === "string" ? named : null) };
}

/**
 * Deletes a draft of the caller.
 * @returns whether there was one.
 * @throws DataError
 */
export async function deleteDraft(client: Client, id: string): Promise<boolean> {
  const result = await client.from("event_drafts").delete().eq("id", id).select("id");
  if (result.error) throw toDataError(result, t("draftNotDeleted"));
  return result.data.length > 0;
}

/**
 * Deletes the draft of a submitted form, unless its content was changed elsewhere meanwhile.
 * @throws DataError
 */
export async function deleteSentDraft(client: Client, { id, version }: DraftVersion, sent: TypedDraft): Promise<void> {
  const draft = await getDraft(client, id);
  if (draft && (draft.updated_at === version || isSameDraft(toTyped(draft), sent))) await deleteDraft(client, id);
}
