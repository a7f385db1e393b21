import { STATES } from "#tests/states/list.ts";
import { show } from "#tests/states/show.ts";
import { allowScripts, axeProblems, EACH_ONCE } from "./axe.ts";
import { forcedColourProblems } from "./forced-colours.ts";
import { largeTextProblems } from "./large-text.ts";
import { expect, test } from "./stage.ts";
import { smallTargets } from "./thumb-and-tab.ts";

// Every state of the site as a browser without scripts has it, and its document as it is sent.

// Each test is on its own, so that all workers may take part.
test.describe.configure({ mode: "parallel" });

for (const state of STATES.filter(({ needsScripts }) => !needsScripts)) {
  test(`${state.name} keeps out nobody`, async ({ browser, stage, nu }) => {
    const { page, html, close } = await show(browser, stage, state, { javaScriptEnabled: false });
    try {
      expect.soft(await nu.check(html, "text/html"), "markup").toEqual([]);
      expect.soft(await largeTextProblems(page), "text twice as large").toEqual([]);
      expect.soft(await smallTargets(page), "targets").toEqual([]);
      expect.soft(await forcedColourProblems(page), "forced colours").toEqual([]);
      await allowScripts(page);
      expect.soft(await axeProblems(page, EACH_ONCE), "axe").toEqual([]);
    } finally {
      await close();
    }
  });
}
