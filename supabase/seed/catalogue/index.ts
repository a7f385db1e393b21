import { ATLANTIC_COAST } from "./atlantic-coast.ts";
import { GULF_AND_KEYS } from "./gulf-and-keys.ts";
import { HEARTLAND } from "./heartland.ts";
import type { CityIdeas } from "./idea.ts";
import { NORTH } from "./north.ts";
import { ORLANDO } from "./orlando.ts";
import { PANHANDLE } from "./panhandle.ts";
import { SOUTH_FLORIDA } from "./south-florida.ts";
import { TAMPA_BAY } from "./tampa-bay.ts";
import { THEME_PARK_TOWNS } from "./theme-park-towns.ts";

/** Every event idea, by city; the order decides nothing but must not change between two plans of one version. */
export const CATALOGUE: readonly CityIdeas[] = [
  ...ATLANTIC_COAST,
  ...GULF_AND_KEYS,
  ...HEARTLAND,
  ...NORTH,
  ...ORLANDO,
  ...PANHANDLE,
  ...SOUTH_FLORIDA,
  ...TAMPA_BAY,
  ...THEME_PARK_TOWNS,
];
