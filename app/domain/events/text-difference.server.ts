import { diffWordsWithSpace } from "diff";
import type { Comparison } from "./changed-fields.ts";

/** The differences between two versions of an event, word by word. */
export interface MarkedComparison {
  fields: { name: string; label: string; pieces: TextPiece[] }[];
  attendance: TextPiece[] | null;
  pictures: Comparison["pictures"];
}

/** Marks the words that differ. */
export function markDifferences({ fields, attendance, pictures }: Comparison): MarkedComparison {
  return {
    fields: fields.map(({ name, label, before, after }) => ({ name, label, pieces: differenceOf(before, after) })),
    attendance: attendance && differenceOf(attendance.before, attendance.after),
    pictures,
  };
}

/** Most characters shown of a shortened piece, both ends together. */
const SHORT_CHARS = 160;

/** The differences, with long unchanged texts shortened to their context. */
export function shortenDifferences({ fields, ...others }: MarkedComparison): MarkedComparison {
  const shorten = (pieces: readonly TextPiece[]) =>
    pieces.map(({ kind, text }, index) => {
      const [isFirst, isLast] = [index === 0 && kind === "same", index === pieces.length - 1];
      return { kind, text: cutMiddle(text, isFirst ? 0 : SHORT_CHARS / 2, isLast ? 0 : SHORT_CHARS / 2) };
    });
  return { fields: fields.map((field) => ({ ...field, pieces: shorten(field.pieces) })), ...others };
}

function cutMiddle(text: string, head: number, tail: number): string {
  const characters = [...text];
  if (characters.length <= SHORT_CHARS) return text;
  return `${characters.slice(0, head).join("")}…${tail === 0 ? "" : characters.slice(-tail).join("")}`;
}

/** A piece of two versions of a text: in both, or in one of them. */
export interface TextPiece {
  kind: "same" | "removed" | "added";
  text: string;
}

/** Most differing words and spaces: comparing takes quadratic time, and more differences would not be readable. */
const MAX_EDITS = 800;

/**
 * Texts that have less than this share in common are shown one after the other, because a word diff of a rewritten text is not readable.
 */
const LEAST_IN_COMMON = 0.3;

/**
 * The words that differ between two versions of a text, in order; neighbouring ones as one piece. Texts that have little in common are two
 * pieces, the former and the later one.
 * @param before null for none, like `after`.
 * @example differenceOf("in the park", "in the big park") // "in the ", added "big ", "park"
 */
export function differenceOf(before: string | null, after: string | null): TextPiece[] {
  const [former, later] = [before ?? "", after ?? ""];
  const changes = diffWordsWithSpace(former, later, { maxEditLength: MAX_EDITS });
  const pieces = changes?.map(({ added, removed, value }): TextPiece => {
    return { kind: added ? "added" : removed ? "removed" : "same", text: value };
  });
  const common = pieces?.flatMap(({ kind, text }) => (kind === "same" ? [text] : [])).join("") ?? "";
  if (pieces && lettersIn(common) >= LEAST_IN_COMMON * Math.min(lettersIn(former), lettersIn(later)))
    return joinNeighbours(pieces);
  return withoutEmpty([
    { kind: "removed", text: former },
    { kind: "added", text: later },
  ]);
}

function lettersIn(text: string): number {
  return text.replace(/\s/g, "").length;
}

function withoutEmpty(pieces: readonly TextPiece[]): TextPiece[] {
  return pieces.filter(({ text }) => text !== "");
}

/** Joins differing words that are only separated by spaces: first all removed ones, then all added ones. */
function joinNeighbours(pieces: readonly TextPiece[]): TextPiece[] {
  const joined: TextPiece[] = [];
  let [removed, added] = ["", ""];
  const finish = () => {
    joined.push(
      ...withoutEmpty([
        { kind: "removed", text: removed },
        { kind: "added", text: added },
      ]),
    );
    [removed, added] = ["", ""];
  };
  pieces.forEach(({ kind, text }, index) => {
    const isBetween =
      kind === "same" && text.trim() === "" && removed !== "" && added !== "" && index + 1 < pieces.length;
    if (kind === "same" && !isBetween) finish();
    if (kind === "same" && !isBetween) joined.push({ kind, text });
    if (kind === "removed" || isBetween) removed += text;
    if (kind === "added" || isBetween) added += text;
  });
  finish();
  return joined;
}
