import { test as base, expect } from "@playwright/test";
import { openStage, type Stage } from "#tests/states/stage.ts";

/** `test` with the seeded site that the states of tests/states are shown on, one for each way to run the browser. */
export const test = base.extend<object, { stage: Stage }>({
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
