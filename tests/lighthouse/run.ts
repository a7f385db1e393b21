import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { chromium } from "@playwright/test";
import { z } from "zod";
import { addDays, todayIn } from "#app/domain/events/days.ts";
import { buildIfStale } from "#app/server/launch/stale-build.ts";
import { openStage, type Stage } from "#tests/states/stage.ts";
import { CHROMIUM_ARGS, ensureChromium } from "#tests/support/chromium.ts";
import { WITH_COPIES } from "#tests/support/pace.ts";
import { measurePaint } from "./paint.ts";

/*
 * npm run lighthouse: measures every kind of public page on a phone with slow 4G (1.6 Mb/s, 150 ms) and a slow processor (a quarter), in
 * two ways: Lighthouse with its mobile settings, which loads the page at full speed and estimates the times (simulated), and Chromium
 * throttled to that connection and processor (observed). Starts a site with the seeded events. Fails when a value is worse than required.
 * Fetches Lighthouse through npx. `npm run lighthouse -- home browse` measures only those pages, `-- --observed` skips Lighthouse.
 */

const LIGHTHOUSE = "lighthouse@12.8.2";
/**
 * The best of this many runs counts for Lighthouse's performance score, because other load on the machine only lowers it. For observed
 * times, the median.
 */
const RUNS = 3;
const ASKED = { performance: 98, accessibility: 100, "best-practices": 100, seo: 100 } as const;
/** Limits for the pages where most visits begin, in milliseconds, as observed. */
const MOST = { largestPaint: 1_200, blocking: 100 };
const FIRST_PAGES = ["home", "browse", "city", "event"];
type Category = keyof typeof ASKED;
const CATEGORIES = Object.keys(ASKED) as Category[];

const reportSchema = z.object({
  categories: z.record(z.string(), z.object({ score: z.number().nullable() })),
  audits: z.record(
    z.string(),
    z.object({
      title: z.string(),
      score: z.number().nullable(),
      scoreDisplayMode: z.string(),
      numericValue: z.number().optional(),
      details: z.unknown().optional(),
    }),
  ),
});
/** Scores out of 100, and Lighthouse's estimates for the slow connection, in milliseconds. */
type Report = Record<Category | "largestPaint" | "blocking", number>;

// Events with drawings: organizers' pictures are on other sites, which do not answer here, so the browser would log errors. Test events
// with such pictures are in Tampa, after the first page of the other lists. Pages behind a mailed link are left out, because they belong to
// one person.
const pagesOf = ({ seeded }: Stage, venue: string): Record<string, string> => ({
  home: "/",
  browse: "/events",
  search: "/events?search=market",
  day: `/events?date=${addDays(todayIn("America/New_York"), 3)}`,
  place: "/events?location=Orlando",
  category: "/events?category=music",
  city: "/miami",
  "city search": "/miami?search=market",
  week: "/miami/week",
  weekend: "/miami/weekend",
  map: "/events/map",
  event: `/events/${seeded}`,
  report: `/events/${seeded}/report`,
  venue,
  organizer: "/organizers/gulf-garden-society",
  changes: "/changes",
  "city changes": "/miami/changes",
  saved: "/saved",
  follow: "/follow?from=%2Fmiami",
  weekly: "/weekly?from=%2Fmiami",
  embed: "/embed?from=%2Fmiami",
  "embedded list": "/embed/auto/miami",
  developers: "/developers",
  about: "/about",
  contact: "/contact",
  terms: "/terms",
  privacy: "/privacy",
  accessibility: "/accessibility",
  moderation: "/moderation",
  "sign-in": "/signin",
  "sign-up": "/signup",
  "forgot-password": "/forgot-password",
});

/** The path of the seeded event's venue page. */
async function findVenue({ origin, seeded }: Stage): Promise<string> {
  const html = await (await fetch(`${origin}/events/${seeded}`)).text();
  const [venue] = /\/venues\/[\w-]+/.exec(html) ?? [];
  if (!venue) throw new Error("The seeded event is at no venue.");
  return venue;
}

