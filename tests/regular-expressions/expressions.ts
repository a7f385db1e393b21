import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseAst, transformWithEsbuild } from "vite";

/** A regular expression in a source file. */
export interface Expression {
  file: string;
  source: string;
  flags: string;
}

/** Expressions in source files, and the files that build some at run time. */
export interface Expressions {
  literals: Expression[];
  makers: string[];
}

/** Every regular expression in the source files of a folder. */
export async function expressionsIn(folder: string): Promise<Expressions> {
  const found: Expressions = { literals: [], makers: [] };
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => /\.(tsx?|js)$/.test(name));
  for (const name of files.sort()) {
    const file = join(folder, name);
    const text = readFileSync(file, "utf8");
    const { code } = await transformWithEsbuild(text, file, { target: "esnext", jsx: "automatic" });
    collect(parseAst(code), file, found);
  }
  return found;
}

function collect(node: unknown, file: string, found: Expressions): void {
  if (typeof node !== "object" || node === null) return;
  if ("regex" in node && node.regex) {
    const { pattern, flags } = node.regex as { pattern: string; flags: string };
    found.literals.push({ file, source: pattern, flags });
  }
  if ("callee" in node && (node.callee as { name?: string }).name === "RegExp") found.makers.push(file);
  for (const part of Object.values(node)) collect(part, file, found);
}
