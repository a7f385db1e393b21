import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import type { TestProject } from "vitest/node";
import { startCluster } from "#supabase/local/database/cluster.ts";
import { prepareDatabase } from "#supabase/local/database/prepare.ts";

/** Nobody stays connected to it: PostgreSQL copies only a database that is not in use. */
export const TEMPLATE = "site_template";

declare module "vitest" {
  export interface ProvidedContext {
    cluster: { port: number; adminUrl: string; rolePassword: string; folder: string };
  }
}

/** One PostgreSQL for the whole run, with a database that has the bootstrap and every migration: the template of each test file's own. */
export default async function setup(project: TestProject) {
  const folder = await mkdtemp(join(tmpdir(), "sunshine-tests-"));
  const cluster = await startCluster({ dataDir: join(folder, "cluster"), durable: false });
  const rolePassword = "only-for-tests";
  const admin = postgres(cluster.url("postgres"), { max: 1 });
  await admin.unsafe(`create database ${TEMPLATE}`);
  await admin.end();
  await prepareDatabase({ url: cluster.url(TEMPLATE), projectDir: process.cwd(), rolePassword });
  project.provide("cluster", { port: cluster.port, adminUrl: cluster.url("postgres"), rolePassword, folder });
  return async () => {
    await cluster.stop();
    await rm(folder, { recursive: true, force: true });
  };
}
