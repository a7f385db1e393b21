import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type Browser, chromium } from "@playwright/test";
import { buildIfStale } from "#app/launch/build.ts";
import { CITY_STATES, STATE_GROUPS } from "#tests/states/list.ts";
import { openStage, type Stage } from "#tests/states/stage.ts";
import type { State } from "#tests/states/state.ts";
import { CHROMIUM_ARGS, ensureChromium } from "#tests/support/chromium.ts";
import { photograph, type Shot } from "./photograph.ts";
import { shootReadme } from "./readme.ts";
import { writeSheets } from "./sheet.ts";

/*
 * npm run screenshots -- [--only text] [--readme]: a picture of every state at three widths in both themes, below
 * `screenshots/`, with contact sheets; of the states whose group or name holds `text` with --only. With --readme only the
 * pictures of README.md are made anew. The site is started for it, with the seeded events and a database of its own.
 */

const FOLDER = "screenshots";
/** Shown without scripts as well. */
const WITHOUT_SCRIPTS = ["home", "events", "event", "menu-cities", "contact-refused", "dashboard-delete-dialog"];

async function shootAll(browser: Browser, stage: Stage, only: string): Promise<void> {
  const groups: Record<string, readonly State[]> = { ...STATE_GROUPS, cities: CITY_STATES };
  for (const [group, states] of Object.entries(groups)) {
    const wanted = states.filter(({ name }) => `${group} ${name}`.includes(only));
    if (wanted.length === 0) continue;
    const folder = join(FOLDER, group);
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    const shots: Shot[] = [];
    for (const state of wanted) {
      shots.push(await photograph(browser, stage, state, { folder, javaScriptEnabled: true }));
      if (!state.needsScripts && WITHOUT_SCRIPTS.includes(state.name))
        shots.push(await photograph(browser, stage, state, { folder, javaScriptEnabled: false }));
    }
    const sheets = await writeSheets(browser, FOLDER, group, shots);
    console.log(`${group}: ${wanted.length} states, ${sheets.join(", ")}`);
  }
}

const { values } = parseArgs({
  options: { only: { type: "string", default: "" }, readme: { type: "boolean", default: false } },
});
const executablePath = await ensureChromium(console.log);
await buildIfStale(console.log);
const stage = await openStage();
const browser = await chromium.launch({ executablePath, args: CHROMIUM_ARGS });
try {
  if (values.readme) await shootReadme(browser, stage);
  else await shootAll(browser, stage, values.only);
} finally {
  await browser.close();
  await stage.close();
}
