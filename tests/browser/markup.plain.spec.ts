import { spawn } from "node:child_process";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import { z } from "zod/v4";
import { CITY_STATES, STATES } from "#tests/states/list.ts";
import { show } from "#tests/states/show.ts";
import { ensureJava } from "#tests/support/java.ts";
import { expect, test } from "./stage.ts";

// Every state of the site, and every drawing, as the Nu checker (the W3C's, github.com/validator/validator) reads it.

const report = z.object({
  messages: z.array(
    z.object({
      type: z.string(),
      subType: z.string().optional(),
      url: z.string().optional(),
      lastLine: z.number().optional(),
      message: z.string(),
      extract: z.string().optional(),
    }),
  ),
});

/** What stays, and why. */
const ACCEPTED: readonly RegExp[] = [
  // The checker does not know it yet: in the HTML standard it makes disclosures exclusive (section 4.11.1).
  /Attribute “name” not allowed on element “details”/,
  // The map comes from another origin, so that it cannot reach its frame; without its own origin it does not work.
  /Setting both “allow-scripts” and “allow-same-origin” is not recommended/,
];

/** What the checker says about files, one line for each message. */
async function check(java: string, files: readonly string[]): Promise<string[]> {
  const jar = join(dirname(createRequire(import.meta.url).resolve("vnu-jar/package.json")), "build/dist/vnu.jar");
  const child = spawn(java, ["-jar", jar, "--format", "json", "--also-check-svg", "--exit-zero-always", ...files], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  const { messages } = report.parse(JSON.parse(await text(child.stderr)));
  return (
    messages
      // Remarks that are no warnings are about the slash that React writes in void elements.
      .filter(({ type, subType }) => type !== "info" || subType === "warning")
      .filter(({ message }) => !ACCEPTED.some((accepted) => accepted.test(message)))
      .map(
        ({ type, subType = type, url = "", lastLine = 0, message, extract = "" }) =>
          `${basename(url)}:${lastLine} ${subType}: ${message} ${extract.trim()}`,
      )
  );
}

test("every state is valid HTML", async ({ browser, stage }) => {
  test.setTimeout(600_000);
  const folder = await mkdtemp(join(tmpdir(), "sunshine-markup-"));
  try {
    const files: string[] = [];
    for (const state of [...STATES, ...CITY_STATES].filter(({ needsScripts }) => !needsScripts)) {
      const { html, close } = await show(browser, stage, state, { javaScriptEnabled: false });
      await close();
      const file = join(folder, `${state.name}.html`);
      await writeFile(file, html);
      files.push(file);
    }
    expect(await check(await ensureJava(console.log), files)).toEqual([]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

test("every drawing is valid SVG", async () => {
  test.setTimeout(120_000);
  const files: string[] = [];
  for (const folder of ["app", "public"])
    for (const entry of await readdir(folder, { recursive: true }))
      if (entry.endsWith(".svg")) files.push(join(folder, entry));
  for (const file of files) expect(await readFile(file, "utf8"), file).toContain('xmlns="http://www.w3.org/2000/svg"');
  expect(files.length).toBeGreaterThan(0);
  expect(await check(await ensureJava(console.log), files)).toEqual([]);
});
