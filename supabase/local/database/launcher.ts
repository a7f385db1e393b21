import { type ChildProcess, execFile, type SpawnOptions, spawn } from "node:child_process";
import { chown, lstat, readdir } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

/** Starts PostgreSQL's programs as another user, because they refuse to run as root. */
export interface Launcher {
  spawn(program: string, args: string[], options?: SpawnOptions): ChildProcess;
  /** Changes the owner of files to the user that the programs run as. Does nothing for an ordinary user. */
  own(path: string): Promise<void>;
}

const NAMESPACE = ["--user", "--map-user=1000", "--map-group=1000"];

/**
 * As an ordinary user: directly. As root on Linux: inside a user namespace that maps root to an ordinary user, so that no user and no
 * permission has to be changed; where namespaces are forbidden, as the system user `postgres`, created if missing.
 * @throws Error with one line when none of these works.
 */
export async function findLauncher(): Promise<Launcher> {
  if (process.getuid?.() !== 0) return { spawn: start, own: async () => undefined };
  if (process.platform !== "linux")
    throw new Error("PostgreSQL does not run as root; start as an ordinary user or set DATABASE_URL");
  if (await namespacesWork()) {
    return {
      spawn: (program, args, options) => start("unshare", [...NAMESPACE, program, ...args], options),
      own: (path) => chownAll(path, 0, 0),
    };
  }
  const { uid, gid } = await systemUser();
  return {
    spawn: (program, args, options) => start(program, args, { ...options, uid, gid }),
    own: (path) => chownAll(path, uid, gid),
  };
}

function start(program: string, args: string[], options: SpawnOptions = {}): ChildProcess {
  // why LC_ALL: without it macOS starts a thread inside the server, which then refuses to run.
  return spawn(program, args, {
    ...options,
    env: { NODE_ENV: process.env.NODE_ENV, PATH: process.env.PATH, LC_ALL: "C", TZ: "UTC" },
  });
}

async function namespacesWork(): Promise<boolean> {
  return run("unshare", [...NAMESPACE, "true"]).then(
    () => true,
    () => false,
  );
}

async function systemUser(): Promise<{ uid: number; gid: number }> {
  try {
    return await lookUpUser();
  } catch {
    try {
      await run("groupadd", ["--force", "--system", "postgres"]);
      await run("useradd", ["--system", "--no-create-home", "--gid", "postgres", "postgres"]);
      return await lookUpUser();
    } catch {
      throw new Error(
        "PostgreSQL does not run as root and no system user for it could be made; start as an ordinary user or set DATABASE_URL",
      );
    }
  }
}

async function lookUpUser(): Promise<{ uid: number; gid: number }> {
  const [uid, gid] = await Promise.all(
    ["-u", "-g"].map(async (flag) => Number((await run("id", [flag, "postgres"])).stdout)),
  );
  if (!uid || !gid) throw new Error("no usable system user postgres");
  return { uid, gid };
}

async function chownAll(path: string, uid: number, gid: number): Promise<void> {
  const found = await lstat(path);
  // All files in the folder have its owner, because PostgreSQL created them as one user.
  if (found.uid === uid) return;
  if (found.isDirectory()) for (const name of await readdir(path)) await chownAll(join(path, name), uid, gid);
  await chown(path, uid, gid);
}
