import { test as base, expect } from "@playwright/test";
import { openStage, type Stage } from "#tests/states/stage.ts";
import { type NuChecker, openNuChecker } from "./nu.ts";

interface WorkerFixtures {
  /** The seeded site that the states of tests/states are shown on, one for each way to run the browser. */
  stage: Stage;
  nu: NuChecker;
}

/** `test` on that site. */
export const test = base.extend<object, WorkerFixtures>({
  nu: [
    async ({ browserName: _ }, use) => {
      const nu = await openNuChecker();
      await use(nu);
      await nu.close();
    },
    { scope: "worker" },
  ],
  stage: [
    async ({ browserName: _ }, use) => {
      const stage = await openStage();
      await use(stage);
      await stage.close();
    },
    { scope: "worker", timeout: 120_000 },
  ],
});

export { expect };
