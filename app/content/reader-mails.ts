import { REPORT_OUTCOMES, type ReportOutcome } from "#app/domain/events/report.ts";
import { pathTo } from "#app/domain/site/links.ts";
import { z } from "#app/domain/site/zod.ts";
import messages from "#app/messages/mails.ts";
import { translator } from "#app/messages/translator.ts";
import { type MailKind, mailedEvent, mailKind, nameEvent } from "./mail-kind.ts";

const t = translator(messages);

/** Queued by `private.answer_reporters()`. `answer`: an admin's message, or null. A deleted event has no date. */
const closedReport = z.object({
  ...mailedEvent,
  startDate: mailedEvent.startDate.optional(),
  timeZone: mailedEvent.timeZone.default(null),
  outcome: z.enum(Object.keys(REPORT_OUTCOMES) as ReportOutcome[]),
  answer: z.string().nullable(),
});

/** Queued by `answer_contact_message()`. */
const answeredMessage = z.object({ name: z.string(), message: z.string(), answer: z.string() });

const OUTCOMES = {
  no_violation: "reportNoViolation",
  corrected: "reportCorrected",
  account_measured: "reportAccountMeasured",
  unfounded: "reportUnfounded",
  taken_off: "reportTakenOff",
  removed: "reportRemoved",
  gone: "reportGone",
} as const satisfies Record<ReportOutcome, string>;

/** Mails to people who have reported an event or written to the team, with or without an account. */
export const READER_MAILS: Readonly<Record<string, MailKind>> = {
  report_closed: mailKind(
    "Answer to a report",
    closedReport,
    ({ outcome, answer, startDate, ...event }, product, zone) => ({
      subject: t("reportClosed", {
        event: startDate ? nameEvent({ ...event, startDate }, zone) : t("eventWithoutDate", { title: event.title }),
      }),
      paragraphs: [
        t("reportClosedText", { title: event.title, product }),
        t(OUTCOMES[outcome]),
        ...(answer === null ? [] : [t("teamAdds")]),
      ],
      quote: answer,
      link: { label: t("howWeReview"), path: pathTo("/moderation") },
      note: t("whyReportMail", { product }),
    }),
  ),
  contact_answer: mailKind("Answer to a message", answeredMessage, ({ name, message, answer }, product) => ({
    subject: t("contactAnswer", { product }),
    paragraphs: [t("contactAnswerText", { name })],
    letter: answer,
    furtherQuote: { heading: t("yourMessage"), text: message },
    note: t("whyContactAnswer", { product }),
  })),
};
