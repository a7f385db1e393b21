import messages from "#app/messages/subscriptions.ts";
import { translator } from "#app/messages/translator.ts";

const t = translator(messages);

/** Messages for the codes of `calendar_readings.problem`; those for HTTP statuses are below. */
const PROBLEMS = {
  unreachable: "unreachable",
  too_slow: "tooSlow",
  too_large: "tooLarge",
  // The same message as for an unreachable host: a difference would reveal what exists in the site's own network.
  refused_address: "unreachable",
  certificate: "certificate",
  not_a_calendar: "notACalendar",
  cut_off: "cutOff",
  too_long: "tooLong",
  gone: "gone",
} as const;

/**
 * Why a subscribed calendar could not be read, as a sentence.
 * @param problem value of `calendar_readings.problem`: a code, or "status_404" for an HTTP status.
 * @example describeReadingProblem("too_slow") // "Its server takes too long to answer."
 */
export function describeReadingProblem(problem: string): string {
  if (Object.hasOwn(PROBLEMS, problem)) return t(PROBLEMS[problem as keyof typeof PROBLEMS]);
  const [, status = ""] = /^status_(\d{3})$/.exec(problem) ?? [];
  return status === "" ? t("unreadable") : t(messageOf(Number(status)), { status });
}

function messageOf(status: number) {
  if (status === 404) return "notFound";
  if (status === 401 || status === 403) return "notPublic";
  if (status === 429) return "tooOften";
  return status >= 500 ? "serverError" : "otherStatus";
}
