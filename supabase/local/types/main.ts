import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { oneLine } from "../settings.ts";
import { typesOfProject } from "./generate.ts";

/*
 * npm run db:types: writes app/types/database.ts from the migrations. With --check it writes nothing and exits with 1 when the file
 * is out of date.
 */

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { project: { type: "string", default: "." }, check: { type: "boolean", default: false } },
  });
  const projectDir = resolve(values.project);
  const path = join(projectDir, "app", "types", "database.ts");
  const types = await typesOfProject(projectDir);
  if (values.check) {
    const current = await readFile(path, "utf8").catch(() => "");
    if (current !== types)
      throw new Error("app/types/database.ts is not what the migrations give; run npm run db:types");
    return;
  }
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, types);
  console.log("Wrote app/types/database.ts");
}

main().catch((error: unknown) => {
  console.error(oneLine(error));
  process.exitCode = 1;
});
