import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import type Axe from "axe-core";
import { markUnknown, UNKNOWN } from "./scripts.ts";

/** axe's source. It is injected only into checked documents, because compiling it takes 0.03 to 0.08 s of CPU. */
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const ALL_RULES: Axe.RunOptions = {
  runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa", "best-practice"],
  resultTypes: ["violations"],
  // Preloading fetches styles and media again, for a rule about audio; the site has no audio.
  preload: false,
  // This rule takes a third of axe's time, and `smallTargets` checks the same. axe also reports targets that the bar of an event's page
  // covers until one scrolls.
  rules: { "target-size": { enabled: false } },
};

/** For the second theme: themes differ only in colours. */
const COLOUR_RULES = {
  runOnly: ["color-contrast", "link-in-text-block"],
  resultTypes: ["violations"],
} satisfies Axe.RunOptions;

/** All rules but contrast: equal elements have equal colours. */
const STRUCTURE_RULES: Axe.RunOptions = {
  ...ALL_RULES,
  rules: { ...ALL_RULES.rules, ...Object.fromEntries(COLOUR_RULES.runOnly.map((rule) => [rule, { enabled: false }])) },
};

interface Variant {
  width: number;
  colorScheme: "light" | "dark";
  rules: Axe.RunOptions;
}

/** Each width and each theme once: a theme has the same colours at both widths. */
const TWO_VARIANTS: readonly Variant[] = [
  { width: 360, colorScheme: "light", rules: ALL_RULES },
  { width: 1280, colorScheme: "dark", rules: ALL_RULES },
];

/** For further states of a page. What they share with the first state is checked there. */
const FURTHER_VARIANTS: readonly Variant[] = TWO_VARIANTS.map((variant, index) =>
  index === 0 ? variant : { ...variant, rules: COLOUR_RULES },
);

/** Both widths in both themes, for elements that appear at only one width. */
const EVERY_VARIANT: readonly Variant[] = [
  ...TWO_VARIANTS,
  { width: 360, colorScheme: "dark", rules: COLOUR_RULES },
  { width: 1280, colorScheme: "light", rules: COLOUR_RULES },
];

/**
 * axe's violations on a page: WCAG 2.2 A and AA, and best practices; at both widths in both themes if EVERY_STATE is set.
 * @param isFurther whether another state of the same page gets the full check; then only colours are checked on the wide page.
 * @returns one line per element and variant. The page is left wide and light.
 */
export async function axeProblems(page: Page, isFurther: boolean): Promise<string[]> {
  const variants = isFurther ? FURTHER_VARIANTS : TWO_VARIANTS;
  const problems = await problemsIn(page, process.env.EVERY_STATE ? EVERY_VARIANT : variants);
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  return problems;
}

/**
 * axe's violations on a page whose own scripts are disabled: structural rules for the whole page, contrast only for elements that
 * the page with scripts does not have.
 * @param known the elements of the page with scripts (`elementsOf`), already checked.
 */
export async function axeProblemsWithoutScripts(page: Page, known: readonly number[]): Promise<string[]> {
  const problems = await problemsIn(page, [{ width: 360, colorScheme: "light", rules: STRUCTURE_RULES }]);
  if ((await markUnknown(page, known)) === 0) return problems;
  const colours = TWO_VARIANTS.map((variant) => ({ ...variant, rules: COLOUR_RULES }));
  return [...problems, ...(await problemsIn(page, colours, `[${UNKNOWN}]`))];
}

/** @param within selector of the checked elements; default: all. */
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
      // A running transition has the colours of neither theme.
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
