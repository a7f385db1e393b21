import { mkdtemp, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { createAdaptorServer } from "@hono/node-server";
import { Hono } from "hono";
import postgres from "postgres";
import type { TestProject } from "vitest/node";
import { buildIfStale } from "#app/server/launch/stale-build.ts";
import { type Cluster, startCluster } from "#supabase/local/database/cluster.ts";
import { prepareDatabase } from "#supabase/local/database/prepare.ts";
import type { TestCluster } from "./on-demand.ts";

/** Vite's own compiler, which bundles a program in a tenth of the time that `vite build` takes. */
const esbuild = createRequire(createRequire(import.meta.url).resolve("vite"))("esbuild");

/** Database with the bootstrap and all migrations. PostgreSQL only copies a template that has no open connections. */
const TEMPLATE = "site_template";

/**
 * Serves the fixtures of the whole run: one PostgreSQL, an up-to-date build of the site, and compiled programs. Each is made on the first
 * request (`on-demand.ts`), so that tests which need none do not wait for them.
 */
export default async function setup(project: TestProject) {
  const folder = await mkdtemp(join(tmpdir(), "sunshine-tests-"));
  let cluster: Promise<{ running: Cluster; answer: TestCluster }> | null = null;
  let build: Promise<void> | null = null;
  const compile = programCompiler(folder);
  const app = new Hono();
  app.get("/cluster", async (c) => {
    cluster ??= prepareCluster(folder);
    return c.json((await cluster).answer);
  });
  app.get("/build", async (c) => {
    build ??= buildIfStale(console.log);
    await build;
    return c.body(null, 204);
  });
  app.get("/program", async (c) => c.text(await compile(c.req.query("source") ?? "")));
  app.onError((error, c) => c.text(error.message, 500));
  const server = createAdaptorServer({ fetch: app.fetch, overrideGlobalObjects: false });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  project.provide("onDemandPort", typeof address === "object" && address ? address.port : 0);
  return async () => {
    await new Promise((resolve) => server.close(resolve));
    await (await cluster)?.running.stop();
    await rm(folder, { recursive: true, force: true });
  };
}

/** Compiles programs into `folder`, each once. */
function programCompiler(folder: string): (source: string) => Promise<string> {
  const programs = new Map<string, Promise<string>>();
  return (source) => {
    const program = programs.get(source) ?? compileProgram(source, folder);
    programs.set(source, program);
    return program;
  };
}

async function compileProgram(source: string, folder: string): Promise<string> {
  const outfile = join(folder, `${basename(source, ".ts")}.mjs`);
  await esbuild.build({
    entryPoints: [source],
    outfile,
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20",
    // Packages in CommonJS require Node's modules.
    banner: { js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);' },
  });
  return outfile;
}

async function prepareCluster(folder: string): Promise<{ running: Cluster; answer: TestCluster }> {
  const running = await startCluster({ dataDir: join(folder, "cluster"), durable: false });
  const rolePassword = "only-for-tests";
  const admin = postgres(running.url(), { max: 1 });
  await admin.unsafe(`create database ${TEMPLATE}`);
  await admin.end();
  await prepareDatabase({ url: running.url(TEMPLATE), projectDir: process.cwd(), rolePassword });
  return { running, answer: { port: running.port, adminUrl: running.url(), template: TEMPLATE, rolePassword, folder } };
}
