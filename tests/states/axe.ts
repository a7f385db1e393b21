import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import type Axe from "axe-core";

/** axe itself, for windows that run it in each document. */
export const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const ALL_RULES: Axe.RunOptions = {
  runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa", "best-practice"],
  // axe leaves it out unless asked by name.
  rules: { "target-size": { enabled: true } },
  resultTypes: ["violations"],
  // Styles and media would be loaded once more, for a rule about sound; the site has none.
  preload: false,
};

/** The themes differ in nothing but colours. */
const COLOUR_RULES: Axe.RunOptions = { runOnly: ["color-contrast", "link-in-text-block"], resultTypes: ["violations"] };

interface Variant {
  width: number;
  colorScheme: "light" | "dark";
  rules: Axe.RunOptions;
}

/** Both widths in both themes. */
const EVERY_VARIANT: readonly Variant[] = [
  { width: 360, colorScheme: "light", rules: ALL_RULES },
  { width: 360, colorScheme: "dark", rules: COLOUR_RULES },
  { width: 1280, colorScheme: "dark", rules: COLOUR_RULES },
  { width: 1280, colorScheme: "light", rules: ALL_RULES },
];

/** For a page whose scripts have not run, and whose styles are those of the same page with scripts: each width and each theme once. */
export const EACH_ONCE: readonly Variant[] = [
  { width: 1280, colorScheme: "dark", rules: COLOUR_RULES },
  { width: 360, colorScheme: "light", rules: ALL_RULES },
];

/**
 * What axe finds wrong with a page: WCAG 2.2 A and AA, and the best practices. Where the browser is not to run scripts, axe runs
 * all the same.
 * @returns one line for each element and variant; the page is left in the last of them.
 */
export async function axeProblems(page: Page, variants = EVERY_VARIANT): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
  const problems: string[] = [];
  for (const { width, colorScheme, rules } of variants) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    for (const problem of await violations(page, rules)) problems.push(`${width} px, ${colorScheme}: ${problem}`);
  }
  return problems;
}

async function violations(page: Page, rules: Axe.RunOptions): Promise<string[]> {
  const found = await page.evaluate(async (options) => {
    // Colours on their way to those of the other theme are neither.
    for (const animation of document.getAnimations()) animation.finish();
    const { axe } = window as typeof window & { axe: Pick<typeof Axe, "run"> };
    return (await axe.run(options)).violations.map(({ id, nodes }) => ({
      id,
      places: nodes.map(({ target, failureSummary }) => `${target.join(" ")}: ${failureSummary}`),
    }));
  }, rules);
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
