import { setImmediate } from "node:timers/promises";
import pLimit from "p-limit";
import { ALIKE_SEEN_FIELD, describeAlike, seenAlike } from "#app/domain/events/alike.ts";
import { type CategoryId, categoryLabel, findCategory } from "#app/domain/events/categories.ts";
import { zoneOf } from "#app/domain/events/days.ts";
import { type Draft, type DraftSummary, draftDefaults, summarizeDraft } from "#app/domain/events/drafts.ts";
import { eventFormSchema } from "#app/domain/events/form.ts";
import { formatMoment } from "#app/domain/events/format.ts";
import { type Publishers, publisherSchema } from "#app/domain/events/publisher-form.ts";
import { fieldLabel } from "#app/domain/imports/field-label.ts";
import { pathTo } from "#app/domain/site/links.ts";
import { line, z } from "#app/domain/site/zod.ts";
import { requireWithinLimit } from "#app/forms/count-attempts.server.ts";
import type { Form } from "#app/forms/handle-form.server.ts";
import { listPublishers } from "#app/forms/publishers.server.ts";
import messages from "#app/messages/import.ts";
import { translator } from "#app/messages/translator.ts";
import {
  type CompleteDraft,
  deleteImportedDrafts,
  IMPORTED_PAGE_SIZE,
  type ImportedDrafts,
  listImportedDrafts,
  sendDrafts,
  setCategory,
} from "#app/models/events/import.server.ts";
import { listEventsLike } from "#app/models/events/new-events.server.ts";
import type { Client } from "#app/models/supabase.ts";
import type { User } from "#app/session/identity.ts";
import type { RequestArgs } from "#app/session/supabase.server.ts";
import type { SignedIn } from "#app/session/user.server.ts";
import { getSite } from "#app/settings/env.server.ts";
import { type ForAll, type ImportShown, type QuestionedDraft, readingForms } from "./reading.server.ts";

const t = translator(messages);

/** An imported draft in the table. */
export interface ImportedDraftSummary extends DraftSummary {
  /** Labels of missing or invalid fields; empty for a complete draft. */
  toDo: string[];
  /** The publisher's name; null if the member has no choice. */
  publisher: string | null;
  /** The current date of the event that it would change, "November 20, 2026, 7:00 PM EST"; null for a new event. */
  changes: string | null;
}

/** Formats imported drafts for the table. Yields to the event loop after each: a hundred of the longest texts take most of a second. */
export async function summarizeImported(
  { drafts, changing }: Pick<ImportedDrafts, "drafts" | "changing">,
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
    const event = changing.find(({ id }) => id === draft.event_id);
    const changes =
      event === undefined ? null : formatMoment(event.start_date, zoneOf(event.location, timeZone), event.is_all_day);
    summaries.push({ ...summarizeDraft(draft, timeZone, now), toDo, publisher: name, changes });
    await setImmediate();
  }
  return summaries;
}

/**
 * Validates drafts as the form does. A draft with a series or a change can only be submitted from its form, which shows its dates first.
 */
function draftCheck(now: Date, user: User, publishers: Publishers | null) {
  const schema = z.intersection(eventFormSchema(getSite().timeZone, now), publisherSchema(user));
  return (draft: Draft) => {
    const typed = { publisher: publishers?.preset, ...draftDefaults(draft) };
    const { data, error } = schema.safeParse(typed);
    const names = (error?.issues ?? []).map(({ path }) => String(path[0]));
    if (typed.repeat_rhythm) names.push("repeat_rhythm");
    const toDo = [...new Set(names.map(fieldLabel))];
    if (toDo.length > 0 || !data || draft.event_id !== null)
      return { toDo, publisher: typed.publisher, complete: null };
    const { organization = null, ...content } = data;
    return { toDo, publisher: typed.publisher, complete: { id: draft.id, content, organization } };
  };
}

/** The parsed input of each form of /dashboard/import. */
export type ImportInputs = {
  read: ForAll;
  match: ForAll;
  send: Chosen;
  categorize: Chosen & { chosen_category: CategoryId | "" };
  delete: Chosen;
  delete_now: Chosen;
};

/** The ids of the selected drafts. */
interface Chosen {
  id: string[];
}

const chosen = { id: z.preprocess((value) => [value ?? []].flat(), z.array(z.string())) };

