import { parsePageNumber, readFilterText } from "#app/domain/lists/parse-filters.ts";
import { pathTo } from "#app/domain/site/links.ts";
import { UUID } from "#app/domain/site/text.ts";

/** A page of the reports, as given in its URL. */
export interface ReportPlace {
  state: "open" | "closed";
  /** Contained in a title, a report's details, or an organizer's name; "" for all. */
  search: string;
  /** From 1. */
  page: number;
}

/** Parses the page from a URL of the reports; ignores invalid parameters. */
export function parseReportPlace(params: URLSearchParams): ReportPlace {
  return {
    state: params.get("state") === "closed" ? "closed" : "open",
    search: readFilterText(params.get("search")),
    page: parsePageNumber(params.get("page")),
  };
}

/** The event whose reports are about to be closed, or null. */
export function parseReportToClose(params: URLSearchParams): string | null {
  const id = params.get("close") ?? "";
  return UUID.test(id) ? id : null;
}

/**
 * The address of a page of the reports.
 * @param close id of the event that shows the form for closing its reports.
 * @example reportsPath({ state: "closed", search: "", page: 2 }) // "/admin/reports?state=closed&page=2"
 */
export function reportsPath({ state, search, page }: ReportPlace, close: string | null = null): string {
  const path = pathTo("/admin/reports", {
    state: state === "closed" && state,
    search,
    page: page > 1 && page,
    close,
  });
  return close === null ? path : `${path}#report-${close}`;
}
