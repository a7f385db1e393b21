import { CATEGORIES, type CategoryId, findCategory } from "./categories.ts";
import { chooseMotif, isMotif, type MotifFacts } from "./choose-motif.ts";
import { parseTimeOfDay } from "./days.ts";
import { inEnglish } from "./language.ts";
import type { Motif } from "./motifs.ts";

/** The light of a poster, from the hour at which its event starts. */
export const POSTER_HOURS = ["morning", "day", "dusk", "night"] as const;
export type PosterHour = (typeof POSTER_HOURS)[number];

const CATEGORY_IDS = CATEGORIES.map(({ id }) => id);

/** Number of variants of a motif, which differ in their people and in orientation. */
const POSTER_VARIANTS = 4;

/** What a poster shows; events with equal parts share a poster. */
export interface PosterParts {
  motif: Motif;
  hour: PosterHour;
  category: CategoryId;
  variant: number;
}

/** The data of an event that its poster depends on. */
interface PosterFacts extends MotifFacts {
  id: string;
  /** As stored; null where it was saved without. */
  motif: string | null;
  /** Start, "7:30 PM" or in Spanish "7:30 p. m.", in the zone of the event. */
  time: string;
}

/** Neighbours in a list that must not share a drawing. */
const MIN_DISTANCE = 3;

/**
 * The name of an event's poster, "surf-242".
 * @param before names of the posters before it in a list, from whose last three its own differs: by its variant, never by its motif.
 */
export function posterOf(event: PosterFacts, before: readonly string[] = []): string {
  // Lists have no descriptions: without a stored motif the title decides everywhere.
  const motif = isMotif(event.motif)
    ? event.motif
    : chooseMotif({ title: inEnglish(event).title, category: event.category });
  const near = before.slice(-MIN_DISTANCE);
  const light = { hour: hourOf(event.time), category: findCategory(event.category)?.id ?? ("other" as const) };
  // A digit of the id: a hash that gives an event the same variant everywhere.
  let variant = (Number.parseInt(event.id.charAt(4), 16) || 0) % POSTER_VARIANTS;
  while (near.includes(posterName({ motif, ...light, variant }))) variant = (variant + 1) % POSTER_VARIANTS;
  return posterName({ motif, ...light, variant });
}

/** The name of a poster in its URL: motif, and the indexes of hour, category and variant. Short, because lists contain many. */
export function posterName({ motif, hour, category, variant }: PosterParts): string {
  return `${motif}-${POSTER_HOURS.indexOf(hour)}${CATEGORY_IDS.indexOf(category)}${variant}`;
}

/** Parses a poster's name; null for an invalid one. */
export function parsePosterName(name: string): PosterParts | null {
  const [, motif = "", hour = "", category = "", variant = ""] = /^(\w+)-([0-3])(\d)([0-3])$/.exec(name) ?? [];
  const [knownHour, knownCategory] = [POSTER_HOURS[Number(hour)], CATEGORY_IDS[Number(category)]];
  if (!isMotif(motif) || !knownHour || !knownCategory) return null;
  return { motif, hour: knownHour, category: knownCategory, variant: Number(variant) };
}

function hourOf(time: string): PosterHour {
  const hour = Number((parseTimeOfDay(time) ?? "12:00").slice(0, 2));
  if (hour < 5 || hour >= 20) return "night";
  return hour < 11 ? "morning" : hour < 17 ? "day" : "dusk";
}
