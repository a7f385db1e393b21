import { expect, test } from "vitest";
import { changelogGaps, missingForRelease, readVersion } from "./facts.ts";

test("the files of this version are ready to be released", () => {
  expect(missingForRelease(readVersion())).toEqual([]);
});

const ENTRY =
  "# Changelog\n\n## 1.1.0, 2027-01-31\n\nNew.\n\n### What operators must do\n\nNothing.\n\n## 1.0.0, 2026-11-28\n";

test.each([
  ["an entry that tells operators what to do", ENTRY, []],
  [
    "no entry",
    ENTRY.slice(ENTRY.indexOf("## 1.0.0")),
    ['.github/CHANGELOG.md has to begin with "## 1.1.0, " and the date'],
  ],
  [
    "an entry without a date",
    ENTRY.replace(", 2027-01-31", ""),
    ['.github/CHANGELOG.md has to begin with "## 1.1.0, " and the date'],
  ],
  [
    "nothing for operators",
    ENTRY.replace("### What", "### Why"),
    ['.github/CHANGELOG.md has to have "### What operators must do" for 1.1.0'],
  ],
])("of a changelog with %s is said what it lacks", (_, text, gaps) => {
  expect(changelogGaps(text, "1.1.0")).toEqual(gaps);
});
