import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

export const MIGRATIONS = "supabase/migrations";

/** The SHA-256 of each final migration, in the format of `sha256sum`. */
export const HASHES = "supabase/migrations.sha256";

/** Hashes of the SQL files in `folder` by name, in order. */
export function hashMigrations(folder = MIGRATIONS): Map<string, string> {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith(".sql"))
    .sort();
  return new Map(names.map((name) => [name, hashOf(readFileSync(join(folder, name), "utf8"))]));
}

/** SHA-256 in hexadecimal digits. */
export function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

/** Parses the text of `HASHES`. */
export function parseHashes(text: string): Map<string, string> {
  return new Map([...text.matchAll(/^([0-9a-f]{64}) {2}(\S+)$/gm)].map(([, hash = "", name = ""]) => [name, hash]));
}

/** Formats the text of `HASHES`. */
export function formatHashes(hashes: ReadonlyMap<string, string>): string {
  return [...hashes].map(([name, hash]) => `${hash}  ${name}\n`).join("");
}

/** Differences between the current migrations and the final ones, one per line. */
export function brokenFreezes(final: ReadonlyMap<string, string>, now: ReadonlyMap<string, string>): string[] {
  const last = [...final.keys()].at(-1) ?? "";
  const instead = "migrations of a release are final: put it back as it was, and add a new migration after them";
  return [
    ...[...final]
      .filter(([name, hash]) => now.get(name) !== hash)
      .map(([name]) => `${name} was ${now.has(name) ? "changed" : "removed or renamed"}; ${instead}`),
    ...[...now.keys()]
      .filter((name) => !final.has(name) && name < last)
      .map((name) => `${name} comes before ${last}; ${instead}`),
  ];
}
