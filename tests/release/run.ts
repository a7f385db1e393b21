import { execFileSync, spawnSync } from "node:child_process";
import { parseArgs } from "node:util";
import { missingForRelease, readVersion } from "./facts.ts";

/*
 * npm run release:check                  everything that can be checked automatically before a release: the files, then every test
 *                                        and measurement. Takes about two hours on an idle machine
 * npm run release:check -- --files       only the files: clean checkout, version, changelog, final migrations, stored site
 *
 * Exits with 1 at the first failure, otherwise prints what is left to do by hand.
 */

const COMMANDS = [
  "bash .ci/run",
  "npm run test:states",
  "npm run test:firefox",
  "npm run bench -- --quick",
  "npm run lighthouse",
];

const BY_HAND = [
  "Compare the figures above with those in .github/OPERATING.md",
  "npm audit: read each advisory",
  "npm run test:supabase, after a change below supabase/",
];

const git = (...args: string[]) => execFileSync("git", args, { encoding: "utf8" }).trim();

const { values } = parseArgs({ options: { files: { type: "boolean", default: false } } });
const version = readVersion();
const missing = [
  ...(git("status", "--porcelain") === "" ? [] : ["The checkout has changes that are not committed"]),
  ...(git("tag", "--list", `v${version}`) === ""
    ? []
    : [`v${version} is tagged already; raise the version in package.json`]),
  ...missingForRelease(version),
];
if (missing.length > 0) fail(missing.join("\n"));
for (const command of values.files ? [] : COMMANDS) {
  console.log(`== ${command}`);
  const { status } = spawnSync(command, { shell: true, stdio: "inherit", env: { ...process.env, CI: "1" } });
  if (status !== 0) fail(`${command} failed`);
}
console.log([`Version ${version} can be released. By hand:`, ...BY_HAND, `git tag v${version}`].join("\n- "));

function fail(text: string): never {
  console.error(text);
  process.exit(1);
}
