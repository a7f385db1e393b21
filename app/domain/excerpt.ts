import { countCharacters, cutCharacters, readLine } from "./text.ts";

/** The beginning of a text on one line, cut at a word and closed with "…" where there was more; `maxChars` counts code points. */
export function excerpt(text: string, maxChars: number): string {
  const line = readLine(text);
  if (countCharacters(line) <= maxChars) return line;
  const cut = cutCharacters(line, maxChars - 1);
  const lastSpace = cut.lastIndexOf(" ");
  return `${(lastSpace > 0 ? cut.slice(0, lastSpace) : cut).replace(/[\s.,;:–-]+$/, "")}…`;
}
