import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import type Axe from "axe-core";
import { type CheckedKinds, NEW_KIND } from "./kinds.ts";

/** axe's source. It is injected only into checked documents, because compiling it takes 0.03 to 0.08 s of CPU. */
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const ALL_RULES: Axe.RunOptions = {
  runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa", "best-practice"],
  resultTypes: ["violations", "incomplete"],
  elementRef: true,
  // Preloading fetches styles and media again, for a rule about audio; the site has no audio.
  preload: false,
  // This rule takes a third of axe's time, and `smallTargets` checks the same. axe also reports targets that the bar of an event's page
  // covers until one scrolls.
  rules: { "target-size": { enabled: false } },
};

/** Their result depends only on the kind of an element. */
const COLOUR_RULES = ["color-contrast", "link-in-text-block"];

const STRUCTURE_RULES: Axe.RunOptions = {
  ...ALL_RULES,
  rules: { ...ALL_RULES.rules, ...Object.fromEntries(COLOUR_RULES.map((rule) => [rule, { enabled: false }])) },
};

interface Variant {
  width: number;
  colorScheme: "light" | "dark";
}

const NARROW_LIGHT: Variant = { width: 360, colorScheme: "light" };
const WIDE_DARK: Variant = { width: 1280, colorScheme: "dark" };

/** Both widths in both themes, for elements that appear at only one width. */
const OTHER_VARIANTS: readonly Variant[] = [
  { width: 360, colorScheme: "dark" },
  { width: 1280, colorScheme: "light" },
];

/**
 * axe's violations on a page: WCAG 2.2 A and AA, and best practices, at both widths, once in each theme; colours also with the themes
 * exchanged if EVERY_STATE is set.
 * @param checked the kinds of elements whose colours are checked. They are not checked again.
 * @param isFurther whether another state of the same page gets the full check; then only colours are checked on the wide page.
 * @returns one line per element and variant. The page is left wide and light.
 */
export async function axeProblems(page: Page, checked: CheckedKinds, isFurther: boolean): Promise<string[]> {
  const problems = [
    ...(await problemsIn(page, checked, NARROW_LIGHT, true)),
    ...(await problemsIn(page, checked, WIDE_DARK, !isFurther)),
  ];
  const others = process.env.EVERY_STATE ? OTHER_VARIANTS : [];
  for (const variant of others) problems.push(...(await problemsIn(page, checked, variant, false)));
  await showAs(page, { width: 1280, colorScheme: "light" });
  return problems;
}

/** axe's violations on a page whose own scripts are disabled. Its structure is checked on the narrow page. */
export async function axeProblemsWithoutScripts(page: Page, checked: CheckedKinds): Promise<string[]> {
  const narrow = await problemsIn(page, checked, NARROW_LIGHT, true);
  return [...narrow, ...(await problemsIn(page, checked, WIDE_DARK, false))];
}

async function showAs(page: Page, { width, colorScheme }: Variant): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  await page.emulateMedia({ colorScheme });
  // A running transition has the colours of neither theme.
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) animation.finish();
  });
}

/** @param hasStructure whether all other rules are checked as well as colours. */
async function problemsIn(
  page: Page,
  checked: CheckedKinds,
  variant: Variant,
  hasStructure: boolean,
): Promise<string[]> {
  await showAs(page, variant);
  const kinds = await checked.markNew(page, "body, body :not(link, script, style, template, svg *)");
  if (kinds.length === 0 && !hasStructure) return [];
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
  const allRules = kinds.length > 0 ? ALL_RULES : STRUCTURE_RULES;
  const { problems, open } = await runAxe(page, hasStructure ? allRules : { ...ALL_RULES, runOnly: COLOUR_RULES });
  if (problems.length === 0) checked.add(kinds, open);
  return problems.map((problem) => `${variant.width} px, ${variant.colorScheme}: ${problem}`);
}

/** Runs axe, rules for colours on marked elements only. @returns its violations, and the kinds of elements that it could not judge. */
function runAxe(page: Page, options: Axe.RunOptions): Promise<{ problems: string[]; open: number[] }> {
  return page.evaluate(
    async ({ options, mark }) => {
      const { axe } = window as typeof window & { axe: Pick<typeof Axe, "configure" | "run"> };
      axe.configure({
        rules: [
          { id: "color-contrast", selector: `[${mark}]` },
          { id: "link-in-text-block", selector: `a[href][${mark}]` },
        ],
      });
      const { violations, incomplete } = await axe.run(document, options);
      return {
        problems: violations.flatMap(({ id, nodes }) =>
          nodes.map(({ target, failureSummary }) => `${id} at ${target.join(" ")}: ${failureSummary}`),
        ),
        open: incomplete.flatMap(({ nodes }) => nodes.map(({ element }) => Number(element?.getAttribute(mark)))),
      };
    },
    { options, mark: NEW_KIND },
  );
}

/**
 * Enables scripts in a context without JavaScript, for axe's timers. The page's own scripts were skipped while it loaded.
 * @returns a function that disables them again for the next page.
 */
export async function allowScripts(page: Page): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  // A session can disable scripts only after it has disabled them itself.
  for (const value of [true, false]) await session.send("Emulation.setScriptExecutionDisabled", { value });
  return async () => {
    await session.send("Emulation.setScriptExecutionDisabled", { value: true });
  };
}
