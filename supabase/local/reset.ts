import { mkdir, rm } from "node:fs/promises";
import { resolve } from "node:path";
import { databaseFolder, STACK_LOCK } from "./data-folder.ts";
import { startCluster } from "./database/cluster.ts";
import { Identifier, openConnection } from "./database/connection.ts";
import { lockFolder } from "./database/lock.ts";
import { prepareDatabase } from "./database/prepare.ts";
import { loadOrCreateKeys } from "./keys.ts";
import { loadEnvFile, oneLine, parseCommandLine, type StackSettings } from "./settings.ts";
import { rolePasswordOf } from "./stack.ts";
import { filesFolder } from "./storage/prepare.ts";

/*
 * npm run db:reset: drops the local database with the files of Storage and recreates it from the migrations. Keys and mail stay. Fails
 * while a stack runs on the data folder, and for a database of DATABASE_URL unless --force is given.
 */

const log = (line: string) => console.log(line);

async function reset(settings: StackSettings): Promise<void> {
  if (settings.databaseUrl !== undefined && !settings.force) {
    throw new Error("DATABASE_URL is set: this would delete everything in that database; add --force if you mean it");
  }
  const dataDir = resolve(settings.dataDir);
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const lock = await lockFolder(dataDir, STACK_LOCK);
  try {
    const rolePassword = rolePasswordOf(await loadOrCreateKeys(dataDir));
    const cluster =
      settings.databaseUrl === undefined ? await startCluster({ dataDir: databaseFolder(dataDir), log }) : null;
    const url = cluster?.url() ?? settings.databaseUrl ?? "";
    try {
      await removeFiles(url, dataDir);
      await recreateDatabase(url);
      await prepareDatabase({ url, projectDir: resolve(settings.projectDir), rolePassword, log });
    } finally {
      await cluster?.stop();
    }
  } finally {
    await lock.release();
  }
}

// Only this database's files: others may be in the same folder.
async function removeFiles(url: string, dataDir: string): Promise<void> {
  const { sql, end } = await openConnection(url);
  try {
    const folder = await filesFolder(sql, dataDir);
    if (folder !== null) await rm(folder, { recursive: true, force: true });
  } finally {
    await end();
  }
}

async function recreateDatabase(url: string): Promise<void> {
  const name = decodeURIComponent(new URL(url).pathname.slice(1));
  // PostgreSQL cannot drop the database of the current connection.
  const elsewhere = new URL(url);
  elsewhere.pathname = "/template1";
  const { sql, end } = await openConnection(elsewhere.href);
  try {
    await sql`drop database if exists ${new Identifier(name)} with (force)`;
    await sql`create database ${new Identifier(name)} template template0`;
  } finally {
    await end();
  }
}

async function main(): Promise<void> {
  loadEnvFile();
  await reset(parseCommandLine(process.argv.slice(2), process.env));
  log("Recreated the database from its migrations");
}

main().catch((error: unknown) => {
  console.error(oneLine(error));
  process.exitCode = 1;
});
