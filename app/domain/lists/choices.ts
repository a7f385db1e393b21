import { ACCESS_KINDS, accessLabel } from "#app/domain/events/attendance.ts";
import { CATEGORIES } from "#app/domain/events/categories.ts";
import messages from "#app/messages/titles.ts";
import { translator } from "#app/messages/translator.ts";
import { type ListState, toggled, toggledAccess, withoutGroup } from "./active-filters.ts";
import type { Facets } from "./facets.ts";
import {
  CHOICE_FILTERS,
  CHOICE_NAMES,
  choiceArguments,
  choiceValues,
  type EventFilters,
  eventFiltersToSearch,
  FIRST_PAGE,
  type FilterGroup,
  mapChoices,
  PERIODS,
  type Period,
} from "./filters.ts";
import { choiceHeading, choiceLabel, periodLabel } from "./labels.ts";
import { groupOf } from "./search.ts";
import { formatCount } from "./texts.ts";

const t = translator(messages);

/** One value of a facet, as a link that adds or removes it. */
export interface Choice {
  label: string;
  /** Number of events, "12" or "300+"; "" if unknown. */
  count: string;
  /** Whether the list is filtered by it; the link then removes it. */
  isChosen: boolean;
  /** URL of the resulting list. */
  to: string;
  /** Whether it is a quick filter above the list; chosen values are not. */
  isQuick?: boolean;
}

/** The quick filters: what most people look for. */
const QUICK: readonly string[] = ["tonight", "tomorrow", "weekend", "free", "children", "outdoors"];

export interface ChoiceGroup {
  name: keyof Facets;
  label: string;
  choices: Choice[];
}

/**
 * The facets of a list with their values and counts, as links. Values without events are left out, unless chosen or the counts are cut.
 * @param the shown list. Filters implied by its search count as chosen; choosing another value removes them from the text.
 * @param counts of `countFacets`.
 * @param path of that list, without a query.
 * @param periods values of the facet "when"; pages with a strip of days offer today and tomorrow there instead.
 */
export function choiceGroups(
  list: ListState,
  counts: Facets,
  path: string,
  periods: readonly Period[] = PERIODS,
): ChoiceGroup[] {
  const { when, categories, access, ...chosen } = chosenIn(list);
  const choice = (
    name: keyof Facets,
    label: string,
    isChosen: boolean,
    change: Partial<EventFilters>,
    countedAs: string,
  ): Choice[] => {
    const { counts: known, cutValues = [], ...facet } = counts[name];
    const isCut = facet.isCut || cutValues.includes(countedAs);
    const count = known[countedAs] ?? 0;
    if (count === 0 && !isCut && !isChosen) return [];
    const to = `${path}${eventFiltersToSearch({ ...withoutImplied(list, name), ...change })}`;
    const isQuick = !isChosen && QUICK.includes(countedAs);
    return [{ label, isChosen, count: count === 0 ? "" : countText(count, isCut), to, ...(isQuick && { isQuick }) }];
  };
  const groups: ChoiceGroup[] = [
    {
      name: "when",
      label: t("when"),
      choices: periods.flatMap((period) => {
        const isChosen = when === period;
        const change = { when: isChosen ? null : period, date: null, until: null };
        return choice("when", periodLabel(period), isChosen, change, period);
      }),
    },
    {
      name: "category",
      label: t("category"),
      choices: CATEGORIES.flatMap(({ id, label }) =>
        choice("category", label, categories.includes(id), { categories: toggled(categories, id) }, id),
      ),
    },
    ...CHOICE_NAMES.map((name) => ({
      name,
      label: choiceHeading(name),
      choices: choiceValues(name).flatMap((value) => {
        const isChosen = chosen[name] === value;
        const change = { [name]: isChosen ? null : value };
        return choice(name, choiceLabel(value), isChosen, change, value);
      }),
    })),
    {
      name: "access",
      label: choiceHeading("access"),
      choices: ACCESS_KINDS.flatMap((kind) =>
        choice("access", accessLabel(kind), access.includes(kind), { access: toggledAccess(access, kind) }, kind),
      ),
    },
  ];
  return groups.filter(({ choices }) => choices.length > 0);
}

/** The chosen value of each facet, from the URL or implied by the search. */
function chosenIn({ filters, search = null }: ListState) {
  const implied: Record<string, unknown> = { ...search?.implied };
  const days = search?.parts.flatMap(({ meaning }) => (meaning.filter === "days" ? meaning : [])) ?? [];
  const chosen = mapChoices((name) => {
    const wanted = JSON.stringify(
      Object.fromEntries(CHOICE_FILTERS[name].fields.map((field) => [field, implied[field]])),
    );
    return filters[name] ?? choiceValues(name).find((value) => JSON.stringify(choiceArguments(name, value)) === wanted);
  });
  return {
    ...chosen,
    when: filters.when ?? (days.length === 1 ? days[0]?.period : null) ?? null,
    categories: filters.categories.length > 0 ? filters.categories : (search?.implied.categories ?? []),
    access: filters.access.length > 0 ? filters.access : (search?.implied.access ?? []),
  };
}

/** The first page of a list, without the filters of a group if its search implies them; filters of the URL alone stay. */
function withoutImplied(list: ListState, group: FilterGroup): EventFilters {
  const isImplied = list.search?.parts.some(({ meaning }) => groupOf(meaning) === group) ?? false;
  return isImplied ? withoutGroup(list, group) : { ...list.filters, ...FIRST_PAGE };
}

/** A count; if counting was cut short, a lower bound, rounded down to its first digit with a plus ("300+"). */
function countText(count: number, isCut: boolean): string {
  if (!isCut) return formatCount(count);
  if (count === 0) return "";
  const unit = 10 ** (String(count).length - 1);
  return formatCount(Math.floor(count / unit) * unit, true);
}
