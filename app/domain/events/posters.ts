import { CATEGORIES, type CategoryId, findCategory } from "./categories.ts";
import { chooseMotif, isMotif, type MotifFacts } from "./choose-motif.ts";
import { inEnglish } from "./language.ts";
import type { Motif } from "./motifs.ts";
import { LIGHTS, type Light, lightOf } from "./sunlight.ts";

const CATEGORY_IDS = CATEGORIES.map(({ id }) => id);

/** Number of variants of a motif, which differ in scene, people, orientation and the colours of rooms. */
export const POSTER_VARIANTS = 8;

/** Whether a variant shows the second scene of its motif, if there is one. */
export function showsSecondScene(variant: number): boolean {
  return variant % 4 >= 2;
}

/** The parts of a poster; events with equal parts share a poster. */
export interface PosterParts {
  motif: Motif;
  light: Light;
  category: CategoryId;
  variant: number;
}

/** The data of an event that its poster depends on. */
interface PosterFacts extends MotifFacts {
  id: string;
  /** As stored; null if it was saved without one. */
  motif: string | null;
  location: string;
  /** UTC ISO 8601. */
  start_date: string;
  is_all_day: boolean;
}

/** Events closer than this in a list must not share a drawing. */
const MIN_DISTANCE = 3;
/** Cards visible at once on a wide screen; within them, events with the same motif alternate between its two scenes. */
const SCREENFUL = 8;

/**
 * The name of an event's poster, "surf-242".
 * @param before names of the posters before it in a list. Its own differs from the last three by its variant, never by its motif.
 */
export function posterOf(event: PosterFacts, before: readonly string[] = []): string {
  // Lists have no descriptions: without a stored motif the title decides everywhere.
  const motif = isMotif(event.motif)
    ? event.motif
    : chooseMotif({ title: inEnglish(event).title, category: event.category });
  const near = before.slice(-MIN_DISTANCE);
  const looks = { motif, light: lightOf(event), category: findCategory(event.category)?.id ?? ("other" as const) };
  // A digit of the id: a hash that gives an event the same variant everywhere.
  let variant = (Number.parseInt(event.id.charAt(4), 16) || 0) % POSTER_VARIANTS;
  const last = before
    .slice(-SCREENFUL)
    .map(parsePosterName)
    .findLast((parts) => parts?.motif === motif);
  if (last && showsSecondScene(last.variant) === showsSecondScene(variant)) variant = (variant + 2) % POSTER_VARIANTS;
  while (near.includes(posterName({ ...looks, variant }))) variant = (variant + 1) % POSTER_VARIANTS;
  return posterName({ ...looks, variant });
}

/** The name of a poster in its URL: motif, and the indexes of light, category and variant. Short, because lists contain many. */
export function posterName({ motif, light, category, variant }: PosterParts): string {
  return `${motif}-${LIGHTS.indexOf(light)}${CATEGORY_IDS.indexOf(category)}${variant}`;
}

/** Parses a poster's name; null for an invalid one. */
export function parsePosterName(name: string): PosterParts | null {
  const [, motif = "", light = "", category = "", variant = ""] = /^(\w+)-([0-3])(\d)([0-7])$/.exec(name) ?? [];
  const [knownLight, knownCategory] = [LIGHTS[Number(light)], CATEGORY_IDS[Number(category)]];
  if (!isMotif(motif) || !knownLight || !knownCategory) return null;
  return { motif, light: knownLight, category: knownCategory, variant: Number(variant) };
}
