import { test as base, expect } from "@playwright/test";
import { CheckedKinds } from "./kinds.ts";
import { type NuChecker, openNuChecker } from "./nu.ts";
import { openViewer, type Viewer } from "./show.ts";
import { openStage, type Stage } from "./stage.ts";

interface WorkerFixtures {
  /** The seeded site. */
  stage: Stage;
  nu: NuChecker;
  /** Kinds of elements that are checked on other pages: their colours, and how they look with forced colours. */
  checked: Readonly<Record<"colours" | "edges", CheckedKinds>>;
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
  checked: [
    ({ browserName: _ }, use) => use({ colours: new CheckedKinds(), edges: new CheckedKinds() }),
    { scope: "worker" },
  ],
  withScripts: [
    async ({ browser, stage }, use) => {
      const viewer = await openViewer(browser, stage, { javaScriptEnabled: true, reducedMotion: "reduce" });
      await use(viewer);
      await viewer.close();
    },
    { scope: "worker" },
  ],
  withoutScripts: [
    async ({ browser, stage }, use) => {
      const viewer = await openViewer(browser, stage, { javaScriptEnabled: false, reducedMotion: "reduce" });
      await use(viewer);
      await viewer.close();
    },
    { scope: "worker" },
  ],
});

export { expect };
