import type { Colour } from "./colours.ts";
import { KERNING, OUTLINES } from "./letters.ts";

/** Parts of the size in which outlines and distances are measured. */
const UNITS = 500;

interface Glyph {
  advance: number;
  /** "" for a space. */
  outline: string;
}

const glyphs = new Map<string, Glyph>();
for (const line of OUTLINES.trim().split(/\||\n/)) {
  const [code = "", advance = "", outline = ""] = line.split(/ (?=\d|M|$)/, 3);
  glyphs.set(String.fromCodePoint(Number.parseInt(code, 16)), {
    advance: Number(advance),
    outline: outline && line.slice(line.indexOf("M")),
  });
}

const kerning = new Map<string, number>();
for (const pair of KERNING.trim().split(/\s+/)) kerning.set(pair.slice(0, 2), Number(pair.slice(2)));

/** Text that is shown without a letter of its own, because it only changes another one or has no look. */
const UNSEEN = /[\p{M}\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}]/gu;
/** What of a text is not left over when its words are taken away. */
const LETTERS = /[\p{L}\p{N}]/gu;
/** Signs that only part words, which stand alone at an end when pictographs are taken away. */
const LOOSE_ENDS = /^[\s\-–—|·•:,;/+&]+|[\s\-–—|·•:,;/+&]+$/gu;

/**
 * A text as the font can write it: without pictographs, and with plain letters for those that only have an accent too many.
 * @returns null where so much would be missing that it would say something else, as in Chinese or Arabic.
 */
export function writable(text: string): string | null {
  const composed = text.normalize("NFC");
  const kept = [...composed].map(writableLetter).join("");
  const [all, left] = [composed, kept].map((one) => one.match(LETTERS)?.length ?? 0);
  const tidy = kept.replace(/\s+/g, " ").replace(LOOSE_ENDS, "").trim();
  return tidy !== "" && left === all ? tidy : null;
}

function writableLetter(letter: string): string {
  if (/\s/.test(letter)) return " ";
  if (glyphs.has(letter)) return letter;
  const plain = letter.normalize("NFKD").replace(UNSEEN, "");
  return [...plain].every((one) => glyphs.has(one)) ? plain : "";
}

/** How far a text reaches in this size, in pixels; `spacing` parts the letters, in `UNITS`. */
export function widthOf(text: string, size: number, spacing = 0): number {
  const steps = stepsOf(text, spacing);
  return ((steps.at(-1)?.end ?? 0) * size) / UNITS;
}

/** Where each letter stands. */
function stepsOf(text: string, spacing: number): { letter: string; start: number; end: number }[] {
  let end = 0;
  let before = "";
  return [...text].map((letter) => {
    const base = letter.normalize("NFD").charAt(0);
    const start = end + (before === "" ? 0 : spacing + (kerning.get(before + base) ?? 0));
    end = start + (glyphs.get(letter)?.advance ?? 0);
    before = base;
    return { letter, start, end };
  });
}

/** The letters of one drawing. Each outline is in it once. */
export class Lettering {
  readonly #ids = new Map<string, string>();

  /** A line of text that begins at x, with its baseline at y. */
  line(colour: Colour, size: number, x: number, y: number, text: string, spacing = 0): string {
    const uses = stepsOf(text, spacing)
      .filter(({ letter }) => glyphs.get(letter)?.outline)
      .map(({ letter, start }) => `<use href="#${this.#idOf(letter)}"${start === 0 ? "" : ` x="${start}"`}/>`);
    const scale = Math.round((size / UNITS) * 10_000) / 10_000;
    return `<g class="${colour}" transform="translate(${Math.round(x)} ${Math.round(y)})scale(${scale})">${uses.join("")}</g>`;
  }

  /** The outlines of the lines that were made so far. */
  outlines(): string {
    const paths = [...this.#ids].map(([letter, id]) => `<path id="${id}" d="${glyphs.get(letter)?.outline ?? ""}"/>`);
    return `<defs>${paths.join("")}</defs>`;
  }

  #idOf(letter: string): string {
    const known = this.#ids.get(letter);
    // Letters first, since a name may not begin with a digit.
    const id = known ?? `g${this.#ids.size.toString(36)}`;
    this.#ids.set(letter, id);
    return id;
  }
}

/** Lines of a text in one size. */
export interface Block {
  size: number;
  lines: string[];
}

interface Space {
  width: number;
  height: number;
  /** From line to line, as a share of the size. */
  leading: number;
  /** To choose from, largest first. */
  sizes: readonly number[];
}

/** A text in the largest size in which it fits, in lines of about the same length. In the smallest size its end is left out if need be. */
export function fitText(text: string, { width, height, leading, sizes }: Space): Block {
  const words = text.split(" ");
  for (const size of sizes) {
    const most = Math.floor((height - size) / (size * leading)) + 1;
    if (words.some((word) => widthOf(word, size) > width)) continue;
    const lines = wrap(words, size, width);
    if (lines.length <= most) return { size, lines: balance(words, size, width, lines) };
  }
  const size = sizes.at(-1) ?? 1;
  const most = Math.max(1, Math.floor((height - size) / (size * leading)) + 1);
  const lines = wrap(
    words.flatMap((word) => broken(word, size, width)),
    size,
    width,
  );
  return {
    size,
    lines: lines.length <= most ? lines : [...lines.slice(0, most - 1), cut(lines[most - 1] ?? "", size, width)],
  };
}

/** A text on one line, in this size or, where it is too long, somewhat smaller, and then cut. */
export function fitLine(text: string, size: number, width: number): Block {
  return fitText(text, { width, height: size, leading: 1, sizes: [1, 0.92, 0.84, 0.76].map((share) => size * share) });
}

function wrap(words: readonly string[], size: number, width: number): string[] {
  const lines: string[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    const longer = `${last} ${word}`;
    if (last !== undefined && widthOf(longer, size) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** The same number of lines in the least width. */
function balance(words: readonly string[], size: number, width: number, lines: readonly string[]): string[] {
  let [best, low, high] = [[...lines], 0, width];
  while (high - low > 4) {
    const middle = (low + high) / 2;
    const narrower = wrap(words, size, middle);
    const fits = narrower.length <= lines.length && narrower.every((line) => widthOf(line, size) <= middle);
    if (fits) [best, high] = [narrower, middle];
    else low = middle;
  }
  return best;
}

/** A word in pieces that are not wider than a line. */
function broken(word: string, size: number, width: number): string[] {
  const pieces = [""];
  for (const letter of word) {
    const longer = `${pieces.at(-1)}${letter}`;
    if (pieces.at(-1) !== "" && widthOf(longer, size) > width) pieces.push(letter);
    else pieces[pieces.length - 1] = longer;
  }
  return pieces;
}

/** A line whose end says that more followed. */
function cut(line: string, size: number, width: number): string {
  let text = line;
  while (text !== "" && widthOf(`${text}…`, size) > width) text = text.slice(0, -1).trimEnd();
  return `${text}…`;
}
