import type { Browser } from "@playwright/test";
import { HOME_STATES } from "#tests/states/browsing.ts";
import { show } from "#tests/states/show.ts";
import type { Stage } from "#tests/states/stage.ts";
import { loadPictures } from "./photograph.ts";

const PICTURE = ".github/home.png";

/** Renders the picture in README.md: the home page. */
export async function shootReadme(browser: Browser, stage: Stage): Promise<void> {
  const [home] = HOME_STATES;
  if (!home) throw new Error("There is no state to show.");
  const { page, close } = await show(browser, stage, home, {
    javaScriptEnabled: true,
    viewport: { width: 1280, height: 860 },
    colorScheme: "light",
    reducedMotion: "reduce",
  });
  await loadPictures(page);
  await page.screenshot({ path: PICTURE, animations: "disabled" });
  await close();
  console.log(PICTURE);
}
