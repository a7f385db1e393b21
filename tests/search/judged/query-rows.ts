import type { Grade, JudgedQuery, Need } from "./needs.ts";

/** What is typed, what is wanted, and what would come next, with the highest grade that it gives. */
export type QueryRow = readonly [text: string, need: Need, ...next: (readonly [highest: Grade, need: Need])[]];

export function queriesOf(group: string, language: "en" | "es", rows: readonly QueryRow[]): JudgedQuery[] {
  return rows.map(([text, need, ...next]) => ({ text, language, group, needs: [[3, need], ...next] }));
}
