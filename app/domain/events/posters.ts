import type { CategoryId } from "./categories.ts";
import { parseTimeOfDay } from "./days.ts";
import { MOTIFS, type Motif } from "./motifs.ts";

/** The light of a poster, from the hour at which its event starts. */
export const POSTER_HOURS = ["morning", "day", "dusk", "night"] as const;
export type PosterHour = (typeof POSTER_HOURS)[number];

/** Number of variants of a motif, which differ in their people and in orientation. */
const POSTER_VARIANTS = 4;

/** What a poster shows; events with equal parts share a poster. */
export interface PosterParts {
  motif: Motif;
  hour: PosterHour;
  category: CategoryId;
  variant: number;
}

/** Motifs that suit every event of a category, used where no keyword matches. */
const FALLBACK_MOTIFS: Record<CategoryId, readonly Motif[]> = {
  music: ["bandshell", "songwriter", "vinyl", "drums", "piano"],
  tech: ["coding", "hackathon", "data", "makerspace", "ai"],
  food: ["tasting", "dinner", "cooking", "market"],
  arts: ["gallery", "masks", "painting", "crafts"],
  sports: ["running", "bootcamp", "volleyball", "archery"],
  families: ["balloons", "kite", "playground", "carousel"],
  education: ["workshop", "books", "lecture", "science"],
  business: ["meeting", "networking", "handshake", "pitch"],
  health: ["health", "meditation", "massage", "yogaClass"],
  other: ["community", "town", "ferris", "hotAir"],
};

const CATEGORY_IDS = Object.keys(FALLBACK_MOTIFS) as CategoryId[];

/** Scores of keyword matches in the title, and of any match in the description: a keyword in the title outweighs the description. */
const POINTS = { phrase: 17, word: 10, weak: 4, description: 2 };
/** Length of the description's beginning that is searched for keywords, in UTF-16 code units. */
const READ_CHARS = 400;

interface KeywordMatch {
  motif: Motif;
  points: number;
}

const exact = new Map<string, KeywordMatch[]>();
const prefixes = new Map<string, KeywordMatch[]>();
for (const [motif, words] of Object.entries(MOTIFS) as [Motif, string][])
  for (const written of words.split(" ")) {
    const word = written.replace(/^~|\*$/g, "").replace(/^~/, "");
    const points = written.startsWith("~") ? POINTS.weak : word.includes("_") ? POINTS.phrase : POINTS.word;
    const matches = written.endsWith("*") ? prefixes : exact;
    matches.set(word, [...(matches.get(word) ?? []), { motif, points }]);
  }

/** First words of the phrases, so that phrases are only looked up where one may begin. */
const phraseStarts = new Set([...exact.keys()].flatMap((word) => (word.includes("_") ? word.split("_", 1) : [])));

/** A word as written, and its possible singular forms. */
function formsOf(word: string): string[] {
  if (!word.endsWith("s")) return [word];
  return [...new Set([word, word.replace(/s$/, ""), word.replace(/es$/, ""), word.replace(/ies$/, "y")])];
}

