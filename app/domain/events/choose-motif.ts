import { type CategoryId, findCategory } from "./categories.ts";
import { type EventText, inEnglish } from "./language.ts";
import { MOTIFS, type Motif } from "./motifs.ts";

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

/** The words of an event, by which its motif is chosen. */
export interface MotifFacts extends EventText {
  category: string;
}

/**
 * The subject of the drawing of an event: what its words call for, those of the title before those of the description; without any, one that
 * suits its category. Of an event in two languages the English words count, whose keywords these are.
 */
export function chooseMotif(event: MotifFacts): Motif {
  const { title, description = "" } = inEnglish(event);
  const points = new Map<Motif, number>();
  for (const match of matchKeywords(title)) points.set(match.motif, (points.get(match.motif) ?? 0) + match.points);
  const mentioned = new Set(
    matchKeywords(description.slice(0, READ_CHARS))
      .filter((match) => match.points > POINTS.weak)
      .map(({ motif }) => motif),
  );
  for (const motif of mentioned) points.set(motif, (points.get(motif) ?? 0) + POINTS.description);
  const [best] = [...points].sort(([, one], [, other]) => other - one);
  return best?.[0] ?? generalMotif(event.category, title);
}

/** One of those that suit a category: the same for the same title, so that all dates of a series have one. */
function generalMotif(category: string, title: string): Motif {
  const general = FALLBACK_MOTIFS[findCategory(category)?.id ?? "other"];
  const sum = [...title].reduce((total, letter) => total + letter.charCodeAt(0), 0);
  return general[sum % general.length] ?? "community";
}

/** Whether a stored text names a motif. */
export function isMotif(text: string | null | undefined): text is Motif {
  return typeof text === "string" && Object.hasOwn(MOTIFS, text);
}
