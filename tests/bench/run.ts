import { execFile } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { buildIfStale } from "#app/server/launch/stale-build.ts";
import { type BenchOptions, parseBenchArguments } from "./arguments.ts";
import { measureCalendars } from "./calendars.ts";
import { drawReport } from "./chart.ts";
import { fillFolder, foldersOf } from "./fill.ts";
import { measureImports } from "./imports.ts";
import { measureJudged } from "./judged.ts";
import { measureFolder } from "./measure.ts";
import { printPlans } from "./plans.ts";
import { printReport, type Report } from "./report.ts";
import { writeControlFiles } from "./servers.ts";
import { measureUploads } from "./uploads.ts";

/*
 * npm run bench: see README.md in this folder. Client, site and database share the machine, so figures can be compared only within a run,
 * and between runs on the same machine.
 */

const log = (line: string) => console.error(line);

async function measure(options: BenchOptions, signal: AbortSignal): Promise<void> {
  await buildIfStale(log);
  const { seconds, rounds, outDir } = options;
  const report: Report = {
    madeAt: new Date().toISOString(),
    commit: await currentCommit(),
    node: process.version,
    cpus: availableParallelism(),
    seconds,
    rounds,
    sizes: [],
  };
  const removeControlFiles = await writeControlFiles();
  await mkdir(outDir, { recursive: true });
  try {
    for (const folder of foldersOf(options)) {
      report.sizes.push(await measureFolder(folder, options, log, signal));
      // Written after each size, so that the results are kept if a later size fails.
      await writeFile(join(outDir, "report.json"), `${JSON.stringify(report, null, 2)}\n`);
      await writeFile(join(outDir, "report.html"), await drawReport(report));
    }
  } finally {
    await removeControlFiles();
  }
  console.log(printReport(report));
  console.log(`\nWritten: ${join(outDir, "report.json")}, ${join(outDir, "report.html")}`);
}

async function currentCommit(): Promise<string> {
  const found = await promisify(execFile)("git", ["rev-parse", "--short", "HEAD"]).catch(() => null);
  return found?.stdout.trim() ?? "unknown";
}

const stopping = new AbortController();
// Lets the current load finish, then stops everything that was started.
for (const name of ["SIGINT", "SIGTERM"] as const) process.once(name, () => stopping.abort(new Error("Stopped.")));

try {
  const options = parseBenchArguments(process.argv.slice(2));
  if (options.isImports) {
    measureImports(console.log);
    await buildIfStale(log);
    await measureCalendars(console.log);
  } else if (options.isJudged) await measureJudged(console.log);
  else if (options.uploads !== null) {
    await buildIfStale(log);
    await measureUploads(options.uploads, console.log);
  } else if (options.isFillOnly || options.isPlansOnly) {
    for (const folder of foldersOf(options)) {
      await fillFolder(folder, log);
      if (options.isPlansOnly) await printPlans(folder.dataDir);
    }
  } else await measure(options, stopping.signal);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
