import { once } from "node:events";
import { readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Launcher } from "./launcher.ts";

const MAJOR_VERSION = "17";
// Full-text and trigram search treat non-ASCII letters as letters only under a UTF-8 locale. The first available one is used.
const LOCALES = ["C.UTF-8", "en_US.UTF-8", "C"];

interface NewCluster {
  initdb: string;
  launcher: Launcher;
  pgdata: string;
  passwordFile: string;
  durable: boolean;
}

/**
 * Creates the data folder `pgdata` with superuser `supabase_admin`, UTF-8 and password authentication. It is renamed into place once
 * complete, so that a killed start leaves no partial folder.
 * @throws Error with the last line of initdb's output.
 */
export async function initialiseCluster(cluster: NewCluster): Promise<void> {
  const draft = `${cluster.pgdata}.new`;
  for (const locale of LOCALES) {
    await rm(draft, { recursive: true, force: true });
    const problem = await runInitdb(cluster, draft, locale);
    if (problem === null) return rename(draft, cluster.pgdata);
    await rm(draft, { recursive: true, force: true });
    if (!/locale/i.test(problem) || locale === LOCALES.at(-1))
      throw new Error(`initdb could not make ${cluster.pgdata}: ${problem}`);
  }
}

/** @throws Error with one line when `pgdata` was made by another major version. */
export async function checkVersion(pgdata: string): Promise<void> {
  const version = (await readFile(join(pgdata, "PG_VERSION"), "utf8")).trim();
  if (version !== MAJOR_VERSION)
    throw new Error(`${pgdata} was made by PostgreSQL ${version}; this stack runs PostgreSQL ${MAJOR_VERSION}`);
}

async function runInitdb(cluster: NewCluster, folder: string, locale: string): Promise<string | null> {
  const child = cluster.launcher.spawn(
    cluster.initdb,
    [
      `--pgdata=${folder}`,
      "--username=supabase_admin",
      `--pwfile=${cluster.passwordFile}`,
      "--auth=scram-sha-256",
      "--encoding=UTF8",
      // The builtin provider sorts the same on every system and after every system update.
      "--locale-provider=builtin",
      "--builtin-locale=C.UTF-8",
      `--locale=${locale}`,
      "--lc-messages=C",
      ...(cluster.durable ? [] : ["--no-sync"]),
    ],
    { stdio: ["ignore", "ignore", "pipe"], cwd: "/" },
  );
  let words = "";
  child.stderr?.on("data", (chunk: Buffer) => {
    words += chunk.toString();
  });
  const [code] = await once(child, "close");
  return code === 0 ? null : words.trim().split("\n").slice(-3).join(" ") || `exit code ${code}`;
}
