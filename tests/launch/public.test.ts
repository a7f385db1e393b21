import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { findFreePort } from "#tests/support/free-port.ts";
import { freshBuild } from "#tests/support/on-demand.ts";
import { Launcher, openRest, type Settings } from "./launcher.ts";
import { runScript } from "./script.ts";

// The local stack behind a public address. The tests build on each other.

const CLAIM_CODE = /^Claim code {13}[\w-]{20} \(the first admin enters it at \/admin-setup\)$/m;
const PUBLIC = { SITE_URL: "https://events.example.org", LOCAL_STACK_PUBLIC: "yes" };

let folder: string;
let settings: Settings;
let running: Launcher | null = null;

beforeAll(freshBuild);
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "sunshine-public-"));
  settings = {
    DATA_DIR: join(folder, "data"),
    PORT: String(await findFreePort()),
    LOCAL_SUPABASE_PORT: String(await findFreePort()),
  };
});
afterEach(async () => {
  running?.signal("SIGTERM");
  await running?.ended;
  running = null;
});
afterAll(() => rm(folder, { recursive: true, force: true }));

function launch(more: Settings): Launcher {
  running = new Launcher({ ...settings, ...more });
  return running;
}

const countEvents = async () => (await openRest(settings.DATA_DIR ?? "")).countEvents();

test("starts when it is asked for, without example accounts, and none are added later", async () => {
  const launcher = await launch(PUBLIC).serving();
  expect(launcher.stdout).toMatch(CLAIM_CODE);
  expect(await countEvents()).toBe(0);
  for (const more of [PUBLIC, {}])
    expect(await runScript("build/programs/seed.js", { ...settings, ...more })).toEqual({
      code: 1,
      output: expect.stringMatching(
        /^Nothing seeded: .* others in, and the example accounts have a published password\.$/,
      ),
    });
  expect(await countEvents()).toBe(0);
}, 120_000);

test("claiming the first admin needs the code also at a later start for this machine alone", async () => {
  const launcher = await launch({}).serving();
  expect(launcher.stdout).toMatch(CLAIM_CODE);
}, 120_000);

test("is refused on a folder with example accounts, where claiming needs no code, and starts once they are taken away", async () => {
  settings = { ...settings, DATA_DIR: join(folder, "own") };
  const own = await launch({}).serving();
  expect(own.stdout).not.toContain("Claim code");
  expect(await countEvents()).toBe(195);
  own.signal("SIGTERM");
  await own.ended;

  const refused = await launch(PUBLIC).ended;
  expect(refused.code).toBe(1);
  expect(refused.stderr).toBe(
    "The example account marisol.vega@example.com still accepts its published password; remove the examples (npm run stack, then npm run db:seed -- --remove), or empty the database (npm run db:reset).\n",
  );
  expect(refused.stdout).not.toContain("Ctrl-C");

  running = new Launcher(settings, process.cwd(), ["build/programs/stack.js"]);
  await running.saying("Keys and addresses");
  expect(await runScript("build/programs/seed.js", settings, ["--remove"])).toEqual({
    code: 0,
    output: "Removed 5 example organizers and their events.",
  });
  running.signal("SIGTERM");
  await running.ended;
  expect((await launch(PUBLIC).serving()).stdout).toMatch(CLAIM_CODE);
  expect(await countEvents()).toBe(0);
}, 240_000);
