import type { ChildProcess } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { supervise } from "../supervisor.ts";
import { findBinaries } from "./binaries.ts";
import { checkVersion, initialiseCluster } from "./initdb.ts";
import { findLauncher } from "./launcher.ts";
import { lockFolder } from "./lock.ts";
import { findFreePort, type ServerProgram, startServer, stopOrphan, stopServer } from "./server-process.ts";

/** A running PostgreSQL server of this process. */
export interface Cluster {
  port: number;
  /** Connection URL of the superuser `supabase_admin`; `database` is `postgres` unless named. */
  url(database?: string): string;
  /** Resolves with one line for the operator when the server crashed and could not be restarted. */
  failed: Promise<Error>;
  /** Fast shutdown; returns once the server is gone and the folder is free. May be called twice. */
  stop(): Promise<void>;
}

const LOCK_NAME = "cluster.lock";
const ATTEMPTS = 5;

/**
 * Starts PostgreSQL 17 on the folder `dataDir` (made if missing), listening on 127.0.0.1 only. A server left running by a
 * killed process is stopped first; its data is recovered. Killed or crashed while this process runs, the server is started
 * again on the same port.
 * @param options.port a free one is picked when not given.
 * @param options.durable false turns fsync off: for tests only. Default true.
 * @throws Error with one line: the folder is in use or of another major version, or the last lines of the server's log.
 */
export async function startCluster(options: {
  dataDir: string;
  port?: number;
  log?: (line: string) => void;
  durable?: boolean;
}): Promise<Cluster> {
  const { port: wantedPort, log = () => undefined, durable = true } = options;
  const dataDir = resolve(options.dataDir);
  const [{ initdb, postgres }, launcher] = await Promise.all([findBinaries(), findLauncher()]);
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const lock = await lockFolder(dataDir, LOCK_NAME);
  try {
    await launcher.own(dataDir);
    const pgdata = join(dataDir, "pgdata");
    const program: ServerProgram = { postgres, launcher, pgdata, logFile: join(dataDir, "postgres.log"), durable };
    const passwordFile = join(dataDir, "superuser-password");
    const password = await loadPassword(passwordFile, pgdata);
    await launcher.own(passwordFile);
    if (await exists(pgdata)) {
      const orphan = await stopOrphan(pgdata);
      if (orphan !== null) log(`Stopped the PostgreSQL server ${orphan} that an earlier run had left behind`);
      await checkVersion(pgdata);
    } else {
      await initialiseCluster({ initdb, launcher, pgdata, passwordFile, durable });
    }
    let fixedPort = wantedPort;
    const server = supervise(
      {
        name: "PostgreSQL",
        async spawn() {
          // Workers of a killed server may still be exiting.
          await stopOrphan(pgdata);
          const started = await startOnPort(program, fixedPort);
          // On the same port, for connected clients.
          fixedPort = started.port;
          return started.child;
        },
        // `startServer` has waited for it.
        ready: async () => undefined,
        stop: stopServer,
        restarts: "untilStartFails",
        hint: program.logFile,
      },
      log,
    );
    await server.ready;
    const port = fixedPort ?? 0;
    return {
      port,
      failed: server.failed,
      url: (database = "postgres") =>
        `postgres://supabase_admin:${password}@127.0.0.1:${port}/${encodeURIComponent(database)}`,
      async stop() {
        await server.stop();
        await lock.release();
      },
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

async function startOnPort(
  program: ServerProgram,
  wantedPort: number | undefined,
): Promise<{ child: ChildProcess; port: number }> {
  for (let attempt = 1; ; attempt += 1) {
    const port = wantedPort ?? (await findFreePort());
    try {
      return { child: await startServer(program, port), port };
    } catch (error) {
      const text = error instanceof Error ? error.message : "";
      // Retried, because a picked port can be taken meanwhile, and workers of a killed server exit a moment after it.
      const passing =
        /shared memory block/.test(text) || (wantedPort === undefined && /Address already in use/.test(text));
      if (!passing || attempt === ATTEMPTS) throw error;
      await pause(200 * attempt);
    }
  }
}

async function loadPassword(file: string, pgdata: string): Promise<string> {
  if (!(await exists(pgdata))) {
    await rm(file, { force: true });
    await writeFile(file, `${randomBytes(24).toString("base64url")}\n`, { mode: 0o600 });
  }
  const text = await readFile(file, "utf8").catch(() => "");
  if (text.trim() === "") throw new Error(`${file} is missing: it holds the password of the database in ${pgdata}`);
  return text.trim();
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
