import { diffWordsWithSpace } from "diff";
import type { Comparison } from "./changed-fields.ts";

/** What differs between two versions of an event, with the words that differ. */
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

/** A piece of two versions of a text: in both, or in one of them. */
export interface TextPiece {
  kind: "same" | "removed" | "added";
  text: string;
}

/** Most words and spaces that may differ: comparing takes time with the square of them, and more differences show nothing. */
const MAX_EDITS = 800;

/**
 * The words that differ between two versions of a text, in order. Texts that have little in common are two pieces, the former and the later one.
 * @param before null for none, like `after`.
 * @example differenceOf("in the park", "in the big park") // "in the ", added "big ", "park"
 */
export function differenceOf(before: string | null, after: string | null): TextPiece[] {
  const changes = diffWordsWithSpace(before ?? "", after ?? "", { maxEditLength: MAX_EDITS });
  if (changes)
    return changes.map(({ added, removed, value }) => ({
      kind: added ? "added" : removed ? "removed" : "same",
      text: value,
    }));
  return [
    { kind: "removed", text: before ?? "" },
    { kind: "added", text: after ?? "" },
  ];
}
