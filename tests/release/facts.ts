import { readFileSync } from "node:fs";
import { z } from "zod";
import { brokenFreezes, HASHES, hashMigrations, hashOf, parseHashes } from "#tests/upgrades/migration-hashes.ts";
import { readFacts, STORED_VERSION } from "#tests/upgrades/stored-site.ts";

const CHANGELOG = ".github/CHANGELOG.md";

const packageFile = z.object({ version: z.string() });

/** The version in `package.json`. */
export function readVersion(file = "package.json"): string {
  return packageFile.parse(JSON.parse(readFileSync(file, "utf8"))).version;
}

/** What the changelog lacks for this version, one item per line. */
export function changelogGaps(text: string, version: string): string[] {
  const [heading = "", ...rest] = text.split(/^## /m).slice(1)[0]?.split("\n") ?? [];
  if (!heading.startsWith(`${version}, `) || !/ \d{4}-\d{2}-\d{2}$/.test(heading))
    return [`${CHANGELOG} has to begin with "## ${version}, " and the date`];
  const isTold = rest.some((line) => line === "### What operators must do");
  return isTold ? [] : [`${CHANGELOG} has to have "### What operators must do" for ${version}`];
}

/** What this project's files lack before this version may be released, one item per line. */
export function missingForRelease(version: string): string[] {
  const text = readFileSync(HASHES, "utf8");
  const [final, now] = [parseHashes(text), hashMigrations()];
  const added = [...now.keys()].filter((name) => !final.has(name));
  const isStored = version !== STORED_VERSION || readFacts().migrations === hashOf(text);
  return [
    ...(readVersion("package-lock.json") === version
      ? []
      : [`package-lock.json is not of version ${version}; run npm install --package-lock-only`]),
    ...changelogGaps(readFileSync(CHANGELOG, "utf8"), version),
    ...brokenFreezes(final, now),
    ...added.map((name) => `${name} is not in ${HASHES}; run npm run db:freeze`),
    ...(isStored ? [] : [`The stored site is older than the migrations; run npm run db:freeze`]),
  ];
}