async function measure(url: string, folder: string, chromiumPath: string): Promise<Report> {
  const file = join(folder, "report.json");
  const args = ["--yes", LIGHTHOUSE, url, "--quiet", "--output=json", `--output-path=${file}`];
  const flags = `--chrome-flags=${["--headless=new", ...CHROMIUM_ARGS].join(" ")}`;
  const child = spawn("npx", [...args, `--only-categories=${CATEGORIES.join(",")}`, flags], {
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, CHROME_PATH: chromiumPath },
  });
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error(`Lighthouse ended with exit code ${code}.`);
  const report = reportSchema.parse(JSON.parse(await readFile(file, "utf8")));
  for (const [audit, { title, score, scoreDisplayMode, details }] of Object.entries(report.audits))
    if (scoreDisplayMode === "binary" && score === 0)
      console.log(`  ${url}: ${title} ${audit === "errors-in-console" ? JSON.stringify(details) : ""}`);
  const timeOf = (audit: string) => Math.round(report.audits[audit]?.numericValue ?? Number.NaN);
  const scoreOf = (category: Category) => Math.round((report.categories[category]?.score ?? 0) * 100);
  return {
    performance: scoreOf("performance"),
    accessibility: scoreOf("accessibility"),
    "best-practices": scoreOf("best-practices"),
    seo: scoreOf("seo"),
    largestPaint: timeOf("largest-contentful-paint"),
    blocking: timeOf("total-blocking-time"),
  };
}

/** Measures again as long as only the performance score is too low. */
async function measureBest(url: string, folder: string, chromiumPath: string): Promise<Report> {
  let best = await measure(url, folder, chromiumPath);
  for (let run = 1; run < RUNS && best.performance < ASKED.performance; run += 1) {
    const next = await measure(url, folder, chromiumPath);
    if (next.performance > best.performance) best = next;
  }
  return best;
}

const { values: flags, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: { observed: { type: "boolean", default: false } },
});
const executablePath = await ensureChromium(console.log);
await buildIfStale(console.log);
const folder = await mkdtemp(join(tmpdir(), "sunshine-lighthouse-"));
const stage = await openStage(new Date(), WITH_COPIES);
const browser = await chromium.launch({ executablePath, args: CHROMIUM_ARGS });
try {
  const row = (name: string, texts: readonly (string | number)[]) =>
    console.log(name.padEnd(16) + texts.map((text) => String(text).padStart(15)).join(""));
  const simulated = flags.observed ? [] : [...CATEGORIES, "LCP simulated", "TBT simulated"];
  row("page", [...simulated, "FCP observed", "LCP observed", "of", "TBT observed", "CLS"]);
  const all = pagesOf(stage, await findVenue(stage));
  const unknown = wanted.filter((name) => !(name in all));
  if (unknown.length > 0) throw new Error(`No page is called ${unknown.join(" or ")}: ${Object.keys(all).join(", ")}.`);
  for (const [name, path] of Object.entries(all)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    const url = `${stage.origin}${path}`;
    // Fills the page cache, as on a site in use.
    const answer = await fetch(url);
    if (!answer.ok) throw new Error(`${path} answers ${answer.status}.`);
    const html = await answer.text();
    // Filtered lists are not indexed; Lighthouse takes off a third of the SEO score for that.
    const isIndexed = !html.includes('name="robots" content="noindex"');
    const asked = CATEGORIES.filter((category) => isIndexed || category !== "seo");
    const report = flags.observed ? null : await measureBest(url, folder, executablePath);
    const paint = await measurePaint(browser, url, RUNS);
    const { firstPaint, largestPaint, largestElement, blocking, shift } = paint;
    const scores = report
      ? [
          ...CATEGORIES.map((category) => (asked.includes(category) ? report[category] : "–")),
          report.largestPaint,
          report.blocking,
        ]
      : [];
    row(name, [...scores, firstPaint, largestPaint, `<${largestElement}>`, blocking, shift]);
    const isBad =
      (report !== null && asked.some((category) => report[category] < ASKED[category])) ||
      (FIRST_PAGES.includes(name) && (largestPaint > MOST.largestPaint || blocking > MOST.blocking)) ||
      shift > 0;
    if (isBad) process.exitCode = 1;
  }
} finally {
  await browser.close();
  await stage.close();
  await rm(folder, { recursive: true, force: true });
}
