import messages from "#app/messages/numbers.ts";
import { translator } from "#app/messages/translator.ts";
import type { Day } from "./days.ts";
import { formatDashboardDate } from "./format.ts";
import { type EventText, langOf } from "./language.ts";

const t = translator(messages);

/** Views, saves and ticket clicks of an event. */
export interface Counts {
  /** Page views, in any language; reloads count again. */
  views: number;
  /** Members who have saved it. Events saved in a browser without an account are not counted. */
  saves: number;
  /** Clicks on its ticket link on this site. */
  clicks: number;
}

/** The counts of an event, for its organizer. */
export interface EventCounts {
  event: EventText;
  /** Whether it has a link to tickets or more information. */
  hasTickets: boolean;
  /** Up to twelve weeks since its first approval, each starting on a Sunday; the last one is the current week. */
  weeks: (Counts & { startsOn: Day })[];
  /** Since its first approval. */
  total: Counts;
}

/** One kind of counts, as a chart and a column of the table. */
export interface CountSeries {
  /** Also the name of its messages. */
  kind: keyof Counts;
  total: number;
  /** By week, oldest first. */
  byWeek: number[];
}

/** The counts of an event, formatted. */
export interface EventCountsSummary {
  title: string;
  /** Language of the title if it differs from the page's. */
  lang: string | undefined;
  hasTickets: boolean;
  /** Weeks with their labels, oldest first: "November 22, 2026". */
  weeks: { startsOn: Day; label: string }[];
  /** Includes ticket clicks only if the event has or had a link. */
  series: CountSeries[];
}

/** Formats the counts of an event for their chart and table. */
export function summarizeCounts({ event, hasTickets, weeks, total }: EventCounts): EventCountsSummary {
  const kinds = (["views", "saves", "clicks"] as const).filter(
    (kind) => kind !== "clicks" || hasTickets || total.clicks > 0,
  );
  return {
    title: event.title,
    lang: langOf(event),
    hasTickets,
    weeks: weeks.map(({ startsOn }, index) => {
      const date = formatDashboardDate(`${startsOn}T00:00:00Z`, "UTC");
      return { startsOn, label: index === weeks.length - 1 ? t("thisWeek", { date }) : date };
    }),
    series: kinds.map((kind) => ({ kind, total: total[kind], byWeek: weeks.map((week) => week[kind]) })),
  };
}
