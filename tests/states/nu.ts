import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { z } from "zod";
import { firstFrom, stopChild } from "#supabase/local/supervisor.ts";
import { findFreePort } from "#tests/support/free-port.ts";
import { ensureJava } from "#tests/support/java.ts";

const report = z.object({
  messages: z.array(
    z.object({
      type: z.string(),
      subType: z.string().optional(),
      lastLine: z.number().optional(),
      message: z.string(),
      extract: z.string().optional(),
    }),
  ),
});

/** Accepted messages, each with the reason. */
const ACCEPTED: readonly RegExp[] = [
  // `name` on details, which makes disclosures exclusive (HTML, 4.11.1): the checker does not support it yet.
  /Attribute “name” not allowed on element “details”/,
  // The map needs allow-scripts and allow-same-origin. It is cross-origin, so it cannot remove its own sandbox.
  /Setting both “allow-scripts” and “allow-same-origin” is not recommended/,
  // The close button of the filters has it behind the dialog of a list. A popover is a scope of its own (HTML, 6.6.7), which the checker
  // does not know.
  /^A document must not include more than one “autofocus” attribute\. .*<h2 id="dialog-title"/,
  // Remix writes the data of a page's loaders after `</html>`. Parsers move it into the body, and nothing else follows it.
  /^(Stray start tag “script”|Cannot recover after last error)\..* l><!--\$--><script/,
];

/** The W3C's Nu HTML checker (github.com/validator/validator), running as a server. */
export interface NuChecker {
  /** The messages about a document, one line each. */
  check(text: string, type: "text/html" | "image/svg+xml"): Promise<string[]>;
  close(): Promise<void>;
}

/** Starts the checker on a free port of this machine. */
export async function openNuChecker(): Promise<NuChecker> {
  const jar = join(dirname(createRequire(import.meta.url).resolve("vnu-jar/package.json")), "build/dist/vnu.jar");
  const port = await findFreePort();
  // Few documents are checked, so a fast start of the JVM matters more than optimized code.
  const settings = [
    "-XX:TieredStopAtLevel=1",
    "-XX:+UseSerialGC",
    "-Dnu.validator.servlet.bind-address=127.0.0.1",
    "-cp",
    jar,
  ];
  const child = spawn(await ensureJava(console.log), [...settings, "nu.validator.servlet.Main", String(port)], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  await firstFrom<void>(child, "The Nu checker", (found) =>
    createInterface(child.stdout).on("line", (line) => line.startsWith("Checker service started") && found()),
  );
  return {
    async check(text, type) {
      const answer = await fetch(`http://127.0.0.1:${port}/?out=json`, {
        method: "POST",
        headers: { "Content-Type": `${type}; charset=utf-8` },
        body: text,
      });
      return linesOf(report.parse(await answer.json()));
    },
    close: () => stopChild(child),
  };
}

function linesOf({ messages }: z.infer<typeof report>): string[] {
  return (
    messages
      // Messages below a warning are about the slash that React writes in void elements.
      .filter(({ type, subType }) => type !== "info" || subType === "warning")
      .filter(({ message, extract }) => !ACCEPTED.some((accepted) => accepted.test(`${message} ${extract}`)))
      .map(
        ({ type, subType = type, lastLine = 0, message, extract = "" }) =>
          `line ${lastLine}, ${subType}: ${message} ${extract.trim()}`,
      )
  );
}
