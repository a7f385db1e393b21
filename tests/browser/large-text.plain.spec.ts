import type { Page } from "@playwright/test";
import { STATES } from "#tests/states/list.ts";
import { show } from "#tests/states/show.ts";
import { CHROMIUM_ARGS } from "#tests/support/chromium.ts";
import { expect, test } from "./stage.ts";

// Every state for somebody who has set their browser to text of twice the size.

test.use({
  launchOptions: {
    executablePath: process.env.CHROMIUM_PATH,
    args: [...CHROMIUM_ARGS, "--blink-settings=defaultFontSize=32"],
  },
});

/** What does not fit any more: the page wider than the window, or text cut off by its own box. */
function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const wide = document.documentElement.scrollWidth - window.innerWidth;
    const problems = wide > 0 ? [`the page is ${wide} px too wide`] : [];
    for (const element of document.querySelectorAll<HTMLElement>("body *")) {
      const style = getComputedStyle(element);
      const isCut = /hidden|clip/.test(style.overflowX) && element.scrollWidth > element.clientWidth + 1;
      // Shortened on purpose, with the whole text in its title or on the page that it leads to.
      const isShortened = style.textOverflow === "ellipsis" || style.webkitLineClamp !== "none";
      const isUnseen = element.clientWidth <= 1 || element.closest(".sr-only, svg, [aria-hidden=true]") !== null;
      const hasOwnText = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim());
      if (isCut && hasOwnText && !isShortened && !isUnseen) problems.push(`cut off: ${element.textContent?.trim()}`);
    }
    return problems;
  });
}

for (const state of STATES.filter(({ needsScripts }) => !needsScripts)) {
  test(`${state.name} can be read with text twice as large`, async ({ browser, stage }) => {
    const { page, close } = await show(browser, stage, state, { javaScriptEnabled: false });
    try {
      for (const width of [1280, 360]) {
        await page.setViewportSize({ width, height: 900 });
        expect.soft(await cutOff(page), `${width} px`).toEqual([]);
      }
    } finally {
      await close();
    }
  });
}
