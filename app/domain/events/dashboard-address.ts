import { parseCursor, readFilterText } from "#app/domain/lists/parse-filters.ts";
import { pathTo, type Query } from "#app/domain/site/links.ts";
import { UUID } from "#app/domain/site/text.ts";

/** The tabs of the dashboard, from left to right. */
export const DASHBOARD_TABS = ["upcoming", "waiting", "drafts", "past"] as const;
export type DashboardTab = (typeof DASHBOARD_TABS)[number];

/** A page of the dashboard. */
export interface DashboardPlace {
  /** Null for the default tab. */
  tab: DashboardTab | null;
  /** Text in title or place; "" for all events. */
  search: string;
  /** Id of the series whose dates are listed one by one, or null. */
  series: string | null;
  /** Cursor (`formatCursor`) of the event before the page, or null. */
  after: string | null;
  /** Cursor of the event after the page, or null; always null together with `after`. */
  before: string | null;
}

/** The default page of the dashboard. */
export const DASHBOARD_START: DashboardPlace = { tab: null, search: "", series: null, after: null, before: null };

/** Parses the page from a URL of the dashboard; ignores invalid parameters. */
export function parseDashboardPlace(params: URLSearchParams): DashboardPlace {
  const tab = DASHBOARD_TABS.find((known) => known === params.get("tab")) ?? null;
  const series = params.get("series") ?? "";
  const [after, before] = ["after", "before"].map((name) => (parseCursor(params.get(name)) ? params.get(name) : null));
  return {
    tab,
    search: readFilterText(params.get("search")),
    series: UUID.test(series) ? series : null,
    // Cursors are only valid within one tab, because each has its own order.
    after: tab ? (after ?? null) : null,
    before: tab && !after ? (before ?? null) : null,
  };
}

/**
 * The URL of a page of the dashboard.
 * @param more further parameters, such as the event whose deletion is to be confirmed.
 * @example dashboardAddress({ ...DASHBOARD_START, tab: "past" }, { delete: id }) // "/dashboard?tab=past&delete=…"
 */
export function dashboardAddress({ tab, search, series, after, before }: DashboardPlace, more: Query = {}): string {
  return pathTo("/dashboard", { tab, search, series, after, before, ...more });
}
