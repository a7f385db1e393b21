import { MAX_REASON_CHARS, MAX_REPORT_CHARS, REPORT_REASONS, type ReportReason } from "./event-report.ts";
import { filled, limited, line, optionalText, paragraphs } from "./fields.ts";
import { z } from "./zod.ts";

/** The form with which readers report an event: a reason, and their own words where they like. */
export const reportSchema = z.object({
  reason: line.pipe(z.enum(Object.keys(REPORT_REASONS) as ReportReason[], "Please choose what is wrong")),
  details: optionalText(paragraphs, "Details", MAX_REPORT_CHARS),
});

/** What a valid report comes to; `details` is null where nothing was written. */
export type ReportInput = z.infer<typeof reportSchema>;

/** The form with which admins unpublish an event: why. */
export const unpublishSchema = z.object({
  reason: limited(filled(paragraphs, "Reason is required"), "Reason", MAX_REASON_CHARS),
});

/** The form with which admins delete a pending event: the version they have read, and why; `reason` is null when blank. */
export const deletionSchema = z.object({
  id: line,
  version: line,
  reason: optionalText(paragraphs, "Reason", MAX_REASON_CHARS),
});
