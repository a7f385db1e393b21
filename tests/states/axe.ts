import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import type Axe from "axe-core";
import { markUnknown, UNKNOWN } from "./scripts.ts";

/** axe itself, which only the document that is looked at reads: compiling it takes 0.03 to 0.08 s of CPU. */
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const ALL_RULES: Axe.RunOptions = {
  runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa", "best-practice"],
  resultTypes: ["violations"],
  // Styles and media would be loaded once more, for a rule about sound; the site has none.
  preload: false,
};

/** axe leaves the size of targets out unless asked by name. It is a third of the work; on wide pages `smallTargets` looks at it. */
const RULES_AND_TARGETS: Axe.RunOptions = { ...ALL_RULES, rules: { "target-size": { enabled: true } } };

/** The themes differ in nothing but colours. */
const COLOUR_RULES = {
  runOnly: ["color-contrast", "link-in-text-block"],
  resultTypes: ["violations"],
} satisfies Axe.RunOptions;

/** All but the colours, which are the same for elements that are the same. */
const STRUCTURE_RULES: Axe.RunOptions = {
  ...ALL_RULES,
  rules: Object.fromEntries(COLOUR_RULES.runOnly.map((rule) => [rule, { enabled: false }])),
};

interface Variant {
  width: number;
  colorScheme: "light" | "dark";
  rules: Axe.RunOptions;
}

/** Each width and each theme. The colours of a theme are the same few at both widths. */
const TWO_VARIANTS: readonly Variant[] = [
  { width: 360, colorScheme: "light", rules: RULES_AND_TARGETS },
  { width: 1280, colorScheme: "dark", rules: ALL_RULES },
];

/** Both widths in both themes, for what only one width shows. */
const EVERY_VARIANT: readonly Variant[] = [
  ...TWO_VARIANTS,
  { width: 360, colorScheme: "dark", rules: COLOUR_RULES },
  { width: 1280, colorScheme: "light", rules: COLOUR_RULES },
];

/**
 * What axe finds wrong with a page: WCAG 2.2 A and AA, and the best practices.
 * @param isLayout looks at both widths in both themes.
 * @returns one line for each element and variant; the page is left wide and light.
 */
export async function axeProblems(page: Page, isLayout: boolean): Promise<string[]> {
  const problems = await problemsIn(page, isLayout ? EVERY_VARIANT : TWO_VARIANTS);
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  return problems;
}

/**
 * The same for a page whose scripts have not run, where axe runs all the same: the rules about its structure, and the colours of
 * those elements that it has not in common with the same page with scripts.
 * @param known elements of that page (`elementsOf`), which were checked there.
 */
export async function axeProblemsWithoutScripts(page: Page, known: readonly number[]): Promise<string[]> {
  const problems = await problemsIn(page, [{ width: 360, colorScheme: "light", rules: STRUCTURE_RULES }]);
  if ((await markUnknown(page, known)) === 0) return problems;
  const colours = TWO_VARIANTS.map((variant) => ({ ...variant, rules: COLOUR_RULES }));
  return [...problems, ...(await problemsIn(page, colours, `[${UNKNOWN}]`))];
}

/** @param within a selector of the elements that are looked at; all of them unless given. */
async function problemsIn(page: Page, variants: readonly Variant[], within?: string): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
  const problems: string[] = [];
  for (const { width, colorScheme, rules } of variants) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    for (const problem of await violations(page, rules, within))
      problems.push(`${width} px, ${colorScheme}: ${problem}`);
  }
  return problems;
}

async function violations(page: Page, rules: Axe.RunOptions, within: string | undefined): Promise<string[]> {
  const found = await page.evaluate(
    async ({ options, within }) => {
      // Colours on their way to those of the other theme are neither.
      for (const animation of document.getAnimations()) animation.finish();
      const { axe } = window as typeof window & { axe: Pick<typeof Axe, "run"> };
      return (await axe.run(within ?? document, options)).violations.map(({ id, nodes }) => ({
        id,
        places: nodes.map(({ target, failureSummary }) => `${target.join(" ")}: ${failureSummary}`),
      }));
    },
    { options: rules, within },
  );
  return found.flatMap(({ id, places }) => places.map((place) => `${id} at ${place}`));
}

/**
 * Lets scripts run that were not allowed to, such as axe's timers. Those of the page itself have been passed over by then.
 * @returns forbids them again, for the next page in this window.
 */
export async function allowScripts(page: Page): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  // A session only takes back what it asked for itself.
  for (const value of [true, false]) await session.send("Emulation.setScriptExecutionDisabled", { value });
  return async () => {
    await session.send("Emulation.setScriptExecutionDisabled", { value: true });
  };
}
