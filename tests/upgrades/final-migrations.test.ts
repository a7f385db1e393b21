import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { brokenFreezes, formatHashes, HASHES, hashMigrations, parseHashes } from "./migration-hashes.ts";

test("the migrations of a release are as they were released (else: npm run db:freeze says who may change them)", () => {
  const final = parseHashes(readFileSync(HASHES, "utf8"));
  expect(final.size).toBeGreaterThan(80);
  expect(brokenFreezes(final, hashMigrations())).toEqual([]);
});

const FINAL = new Map([
  ["20260101000000_first.sql", "a".repeat(64)],
  ["20260102000000_second.sql", "b".repeat(64)],
]);
const [FIRST, SECOND] = [...FINAL];
const INSTEAD = "migrations of a release are final: put it back as it was, and add a new migration after them";

test.each<[string, [string, string][], string[]]>([
  ["nothing", [...FINAL], []],
  ["a new migration after them", [...FINAL, ["20260103000000_third.sql", "c"]], []],
  [
    "a changed one",
    [FIRST ?? ["", ""], ["20260102000000_second.sql", "c"]],
    [`20260102000000_second.sql was changed; ${INSTEAD}`],
  ],
  ["a removed one", [SECOND ?? ["", ""]], [`20260101000000_first.sql was removed or renamed; ${INSTEAD}`]],
  [
    "a renamed one",
    [...FINAL].map(([name, hash]) => [name.replace("first", "one"), hash]),
    [
      `20260101000000_first.sql was removed or renamed; ${INSTEAD}`,
      `20260101000000_one.sql comes before 20260102000000_second.sql; ${INSTEAD}`,
    ],
  ],
  [
    "one between them",
    [...FINAL, ["20260101120000_between.sql", "c"]],
    [`20260101120000_between.sql comes before 20260102000000_second.sql; ${INSTEAD}`],
  ],
])("of a change of the migrations, %s is found", (_, now, lines) => {
  expect(brokenFreezes(parseHashes(formatHashes(FINAL)), new Map(now))).toEqual(lines);
});
