import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod/v4";
import { buildIfStale } from "#app/server/launch/stale-build.ts";
import { openStage, type Stage } from "#tests/states/stage.ts";
import { CHROMIUM_ARGS, ensureChromium } from "#tests/support/chromium.ts";

/*
 * npm run lighthouse: scores of the main pages as Lighthouse gives them to a phone on a slow line, against a site with the
 * seeded events that is started for it. Fails when one is below what is asked for. Fetches Lighthouse through npx.
 */

const LIGHTHOUSE = "lighthouse@12.8.2";
/** The best of so many runs counts for performance: what else the machine does only ever lowers it. */
const RUNS = 3;
const ASKED = { performance: 95, accessibility: 100, "best-practices": 100, seo: 100 } as const;
type Category = keyof typeof ASKED;
const CATEGORIES = Object.keys(ASKED) as Category[];

const reportSchema = z.object({
  categories: z.record(z.string(), z.object({ score: z.number().nullable() })),
  audits: z.record(
    z.string(),
    z.object({ title: z.string(), score: z.number().nullable(), scoreDisplayMode: z.string() }),
  ),
});
type Scores = Record<Category, number>;

// Events whose pictures are drawings: those of organizers lie on other sites, which may not answer here.
const pages = ({ seeded }: Stage): Record<string, string> => ({
  home: "/",
  browse: "/events",
  event: `/events/${seeded}`,
  city: "/miami",
  contact: "/contact",
  "sign-in": "/signin",
});

async function measure(url: string, folder: string, chromium: string): Promise<Scores> {
  const file = join(folder, "report.json");
  const args = ["--yes", LIGHTHOUSE, url, "--quiet", "--output=json", `--output-path=${file}`];
  const flags = `--chrome-flags=${["--headless=new", ...CHROMIUM_ARGS].join(" ")}`;
  const child = spawn("npx", [...args, `--only-categories=${CATEGORIES.join(",")}`, flags], {
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, CHROME_PATH: chromium },
  });
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error(`Lighthouse ended with exit code ${code}.`);
  const report = reportSchema.parse(JSON.parse(await readFile(file, "utf8")));
  for (const { title, score, scoreDisplayMode } of Object.values(report.audits))
    if (scoreDisplayMode === "binary" && score === 0) console.log(`  ${url}: ${title}`);
  const scoreOf = (category: Category) => Math.round((report.categories[category]?.score ?? 0) * 100);
  return {
    performance: scoreOf("performance"),
    accessibility: scoreOf("accessibility"),
    "best-practices": scoreOf("best-practices"),
    seo: scoreOf("seo"),
  };
}

/** Measures again while only the performance is short of what is asked for. */
async function measureBest(url: string, folder: string, chromium: string): Promise<Scores> {
  let best = await measure(url, folder, chromium);
  for (let run = 1; run < RUNS && best.performance < ASKED.performance; run += 1) {
    const next = await measure(url, folder, chromium);
    if (next.performance > best.performance) best = next;
  }
  return best;
}

const chromium = await ensureChromium(console.log);
await buildIfStale(console.log);
const folder = await mkdtemp(join(tmpdir(), "sunshine-lighthouse-"));
const stage = await openStage();
try {
  const cells = (texts: readonly (string | number)[]) => texts.map((text) => String(text).padStart(16)).join("");
  console.log("page".padEnd(10) + cells(CATEGORIES));
  for (const [name, path] of Object.entries(pages(stage))) {
    const scores = await measureBest(`${stage.origin}${path}`, folder, chromium);
    console.log(name.padEnd(10) + cells(CATEGORIES.map((category) => scores[category])));
    if (CATEGORIES.some((category) => scores[category] < ASKED[category])) process.exitCode = 1;
  }
} finally {
  await stage.close();
  await rm(folder, { recursive: true, force: true });
}
