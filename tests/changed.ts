import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

/*
 * Selects the tests that a change can break (`npm test -- --changed`). Most follow from imports. The rules below cover the rest: tests of
 * the built site open addresses, the database is called over HTTP, and documents are read as files. A file that no import or rule covers
 * runs every test.
 */

/** A test file to run, and why. */
export interface Selected {
  test: string;
  because: string;
}

/** At most this many tests are listed per reason. */
const FEW = 4;

/** What to run. `everything` is the reason if every test has to run. */
export type Selection =
  | { everything: string }
  | { everything: null; tests: readonly Selected[]; states: readonly string[] };

const TEST = /^tests\/.*\.(test\.tsx?|spec\.ts)$/;
const SOURCE = /\.(tsx?|js)$/;

/** Files that affect every test. */
const FOUNDATION =
  /^(package(-lock)?\.json|remix\.config\.ts|tsconfig\.json|\.nvmrc|tests\/(support\/(setup|global-setup|on-demand)\.ts|browser\/playwright\.config\.ts))$/;

/** These read whole folders and take seconds, so they run with every change. */
const HOUSE = [
  "tests/architecture.test.ts",
  "tests/documents.test.ts",
  "tests/product-rules.test.ts",
  "tests/threats.test.ts",
  "tests/links.test.ts",
  "tests/request-files.test.ts",
  "tests/messages/left-words.test.ts",
];

