import { matchPath } from "@remix-run/react";
import { allowScripts, axeProblems, axeProblemsWithoutScripts } from "./axe.ts";
import { expect, test } from "./fixtures.ts";
import { forcedColourProblems } from "./forced-colours.ts";
import { largeTextProblems } from "./large-text.ts";
import { pageOf, statesToOpen } from "./layouts.ts";
import { isSameWithoutScripts } from "./scripts.ts";
import { focusProblems, misplacedErrors, smallTargets } from "./targets-and-focus.ts";

// Checks pages as browsers with and without scripts show them, and the documents as they are sent: one state of each layout (`layouts.ts`),
// or every state if EVERY_STATE is set.

/** The only page that shows content of another site. It asks first. */
const ASKS_OTHER_SITES = ["contact-map"];

const NARROW = { width: 360, height: 900 };

// Tests are independent, so that all workers can take part.
test.describe.configure({ mode: "parallel" });

for (const state of statesToOpen()) {
  const route = pageOf(state);
  test(`${state.name} has no accessibility violations`, async ({ withScripts, withoutScripts, nu, checked }) => {
    const { page, html, strangers } = await test.step("open with scripts", () => withScripts.show(state));
    if (route !== undefined) expect(matchPath(route, new URL(page.url()).pathname), `It is at ${route}`).not.toBeNull();
    const isSame = await isSameWithoutScripts(page, html);
    /** Soft, so that one problem does not hide the others. */
    const expectNone = (check: string, find: () => Promise<readonly string[]>) =>
      test.step(check, async () => expect.soft(await find(), check).toEqual([]));

    if (!ASKS_OTHER_SITES.includes(state.name)) await expectNone("asked of other sites", async () => strangers);
    await expectNone("axe, with scripts", () => axeProblems(page, checked.colours, route === undefined));
    await expectNone("errors in the order of their fields", () => misplacedErrors(page));
    await expectNone("targets, 1280 px, with scripts", () => smallTargets(page));
    await expectNone("focus, 1280 px, with scripts", () => focusProblems(page));
    await expectNone("forced colours, 1280 px, with scripts", () => forcedColourProblems(page, checked.edges));
    await page.setViewportSize(NARROW);
    await expectNone("targets, 360 px, with scripts", () => smallTargets(page));
    if (state.needsScripts) return;

    // If scripts changed nothing, the open page is used for both checks.
    const plain = isSame ? { page, html } : await test.step("open without scripts", () => withoutScripts.show(state));
    await expectNone("markup", () => nu.check(plain.html, "text/html"));
    await expectNone("text twice as large, without scripts", () => largeTextProblems(plain.page));
    await plain.page.setViewportSize(NARROW);
    if (!isSame) await expectNone("targets, 360 px, without scripts", () => smallTargets(plain.page));
    await expectNone("forced colours, 360 px, without scripts", () => forcedColourProblems(plain.page, checked.edges));
    if (isSame) return;
    const forbidScripts = await allowScripts(plain.page);
    await expectNone("axe, without scripts", () => axeProblemsWithoutScripts(plain.page, checked.colours));
    await forbidScripts();
  });
}
