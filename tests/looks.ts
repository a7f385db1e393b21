import { spawnSync } from "node:child_process";
import { buildIfStale } from "#app/launch/build.ts";
import { ensureChromium } from "./support/chromium.ts";

// `npm run test:looks`: every state in every look (two widths, two themes, with and without scripts) under axe, and with Tab.

const chromium = await ensureChromium(console.log);
await buildIfStale(console.log);
const program = ["node_modules/@playwright/test/cli.js", "test", "--config", "tests/browser/playwright.config.ts"];
const env = { ...process.env, EVERY_LOOK: "1", CHROMIUM_PATH: chromium };
const { status } = spawnSync(process.execPath, [...program, "accessibility"], { stdio: "inherit", env });
process.exitCode = status ?? 1;