/** Patterns of files, and of the tests that depend on them without an import. */
const RULES: readonly [files: RegExp, tests: RegExp][] = [
  [/^supabase\/migrations/, /^tests\/(policies|models|stack|upgrades|search|session)\/|^tests\/bench\/plans\./],
  [/^supabase\/(local|templates)\/|^supabase\/config\.toml$/, /^tests\/(stack|launch|upgrades|cluster)\//],
  [/^supabase\/seed\//, /^tests\/(stack\/seed|stack\/photographs|launch\/public)/],
  [/^supabase\/[^/]+\.(md|txt)$/, /^tests\/(documents|policies\/(house-rules|definer-functions))\.test\.ts$/],
  [/^app\/messages\//, /^tests\/(messages|content)\//],
  [/^app\/(posters|drawings)\//, /^tests\/posters\//],
  [/^app\/server\/|^app\/(mail|uploads|posters)\/.*(worker|paint)/, /^tests\/(launch|server|cluster)\//],
  [/^app\/types\//, /^tests\/stack\/types\./],
  [/^public\//, /^tests\/pages\//],
  [/^(README\.md|LICENSE|\.env\.example)$|^\.github\//, /^tests\/(documents|documented-settings|deploy)\.test\.ts$/],
  [/^\.(ci|gitignore|biome\.jsonc)/, /^tests\/(deploy|run)\.test\.ts$/],
  [/^tests\/run\.ts$/, /^tests\/run\.test\.ts$/],
];

/** Tests of the built site, which refer to it by addresses. */
const SERVES_SITE = /^tests\/(pages|journeys|browser|states|fuzz)\//;
/** Files that affect every page, including its styles and scripts. */
const EVERY_PAGE =
  /^app\/(root\.tsx|routes\.ts|entry\..*|styles\/.*|components\/enhance\/.*\.js|server\/(app|main|remix)\.ts)$/;
/** Files that may name tables and functions of the database. */
const ASKS_DATABASE = /^(app|supabase\/seed)\/.*\.ts$/;

const STATES = "tests/states/states.spec.ts";
/** Lists states by the paths of their routes. */
const LAYOUTS = "tests/states/layouts.ts";
/** Requests every route, from a list. */
const REQUESTS = "tests/fuzz/requests.test.ts";

/** The project's files with their texts; texts that are not needed here are "". */
export type Files = ReadonlyMap<string, string>;

const IMPORT_OF_TYPES = /^import type [^;]*;/gm;
const LITERAL = /["'`](#?(?:app|supabase|tests|\.github|\.{1,2})\/[^"'`?\n]+|[\w.-]+\.(?:md|toml|example))[?"'`]/g;

/** Paths that a file imports, loads lazily, or names in a string. */
function usedBy(file: string, text: string): string[] {
  return [...text.replace(IMPORT_OF_TYPES, "").matchAll(LITERAL)].map(([, path = ""]) => {
    if (path.startsWith("#")) return path.slice(1);
    return path.startsWith("./") || path.startsWith("../") ? join(dirname(file), path) : path;
  });
}

/** For each file, the files that use it. */
function usersOf(files: Files): Map<string, string[]> {
  const users = new Map<string, string[]>();
  for (const [file, text] of files)
    for (const used of new Set(usedBy(file, text)))
      if (files.has(used)) users.set(used, [...(users.get(used) ?? []), file]);
  return users;
}

/** These files and all that use them directly or indirectly. Tests are not followed further: naming a test in a list does not run it. */
function reached(starts: readonly string[], users: ReadonlyMap<string, readonly string[]>): Set<string> {
  const found = new Set(starts);
  for (const file of found) if (!TEST.test(file)) for (const user of users.get(file) ?? []) found.add(user);
  return found;
}

/** The path of a module's route, as the router and `LAYOUTS` write it; null for a module with several routes. */
export function addressOf(module: string): string | null {
  const [, name = ""] = /^app\/routes\/([^/]+?)(\.tsx?)?(\/.*)?$/.exec(module) ?? [];
  if (/^(list-feed|list-embed|changes)$/.test(name)) return null;
  const segments = name
    .split(/\.(?![^[]*\])/)
    .filter((segment) => !segment.startsWith("_"))
    .map((segment) => segment.replace(/_$/, "").replaceAll(/[[\]]/g, ""));
  return `/${segments.map((segment) => (segment === "$" ? "*" : segment.replace(/^\$/, ":"))).join("/")}`;
}

/** Every other parameter matches any text, but `/:city` would then match every address of one segment. */
const CITY_OF_TESTS = "(?:orlando|tampa|miami|key-west)";

/** Matches an address in the text of a test, with any values for its parameters. */
function mentionOf(address: string): RegExp {
  const literal = address
    .replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&")
    .replaceAll(/:([^/.\\]+)/g, (_, name) => (name === "city" ? CITY_OF_TESTS : "[^/?\"'`\\s]+"));
  return new RegExp(`["'\`}]${literal}(?=["'\`?#])`);
}

/** The tables and functions that a migration mentions. */
const DESCRIBED = /\b(?:function|table|view)\s+(?:if not exists\s+)?public\.(\w+)/gi;

function askersOf(migration: string, files: Files): string[] {
  const names = new Set([...(files.get(migration) ?? "").matchAll(DESCRIBED)].map(([, name = ""]) => name));
  const asks = (text: string) => [...text.matchAll(/["'`](\w+)["'`]/g)].some(([, word = ""]) => names.has(word));
  return [...files].filter(([file, text]) => ASKS_DATABASE.test(file) && asks(text)).map(([file]) => file);
}

/** The tests of the built site that show pages made by these modules, and the paths of the states that do. */
function siteTests(modules: ReadonlySet<string>, tests: readonly string[], files: Files) {
  const routes = [...modules].filter((file) =>
    /^app\/routes\/([^/]+\.tsx?|[^/]+\/(route|index|feed)\.tsx?)$/.test(file),
  );
  const addresses = routes.map(addressOf);
  const isEvery = [...modules].some((file) => EVERY_PAGE.test(file)) || addresses.includes(null);
  const paths = addresses.flatMap((address) => address ?? []);
  if (isEvery) return { tests: tests.filter((test) => SERVES_SITE.test(test)), states: [] };
  const mentions = paths.map(mentionOf);
  const shows = (test: string) => mentions.some((mention) => mention.test(files.get(test) ?? ""));
  const showing = tests.filter((test) => SERVES_SITE.test(test) && shows(test));
  const states = paths.filter((path) => files.get(LAYOUTS)?.includes(`"${path}": [`));
  const listed = [...(states.length > 0 ? [STATES] : []), ...(paths.length > 0 ? [REQUESTS] : [])];
  return { tests: [...new Set([...showing.filter((test) => test !== STATES), ...listed])], states };
}

/** The tests that a change of these files can break. @param files all current files of the project. */
export function selectTests(changed: readonly string[], files: Files): Selection {
  const foundation = changed.find((file) => FOUNDATION.test(file));
  if (foundation) return { everything: `every test runs on ${foundation}` };
  const users = usersOf(files);
  const tests = [...files.keys()].filter((file) => TEST.test(file));
  const selected = new Map<string, string>();
  const states = new Set<string>();
  let hasEveryState = false;
  const add = (found: Iterable<string>, because: string) => {
    for (const test of found) if (files.has(test) && !selected.has(test)) selected.set(test, because);
  };
  for (const file of changed) {
    const isKnown = RULES.some(([pattern]) => pattern.test(file)) || SOURCE.test(file) || users.has(file);
    const nearby = tests.filter((test) => file.startsWith("tests/") && dirname(test).startsWith(dirname(file)));
    if (!isKnown && !file.endsWith(".md") && nearby.length === 0 && !file.startsWith("app/"))
      return { everything: `no rule says what ${file} is for` };
    const starts = /^supabase\/migrations\/.*\.sql$/.test(file) ? [file, ...askersOf(file, files)] : [file];
    const modules = reached(starts, users);
    add(
      [...modules].filter((user) => TEST.test(user)),
      `uses ${file}`,
    );
    for (const [pattern, kind] of RULES)
      if (pattern.test(file))
        add(
          tests.filter((test) => kind.test(test)),
          `depends on ${file}`,
        );
    // Files that are not source code or were deleted have no imports: selects the tests beside them, and those of the mirrored folder.
    if (!SOURCE.test(file) || !files.has(file)) {
      const mirror = `tests/${dirname(file).replace(/^(app|supabase|tests)\//, "")}/`;
      add([...nearby, ...tests.filter((test) => test.startsWith(mirror))], `is beside ${file}`);
    }
    const site = siteTests(modules, tests, files);
    add(site.tests, `opens a page with ${file}`);
    if (modules.has(STATES) || (site.tests.includes(STATES) && site.states.length === 0)) hasEveryState = true;
    for (const path of site.states) states.add(path);
  }
  add(HOUSE, "reads every file");
  return {
    everything: null,
    tests: [...selected].map(([test, because]) => ({ test, because })),
    states: hasEveryState ? [] : [...states],
  };
}

const git = (...args: string[]) => execFileSync("git", args, { encoding: "utf8" }).split("\0").filter(Boolean);

/** The commit that changes are counted from: where this branch left `base`, by default origin/main or main. */
function startOf(base: string | undefined): string {
  for (const name of base ? [base] : ["origin/main", "main"]) {
    try {
      return execFileSync("git", ["merge-base", name, "HEAD"], { encoding: "utf8", stdio: "pipe" }).trim();
    } catch (error) {
      if (base) throw new Error(`Git knows no commit that ${base} and this branch share`, { cause: error });
    }
  }
  return "HEAD";
}

/** Files that differ from that commit, committed or not. */
export function changedFiles(base?: string): string[] {
  const differing = git("diff", "--name-only", "--no-renames", "-z", startOf(base));
  return [...new Set([...differing, ...git("ls-files", "--others", "--exclude-standard", "-z")])].sort();
}

/** Every file of the project. Only source files are read. */
export function readFiles(): Files {
  const paths = git("ls-files", "--cached", "--others", "--exclude-standard", "-z").filter((path) => existsSync(path));
  const isText = (path: string) => /\.(tsx?|js|sql|css)$/.test(path);
  return new Map(paths.map((path) => [path, isText(path) ? readFileSync(path, "utf8") : ""]));
}

/** One line per reason: its tests, of which only the first few are listed. */
export function explain(tests: readonly Selected[]): string {
  const reasons = new Map<string, string[]>();
  for (const { test, because } of tests) reasons.set(because, [...(reasons.get(because) ?? []), test]);
  const named = (found: string[]) =>
    found.length > FEW ? `${found.slice(0, FEW).join(", ")} and ${found.length - FEW} more` : found.join(", ");
  return [...reasons].map(([because, found]) => `${because}: ${named(found)}`).join("\n");
}
