import { normalize } from "#app/domain/site/text.ts";
import type { Colour } from "./colours.ts";
import { KERNING, OUTLINES } from "./letters.ts";

/** Units per em of outlines and advances. */
const UNITS = 500;

interface Glyph {
  /** Advance width, in `UNITS`. */
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

/** Code points without a glyph: combining marks, control and format characters, surrogates, private use and unassigned. */
const NOT_DRAWN = /[\p{M}\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}]/gu;
/** Letters and digits: text that loses one of them is not renderable. */
const LETTERS = /[\p{L}\p{N}]/gu;
/** Separators at the ends of a text, left over when emoji are removed. */
const DANGLING_SEPARATORS = /^[\s\-–—|·•:,;/+&]+|(?<![\s\-–—|·•:,;/+&])[\s\-–—|·•:,;/+&]+$/gu;

/**
 * The text with the glyphs that the font has: without emoji, and with base letters in place of accented letters it lacks.
 * @returns null if a letter or digit would be missing, as in Chinese or Arabic.
 */
export function renderable(text: string): string | null {
  const composed = normalize(text, "NFC");
  const kept = [...composed].map(renderableLetter).join("");
  const [all, left] = [composed, kept].map((one) => one.match(LETTERS)?.length ?? 0);
  const tidy = kept.replace(/\s+/g, " ").replace(DANGLING_SEPARATORS, "").trim();
  return tidy !== "" && left === all ? tidy : null;
}

function renderableLetter(letter: string): string {
  if (/\s/.test(letter)) return " ";
  if (glyphs.has(letter)) return letter;
  const plain = normalize(letter, "NFKD").replace(NOT_DRAWN, "");
  return [...plain].every((one) => glyphs.has(one)) ? plain : "";
}

/** Width of a text in pixels at a font size. @param spacing letter spacing in `UNITS`. */
export function widthOf(text: string, size: number, spacing = 0): number {
  const positions = glyphPositions(text, spacing);
  return ((positions.at(-1)?.end ?? 0) * size) / UNITS;
}

/** Position of each glyph on the baseline in `UNITS`, kerning and letter spacing included. */
function glyphPositions(text: string, spacing: number): { letter: string; start: number; end: number }[] {
  let end = 0;
  let before = "";
  return [...text].map((letter) => {
    const base = normalize(letter, "NFD").charAt(0);
    const start = end + (before === "" ? 0 : spacing + (kerning.get(before + base) ?? 0));
    end = start + (glyphs.get(letter)?.advance ?? 0);
    before = base;
    return { letter, start, end };
  });
}

/** The lettering of one drawing, with each glyph defined once and referenced by `<use>`. */
export class Lettering {
  readonly #ids = new Map<string, string>();

  /** A line of text from x on, with its baseline at y; `size` in pixels, `spacing` in `UNITS`. */
  line(colour: Colour, size: number, x: number, y: number, text: string, spacing = 0): string {
    const uses = glyphPositions(text, spacing)
      .filter(({ letter }) => glyphs.get(letter)?.outline)
      .map(({ letter, start }) => `<use href="#${this.#idOf(letter)}"${start === 0 ? "" : ` x="${start}"`}/>`);
    const scale = Math.round((size / UNITS) * 10_000) / 10_000;
    return `<g class="${colour}" transform="translate(${Math.round(x)} ${Math.round(y)})scale(${scale})">${uses.join("")}</g>`;
  }

  /** `<defs>` with the glyphs of all lines so far. */
  outlines(): string {
    const paths = [...this.#ids].map(([letter, id]) => `<path id="${id}" d="${glyphs.get(letter)?.outline ?? ""}"/>`);
    return `<defs>${paths.join("")}</defs>`;
  }

  #idOf(letter: string): string {
    const known = this.#ids.get(letter);
    // An XML id may not begin with a digit.
    const id = known ?? `g${this.#ids.size.toString(36)}`;
    this.#ids.set(letter, id);
    return id;
  }
}

/** A text broken into lines, and its font size in pixels. */
interface Block {
  size: number;
  lines: string[];
}

interface Space {
  width: number;
  height: number;
  /** Line height, as a fraction of the font size. */
  leading: number;
  /** Font sizes to choose from, largest first. */
  sizes: readonly number[];
}

/** Breaks a text into balanced lines at the largest size that fits. At the smallest size it is truncated if necessary. */
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
    words.flatMap((word) => breakWord(word, size, width)),
    size,
    width,
  );
  return {
    size,
    lines: lines.length <= most ? lines : [...lines.slice(0, most - 1), cut(lines[most - 1] ?? "", size, width)],
  };
}

/** Smallest fraction of its size to which `fitLine` reduces a text. */
export const SMALLEST_SHARE = 0.76;

/** A text on one line at `size`; if it is too wide, down to `SMALLEST_SHARE` of it, and then truncated. */
export function fitLine(text: string, size: number, width: number): Block {
  const sizes = [1, 0.92, 0.84, SMALLEST_SHARE].map((share) => size * share);
  return fitText(text, { width, height: size, leading: 1, sizes });
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

/** Balances lines: the narrowest width, by binary search, that needs no more lines. */
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

/** Breaks a word into pieces no wider than a line. */
function breakWord(word: string, size: number, width: number): string[] {
  const pieces = [""];
  for (const letter of word) {
    const longer = `${pieces.at(-1)}${letter}`;
    if (pieces.at(-1) !== "" && widthOf(longer, size) > width) pieces.push(letter);
    else pieces[pieces.length - 1] = longer;
  }
  return pieces;
}

/** Truncates a line to `width`, with "…". */
function cut(line: string, size: number, width: number): string {
  let text = line;
  while (text !== "" && widthOf(`${text}…`, size) > width) text = text.slice(0, -1).trimEnd();
  return `${text}…`;
}
