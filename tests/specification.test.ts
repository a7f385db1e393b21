import { expect, test } from "vitest";
import type { SpecificationLine } from "./specification/line.ts";
import { SECTION_1 } from "./specification/section-1.ts";
import { SECTION_2_EVENTS } from "./specification/section-2-events.ts";
import { SECTION_2_PAGES } from "./specification/section-2-pages.ts";
import { SECTION_3 } from "./specification/section-3.ts";
import { SECTION_4 } from "./specification/section-4.ts";
import { SECTION_5 } from "./specification/section-5.ts";
import { SECTION_6 } from "./specification/section-6.ts";
import { SECTION_7 } from "./specification/section-7.ts";
import { SECTION_8 } from "./specification/section-8.ts";
import { SECTION_9 } from "./specification/section-9.ts";
import { missingTests } from "./support/named-tests.ts";

// Which test shows which line of the specification. A test that is renamed or removed takes its line with it.

const SECTIONS: Record<string, readonly SpecificationLine[]> = {
  "1 What the product does and for whom": SECTION_1,
  "2 Screens and routes: the frame": SECTION_2_PAGES,
  "2 Screens and routes: the screens": SECTION_2_EVENTS,
  "3 Entities and their fields": SECTION_3,
  "4 States and transitions": SECTION_4,
  "5 Validation rules": SECTION_5,
  "6 Roles and permissions": SECTION_6,
  "7 The calls it makes": SECTION_7,
  "8 Error catalogue": SECTION_8,
  "9 Business constants and limits": SECTION_9,
};

/** A line that says neither which tests show it nor why there are none, or that names a test that is gone. */
function isUnshown({ tests = [], reason }: SpecificationLine): boolean {
  return (reason === undefined) === (tests.length === 0) || missingTests(tests).length > 0;
}

test("every line of the specification names the tests that show it, or says why there are none", () => {
  for (const [section, lines] of Object.entries(SECTIONS)) {
    const shown = lines.filter(({ tests }) => tests !== undefined).length;
    console.log(
      `${section}: ${lines.length} lines, ${shown} shown by tests, ${lines.length - shown} with a reason instead`,
    );
  }
  const unshown = Object.values(SECTIONS).flatMap((lines) => lines.filter(isUnshown));
  expect(unshown.map(({ line, tests = [] }) => ({ line, missing: missingTests(tests) }))).toEqual([]);
});
