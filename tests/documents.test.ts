import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";

const FOLDER = ".github/decisions";
const HEADINGS = ["Context", "Decision", "Rejected", "Consequences"];

/** Documents about this project. Links between them must not break. */
const DOCUMENTS = [
  "README.md",
  "supabase/README.md",
  "supabase/definer-functions.md",
  "supabase/tables.md",
  ...readdirSync(".github").map((name) => `.github/${name}`),
  ...readdirSync(FOLDER).map((name) => `${FOLDER}/${name}`),
].filter((path) => path.endsWith(".md"));

const records = readdirSync(FOLDER)
  .filter((name) => name !== "README.md")
  .sort();

/** Rows of the index of decisions: number, and file unless the record was withdrawn. */
const indexed = [
  ...readFileSync(join(FOLDER, "README.md"), "utf8").matchAll(/^\| (\d{4}) \| (?:\[.+?\]\((.+?)\)|withdrawn: )/gm),
].map(([, number = "", file]) => ({ number, file }));

describe("decision records", () => {
  test("have their number, a date and every heading", () => {
    for (const name of records) {
      const text = readFileSync(join(FOLDER, name), "utf8");
      expect(name).toMatch(/^\d{4}-[a-z0-9-]+\.md$/);
      expect(text).toMatch(new RegExp(`^# ${name.slice(0, 4)}\\. .+\n\n\\d{4}-\\d{2}-\\d{2}\n`));
      expect([...text.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading)).toEqual(HEADINGS);
    }
  });

  test("are listed in the index, in order, without gaps but for those that it calls withdrawn", () => {
    expect(indexed.map(({ number }) => number)).toEqual(indexed.map((_, index) => String(index + 1).padStart(4, "0")));
    expect(indexed.flatMap(({ file }) => file ?? [])).toEqual(records);
    expect(indexed.filter(({ number, file }) => file && !file.startsWith(`${number}-`))).toEqual([]);
  });
});

test("supabase/tables.md names every table of the migrations, and no other", () => {
  const migrations = readdirSync("supabase/migrations").map((name) =>
    readFileSync(join("supabase/migrations", name), "utf8"),
  );
  const created = migrations.flatMap((sql) => [...sql.matchAll(/^create table (\w+\.\w+)/gm)].map(([, name]) => name));
  const rows = [...readFileSync("supabase/tables.md", "utf8").matchAll(/^\| (`.+?`) \|/gm)].map(
    ([, names]) => names ?? "",
  );
  expect(rows.flatMap((names) => names.replaceAll("`", "").split(", ")).sort()).toEqual(created.sort());
});

test("the README is short", () => {
  expect(readFileSync("README.md", "utf8").split("\n").length).toBeLessThanOrEqual(150);
});

describe("npm scripts", () => {
  const scripts = Object.keys(JSON.parse(readFileSync("package.json", "utf8")).scripts);
  const commandsIn = (path: string) =>
    [...readFileSync(path, "utf8").matchAll(/npm (start|test|run(?: --silent| -s)? ([\w:]+))/g)].map(
      ([, command = "", script]) => script ?? command,
    );

  test("are each described in CONTRIBUTING.md or OPERATING.md", () => {
    const described = [".github/CONTRIBUTING.md", ".github/OPERATING.md"].flatMap(commandsIn);
    expect(scripts.filter((name) => !described.includes(name))).toEqual([]);
  });

  test("exist where a document names one", () => {
    const missing = DOCUMENTS.flatMap((path) =>
      commandsIn(path)
        .filter((name) => !scripts.includes(name))
        .map((name) => `${path}: ${name}`),
    );
    expect(missing).toEqual([]);
  });
});

test("links between the documents lead to files and headings that exist", () => {
  expect(DOCUMENTS.flatMap(brokenLinksOf)).toEqual([]);
});

/** Broken links of a document, as "document: link". */
function brokenLinksOf(document: string): string[] {
  const targets = [...readFileSync(document, "utf8").matchAll(/\]\((?!https?:)([^)\s]+)\)/g)].map(
    ([, target = ""]) => target,
  );
  const broken = targets.filter((target) => {
    const [path = "", anchor] = target.split("#");
    const file = path === "" ? document : join(dirname(document), path);
    if (!existsSync(file)) return true;
    return anchor !== undefined && !anchorsOf(file).includes(anchor);
  });
  return broken.map((target) => `${document}: ${target}`);
}

/** Anchors that GitHub generates for the headings of a file. */
function anchorsOf(file: string): string[] {
  return [...readFileSync(file, "utf8").matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w\- ]/g, "")
      .replaceAll(" ", "-"),
  );
}
