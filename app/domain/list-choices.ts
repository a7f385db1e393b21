import { CATEGORIES } from "./categories.ts";
import { type EventFilters, eventFiltersToSearch, FIRST_PAGE, PARTS_OF_DAY, PERIODS, PRICES } from "./event-filters.ts";
import { PERIOD_LABELS, PRICE_LABELS, TIME_LABELS, toggled } from "./list-page.ts";
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
  label: string;
  /** "12", or "300+"; "" where it is unknown. */
  count: string;
  /** Whether the list has it already; its link then takes it away. */
  isChosen: boolean;
  /** Address of the list that it leads to; null for one without events. */
  to: string | null;
}

export interface ChoiceGroup {
  name: keyof ListChoices;
  label: string;
  choices: Choice[];
}

/**
 * The choices of a list that are one click away, with the number of events that each would leave.
 * @param filters of the list that is shown.
 * @param path of that list.
 */
export function choiceGroups(filters: EventFilters, counts: ListChoices, path: string): ChoiceGroup[] {
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
    const isEmpty = count === 0 && !counts[group].isCut && !isChosen;
    const to = isEmpty ? null : `${path}${eventFiltersToSearch({ ...anew, ...change })}`;
    return { label, isChosen, count: countText(count, counts[group].isCut), to };
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

/** A count, or where more events were not counted its first digit: at least so many. */
function countText(count: number, isCut: boolean): string {
  if (!isCut) return formatCount(count);
  if (count === 0) return "";
  const unit = 10 ** (String(count).length - 1);
  return formatCount(Math.floor(count / unit) * unit, true);
}
