import { CITY_STATES, STATES } from "#tests/states/list.ts";
import { show } from "#tests/states/show.ts";
import { axeProblems } from "./axe.ts";
import { forcedColourProblems } from "./forced-colours.ts";
import { expect, test } from "./stage.ts";
import { smallTargets, tabProblems } from "./thumb-and-tab.ts";

// Every state of the site as a browser with scripts has it.

/** The only page that shows something of another site, and says so before. */
const WITH_STRANGERS = ["contact-map"];

// Each test is on its own, so that all workers may take part.
test.describe.configure({ mode: "parallel" });

for (const state of [...STATES, ...CITY_STATES.slice(0, 1)]) {
  test(`${state.name} keeps out nobody`, async ({ browser, stage }) => {
    const { page, strangers, close } = await show(browser, stage, state, { javaScriptEnabled: true });
    try {
      if (!WITH_STRANGERS.includes(state.name)) expect.soft(strangers, "asked of other sites").toEqual([]);
      expect.soft(await axeProblems(page), "axe").toEqual([]);
      expect.soft(await smallTargets(page), "targets").toEqual([]);
      expect.soft(await tabProblems(page), "focus").toEqual([]);
      expect.soft(await forcedColourProblems(page), "forced colours").toEqual([]);
    } finally {
      await close();
    }
  });
}
