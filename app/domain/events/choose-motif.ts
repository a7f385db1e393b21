import { normalize } from "#app/domain/site/text.ts";
import { type CategoryId, findCategory } from "./categories.ts";
import { type EventText, inEnglish } from "./language.ts";
import { MOTIFS, type Motif, WEAK_ONLY_IN } from "./motifs.ts";

/** Motifs that contradict no event of a category, used where no keyword matches. */
const FALLBACK_MOTIFS: Record<CategoryId, readonly Motif[]> = {
  music: ["bandshell"],
  tech: ["coding", "hackathon"],
  food: ["dinner"],
  arts: ["gallery"],
  sports: ["arena"],
  families: ["playground"],
  education: ["workshop", "lecture"],
  business: ["meeting", "networking"],
  health: ["health"],
  other: ["community", "town"],
};

/** Phrases that say nothing about the subject, although a word of theirs does elsewhere. */
const IGNORED_PHRASES = [
  ...["open house", "code enforcement", "code compliance", "building code", "zip code", "dress code", "rain or shine"],
  ...["treasure coast", "space coast", "nature coast", "spring break", "light refreshments", "spanish moss"],
] as const;

/** Scores of keyword matches in the title, and of any match in the description: a keyword in the title outweighs the description. */
const POINTS = { phrase: 17, word: 10, weak: 4, description: 2 };
/** Most matches of a motif in the description that are counted. */
const MOST_MENTIONS = 4;
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
const phraseStarts = new Set(
  [...exact.keys(), ...prefixes.keys()].flatMap((word) => (word.includes("_") ? word.split("_", 1) : [])),
);
const ignored = new RegExp(`(?<= )(?:${IGNORED_PHRASES.join("|")})(?= )`, "g");

/** A word as written, and its possible singular forms. */
function formsOf(word: string): string[] {
  if (!word.endsWith("s")) return [word];
  return [...new Set([word, word.replace(/s$/, ""), word.replace(/es$/, ""), word.replace(/ies$/, "y")])];
}

function wordsOf(text: string): string[] {
  const plain = normalize(text.toLowerCase(), "NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[’']s\b/g, "");
  const words = plain
    .match(/[\p{L}\p{N}]+(?:[-'’][\p{L}\p{N}]+)*/gu)
    ?.flatMap((word) => [word.replace("’", "'"), ...(word.includes("-") ? word.split("-") : [])]);
  return ` ${words?.join(" ") ?? ""} `.replace(ignored, "").split(" ").filter(Boolean);
}

/** The motifs whose keywords a text contains, in the order of its words. */
function matchKeywords(text: string): KeywordMatch[] {
  const words = wordsOf(text);
  return words.flatMap((word, index) => {
    const found = matchesAt(words, word, index);
    if (found.length < 2) return found;
    // Only the best match per motif: a phrase rather than one of its words.
    const best = found.sort((one, other) => one.points - other.points);
    return [...new Map(best.map((match) => [match.motif, match])).values()].reverse();
  });
}

/** The matches of a word: by itself, as the first word of a phrase, and by its prefixes. */
function matchesAt(words: readonly string[], word: string, index: number): KeywordMatch[] {
  const found: KeywordMatch[] = [];
  for (const form of formsOf(word)) found.push(...(exact.get(form) ?? []));
  if (phraseStarts.has(word)) {
    for (let end = index + 2; end <= Math.min(index + 5, words.length); end += 1) {
      const phrase = words.slice(index, end).join("_");
      for (const form of formsOf(phrase)) found.push(...(exact.get(form) ?? []));
      found.push(...prefixMatches(phrase));
    }
  }
  return [...found, ...prefixMatches(word)];
}

function prefixMatches(text: string): KeywordMatch[] {
  return Array.from({ length: text.length }, (_, end) => prefixes.get(text.slice(0, end + 1)) ?? []).flat();
}

/** The texts of an event from which its motif is chosen. */
export interface MotifFacts extends EventText {
  category: string;
}

/**
 * The subject of an event's drawing, chosen by keywords in its title, then in its description; without a match, one that suits its
 * category. The keywords are English, so the English version of a translated event is used.
 */
export function chooseMotif(event: MotifFacts): Motif {
  const { title, description = "" } = inEnglish(event);
  const points = new Map<Motif, number>();
  for (const match of matchKeywords(title))
    if (match.points > POINTS.weak || countsWeakly(match.motif, event.category))
      points.set(match.motif, (points.get(match.motif) ?? 0) + match.points);
  const mentions = matchKeywords(description.slice(0, READ_CHARS)).filter((match) => match.points > POINTS.weak);
  for (const motif of new Set(mentions.map((match) => match.motif))) {
    const times = Math.min(mentions.filter((match) => match.motif === motif).length, MOST_MENTIONS);
    points.set(motif, (points.get(motif) ?? 0) + times * POINTS.description);
  }
  // Of equally good ones the one whose keyword comes first in the text.
  const [best] = [...points].sort(([, one], [, other]) => other - one);
  return best?.[0] ?? generalMotif(event.category, title);
}

/** Whether weak keywords of a motif count in events of a category. */
function countsWeakly(motif: Motif, category: string): boolean {
  const [, categories = [category]] = WEAK_ONLY_IN.find(([motifs]) => Object.hasOwn(motifs, motif)) ?? [];
  return (categories as readonly string[]).includes(category);
}

/** One of the fallback motifs of a category; the same for the same title, so that all dates of a series share it. */
function generalMotif(category: string, title: string): Motif {
  const general = FALLBACK_MOTIFS[findCategory(category)?.id ?? "other"];
  const sum = [...title].reduce((total, letter) => total + letter.charCodeAt(0), 0);
  return general[sum % general.length] ?? "community";
}

/** Whether a stored text names a motif. */
export function isMotif(text: string | null | undefined): text is Motif {
  return typeof text === "string" && Object.hasOwn(MOTIFS, text);
}
