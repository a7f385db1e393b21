import { STATES } from "#tests/states/list.ts";
import { show } from "#tests/states/show.ts";
import { expect, test } from "./stage.ts";

// In high contrast the system's colours replace the site's: what only a background said has to be said otherwise.

const NAMES = ["home", "events", "contact-refused", "dashboard-delete-dialog", "admin"];

for (const state of STATES.filter(({ name }) => NAMES.includes(name))) {
  test(`buttons and the focus of ${state.name} are seen in forced colours`, async ({ browser, stage }, info) => {
    const { javaScriptEnabled = true } = info.project.use;
    const { page, close } = await show(browser, stage, state, { javaScriptEnabled });
    try {
      await page.emulateMedia({ forcedColors: "active" });
      const edgeless = await page.evaluate(() =>
        [...document.querySelectorAll(".button, button, input:not([type=hidden]), select, textarea")]
          .filter((element) => element.checkVisibility({ visibilityProperty: true }))
          .filter((element) => {
            const { borderTopWidth, borderTopStyle, textDecorationLine } = getComputedStyle(element);
            const hasEdge = Number.parseFloat(borderTopWidth) >= 1 && borderTopStyle !== "none";
            return (
              !hasEdge && !textDecorationLine.includes("underline") && !element.closest("header, footer, nav, label")
            );
          })
          .map((element) => element.outerHTML.slice(0, 120)),
      );
      expect(edgeless).toEqual([]);
      await page.keyboard.press("Tab");
      const outline = await page.evaluate(() => {
        const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement ?? document.body);
        return outlineStyle === "none" ? 0 : Number.parseFloat(outlineWidth);
      });
      expect(outline).toBeGreaterThanOrEqual(2);
    } finally {
      await close();
    }
  });
}
