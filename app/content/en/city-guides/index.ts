import type { CityGuide } from "../../city-guides/guide.ts";
import { CENTRAL_GUIDES } from "./central.ts";
import { GULF_GUIDES } from "./gulf.ts";
import { NORTH_GUIDES } from "./north.ts";
import { SOUTH_GUIDES } from "./south.ts";

/** Guides to cities in English, by slug. */
export const GUIDES = { ...NORTH_GUIDES, ...CENTRAL_GUIDES, ...GULF_GUIDES, ...SOUTH_GUIDES };

/** The guide to a city that has none in `GUIDES`. */
export function generalGuide(name: string): CityGuide {
  return {
    hero: `Concerts, markets, games and get-togethers in and around ${name}, listed by the people who put them on.`,
    description: `Local events in ${name}, Florida.`,
    keywords: [`${name} events`, `things to do in ${name}`],
  };
}
