import { type FeedAddress, nameFeed } from "#app/domain/calendars/feed-address.ts";
import { CATEGORIES, type CategoryId, findCategory } from "#app/domain/events/categories.ts";
import type { Day } from "#app/domain/events/days.ts";
import {
  CHOICE_NAMES,
  choiceLabel,
  type EventFilters,
  eventFiltersToSearch,
  FIRST_PAGE,
  type FilterGroup,
  withoutParameters,
} from "./filters.ts";
import { groupOf, type ListSearch, searchWithout, withSearch } from "./search.ts";
import { inQuotationMarks } from "./texts.ts";
import { daysText, labelOf, labelOfRun, nearText, PERIOD_LABELS } from "./titles.ts";

/** These categories with one more, or without it if it is among them; in the order of `CATEGORIES`. */
export function toggled(categories: readonly CategoryId[], id: CategoryId): CategoryId[] {
  const next = categories.includes(id) ? categories.filter((other) => other !== id) : [...categories, id];
  return CATEGORIES.flatMap((category) => (next.includes(category.id) ? category.id : []));
}

/** A filter that a list has, and the list without it. */
interface ActiveFilter {
  group: FilterGroup;
  label: string;
  without: EventFilters;
}

/** What chips and titles are written from. */
export interface ListState {
  filters: EventFilters;
  /** What the search means; without it, the text as it was typed is one filter. */
  search?: ListSearch | null;
  /** Where the list is. */
  today: Day;
}

/** The filters of a list one by one: those of its search in the order of the text, then those of its address. */
export function activeFilters({ filters, search = null, today }: ListState): ActiveFilter[] {
  const anew = { ...filters, ...FIRST_PAGE };
  const active: ActiveFilter[] = search ? understoodFilters(filters, search, today) : [];
  const add = (group: FilterGroup, label: string, change: Partial<EventFilters>) =>
    active.push({ group, label, without: { ...anew, ...change } });
  if (filters.search && !search)
    active.push({ group: "search", label: inQuotationMarks(filters.search), without: withSearch(filters, "") });
  for (const id of filters.categories)
    add("category", findCategory(id)?.label ?? id, { categories: toggled(filters.categories, id) });
  if (filters.when) add("when", PERIOD_LABELS[filters.when], { when: null });
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
    if (value) add(name, choiceLabel(name, value), { [name]: null });
  }
  return active;
}

function understoodFilters(filters: EventFilters, search: ListSearch, today: Day): ActiveFilter[] {
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

/** A filter that a list has, as a chip that removes it. */
export interface ListChip {
  label: string;
  /** The list without it. */
  to: string;
}

/**
 * The filters of a list as chips.
 * @param path of the list.
 */
export function chipsOf(list: ListState, path: string): ListChip[] {
  return activeFilters(list).map(({ label, without }) => ({ label, to: `${path}${eventFiltersToSearch(without)}` }));
}

/** The filters of a list without those of one kind, whether they are in its address or in its search. */
export function withoutGroup({ filters, search = null }: ListState, group: FilterGroup): EventFilters {
  const others = withoutParameters(filters, group);
  if (!search) return group === "search" ? withSearch(others, "") : others;
  const pieces = group === "search" ? search.runs : search.parts.filter(({ meaning }) => groupOf(meaning) === group);
  return pieces.length === 0 ? others : withSearch(others, searchWithout(search, pieces));
}

/**
 * The name of a list with its filters, "Music events in Tampa (“jazz”, Free)", which is the same on every day.
 * @param name of a venue or an organizer.
 */
export function nameWithFilters({ subject, filters }: Pick<FeedAddress, "subject" | "filters">, name: string): string {
  // A single category is in the name already.
  const others = filters.categories.length === 1 ? { ...filters, categories: [] } : filters;
  const more = activeFilters({ filters: others, today: "" }).map(({ label }) => label);
  return `${nameFeed({ subject, filters }, name)}${more.length === 0 ? "" : ` (${more.join(", ")})`}`;
}
