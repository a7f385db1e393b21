import { z } from "#app/domain/site/zod.ts";
import { currentLanguage } from "#app/messages/language.ts";
import { EVENT_FIELD_NAMES, EVENT_FIELDS, type EventFieldName } from "./controls.ts";
import { formatDashboardDate, formatTime } from "./format.ts";

/** The reasons of a decision, in the format of `event_decisions` and of the mail about it. */
export interface DecisionReasonsFacts {
  /** The admin's own words, or null. */
  reason: string | null;
  /** The admin's own words by the name of the control. */
  field_reasons: unknown;
  /** The reasons chosen from the list, with their texts at that time. */
  reasons: unknown;
}

/** The reasons of a decision, in the current language. */
export interface DecisionReasonTexts {
  /** About the whole event: the chosen reasons, then the admin's own words, a line each; null without any. */
  reason: string | null;
  /** Requested changes by field, in the order of the form. */
  fields: { name: EventFieldName; label: string; reason: string }[];
}

const chosenSchema = z.array(z.object({ field: z.string().nullable(), en: z.string(), es: z.string() }));
const ownWordsSchema = z.record(z.string(), z.string());

/** Combines the chosen reasons with the admin's own words; fields that the form does not have are left out. */
export function describeReasons({ reason, field_reasons, reasons }: DecisionReasonsFacts): DecisionReasonTexts {
  const chosen = chosenSchema.parse(reasons ?? []);
  const ownWords = ownWordsSchema.parse(field_reasons ?? {});
  const textsOf = (field: string | null, own: string | null | undefined) =>
    [...chosen.filter((each) => each.field === field).map((each) => each[currentLanguage()]), own ?? ""].filter(
      Boolean,
    );
  const whole = textsOf(null, reason);
  return {
    reason: whole.length === 0 ? null : whole.join("\n"),
    fields: EVENT_FIELD_NAMES.flatMap((name) => {
      const texts = textsOf(name, Object.hasOwn(ownWords, name) ? ownWords[name] : null);
      return texts.length === 0
        ? []
        : [{ name, label: EVENT_FIELDS[name].label(), reason: withTimes(texts.join(" ")) }];
    }),
  };
}

/** The old and new value of a corrected time, in the format of `private.local_time()`. */
const CORRECTED_TIME = /^(?:\d{4}-\d\d-\d\d(?:T\d\d:\d\d)?|—) → (?:\d{4}-\d\d-\d\d(?:T\d\d:\d\d)?|—)$/;

/** Formats corrected times; other texts are returned unchanged. */
function withTimes(text: string): string {
  if (!CORRECTED_TIME.test(text)) return text;
  return text.replace(/(\d{4}-\d\d-\d\d)(T\d\d:\d\d)?/g, (local, day: string, time: string | undefined) =>
    time === undefined
      ? formatDashboardDate(`${day}T00:00:00Z`, "UTC")
      : `${formatDashboardDate(`${local}:00Z`, "UTC")}, ${formatTime(`${local}:00Z`, "UTC")}`,
  );
}
