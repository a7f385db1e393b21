import { CATEGORIES, type CategoryId, findCategory } from "./categories.ts";
import {
  type EventFilters,
  FIRST_PAGE,
  PARTS_OF_DAY,
  type PartOfDay,
  PERIODS,
  type Period,
  PRICES,
  type Price,
} from "./event-filters.ts";
import { formatCount } from "./list-texts.ts";

/** How many events each choice of a filter would leave, beside the other filters. Choices that would leave none may be missing. */
export interface ChoiceCounts {
  counts: Record<string, number>;
  /** Whether there are more events than were counted: then each choice has at least so many. */
  isCut: boolean;
}

export type ListChoices = Record<"when" | "category" | "time" | "price" | "tickets", ChoiceCounts>;

/** A choice of a filter, as a link to the list that it leads to. */
export interface Choice {
  id: string;
  label: string;
  /** "12", or "300+"; "" where it is unknown. */
  count: string;
  /** Whether the list has it already; its link then takes it away. */
  isChosen: boolean;
  /** Whether it leads to a list without events. */
  isEmpty: boolean;
  filters: EventFilters;
}

export interface ChoiceGroup {
  name: keyof ListChoices;
  label: string;
  choices: Choice[];
}

export const PERIOD_LABELS: Readonly<Record<Period, string>> = {
  today: "Today",
  tonight: "Tonight",
  tomorrow: "Tomorrow",
  weekend: "This weekend",
  week: "Next 7 days",
};

export const TIME_LABELS: Readonly<Record<PartOfDay, string>> = {
  morning: "Morning",
  afternoon: "Afternoon",
  evening: "Evening",
};

export const PRICE_LABELS: Readonly<Record<Price, string>> = {
  free: "Free",
  "10": "Up to $10",
  "25": "Up to $25",
  "50": "Up to $50",
  "any-amount": "Pay what you can",
};

/**
 * The choices of a list that are one click away, with the number of events that each would leave.
 * @param filters of the list that is shown.
 */
export function choiceGroups(filters: EventFilters, counts: ListChoices): ChoiceGroup[] {
  const anew = { ...filters, ...FIRST_PAGE };
  const choice = (
    group: keyof ListChoices,
    id: string,
    label: string,
    isChosen: boolean,
    change: Partial<EventFilters>,
    countedAs = id,
  ): Choice => {
    const count = counts[group].counts[countedAs] ?? 0;
    return {
      ...{ id, label, isChosen, count: countText(count, counts[group].isCut) },
      isEmpty: count === 0 && !counts[group].isCut && !isChosen,
      filters: { ...anew, ...change },
    };
  };
  return [
    {
      name: "when",
      label: "When",
      choices: PERIODS.map((period) => {
        const isChosen = filters.when === period;
        return choice("when", period, PERIOD_LABELS[period], isChosen, {
          ...{ when: isChosen ? null : period, date: null, until: null },
        });
      }),
    },
    {
      name: "time",
      label: "Time of day",
      choices: PARTS_OF_DAY.map((part) => {
        const isChosen = filters.time === part;
        return choice("time", part, TIME_LABELS[part], isChosen, { time: isChosen ? null : part });
      }),
    },
    {
      name: "category",
      label: "Category",
      choices: CATEGORIES.map(({ id, label }) => {
        const isChosen = filters.categories.includes(id);
        return choice("category", id, label, isChosen, { categories: toggled(filters.categories, id) });
      }),
    },
    {
      name: "price",
      label: "Price",
      choices: PRICES.map((price) => {
        const isChosen = filters.price === price;
        const change = { price: isChosen ? null : price };
        return choice("price", price, PRICE_LABELS[price], isChosen, change, price.replace("-", "_"));
      }),
    },
    {
      name: "tickets",
      label: "Tickets",
      choices: [choice("tickets", "yes", "Has tickets", filters.tickets, { tickets: !filters.tickets })],
    },
  ];
}

function toggled(categories: readonly CategoryId[], id: CategoryId): CategoryId[] {
  const next = categories.includes(id) ? categories.filter((other) => other !== id) : [...categories, id];
  return CATEGORIES.flatMap((category) => (next.includes(category.id) ? category.id : []));
}

/** A count, or where more events were not counted its first digit: at least so many. */
function countText(count: number, isCut: boolean): string {
  if (!isCut) return formatCount(count);
  if (count === 0) return "";
  const unit = 10 ** (String(count).length - 1);
  return formatCount(Math.floor(count / unit) * unit, true);
}

/** A filter that a list has, and the list without it. */
export interface ActiveFilter {
  /** As `ListHints.without` names it. */
  group: string;
  label: string;
  without: EventFilters;
}

/**
 * The filters of a list one by one, as chips that remove them.
 * @param texts of what takes dates and places to write.
 */
export function activeFilters(filters: EventFilters, texts: { date: string; place: string }): ActiveFilter[] {
  const anew = { ...filters, ...FIRST_PAGE };
  const active: ActiveFilter[] = [];
  const add = (group: string, label: string, change: Partial<EventFilters>) =>
    active.push({ group, label, without: { ...anew, ...change } });
  // The default order of a search is another one.
  if (filters.search)
    add("search", `“${filters.search}”`, { search: "", ...(filters.sort === "soonest" && { sort: null }) });
  for (const id of filters.categories)
    add("category", findCategory(id)?.label ?? id, { categories: toggled(filters.categories, id) });
  if (filters.when) add("when", PERIOD_LABELS[filters.when], { when: null });
  if (filters.date) add("when", texts.date, { date: null, until: null });
  if (filters.time) add("time", TIME_LABELS[filters.time], { time: null });
  if (filters.location) add("location", filters.location, { location: "" });
  if (filters.near) add("location", texts.place, { near: null, ...(filters.sort === "nearest" && { sort: null }) });
  if (filters.price) add("price", PRICE_LABELS[filters.price], { price: null });
  if (filters.tickets) add("tickets", "Has tickets", { tickets: false });
  return active;
}
