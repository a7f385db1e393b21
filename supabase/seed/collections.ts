import { addDays, todayIn } from "#app/domain/events/days.ts";
import type { Collection } from "#app/domain/lists/collections.ts";
import { LAST_DAY_AHEAD } from "./plan.ts";

/** The lists that the home page names; they fit the events of the catalogue in any season. */
export const SEED_COLLECTIONS: readonly Omit<Collection, "id" | "first_day" | "last_day">[] = [
  {
    name_en: "Under the open sky",
    name_es: "A cielo abierto",
    text_en: "Evenings outdoors: concerts in the park, street suppers, stargazing and a roller derby.",
    text_es: "Noches al aire libre: conciertos en el parque, cenas en la calle, estrellas y patines.",
    filter: "?time=evening&setting=outdoors",
  },
  {
    name_en: "Free with kids",
    name_es: "Gratis con niños",
    text_en: "A kite festival, story time, giant bubbles and concerts that cost nothing.",
    text_es: "Cometas, cuentos, burbujas gigantes y conciertos que no cuestan nada.",
    filter: "?audience=children&price=free",
  },
];

/** Rows of `SEED_COLLECTIONS`, on the home page for as long as the seed has events. */
export function collectionRows(now: Date, siteTimeZone: string): Omit<Collection, "id">[] {
  const first_day = todayIn(siteTimeZone, now);
  const last_day = addDays(first_day, LAST_DAY_AHEAD);
  return SEED_COLLECTIONS.map((collection) => ({ ...collection, first_day, last_day }));
}
