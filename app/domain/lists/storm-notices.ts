import type { Day } from "#app/domain/events/days.ts";
import { type StormSentence, shownPlan, stormKindOf, stormSentenceOf } from "#app/domain/events/plans.ts";
import { z } from "#app/domain/site/zod.ts";
import messages from "#app/messages/plans.ts";
import { translator } from "#app/messages/translator.ts";
import { type EventFilters, eventFiltersToSearch, FIRST_PAGE } from "./filters.ts";
import { daysText } from "./labels.ts";

const t = translator(messages);

/** A storm notice of a list, as `private.notices_of_list()` returns it. */
export const listNoticeSchema = z.object({
  kind: z.string(),
  first_day: z.string(),
  last_day: z.string(),
  text_en: z.string().nullable(),
  text_es: z.string().nullable(),
});
export type ListNotice = z.infer<typeof listNoticeSchema>;

/** A storm notice, formatted for a list. */
export interface ShownNotice {
  /** See `ShownPlan`. */
  id: "storm_check" | "storm_postponed";
  /** "Check with the organizer (weather) · Wed, Nov 25 – Fri, Nov 27." */
  text: string;
  sentence: StormSentence | null;
  /** Link to the events of its days; null on that list. */
  link: { label: string; to: string } | null;
}

/** The text about a storm notice on a list, without admins' own sentences. */
export function noticeText({ kind, first_day, last_day }: ListNotice, today: Day): string {
  const days = daysText({ from: first_day, to: last_day }, today);
  return t("stormDays", { label: shownPlan(null, kind)?.label ?? "", days });
}

/** The storm notices on the events of a list. @param path of the list, without a query. */
export function describeNotices(
  notices: readonly ListNotice[],
  { filters, path, today }: { filters: EventFilters; path: string; today: Day },
): ShownNotice[] {
  return notices.map((notice) => {
    const until = notice.last_day === notice.first_day ? null : notice.last_day;
    const isShown = filters.date === notice.first_day && filters.until === until;
    const days = { ...filters, ...FIRST_PAGE, when: null, date: notice.first_day, until };
    return {
      id: stormKindOf(notice.kind) === "postponed" ? "storm_postponed" : "storm_check",
      text: noticeText(notice, today),
      sentence: stormSentenceOf(notice),
      link: isShown ? null : { label: t("theseEvents"), to: `${path}${eventFiltersToSearch(days)}` },
    };
  });
}
