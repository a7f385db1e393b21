import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import puppeteer from "puppeteer-core";
import { buildIfStale } from "#app/server/launch/stale-build.ts";
import { type BrowserSite, withSite } from "#tests/browser/site.ts";
import { ensureFirefox } from "#tests/support/firefox.ts";
import { JOURNEYS, type Journey } from "./journeys.ts";
import { Visit } from "./visit.ts";

/*
 * npm run test:firefox: the main journeys in Debian's Firefox (installed if it is missing), on the built site and the local stack. `--
 * offline` runs the journeys whose names contain that text. Any error in the console fails a journey.
 * Playwright drives only its own patched Firefox; Puppeteer drives any, over WebDriver BiDi.
 */

const executablePath = await ensureFirefox(console.log);
await buildIfStale(console.log);
const [wanted = ""] = process.argv.slice(2);
const failed: string[] = [];
const journeys = JOURNEYS.filter(({ name }) => name.includes(wanted));
await withSite(async (site) => {
  for (const journey of journeys) {
    const begun = performance.now();
    try {
      await take(journey, site);
      console.log(`✓ ${journey.name} (${((performance.now() - begun) / 1000).toFixed(1)} s)`);
    } catch (error) {
      failed.push(journey.name);
      console.error(`✗ ${journey.name}`, error instanceof Error ? error.stack : error);
    }
  }
});
console.log(`${journeys.length - failed.length} passed, ${failed.length} failed`);
process.exitCode = failed.length > 0 || journeys.length === 0 ? 1 : 0;

/** Runs a journey in a new Firefox, whose profile is deleted afterwards. */
async function take({ hasScripts = true, go }: Journey, site: BrowserSite): Promise<void> {
  const home = await mkdtemp(join(tmpdir(), "sunshine-firefox-"));
  const browser = await puppeteer.launch({
    browser: "firefox",
    executablePath,
    headless: true,
    // why not setViewport(): it also sets the orientation, which Firefox 140 does not know.
    defaultViewport: null,
    args: ["--width=1280", "--height=900"],
    env: { ...process.env, HOME: home },
    extraPrefsFirefox: { "javascript.enabled": hasScripts },
  });
  try {
    const visits: Visit[] = [];
    await go({
      site,
      visit: async (origin = site.origin) => {
        const visit = await Visit.begin(browser, origin);
        visits.push(visit);
        return visit;
      },
    });
    const problems = visits.flatMap((visit) => visit.problems);
    if (problems.length > 0) throw new Error(problems.join("\n"));
  } finally {
    await browser.close();
    await rm(home, { recursive: true, force: true });
  }
}
