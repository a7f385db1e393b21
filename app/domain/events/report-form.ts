import {
  filled,
  limited,
  line,
  optionalEmailAddress,
  optionalText,
  paragraphs,
  requiredText,
  z,
} from "#app/domain/site/zod.ts";
import messages from "#app/messages/reports.ts";
import { translator } from "#app/messages/translator.ts";
import { correctable } from "./form.ts";
import {
  CHOSEN_OUTCOMES,
  CLAIM_LIMITS,
  type Claim,
  COPYRIGHT_ROLES,
  INTIMATE_ROLES,
  MAX_REASON_CHARS,
  MAX_REPORT_CHARS,
  REPORT_REASONS,
  type ReportReason,
} from "./report.ts";

const t = translator(messages);

const roleIn = <Role extends string>(roles: Readonly<Record<Role, string>>) =>
  line.pipe(z.enum(Object.keys(roles) as Role[], { error: () => t("chooseYourRole") }));

/** The additional fields that a report needs, by its reason. */
const CLAIMS: Readonly<Partial<Record<ReportReason, z.ZodType<Claim>>>> = {
  copyright: z
    .object({
      work: requiredText(paragraphs, () => t("work"), { max: CLAIM_LIMITS.work }),
      original: requiredText(line, () => t("original"), { max: CLAIM_LIMITS.original }),
      name: requiredText(line, () => t("yourName"), { max: CLAIM_LIMITS.name }),
      owner_role: roleIn(COPYRIGHT_ROLES),
    })
    .transform(({ owner_role: role, ...claim }) => ({ ...claim, role })),
  intimate_images: z
    .object({
      shown_role: roleIn(INTIMATE_ROLES),
      reach: requiredText(line, () => t("reach"), { max: CLAIM_LIMITS.reach }),
    })
    .transform(({ shown_role: role, ...claim }) => ({ ...claim, role })),
};

/** The report form: a reason, optional details, an optional address for an answer, and the fields that the reason requires. */
export const reportSchema = z
  .looseObject({
    reason: line.pipe(z.enum(Object.keys(REPORT_REASONS) as ReportReason[], { error: () => t("chooseWhatIsWrong") })),
    details: optionalText(paragraphs, () => t("details"), MAX_REPORT_CHARS),
    email: optionalEmailAddress,
  })
  .check(({ value, issues }) => {
    for (const { path, message } of CLAIMS[value.reason]?.safeParse(value).error?.issues ?? [])
      issues.push({ code: "custom", input: value, path, message });
  })
  .transform((sent) => {
    const { reason, details, email } = sent;
    return { reason, details, email, claim: CLAIMS[reason]?.parse(sent) ?? {} };
  });

/** The form with which admins close the reports of an event: `readUntil` is the time of the latest change that they have read. */
export const closingSchema = z.object({
  event: line,
  readUntil: line,
  outcome: line.pipe(z.enum(CHOSEN_OUTCOMES, { error: () => "Choose an outcome" })),
  answer: optionalText(paragraphs, () => "Answer", MAX_REASON_CHARS),
});

/** The form for unpublishing an event: a reason, and whether it applies to all dates of the series. */
export const unpublishSchema = z.object({
  dates: line.transform((dates) => dates === "all"),
  reason: limited(
    filled(paragraphs, () => "Reason is required"),
    () => "Reason",
    MAX_REASON_CHARS,
  ),
});

/** The form for an admin's note about an event. */
export const noteSchema = z.object({
  internal_note: limited(
    filled(paragraphs, () => "Note is required"),
    () => "Note",
    MAX_REASON_CHARS,
  ),
});

/**
 * The form with which admins correct somebody else's event: `version` is the one they have read. @param siteTimeZone IANA zone, unless the
 * location's city has another.
 */
export function correctionSchema(siteTimeZone: string) {
  return correctable(siteTimeZone)
    .and(
      z.object({
        dates: line.transform((dates) => dates === "all"),
        note: limited(
          filled(paragraphs, () => "Note is required"),
          () => "Note",
          MAX_REASON_CHARS,
        ),
        version: line,
      }),
    )
    .transform(({ dates: isWholeSeries, note, version, language: _, ...content }) => {
      return { isWholeSeries, note, version, content };
    });
}

/** A valid correction. */
export type CorrectionInput = z.infer<ReturnType<typeof correctionSchema>>;

/** The form with which admins delete a pending event: `version` is the one they have read, `reason` is null when blank. */
export const deletionSchema = z.object({
  id: line,
  version: line,
  reason: optionalText(paragraphs, () => "Reason", MAX_REASON_CHARS),
});
