import { beforeAll, expect, test } from "vitest";
import { freshBuild } from "#tests/support/on-demand.ts";
import { KILLED_SITE, KILLED_STACK } from "./phases.ts";
import { complaints, runFaults } from "./suite.ts";

// The short form of `npm run faults`, which causes every fault for longer.

beforeAll(freshBuild);

test("while the stack and the site are killed under load nothing acknowledged is lost or done twice, and everything works again", async () => {
  const report = await runFaults([KILLED_STACK, KILLED_SITE], 2);
  expect(complaints(report)).toEqual([]);
  for (const { name, served } of report.phases) expect(served, name).toBeGreaterThan(0);
  expect(report.balance.acknowledged).toBeGreaterThan(0);
}, 120_000);
