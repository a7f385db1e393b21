import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { create, type Font } from "fontkit";

const FILES = ["latin", "latin-ext", "vietnamese"].map(
  (subset) => `@fontsource/bricolage-grotesque/files/bricolage-grotesque-${subset}-800-normal.woff`,
);

/** Characters supported in titles. Currency signs beyond ASCII and Latin-1 are left out. */
const WRITTEN = /[\p{L}\p{N}\p{P} $+<=>^`|~¢£¥¦§©®°±´·×÷€™−]/u;

/** Characters with kerning; accented letters use that of the base letter. */
const KERNED = /[A-Za-z0-9.,:;!?'"’“”&\-–—()/]/;

/** Units per em, half of the font's: rounding errors stay below half a pixel at the largest size. */
const GRID = 500;

/** Maximum length of a line in the file; glyphs are not split. */
const LINE_CHARS = 1_000;

/** The content of `app/posters/letters.ts`, made from the font that the site serves. */
export function lettersFile(): string {
  const fonts = FILES.map(readFont);
  const glyphs = new Map<number, Font>();
  for (const font of fonts)
    for (const code of font.characterSet)
      if (!glyphs.has(code) && WRITTEN.test(String.fromCodePoint(code))) glyphs.set(code, font);
  const outlines = [...glyphs]
    .sort(([one], [other]) => one - other)
    .map(([code, font]) => {
      const glyph = font.glyphForCodePoint(code);
      const scale = GRID / font.unitsPerEm;
      return `${code.toString(16)} ${Math.round(glyph.advanceWidth * scale)} ${outlineOf(glyph.path.commands, scale)}`;
    });
  const [latin] = fonts;
  return `/*
 * Made by tests/posters/letters/run.ts from Bricolage Grotesque ExtraBold, copyright 2022 The Bricolage Grotesque Project Authors
 * (https://github.com/ateliertriay/bricolage), under the SIL Open Font License, Version 1.1 (https://openfontlicense.org).
 */

/** Code point, advance width and outline of each glyph, in 500 units per em, with y pointing down from the baseline. */
export const OUTLINES = \`
${linesOf(outlines, "|")}
\`;

/** Kerning of pairs of letters, in the same units; negative moves the second letter closer. */
export const KERNING = \`
${linesOf(latin ? kerningOf(latin) : [], " ")}
\`;
`;
}

function readFont(file: string): Font {
  const font = create(readFileSync(createRequire(import.meta.url).resolve(file)));
  if (!("glyphForCodePoint" in font)) throw new Error(`${file} is a collection of fonts`);
  return font;
}

function linesOf(parts: readonly string[], separator: string): string {
  const lines: string[] = [];
  for (const part of parts) {
    const last = lines.at(-1);
    if (last === undefined || last.length + part.length > LINE_CHARS) lines.push(part);
    else lines[lines.length - 1] = `${last}${separator}${part}`;
  }
  return lines.join("\n");
}

/** A path with relative commands and whole numbers, in the shortest form that every browser reads. */
function outlineOf(commands: readonly PathCommand[], scale: number): string {
  let path = "";
  let before = "";
  let [x, y] = [0, 0];
  const add = (command: string, numbers: readonly number[]) => {
    const text = numbers.reduce((sum, next) => `${sum}${sum !== "" && next >= 0 ? " " : ""}${next}`, "");
    path += command === before ? `${text.startsWith("-") ? "" : " "}${text}` : `${command}${text}`;
    before = command;
  };
  for (const { command, args } of commands) {
    const points = args.map((value, index) => Math.round((index % 2 === 0 ? value : -value) * scale));
    const [toX = x, toY = y] = points.slice(-2);
    if (command === "closePath") add("z", []);
    else if (command === "moveTo") add("M", [toX, toY]);
    else if (command === "quadraticCurveTo")
      add(
        "q",
        points.map((value, index) => value - (index % 2 === 0 ? x : y)),
      );
    else if (command !== "lineTo") throw new Error(`the font has ${command}`);
    else if (toY === y && toX !== x) add("h", [toX - x]);
    else if (toX === x && toY !== y) add("v", [toY - y]);
    else if (toX !== x) add("l", [toX - x, toY - y]);
    [x, y] = [toX, toY];
  }
  return path;
}

interface PathCommand {
  command: string;
  args: readonly number[];
}

function kerningOf(font: Font): string[] {
  const letters = font.characterSet.map((code) => String.fromCodePoint(code)).filter((letter) => KERNED.test(letter));
  return letters.flatMap((first) =>
    letters.flatMap((second) => {
      const { glyphs, positions } = font.layout(`${first}${second}`);
      const wider = (positions[0]?.xAdvance ?? 0) - (glyphs[0]?.advanceWidth ?? 0);
      const kern = Math.round((wider * GRID) / font.unitsPerEm);
      return glyphs.length === 2 && kern !== 0 ? [`${first}${second}${kern}`] : [];
    }),
  );
}
