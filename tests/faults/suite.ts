import { setTimeout as pause } from "node:timers/promises";
import { type Balance, balance } from "./balance.ts";
import { startLoad } from "./load.ts";
import { startParts } from "./parts.ts";
import { type Answer, FaultPerson } from "./person.ts";
import type { Phase } from "./phases.ts";

/** Responses during one fault and until recovery. */
export interface PhaseReport {
  name: string;
  requests: number;
  /** Newly made responses with 2xx, 3xx or 4xx. */
  served: number;
  stale: number;
  unavailable: number;
  /** 5xx other than 503. */
  errors: number;
  /** No connection, or it was cut. */
  cut: number;
  timeouts: number;
  /** Milliseconds from the end of the fault until pages and signing in worked; null if they did not recover in time. */
  recoveryMs: number | null;
}

export interface FaultReport {
  phases: PhaseReport[];
  balance: Balance;
}

/** Maximum recovery time, in milliseconds. */
export const RECOVERY_MS = 20_000;
const POLL_MS = 50;

/** Causes each fault under load for `seconds`, and compares acknowledged writes with the database. */
export async function runFaults(phases: readonly Phase[], seconds: number): Promise<FaultReport> {
  const parts = await startParts();
  try {
    let current = emptyReport("");
    const load = await startLoad(parts, (answer) => count(current, answer));
    const reports: PhaseReport[] = [];
    for (const phase of phases) {
      current = emptyReport(phase.name);
      reports.push(current);
      await phase.begin(parts);
      await pause(seconds * 1000);
      await phase.end(parts);
      current.recoveryMs = await waitUntilWell(parts.origin);
      if (current.recoveryMs === null) break;
    }
    await load.stop();
    return { phases: reports, balance: await balance(parts.addresses.databaseUrl, load.ledger) };
  } finally {
    await parts.close();
  }
}

/** What is wrong with the results of this report. */
export function complaints({ phases, balance }: FaultReport): string[] {
  return [
    ...phases.flatMap(({ name, errors, timeouts, recoveryMs }) => [
      ...(errors > 0 ? [`${name}: ${errors} answers of 500 and above other than 503`] : []),
      ...(timeouts > 0 ? [`${name}: ${timeouts} requests without an answer in time`] : []),
      ...(recoveryMs === null ? [`${name}: did not work again within ${RECOVERY_MS / 1000} s`] : []),
    ]),
    ...(balance.lost.length > 0 ? [`lost: ${balance.lost.join(", ")}`] : []),
    ...(balance.twice.length > 0 ? [`twice: ${balance.twice.join(", ")}`] : []),
  ];
}

async function waitUntilWell(origin: string): Promise<number | null> {
  const startedAt = performance.now();
  const person = new FaultPerson(origin, () => undefined);
  for (;;) {
    const page = await person.send(`/events?search=${Math.round(performance.now())}`);
    const elapsedMs = performance.now() - startedAt;
    if (page.status === 200 && (await person.signIn("ada@example.com", "correct-horse-battery"))) return elapsedMs;
    if (elapsedMs > RECOVERY_MS) return null;
    await pause(POLL_MS);
  }
}

function emptyReport(name: string): PhaseReport {
  return {
    name,
    requests: 0,
    served: 0,
    stale: 0,
    unavailable: 0,
    errors: 0,
    cut: 0,
    timeouts: 0,
    recoveryMs: null,
  };
}

function count(report: PhaseReport, { status, isStale }: Answer): void {
  report.requests += 1;
  if (isStale) report.stale += 1;
  else if (status === 503) report.unavailable += 1;
  else if (status >= 500) report.errors += 1;
  else if (status === -1) report.timeouts += 1;
  else if (status === 0) report.cut += 1;
  else report.served += 1;
}
