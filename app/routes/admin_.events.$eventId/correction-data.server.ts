import { describeZones, type EventFieldName } from "#app/domain/events/controls.ts";
import { toEventForm } from "#app/domain/events/form.ts";
import { countAlikePublicDates, type JudgedEvent } from "#app/models/events/judging.server.ts";
import type { Client } from "#app/models/supabase.ts";

/** Which text of an event is corrected: what waits, or what is public. */
type Corrected = "waiting" | "public";

/** What the form for a correction shows. */
export interface CorrectionFormData {
  isOfPublic: boolean;
  isOpen: boolean;
  /** What becomes of the organizer's change of a public event: "waits", "was returned"; null without one. */
  change: string | null;
  /** What can be corrected instead. */
  other: Corrected | null;
  series: {
    /** Other public dates that say the same. */
    others: number;
    /** Whether several dates wait that are corrected together. */
    isDecidedTogether: boolean;
  };
  /** The time zone of the form, as text. */
  zones: string;
  /** The values of the controls as they were typed, and the version that is corrected. */
  texts: Record<EventFieldName | "version", string>;
}

const CHANGES: Partial<Record<string, string>> = {
  waiting: "waits for approval",
  returned: "was returned to them",
  refused: "was refused",
};

/**
 * The form with which an admin corrects an event; null where neither something waits nor something is public.
 * @param asked which text, from the address; what waits without it.
 */
export async function correctionForm(
  client: Client,
  { event, approved, version, starts }: JudgedEvent,
  asked: string | null,
  siteTimeZone: string,
): Promise<CorrectionFormData | null> {
  const isPublic = event.is_approved || (approved !== null && event.unpublished_at === null);
  const isWaiting = event.review === "waiting";
  if (!isPublic && !isWaiting) return null;
  const isOfPublic = isPublic && (asked === "public" || !isWaiting);
  const corrected = isOfPublic && !event.is_approved ? { ...event, ...approved?.content } : event;
  return {
    isOfPublic,
    isOpen: asked !== null,
    change: event.is_approved ? null : (CHANGES[event.review ?? ""] ?? null),
    other: isPublic && isWaiting ? (isOfPublic ? "waiting" : "public") : null,
    series: {
      others: event.is_approved ? await countAlikePublicDates(client, event) : 0,
      isDecidedTogether: !isOfPublic && starts.length > 1,
    },
    zones: describeZones(siteTimeZone),
    texts: { ...toEventForm(corrected, siteTimeZone), version: isOfPublic ? event.updated_at : version },
  };
}
