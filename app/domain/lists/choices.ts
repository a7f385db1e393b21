import { CATEGORIES } from "#app/domain/events/categories.ts";
import { type ListState, toggled, withoutGroup } from "./active-filters.ts";
import type { ListChoices } from "./facts.ts";
import {
  CHOICE_FILTERS,
  CHOICE_NAMES,
  choiceArguments,
  choiceLabel,
  choiceValues,
  type EventFilters,
  eventFiltersToSearch,
  FIRST_PAGE,
  type FilterGroup,
  forEachChoice,
  PERIODS,
  type Period,
} from "./filters.ts";
import { groupOf } from "./search.ts";
import { formatCount } from "./texts.ts";
import { PERIOD_LABELS } from "./titles.ts";

/** A choice of a filter, as a link to the list that it leads to. */
export interface Choice {
  label: string;
  /** "12", or "300+"; "" where it is unknown. */
  count: string;
  /** Whether the list has it already; its link then takes it away. */
  isChosen: boolean;
  /** Address of the list that it leads to. */
  to: string;
}

export interface ChoiceGroup {
  name: keyof ListChoices;
  label: string;
  choices: Choice[];
}

/**
 * The choices of a list that are one click away, with the number of events that each would leave. None that would leave no event.
 * @param list that is shown. What its search means counts as chosen, and gives way to another choice of its kind.
 * @param path of that list.
 * @param periods days to choose; pages with a strip of days offer today and tomorrow there.
 */
export function choiceGroups(
  list: ListState,
  counts: ListChoices,
  path: string,
  periods: readonly Period[] = PERIODS,
): ChoiceGroup[] {
  const { when, categories, ...chosen } = chosenIn(list);
  const choice = (
    name: keyof ListChoices,
    label: string,
    isChosen: boolean,
    change: Partial<EventFilters>,
    countedAs: string,
  ): Choice[] => {
    const { counts: known, isCut } = counts[name];
    const count = known[countedAs] ?? 0;
    if (count === 0 && !isCut && !isChosen) return [];
    const to = `${path}${eventFiltersToSearch({ ...withoutMeant(list, name), ...change })}`;
    return [{ label, isChosen, count: count === 0 ? "" : countText(count, isCut), to }];
  };
  const groups: ChoiceGroup[] = [
    {
      name: "when",
      label: "When",
      choices: periods.flatMap((period) => {
        const isChosen = when === period;
        const change = { when: isChosen ? null : period, date: null, until: null };
        return choice("when", PERIOD_LABELS[period], isChosen, change, period);
      }),
    },
    {
      name: "category",
      label: "Category",
      choices: CATEGORIES.flatMap(({ id, label }) =>
        choice("category", label, categories.includes(id), { categories: toggled(categories, id) }, id),
      ),
    },
    ...CHOICE_NAMES.map((name) => ({
      name,
      label: CHOICE_FILTERS[name].label,
      choices: choiceValues(name).flatMap((value) => {
        const isChosen = chosen[name] === value;
        const change = { [name]: isChosen ? null : value };
        return choice(name, choiceLabel(name, value), isChosen, change, value);
      }),
    })),
  ];
  return groups.filter(({ choices }) => choices.length > 0);
}

/** What a list is narrowed to, by its address or by its search. */
function chosenIn({ filters, search = null }: ListState) {
  const meant: Record<string, unknown> = { ...search?.meant };
  const days = search?.parts.flatMap(({ meaning }) => (meaning.filter === "days" ? meaning : [])) ?? [];
  const chosen = forEachChoice((name) => {
    const asked = JSON.stringify(Object.fromEntries(CHOICE_FILTERS[name].fields.map((field) => [field, meant[field]])));
    return filters[name] ?? choiceValues(name).find((value) => JSON.stringify(choiceArguments(name, value)) === asked);
  });
  return {
    ...chosen,
    when: filters.when ?? (days.length === 1 ? days[0]?.period : null) ?? null,
    categories: filters.categories.length > 0 ? filters.categories : (search?.meant.categories ?? []),
  };
}

/** A list without what its search means of a kind; what its address has of it stays. */
function withoutMeant(list: ListState, group: FilterGroup): EventFilters {
  const isMeant = list.search?.parts.some(({ meaning }) => groupOf(meaning) === group) ?? false;
  return isMeant ? withoutGroup(list, group) : { ...list.filters, ...FIRST_PAGE };
}

/** A count, or where more events were not counted its first digit: at least so many. */
function countText(count: number, isCut: boolean): string {
  if (!isCut) return formatCount(count);
  if (count === 0) return "";
  const unit = 10 ** (String(count).length - 1);
  return formatCount(Math.floor(count / unit) * unit, true);
}
