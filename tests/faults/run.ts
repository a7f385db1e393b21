import { parseArgs } from "node:util";
import { buildIfStale } from "#app/server/launch/stale-build.ts";
import { PHASES } from "./phases.ts";
import { complaints, type FaultReport, runFaults } from "./suite.ts";

/*
 * npm run faults -- [--seconds 10]: people use the site while its parts are slowed, corrupted, stopped and killed, each for this many
 * seconds. Exits with 1 when an acknowledged write was lost or done twice, when any error other than 503 was returned, or when something
 * did not recover in time.
 */

function print({ phases, balance }: FaultReport): void {
  const cells = (...texts: string[]) => texts.map((text) => text.padStart(10)).join("");
  console.log(
    "fault".padEnd(28) +
      cells("requests", "served", "stale", "503", "other 5xx", "no answer", "timed out", "well in s"),
  );
  for (const { name, recoveryMs, requests, served, stale, unavailable, errors, cut, timeouts } of phases) {
    const numbers = [requests, served, stale, unavailable, errors, cut, timeouts].map(String);
    console.log(name.padEnd(28) + cells(...numbers, recoveryMs === null ? "never" : (recoveryMs / 1000).toFixed(1)));
  }
  const { acknowledged, unacknowledged, lost, twice } = balance;
  console.log(
    `\nWrites acknowledged: ${acknowledged}; lost: ${lost.length}; done twice: ${twice.length}; tried without an acknowledgement: ${unacknowledged}`,
  );
}

const { values } = parseArgs({ options: { seconds: { type: "string", default: "10" } } });
const seconds = Number(values.seconds);
if (!(seconds > 0)) throw new Error(`--seconds is "${values.seconds}", but needs to be a number above 0.`);
await buildIfStale((line) => console.error(line));
const report = await runFaults(PHASES, seconds);
print(report);
for (const complaint of complaints(report)) console.error(complaint);
process.exitCode = complaints(report).length === 0 ? 0 : 1;
