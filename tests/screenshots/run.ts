import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type Browser, chromium } from "@playwright/test";
import { buildIfStale } from "#app/server/launch/stale-build.ts";
import { CITY_STATES, STATE_GROUPS } from "#tests/states/list.ts";
import { openStage, type Stage } from "#tests/states/stage.ts";
import type { State } from "#tests/states/state.ts";
import { CHROMIUM_ARGS, ensureChromium } from "#tests/support/chromium.ts";
import { localTime } from "#tests/support/events.ts";
import { writeHtml } from "./html.ts";
import { photograph, type Shot } from "./photograph.ts";
import { shootReadme } from "./readme.ts";
import { writeSheets } from "./sheet.ts";

/*
 * npm run screenshots -- [--only text] [--readme] [--html folder]: writes a screenshot of every state at three widths in both themes to
 * `screenshots/`, with contact sheets. --only selects the states whose group or name contains `text`. --readme renders only the pictures of
 * README.md. --html writes the documents of the states instead, for `diff -r` with those of another commit. Starts a site with its own
 * database and the seeded events.
 */

const FOLDER = "screenshots";
/** States that are also shown without scripts. */
const WITHOUT_SCRIPTS = ["home", "events", "event", "menu-cities", "contact-refused", "dashboard-delete-dialog"];

/** The groups with the states whose group or name contains a text. */
function statesWith(text: string): [group: string, states: readonly State[]][] {
  const groups: Record<string, readonly State[]> = { ...STATE_GROUPS, cities: CITY_STATES };
  return Object.entries(groups)
    .map(([group, states]): [string, readonly State[]] => [
      group,
      states.filter(({ name }) => `${group} ${name}`.includes(text)),
    ])
    .filter(([, states]) => states.length > 0);
}

async function shootAll(browser: Browser, stage: Stage, only: string): Promise<void> {
  for (const [group, wanted] of statesWith(only)) {
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

/** The start of the day after tomorrow, so that no seeded event begins or ends while documents are written. */
function dayAfterTomorrow(): Date {
  return new Date(localTime(2, "03:00"));
}

const { values } = parseArgs({
  options: {
    only: { type: "string", default: "" },
    readme: { type: "boolean", default: false },
    html: { type: "string" },
  },
});
const executablePath = await ensureChromium(console.log);
await buildIfStale(console.log);
const stage = await openStage(values.html ? dayAfterTomorrow() : new Date());
const browser = await chromium.launch({ executablePath, args: CHROMIUM_ARGS });
try {
  if (values.html) {
    const states = statesWith(values.only).flatMap(([, each]) => each);
    const sent = states.filter(({ needsScripts }) => !needsScripts);
    await writeHtml(browser, stage, sent, values.html);
    console.log(`${sent.length} documents in ${values.html}`);
  } else if (values.readme) await shootReadme(browser, stage);
  else await shootAll(browser, stage, values.only);
} finally {
  await browser.close();
  await stage.close();
}