function wordsOf(text: string): string[] {
  const plain = text
    .toLowerCase()
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[’']s\b/g, "");
  return (
    plain
      .match(/[\p{L}\p{N}]+(?:[-'’][\p{L}\p{N}]+)*/gu)
      ?.flatMap((word) => [word.replace("’", "'"), ...(word.includes("-") ? word.split("-") : [])]) ?? []
  );
}

/** The motifs whose keywords a text contains, in the order of its words. */
function matchKeywords(text: string): KeywordMatch[] {
  const words = wordsOf(text);
  return words.flatMap((word, index) => {
    const found = matchesAt(words, word, index);
    if (found.length < 2) return found;
    // Per motif only the best match: a phrase rather than one of its words.
    const best = found.sort((one, other) => one.points - other.points);
    return [...new Map(best.map((match) => [match.motif, match])).values()].reverse();
  });
}

/** The matches of a word: by itself, as the first word of a phrase, and by its prefixes. */
function matchesAt(words: readonly string[], word: string, index: number): KeywordMatch[] {
  const found: KeywordMatch[] = [];
  for (const form of formsOf(word)) found.push(...(exact.get(form) ?? []));
  if (phraseStarts.has(word)) {
    for (let end = index + 2; end <= Math.min(index + 5, words.length); end += 1)
      for (const form of formsOf(words.slice(index, end).join("_"))) found.push(...(exact.get(form) ?? []));
  }
  for (let end = 2; end <= word.length; end += 1) {
    const matches = prefixes.get(word.slice(0, end));
    if (matches) found.push(...matches);
  }
  return found;
}

/** The data of an event that its poster depends on. */
interface PosterFacts {
  id: string;
  title: string;
  category: string;
  /** Lists leave it out. */
  description?: string;
  /** Start, "7:30 PM" or in Spanish "7:30 p. m.", in the zone of the event. */
  time: string;
}

/** Motifs for an event: those its text matches, best first, then the fallbacks of its category, rotated by its id. */
export function motifsFor({ id, title, category, description = "" }: Omit<PosterFacts, "time">): Motif[] {
  const points = new Map<Motif, number>();
  for (const match of matchKeywords(title)) points.set(match.motif, (points.get(match.motif) ?? 0) + match.points);
  const mentioned = new Set(
    matchKeywords(description.slice(0, READ_CHARS))
      .filter((match) => match.points > POINTS.weak)
      .map(({ motif }) => motif),
  );
  for (const motif of mentioned) points.set(motif, (points.get(motif) ?? 0) + POINTS.description);
  const matched = [...points].sort(([, one], [, other]) => other - one).map(([motif]) => motif);
  const general = FALLBACK_MOTIFS[categoryOf(category)];
  const turn = numberIn(id, 0, 4) % general.length;
  return [...new Set([...matched, ...general.slice(turn), ...general.slice(0, turn)])];
}

/** Neighbours in a list that must not share a motif, where possible. */
const MIN_DISTANCE = 3;

/**
 * The name of an event's poster, "surf-242".
 * @param before names of the posters before it in a list; its motif differs from that of the last one, and if possible of the last three.
 */
export function posterOf(event: PosterFacts, before: readonly string[] = []): string {
  const motifs = motifsFor(event);
  const near = before.slice(-MIN_DISTANCE).map((name) => name.split("-")[0]);
  const motif =
    motifs.find((one) => !near.includes(one)) ?? motifs.find((one) => one !== near.at(-1)) ?? motifs[0] ?? "community";
  return posterName({
    motif,
    hour: hourOf(event.time),
    category: categoryOf(event.category),
    variant: numberIn(event.id, 4, 5) % POSTER_VARIANTS,
  });
}

/** The name of a poster in its URL: motif, and the indexes of hour, category and variant. Short, because lists contain many. */
export function posterName({ motif, hour, category, variant }: PosterParts): string {
  return `${motif}-${POSTER_HOURS.indexOf(hour)}${CATEGORY_IDS.indexOf(category)}${variant}`;
}

/** Parses a poster's name; null for an invalid one. */
export function parsePosterName(name: string): PosterParts | null {
  const [, motif = "", hour = "", category = "", variant = ""] = /^(\w+)-([0-3])(\d)([0-3])$/.exec(name) ?? [];
  const [knownHour, knownCategory] = [POSTER_HOURS[Number(hour)], CATEGORY_IDS[Number(category)]];
  if (!Object.hasOwn(MOTIFS, motif) || !knownHour || !knownCategory) return null;
  return { motif: motif as Motif, hour: knownHour, category: knownCategory, variant: Number(variant) };
}

function categoryOf(category: string): CategoryId {
  return Object.hasOwn(FALLBACK_MOTIFS, category) ? (category as CategoryId) : "other";
}

/** Some hexadecimal digits of an id as a number: a hash that gives an event the same poster everywhere. */
function numberIn(id: string, from: number, to: number): number {
  return Number.parseInt(id.slice(from, to), 16) || 0;
}

function hourOf(time: string): PosterHour {
  const hour = Number((parseTimeOfDay(time) ?? "12:00").slice(0, 2));
  if (hour < 5 || hour >= 20) return "night";
  return hour < 11 ? "morning" : hour < 17 ? "day" : "dusk";
}
