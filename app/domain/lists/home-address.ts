import type { Day } from "#app/domain/events/days.ts";

/** What the address of the home page chooses. */
interface HomeChoice {
  /** The slug of the city whose events the page begins with; null for none. */
  city: string | null;
  /** The day to list; null for today. */
  date: Day | null;
}

/**
 * The query of the home page: "?city=tampa&date=2026-11-22", "" for no choice. In this order, so that one view has one address.
 */
export function homeSearch({ city, date }: HomeChoice): string {
  const params = new URLSearchParams();
  if (city) params.set("city", city);
  if (date) params.set("date", date);
  return params.size === 0 ? "" : `?${params}`;
}
