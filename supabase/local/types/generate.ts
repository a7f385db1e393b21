import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { loadConfig } from "../config.ts";
import { startCluster } from "../database/cluster.ts";
import { openConnection } from "../database/connection.ts";
import { prepareDatabase } from "../database/prepare.ts";
import { readSchema } from "./catalogue.ts";
import { writeTypes } from "./typescript.ts";

/**
 * TypeScript types of the schemas `schemas` in the database at `url`.
 * @returns the text of a module that exports `Json` and `Database`.
 */
export async function typesOfDatabase(url: string, schemas: string[]): Promise<string> {
  const { sql, end } = await openConnection(url);
  try {
    const read = [];
    for (const schema of schemas) read.push(await readSchema(sql, schema));
    return writeTypes(read);
  } finally {
    await end();
  }
}

/**
 * Types of a project's migrations, from a temporary database.
 * @throws Error with one line when a migration or `config.toml` is wrong.
 */
export async function typesOfProject(projectDir: string): Promise<string> {
  const { schemas } = loadConfig(projectDir).api;
  const folder = await mkdtemp(join(tmpdir(), "supabase-types-"));
  try {
    const cluster = await startCluster({ dataDir: folder, durable: false });
    try {
      await prepareDatabase({ url: cluster.url(), projectDir, rolePassword: "unused" });
      return await typesOfDatabase(cluster.url(), schemas);
    } finally {
      await cluster.stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
