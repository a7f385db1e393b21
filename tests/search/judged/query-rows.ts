import type { Grade, JudgedQuery, Need } from "./needs.ts";

/** A query, what it asks for, and acceptable suggestions with the highest grade that each gives. */
export type QueryRow = readonly [text: string, need: Need, ...next: (readonly [highest: Grade, need: Need])[]];

export function queriesOf(group: string, language: "en" | "es", rows: readonly QueryRow[]): JudgedQuery[] {
  return rows.map(([text, need, ...next]) => ({ text, language, group, needs: [[3, need], ...next] }));
}
