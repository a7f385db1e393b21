import { setImmediate } from "node:timers/promises";
import { EVENT_FIELDS, type EventFieldName } from "#app/domain/events/controls.ts";
import { type Draft, type DraftSummary, draftDefaults, summarizeDraft } from "#app/domain/events/drafts.ts";
import { eventFormSchema } from "#app/domain/events/form.ts";
import { type Publishers, publisherSchema } from "#app/domain/events/publisher-form.ts";
import { pathTo } from "#app/domain/site/links.ts";
import { z } from "#app/domain/site/zod.ts";
import type { Form } from "#app/forms/handle-form.server.ts";
import { listPublishers } from "#app/forms/publishers.server.ts";
import { requireWithinLimit } from "#app/forms/rate-limits.server.ts";
import messages from "#app/messages/import.ts";
import { translator } from "#app/messages/translator.ts";
import { type CompleteDraft, listImportedDrafts, sendDrafts } from "#app/models/events/import.server.ts";
import type { RequestArgs } from "#app/session/supabase.server.ts";
import type { SignedIn, User } from "#app/session/user.server.ts";
import { getSite } from "#app/settings/env.server.ts";
import type { AskingTable } from "#app/uploads/read-import.server.ts";
import { type ForAll, readingForms } from "./reading.server.ts";

const t = translator(messages);

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

/** What each form of /dashboard/import takes. */
export type ImportInputs = { read: ForAll; match: ForAll; send: { id: string[] } };

/** The forms of /dashboard/import: a file to read, a table to match, and the drafts to send. */
export function importForms(args: RequestArgs) {
  const send: Form<{ id: string[] }, SignedIn, AskingTable> = {
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
  return { ...readingForms(args), send };
}
