import { test as base, expect } from "@playwright/test";
import { type NuChecker, openNuChecker } from "./nu.ts";
import { openViewer, type Viewer } from "./show.ts";
import { openStage, type Stage } from "./stage.ts";

interface WorkerFixtures {
  /** The seeded site. */
  stage: Stage;
  nu: NuChecker;
  /** A window with JavaScript. */
  withScripts: Viewer;
  /** A window without JavaScript. */
  withoutScripts: Viewer;
}

/** `test` with a seeded site and two windows per worker. */
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
  withScripts: [
    async ({ browser, stage }, use) => {
      const viewer = await openViewer(browser, stage, { javaScriptEnabled: true });
      await use(viewer);
      await viewer.close();
    },
    { scope: "worker" },
  ],
  withoutScripts: [
    async ({ browser, stage }, use) => {
      const viewer = await openViewer(browser, stage, { javaScriptEnabled: false });
      await use(viewer);
      await viewer.close();
    },
    { scope: "worker" },
  ],
});

export { expect };
