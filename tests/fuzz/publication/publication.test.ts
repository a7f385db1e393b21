import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { WITH_COPIES } from "#tests/support/pace.ts";
import { openSite, type TestSite } from "#tests/support/site.ts";
import { RUNS, SEED } from "../settings.ts";
import { Acts } from "./acts.ts";
import { OPENING, sequences, type World } from "./commands.ts";
import { Moderation } from "./moderation.ts";

// Nothing is public unless an admin has approved it, whatever members and admins do, in whatever order.

const LONGEST = 60;

let site: TestSite;
let world: World;

beforeAll(async () => {
  site = await openSite({ ...WITH_COPIES, LOG_LEVEL: "silent" });
  world = { acts: await Acts.open(site.stack), origin: site.origin, texts: 0, steps: 0 };
});
afterAll(async () => {
  console.log(`Publication: seed ${SEED}, ${world.steps} steps`);
  await site.close();
});

test("visitors read what an admin has approved, after every act of members and admins", {
  timeout: Math.max(300_000, RUNS * 100_000),
}, async () => {
  await fc.assert(
    fc.asyncProperty(sequences(LONGEST), async (acts) => {
      await world.acts.reset();
      await fc.asyncModelRun(() => ({ model: new Moderation(), real: world }), [...OPENING, ...acts]);
    }),
    { seed: SEED, numRuns: Math.ceil(RUNS / 2), endOnFailure: process.env.FUZZ_RUNS === undefined },
  );
  expect(world.steps).toBeGreaterThan(10 * RUNS);
});
