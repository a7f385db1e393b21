import { type Checked, settle } from "./checked.ts";
import { MAX_REASON_CHARS, MAX_REPORT_CHARS, REPORT_REASONS, type ReportReason } from "./event-report.ts";
import { countCharacters, readLine, readParagraphs } from "./text.ts";
import { z } from "./zod.ts";

const line = z.unknown().transform(readLine);
const paragraphs = z.unknown().transform(readParagraphs);

/** The form with which readers report an event: a reason, and their own words where they like. */
export const reportSchema = z.object({ reason: line, details: paragraphs }).transform((sent, context) => {
  const checked = {
    reason: checkReportReason(sent.reason),
    details: checkLength("Details", sent.details, MAX_REPORT_CHARS),
  };
  return settle(checked, context) ?? z.NEVER;
});

/** What a valid report comes to; `details` is null where nothing was written. */
export type ReportInput = z.infer<typeof reportSchema>;

/** The form with which admins unpublish an event: why. */
export const unpublishSchema = z.object({ reason: paragraphs }).transform((sent, context) => {
  const reason = checkReason(sent.reason);
  const required = "value" in reason && reason.value === null ? { error: "Reason is required" } : reason;
  return settle({ reason: required as Checked<string> }, context) ?? z.NEVER;
});

/** A reason that may be left out, as the form of a deletion has it; null where nothing was written. */
export function checkReason(text: string): Checked<string | null> {
  return checkLength("Reason", text, MAX_REASON_CHARS);
}

function checkReportReason(text: string): Checked<ReportReason> {
  return Object.hasOwn(REPORT_REASONS, text)
    ? { value: text as ReportReason }
    : { error: "Please choose what is wrong" };
}

function checkLength(label: string, text: string, maxChars: number): Checked<string | null> {
  if (countCharacters(text) > maxChars)
    return { error: `${label} must not exceed ${maxChars.toLocaleString("en-US")} characters` };
  return { value: text === "" ? null : text };
}
