import { join } from "node:path";
import type { Browser, Page } from "@playwright/test";
import { show } from "#tests/states/show.ts";
import type { Stage } from "#tests/states/stage.ts";
import type { State } from "#tests/states/state.ts";

export const WIDTHS = [360, 768, 1280] as const;
export const SCHEMES = ["light", "dark"] as const;

/** The screenshots of one state. */
export interface Shot {
  title: string;
  /** Paths of the files, by width, then by colour scheme. */
  files: readonly { path: string; width: number }[];
}

interface Options {
  folder: string;
  javaScriptEnabled: boolean;
}

/** Takes screenshots of the whole page at every width in both colour schemes. The state is reached only once. */
export async function photograph(browser: Browser, stage: Stage, state: State, options: Options): Promise<Shot> {
  const { folder, javaScriptEnabled } = options;
  const title = javaScriptEnabled ? state.name : `${state.name}-without-scripts`;
  const { page, close } = await show(browser, stage, state, { javaScriptEnabled, reducedMotion: "reduce" });
  try {
    const files: { path: string; width: number }[] = [];
    for (const width of WIDTHS) {
      for (const colorScheme of SCHEMES) {
        const path = join(folder, `${title}-${width}-${colorScheme}.png`);
        await page.setViewportSize({ width, height: width < 600 ? 800 : 900 });
        await page.emulateMedia({ colorScheme });
        await loadPictures(page);
        await page.screenshot({ path, fullPage: true, animations: "disabled" });
        files.push({ path, width });
      }
    }
    return { title, files };
  } finally {
    await close();
  }
}

/** Pictures below the fold load lazily; this loads all of them. */
export async function loadPictures(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const pictures = [...document.querySelectorAll("img")];
    for (const picture of pictures) picture.loading = "eager";
    await Promise.all(pictures.map((picture) => picture.decode().catch(() => undefined)));
  });
}
