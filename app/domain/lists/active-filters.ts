import { type FeedAddress, nameFeed } from "#app/domain/calendars/feed-address.ts";
import { ACCESS_KINDS, type AccessKind, accessLabel } from "#app/domain/events/attendance.ts";
import { CATEGORIES, type CategoryId, categoryLabel } from "#app/domain/events/categories.ts";
import type { Day } from "#app/domain/events/days.ts";
import {
  CHOICE_NAMES,
  type EventFilters,
  eventFiltersToSearch,
  FIRST_PAGE,
  type FilterGroup,
  withoutParameters,
} from "./filters.ts";
import { choiceLabel, daysText, labelOf, labelOfRun, nearText, periodLabel } from "./labels.ts";
import { groupOf, type ListSearch, searchWithout, withSearch } from "./search.ts";
import { inQuotationMarks } from "./texts.ts";

/** The categories with `id` added, or removed if it is among them; in the order of `CATEGORIES`. */
export function toggled(categories: readonly CategoryId[], id: CategoryId): CategoryId[] {
  return CATEGORIES.flatMap((category) =>
    categories.includes(category.id) !== (category.id === id) ? category.id : [],
  );
}

/** As `toggled`, for kinds of access. */
export function toggledAccess(access: readonly AccessKind[], kind: AccessKind): AccessKind[] {
  return ACCESS_KINDS.filter((other) => access.includes(other) !== (other === kind));
}

/** An active filter of a list, and the filters that remain without it. */
interface ActiveFilter {
  group: FilterGroup;
  label: string;
  without: EventFilters;
}

/** The state of a list that chips and titles describe. */
export interface ListState {
  filters: EventFilters;
  /** The parsed search. Without it, the typed text is a single filter. */
  search?: ListSearch | null;
  /** The date in the zone of the list. */
  today: Day;
}

/** The active filters of a list: those its search implies, in the order of the text, then those of its URL. */
export function activeFilters({ filters, search = null, today }: ListState): ActiveFilter[] {
  const firstPage = { ...filters, ...FIRST_PAGE };
  const active: ActiveFilter[] = search ? impliedFilters(filters, search, today) : [];
  const add = (group: FilterGroup, label: string, change: Partial<EventFilters>) =>
    active.push({ group, label, without: { ...firstPage, ...change } });
  if (filters.search && !search)
    active.push({ group: "search", label: inQuotationMarks(filters.search), without: withSearch(filters, "") });
  for (const id of filters.categories)
    add("category", categoryLabel(id), { categories: toggled(filters.categories, id) });
  if (filters.when) add("when", periodLabel(filters.when), { when: null });
  if (filters.date)
    add("when", daysText({ from: filters.date, to: filters.until }, today), { date: null, until: null });
  if (filters.location) add("location", filters.location, { location: "" });
  if (filters.near)
    add("location", nearText(filters.near, filters.radius), {
      near: null,
      ...(filters.sort === "nearest" && { sort: null }),
    });
  for (const name of CHOICE_NAMES) {
    const value = filters[name];
    if (value) add(name, choiceLabel(value), { [name]: null });
  }
  for (const kind of filters.access) add("access", accessLabel(kind), { access: toggledAccess(filters.access, kind) });
  return active;
}

function impliedFilters(filters: EventFilters, search: ListSearch, today: Day): ActiveFilter[] {
  const pieces = [
    ...search.parts.map((part) => ({
      start: part.start,
      end: part.end,
      group: groupOf(part.meaning),
      label: labelOf(part, search.text, today),
    })),
    ...search.runs.map((run) => ({ ...run, group: "search" as const, label: labelOfRun(run, search.text) })),
  ].sort((one, other) => one.start - other.start);
  return pieces.map(({ group, label, start, end }) => ({
    group,
    label,
    without: withSearch(filters, searchWithout(search, [{ start, end }])),
  }));
}

/** An active filter as a chip, a link that removes it. */
export interface ListChip {
  label: string;
  /** URL of the list without it. */
  to: string;
}

/**
 * The active filters of a list as chips.
 * @param path of the list, without a query.
 */
export function chipsOf(list: ListState, path: string): ListChip[] {
  return activeFilters(list).map(({ label, without }) => ({ label, to: `${path}${eventFiltersToSearch(without)}` }));
}

/** The filters of a list without those of one group, whether its URL has them or its search implies them. */
export function withoutGroup({ filters, search = null }: ListState, group: FilterGroup): EventFilters {
  const others = withoutParameters(filters, group);
  if (!search) return group === "search" ? withSearch(others, "") : others;
  const parts = search.parts.filter(({ meaning }) => groupOf(meaning) === group);
  const pieces = group === "search" ? [...parts, ...search.runs] : parts;
  return pieces.length === 0 ? others : withSearch(others, searchWithout(search, pieces));
}

/**
 * The name of a list with its filters, "Music events in Tampa (“jazz”, Free)". Independent of the current date.
 * @param name of the venue or organizer; unused for other lists.
 */
export function nameWithFilters({ subject, filters }: Pick<FeedAddress, "subject" | "filters">, name: string): string {
  // `nameFeed` already names a single category.
  const others = filters.categories.length === 1 ? { ...filters, categories: [] } : filters;
  const more = activeFilters({ filters: others, today: "" }).map(({ label }) => label);
  return `${nameFeed({ subject, filters }, name)}${more.length === 0 ? "" : ` (${more.join(", ")})`}`;
}
