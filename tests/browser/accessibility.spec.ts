import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import type { AxeResults, RunOptions } from "axe-core";
import { STATES } from "#tests/states/list.ts";
import { show } from "#tests/states/show.ts";
import { expect, test } from "./stage.ts";
import { smallTargets, tabProblems } from "./thumb-and-tab.ts";

// Every state of the site, as axe sees it: WCAG 2.2 A and AA, and the best practices.

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
/**
 * Every state in every look takes longer than all other tests together. `npm test` tries each state with scripts, narrow
 * and light, wide and dark; `npm run test:looks` tries all combinations, without scripts too, and walks through with Tab.
 */
const EVERY_LOOK = process.env.EVERY_LOOK === "1";
const LOOKS = [
  { width: 360, colorScheme: "light" },
  { width: 1280, colorScheme: "dark" },
  ...(EVERY_LOOK
    ? ([
        { width: 360, colorScheme: "dark" },
        { width: 1280, colorScheme: "light" },
      ] as const)
    : []),
] as const;
const ALL_RULES: RunOptions = {
  runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa", "best-practice"],
  // axe leaves it out unless asked by name.
  rules: { "target-size": { enabled: true } },
  resultTypes: ["violations"],
};
/** What axe finds wrong, one line for each element. */
async function violations(page: Page, options: RunOptions): Promise<string[]> {
  // Colours on their way to those of the other theme are neither.
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) animation.finish();
  });
  const found = await page.evaluate(async (run) => {
    const { axe } = window as unknown as { axe: { run(run: RunOptions): Promise<AxeResults> } };
    return (await axe.run(run)).violations.map(({ id, nodes }) => ({
      id,
      places: nodes.map(({ target, failureSummary }) => `${target.join(" ")}: ${failureSummary}`),
    }));
  }, options);
  return found.flatMap(({ id, places }) => places.map((place) => `${id} at ${place}`));
}

for (const state of STATES) {
  test(`${state.name} has nothing that axe objects to`, async ({ browser, stage }, info) => {
    const { javaScriptEnabled = true } = info.project.use;
    test.skip(state.needsScripts === true && !javaScriptEnabled, "exists only where scripts run");
    test.skip(!javaScriptEnabled && !EVERY_LOOK, "part of npm run test:looks");
    const { page, close } = await show(browser, stage, state, { javaScriptEnabled });
    try {
      if (!javaScriptEnabled) await allowScripts(page);
      await page.evaluate(AXE);
      const found: Record<string, string[]> = {};
      for (const { width, colorScheme } of LOOKS) {
        await page.setViewportSize({ width, height: 900 });
        await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
        const problems = await violations(page, ALL_RULES);
        if (problems.length > 0) found[`${width} px, ${colorScheme}`] = problems;
        expect.soft(await smallTargets(page), `${width} px`).toEqual([]);
      }
      // Scripts only add controls, so once is enough.
      if (EVERY_LOOK && javaScriptEnabled) expect.soft(await tabProblems(page)).toEqual([]);
      expect(found).toEqual({});
    } finally {
      await close();
    }
  });
}

/** axe needs timers. The scripts of the page itself have been passed over by then. */
async function allowScripts(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  // A session only takes back what it asked for itself.
  for (const value of [true, false]) await session.send("Emulation.setScriptExecutionDisabled", { value });
}
