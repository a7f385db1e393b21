import { compareVersions } from "#app/domain/events/changed-fields.ts";
import { describeZones, type EventFieldName } from "#app/domain/events/controls.ts";
import { toEventForm } from "#app/domain/events/form.ts";
import type { CorrectionInput } from "#app/domain/events/report-form.ts";
import { type MarkedComparison, markDifferences } from "#app/domain/events/text-difference.server.ts";
import { keepUnchangedTimes } from "#app/domain/events/times-form.ts";
import { countAlikePublicDates, type JudgedEvent, readJudgedEvent } from "#app/models/events/judging.server.ts";
import type { Client } from "#app/models/supabase.ts";
import { getSite } from "#app/settings/env.server.ts";

/** The version that is corrected: the pending or the public one. */
type Corrected = "waiting" | "public";

/** The data of the correction form. */
export interface CorrectionFormData {
  isOfPublic: boolean;
  isOpen: boolean;
  /** The state of the organizer's change of a public event: "waits", "was returned"; null without one. */
  change: string | null;
  /** The other version that can be corrected. */
  other: Corrected | null;
  series: {
    /** Number of other public dates with the same content. */
    others: number;
    /** Whether several pending dates are corrected together. */
    isDecidedTogether: boolean;
  };
  /** The time zone of the form, as text. */
  zones: string;
  /** The values of the controls, and the version being corrected. */
  texts: Record<EventFieldName | "version", string>;
}

const CHANGES: Partial<Record<string, string>> = {
  waiting: "is waiting for approval",
  returned: "was returned to them",
  refused: "was refused",
};

/** The content to correct, and its version; null if the event has neither a pending nor a public version. */
function correctedText({ event, approved, version }: JudgedEvent, asked: string | null) {
  const isPublic = event.is_approved || (approved !== null && event.unpublished_at === null);
  const isWaiting = event.review === "waiting";
  if (!isPublic && !isWaiting) return null;
  const isOfPublic = isPublic && (asked === "public" || !isWaiting);
  const other: Corrected | null = isPublic && isWaiting ? (isOfPublic ? "waiting" : "public") : null;
  return {
    isOfPublic,
    other,
    text: isOfPublic && !event.is_approved ? { ...event, ...approved?.content } : event,
    version: isOfPublic ? event.updated_at : version,
  };
}

/**
 * The correction form of an event; null if it has neither a pending nor a public version.
 * @param asked the version, from the URL; by default the pending one.
 */
export async function correctionForm(
  client: Client,
  judged: JudgedEvent,
  asked: string | null,
  siteTimeZone: string,
): Promise<CorrectionFormData | null> {
  const { event, starts } = judged;
  const corrected = correctedText(judged, asked);
  if (!corrected) return null;
  const { isOfPublic, other, text, version } = corrected;
  return {
    isOfPublic,
    isOpen: asked !== null,
    change: event.is_approved ? null : (CHANGES[event.review ?? ""] ?? null),
    other,
    series: {
      others: event.is_approved ? await countAlikePublicDates(client, event) : 0,
      isDecidedTogether: !isOfPublic && starts.length > 1,
    },
    zones: describeZones(siteTimeZone),
    texts: { ...toEventForm(text, siteTimeZone), version },
  };
}

/** The corrected content, without changes of times that the form cannot show. */
export async function correctedContent(
  client: Client,
  eventId: string,
  { content }: CorrectionInput,
  asked: Corrected,
) {
  const judged = await readJudgedEvent(client, eventId);
  const corrected = judged && correctedText(judged, asked);
  return corrected ? keepUnchangedTimes(content, corrected.text, getSite().timeZone) : content;
}

/** Why a correction was not saved. */
export interface MissedCorrection {
  /** Sentence about who did what meanwhile. */
  meanwhile: string;
  /** The changes that the form would make to the current event. */
  would: MarkedComparison;
}

const DONE: Partial<Record<string, string>> = {
  edited: "corrected",
  approved: "approved",
  returned: "returned",
  refused: "refused",
  unpublished: "unpublished",
};

/**
 * Explains why an event could not be corrected because it changed meanwhile, with its current version; null if there is nothing left to
 * correct.
 * @param correction the submitted content, based on the version that the admin has read.
 */
export async function missedCorrection(
  client: Client,
  eventId: string,
  { content, version, isOfPublic }: CorrectionInput & { isOfPublic: boolean },
): Promise<{ shown: MissedCorrection; version: string } | null> {
  const judged = await readJudgedEvent(client, eventId);
  const now = judged && correctedText(judged, isOfPublic ? "public" : null);
  if (!now) return null;
  const decision = judged.decisions.find(({ decided_at }) => Date.parse(decided_at) > Date.parse(version));
  const meanwhile = decision
    ? `${decision.admin ?? "An admin"} has ${DONE[decision.decision] ?? "changed"} it in the meantime.`
    : "Its organizer changed it in the meantime, or a decision was undone.";
  const comparison = compareVersions(now.text, { ...now.text, ...content }, getSite().timeZone, new Date());
  return { shown: { meanwhile, would: markDifferences(comparison) }, version: now.version };
}
