import type { CityGuide } from "../../city-guides/guide.ts";
import { CENTRAL_GUIDES } from "./central.ts";
import { GULF_GUIDES } from "./gulf.ts";
import { NORTH_GUIDES } from "./north.ts";
import { SOUTH_GUIDES } from "./south.ts";

/** Guides to cities in Spanish, by slug. */
export const GUIDES = { ...NORTH_GUIDES, ...CENTRAL_GUIDES, ...GULF_GUIDES, ...SOUTH_GUIDES };

/** The guide to a city that has none in `GUIDES`. */
export function generalGuide(name: string): CityGuide {
  return {
    hero: `Conciertos, mercados, partidos y encuentros en ${name} y sus alrededores, publicados por quienes los organizan.`,
    description: `Eventos locales en ${name}, Florida.`,
    keywords: [`eventos en ${name}`, `qué hacer en ${name}`],
  };
}
