import type { CategoryId } from "./categories.ts";
import { MOTIFS, type Motif } from "./motifs.ts";

/** The light of a poster, by the hour at which its event starts. */
export const POSTER_HOURS = ["morning", "day", "dusk", "night"] as const;
export type PosterHour = (typeof POSTER_HOURS)[number];

/** How many variants a motif has; they differ in the people and in the side from which it is seen. */
export const POSTER_VARIANTS = 4;

/** What a poster shows. Events with equal ones share it. */
export interface PosterParts {
  motif: Motif;
  hour: PosterHour;
  category: CategoryId;
  variant: number;
}

/** What shows a category without contradicting any of its events. */
const GENERAL: Record<CategoryId, readonly Motif[]> = {
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

const CATEGORY_IDS = Object.keys(GENERAL) as CategoryId[];

/** What each kind of word counts for; one word of the title outweighs a description that mentions a motif once. */
const POINTS = { phrase: 17, word: 10, weak: 4, inText: 2 };
/** Characters of a description that are read: what an event is about stands at its beginning. */
export const READ_CHARS = 400;

interface Call {
  motif: Motif;
  points: number;
}

const exact = new Map<string, Call[]>();
const beginnings = new Map<string, Call[]>();
for (const [motif, words] of Object.entries(MOTIFS) as [Motif, string][])
  for (const written of words.split(" ")) {
    const word = written.replace(/^~|\*$/g, "").replace(/^~/, "");
    const points = written.startsWith("~") ? POINTS.weak : word.includes("_") ? POINTS.phrase : POINTS.word;
    const calls = written.endsWith("*") ? beginnings : exact;
    calls.set(word, [...(calls.get(word) ?? []), { motif, points }]);
  }

/** The first words of phrases, so that few are put together. */
const phraseStarts = new Set([...exact.keys()].flatMap((word) => (word.includes("_") ? word.split("_", 1) : [])));

/** The forms of a word under which the table may have it: as written, and in singular. */
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

/** The motifs that a text calls for, in the order of its words. */
function callsOf(text: string): Call[] {
  const words = wordsOf(text);
  return words.flatMap((word, index) => {
    const found = callsAt(words, word, index);
    if (found.length < 2) return found;
    // The best call of each motif: a phrase rather than one of its words.
    const best = found.sort((one, other) => one.points - other.points);
    return [...new Map(best.map((call) => [call.motif, call])).values()].reverse();
  });
}

/** Every call of a word: by itself, as the first of a phrase, and by its beginning. */
function callsAt(words: readonly string[], word: string, index: number): Call[] {
  const found: Call[] = [];
  for (const form of formsOf(word)) found.push(...(exact.get(form) ?? []));
  if (phraseStarts.has(word)) {
    for (let end = index + 2; end <= Math.min(index + 5, words.length); end += 1)
      for (const form of formsOf(words.slice(index, end).join("_"))) found.push(...(exact.get(form) ?? []));
  }
  for (let end = 2; end <= word.length; end += 1) {
    const calls = beginnings.get(word.slice(0, end));
    if (calls) found.push(...calls);
  }
  return found;
}

/** An event as its poster is made from it. */
export interface PosterFacts {
  id: string;
  title: string;
  category: string;
  /** Left out by lists. */
  description?: string;
  /** "7:30 PM", where it happens. */
  time: string;
}

/** The motifs that an event's words call for, best first, and then those that its category always allows. */
export function motifsFor({ id, title, category, description = "" }: Omit<PosterFacts, "time">): Motif[] {
  const points = new Map<Motif, number>();
  for (const call of callsOf(title)) points.set(call.motif, (points.get(call.motif) ?? 0) + call.points);
  const inText = new Set(
    callsOf(description.slice(0, READ_CHARS))
      .filter((call) => call.points > POINTS.weak)
      .map(({ motif }) => motif),
  );
  for (const motif of inText) points.set(motif, (points.get(motif) ?? 0) + POINTS.inText);
  const called = [...points].sort(([, one], [, other]) => other - one).map(([motif]) => motif);
  const general = GENERAL[categoryOf(category)];
  const turn = numberIn(id, 0, 4) % general.length;
  return [...new Set([...called, ...general.slice(turn), ...general.slice(0, turn)])];
}

/** How many posters before one in a list have another motif, if there is one that fits. */
const APART = 3;

/**
 * The name of an event's poster in its address, "surf-242"; never with the motif of the last of `before`, names of those that stand before it.
 * @param motifs those of `motifsFor`, where they are known already.
 */
export function posterOf(
  event: PosterFacts,
  before: readonly string[] = [],
  motifs: readonly Motif[] = motifsFor(event),
): string {
  const near = before.slice(-APART).map((name) => name.split("-")[0]);
  const motif =
    motifs.find((one) => !near.includes(one)) ?? motifs.find((one) => one !== near.at(-1)) ?? motifs[0] ?? "community";
  return posterName({
    motif,
    hour: hourOf(event.time),
    category: categoryOf(event.category),
    variant: numberIn(event.id, 4, 5) % POSTER_VARIANTS,
  });
}

/** The name of a poster in its address: its motif, and the numbers of hour, category and variant. Short, since lists have many. */
export function posterName({ motif, hour, category, variant }: PosterParts): string {
  return `${motif}-${POSTER_HOURS.indexOf(hour)}${CATEGORY_IDS.indexOf(category)}${variant}`;
}

/** The parts of a name; null for one that no event can have. */
export function parsePosterName(name: string): PosterParts | null {
  const [, motif = "", hour = "", category = "", variant = ""] = /^(\w+)-([0-3])(\d)([0-3])$/.exec(name) ?? [];
  const [knownHour, knownCategory] = [POSTER_HOURS[Number(hour)], CATEGORY_IDS[Number(category)]];
  if (!Object.hasOwn(MOTIFS, motif) || !knownHour || !knownCategory) return null;
  return { motif: motif as Motif, hour: knownHour, category: knownCategory, variant: Number(variant) };
}

function categoryOf(category: string): CategoryId {
  return Object.hasOwn(GENERAL, category) ? (category as CategoryId) : "other";
}

/** A number from the hexadecimal digits of an id, so that an event looks the same wherever it is shown. */
function numberIn(id: string, from: number, to: number): number {
  return Number.parseInt(id.slice(from, to), 16) || 0;
}

function hourOf(time: string): PosterHour {
  const [, hours = "12", half = "PM"] = /^(\d+):\d+ ([AP]M)$/.exec(time) ?? [];
  const hour = (Number(hours) % 12) + (half === "PM" ? 12 : 0);
  if (hour < 5 || hour >= 20) return "night";
  return hour < 11 ? "morning" : hour < 17 ? "day" : "dusk";
}