/** The forms of /dashboard/import: a file to read, a table to match, and drafts to submit. */
export function importForms(args: RequestArgs) {
  const send: Form<Chosen, SignedIn, ImportShown> = {
    signedOut: t("signInToImport"),
    fields: ["id", ALIKE_SEEN_FIELD],
    schema: z.object(chosen),
    unexpected: t("notSent"),
    async save({ id }, who, { typed }) {
      const { client, user } = who;
      const to = pathTo("/dashboard/import");
      if (id.length === 0) return { to, error: t("noneChosen") };
      await requireWithinLimit(args, "create-event", { account: user.id });
      const { drafts, room } = await listImportedDrafts(client, user.id);
      const mine = drafts.filter((draft) => id.includes(draft.id));
      const check = draftCheck(new Date(), user, await listPublishers(who));
      const complete = mine.flatMap((draft): CompleteDraft[] => {
        const found = check(draft).complete;
        return found ? [found] : [];
      });
      const sending = complete.slice(0, room);
      const [left, incomplete] = [complete.length - sending.length, mine.length - complete.length];
      if (sending.length === 0) return { to, error: t("noneSent", { incomplete, left }) };
      const questioned = await questionDrafts(client, sending, typed);
      if (questioned.length > 0) {
        const sure = sending.filter((draft) => !questioned.some((each) => each.id === draft.id));
        const found = questioned.flatMap(({ alike }) => alike);
        const before = String(typed.get(ALIKE_SEEN_FIELD) ?? "");
        return { shown: { questioned, sure: sure.map((draft) => draft.id), seen: seenAlike(before, found) } };
      }
      const sent = await sendDrafts(client, user.id, sending);
      return { to, success: t("sentDrafts", { sent, left, incomplete }) };
    },
  };
  return { ...readingForms(args), send, ...changingForms() };
}

/** Drafts that are compared with other events concurrently. */
const COMPARED_AT_ONCE = 4;

/** Drafts with possible duplicates that the member has not been shown yet. */
async function questionDrafts(
  client: Client,
  drafts: readonly CompleteDraft[],
  typed: FormData,
): Promise<QuestionedDraft[]> {
  const atOnce = pLimit(COMPARED_AT_ONCE);
  const { timeZone } = getSite();
  const now = new Date();
  const compared = await Promise.all(
    drafts.map(({ id, content }) =>
      atOnce(async () => {
        const alike = describeAlike(await listEventsLike(client, content, id), typed, timeZone, now);
        return { id, title: content.title, alike };
      }),
    ),
  );
  return compared.filter(({ alike }) => alike.length > 0);
}

/** The buttons for selected drafts: setting a missing category, and deleting after confirmation. */
function changingForms() {
  const to = pathTo("/dashboard/import");
  const form = { signedOut: t("signInToImport"), fields: ["id"], schema: z.object(chosen) };
  const categorize: Form<ImportInputs["categorize"], SignedIn, ImportShown> = {
    ...form,
    fields: ["id", "chosen_category"],
    schema: z.object({ ...chosen, chosen_category: line.transform((id) => findCategory(id)?.id ?? "") }),
    unexpected: t("draftsNotChanged"),
    async save({ id, chosen_category: category }, { client, user }) {
      if (category === "") return { to, error: t("noCategoryChosen") };
      const { drafts } = await listImportedDrafts(client, user.id);
      const without = drafts.filter((draft) => id.includes(draft.id) && !draft.fields.category);
      if (without.length === 0) return { to, error: t("noneWithoutCategory") };
      const count = await setCategory(client, without, category);
      return { to, success: t("categorySet", { count, category: categoryLabel(category) }) };
    },
  };
  const ask: Form<Chosen, SignedIn, ImportShown> = {
    ...form,
    unexpected: t("draftsNotDeleted"),
    async save({ id }, { client, user }) {
      const { drafts } = await listImportedDrafts(client, user.id);
      const deleting = drafts.filter((draft) => id.includes(draft.id));
      if (deleting.length === 0) return { to, error: t("noneToDelete") };
      const { timeZone } = getSite();
      return { shown: { deleting: deleting.map((draft) => summarizeDraft(draft, timeZone, new Date())) } };
    },
  };
  const deleteNow: Form<Chosen, SignedIn, ImportShown> = {
    ...form,
    unexpected: t("draftsNotDeleted"),
    async save({ id }, { client }) {
      const count = await deleteImportedDrafts(client, id.slice(0, IMPORTED_PAGE_SIZE));
      return { to, success: t("draftsDeleted", { count }) };
    },
  };
  return { categorize, delete: ask, delete_now: deleteNow };
}
