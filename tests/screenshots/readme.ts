import type { Browser } from "@playwright/test";
import { HOME_STATES } from "#tests/states/browsing.ts";
import { show } from "#tests/states/show.ts";
import type { Stage } from "#tests/states/stage.ts";
import { open, type State } from "#tests/states/state.ts";
import { loadPictures } from "./photograph.ts";

const VIEWPORT = { width: 1280, height: 860 };

/** What README.md shows: the home page by day, and the page of a seeded event by night. */
export async function shootReadme(browser: Browser, stage: Stage): Promise<void> {
  const [home] = HOME_STATES;
  const event: State = { name: "event", reach: open(({ seeded }) => `/events/${seeded}`) };
  if (!home) throw new Error("There is no state to show.");
  for (const [state, colorScheme] of [
    [home, "light"],
    [event, "dark"],
  ] as const) {
    const { page, close } = await show(browser, stage, state, {
      javaScriptEnabled: true,
      viewport: VIEWPORT,
      colorScheme,
      reducedMotion: "reduce",
    });
    await loadPictures(page);
    await page.screenshot({ path: `.github/${state.name}.png`, animations: "disabled" });
    await close();
    console.log(`.github/${state.name}.png`);
  }
}
