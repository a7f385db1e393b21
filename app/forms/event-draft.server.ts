import { ALIKE_SEEN_FIELD } from "#app/domain/events/alike.ts";
import { EVENT_FIELD_NAMES } from "#app/domain/events/controls.ts";
import {
  DRAFT_FIELD_NAMES,
  type Draft,
  type DraftSummary,
  draftDefaults,
  isBlank,
  readTyped,
  summarizeDraft,
} from "#app/domain/events/drafts.ts";
import type { EventPreview } from "#app/domain/events/preview.server.ts";
import { pathTo } from "#app/domain/site/links.ts";
import { z } from "#app/domain/site/zod.ts";
import messages from "#app/messages/drafts.ts";
import { translator } from "#app/messages/translator.ts";
import {
  deleteSameDraft,
  deleteSentDraft,
  getDraft,
  listDraftsOf,
  parseDraftVersion,
  type SavedDraft,
  saveDraft,
} from "#app/models/events/drafts.server.ts";
import { listOwnPlaces } from "#app/models/events/venues.server.ts";
import { type Client, DataError } from "#app/models/supabase.ts";
import { setFlash } from "#app/session/flash.server.ts";
import { seeOther } from "#app/session/redirect.server.ts";
import { requestContext } from "#app/session/request-context.server.ts";
import type { RequestArgs } from "#app/session/supabase.server.ts";
import type { SignedIn } from "#app/session/user.server.ts";
import { getSite } from "#app/settings/env.server.ts";
import { requireWithinLimit } from "./count-attempts.server.ts";
import type { Form } from "./handle-form.server.ts";

const t = translator(messages);

/** The fields of an event form, including those for its draft and the possible duplicates that its organizer has seen. */
export const EVENT_FORM_FIELDS = [...EVENT_FIELD_NAMES, ...DRAFT_FIELD_NAMES, ALIKE_SEEN_FIELD] as const;

/**
 * Saves the content of an event form as a draft, without validation.
 * @param eventId the event that the form edits; null for a new one.
 * @throws DataError also when the form is empty.
 */
export async function keepDraft(
  args: RequestArgs,
  { client, user }: SignedIn,
  eventId: string | null,
  typed: FormData,
): Promise<SavedDraft> {
  const draft = readTyped(typed);
  if (isBlank(draft)) throw new DataError("invalid", t("nothingToSave"));
  await requireWithinLimit(args, "save-draft", { account: user.id });
  return saveDraft(client, parseDraftVersion(typed), eventId, draft);
}

/**
 * The button "Save Draft" of an event form, `intent=draft`: saves the draft and redirects to the form that continues it.
 * @param options.eventId the event that the form edits; null for a new one.
 * @param options.files stores the chosen picture. @example handleForms(args, { guard: getSignedIn, forms: { "": { … }, draft:
 * draftForm(args, { eventId: null, files }) } })
 */
export function draftForm(
  args: RequestArgs,
  { eventId, files }: { eventId: string | null } & Required<Pick<Form<object, SignedIn>, "files">>,
): Form<object, SignedIn, EventPreview> {
  return {
    fields: EVENT_FORM_FIELDS,
    files,
    signedOut: t("signInToSave"),
    async save(_, who, { typed }) {
      const { id, isCopy } = await keepDraft(args, who, eventId, typed);
      const to = formOfDraft({ id, eventId });
      return isCopy ? { to, info: t("draftSavedBeside") } : { to, success: t("draftSaved") };
    },
  };
}

/** Address of the form that continues a draft. */
export function formOfDraft({ id, eventId }: { id: string; eventId: string | null }): string {
  if (eventId === null) return pathTo("/create-event", { draft: id });
  return pathTo("/edit-event/:eventId", { eventId, draft: id });
}

/** Deletes the draft of a submitted form. A failure is only logged, because the event is saved and its organizer can delete the draft. */
export async function endDraft(
  args: RequestArgs,
  client: Client,
  eventId: string | null,
  typed: FormData,
): Promise<void> {
  const known = parseDraftVersion(typed);
  try {
    if (known) await deleteSentDraft(client, known, readTyped(typed));
    else await deleteSameDraft(client, eventId, readTyped(typed));
  } catch (error) {
    if (!(error instanceof DataError)) throw error;
    requestContext(args.context).log.error({ err: error }, "delete the draft of a form that was sent");
  }
}

/** The drafts for an event form. */
export interface OpenedDrafts {
  /** Values of the controls, from the draft in the address; null without one. */
  typed: ReturnType<typeof draftDefaults> | null;
  /** That draft. */
  draft: DraftSummary | null;
  /** Places of the member's earlier events, to choose from. */
  places: string[];
  /** Without one: the latest drafts of this form, to continue with. */
  otherDrafts: DraftSummary[];
}

/** For a form that is shown without drafts. */
export const NO_DRAFTS: OpenedDrafts = { typed: null, draft: null, places: [], otherDrafts: [] };

/**
 * The drafts of an event form, by the address of its page (`?draft=`), and the places to choose from.
 * @param eventId the event that the form edits; null for a new one.
 * @throws Response 303 to the dashboard if there is no such draft, or to the form that it belongs to.
 */
export async function openDrafts(
  args: RequestArgs,
  { client, user }: SignedIn,
  eventId: string | null,
): Promise<OpenedDrafts> {
  const summarize = (draft: Draft) => summarizeDraft(draft, getSite().timeZone, new Date());
  const id = new URL(args.request.url).searchParams.get("draft");
  const isNamed = z.uuid().safeParse(id).success;
  const [places, drafts] = await Promise.all([
    listOwnPlaces(client, user.id),
    id === null ? listDraftsOf(client, eventId) : isNamed ? getDraft(client, id) : null,
  ]);
  if (Array.isArray(drafts)) return { typed: null, draft: null, places, otherDrafts: drafts.map(summarize) };
  if (drafts?.event_id === eventId)
    return { typed: draftDefaults(drafts), draft: summarize(drafts), places, otherDrafts: [] };
  if (drafts) throw seeOther(args, formOfDraft({ id: drafts.id, eventId: drafts.event_id }));
  setFlash(args, "info", t("draftGone"));
  throw seeOther(args, pathTo("/dashboard"));
}
