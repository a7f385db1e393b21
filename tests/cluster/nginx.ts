import { type ChildProcess, spawn } from "node:child_process";
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join, resolve } from "node:path";
import { stopChild } from "#supabase/local/supervisor.ts";
import { findFreePort } from "#tests/support/free-port.ts";
import { findOrInstall } from "#tests/support/install.ts";

const UNPACKED = resolve(".cache/nginx");

/** The nginx in the PATH, else in the usual folders of Debian and macOS, else the one that was unpacked here. */
function candidates(): string[] {
  const folders = (process.env.PATH ?? "").split(delimiter);
  return [
    ...[...folders, "/usr/sbin", "/opt/homebrew/bin"].map((folder) => join(folder, "nginx")),
    join(UNPACKED, "usr/sbin/nginx"),
  ];
}

// why unpacked instead of installed on Debian: the package starts a system service on port 80.
const UNPACK = `mkdir -p ${UNPACKED} && cd ${UNPACKED} && apt-get download nginx && dpkg -x nginx_*.deb .`;
const INSTALLERS: readonly (readonly string[])[] = [
  ["sh", "-c", UNPACK],
  ["sh", "-c", `apt-get update && ${UNPACK}`],
  ["dnf", "install", "-y", "nginx"],
  ["apk", "add", "nginx"],
  ["brew", "install", "nginx"],
];

/** An nginx that balances requests between `upstreams` once it is started. */
export interface Nginx {
  origin: string;
  /** Starts it in its own folder, and waits until it listens. */
  start(upstreams: readonly [number, number]): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Prepares nginx with `nginx.conf.template`. Installs nginx first if there is none.
 * @throws Error when it cannot be installed.
 */
export async function prepareNginx(): Promise<Nginx> {
  const program = await findOrInstall({ name: "nginx", candidates, installers: INSTALLERS }, console.log);
  const folder = await mkdtemp(join(tmpdir(), "sunshine-nginx-"));
  // If root starts nginx, its workers run as another user.
  await chmod(folder, 0o755);
  const port = await findFreePort();
  const origin = `http://127.0.0.1:${port}`;
  let child: ChildProcess | null = null;
  return {
    origin,
    async start([first, second]) {
      const values: Record<string, string | number> = { folder, port, first, second };
      const template = await readFile(new URL("./nginx.conf.template", import.meta.url), "utf8");
      const text = template.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]));
      await writeFile(join(folder, "nginx.conf"), text);
      await mkdir(join(folder, "cache"));
      child = spawn(program, ["-p", folder, "-c", join(folder, "nginx.conf"), "-e", "stderr"], {
        stdio: ["ignore", "ignore", "pipe"],
        detached: true,
      });
      await answered(child, origin);
    },
    async stop() {
      if (child) await stopChild(child, { ask: "SIGQUIT" });
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function answered(child: ChildProcess, origin: string): Promise<void> {
  let complaints = "";
  child.stderr?.setEncoding("utf8").on("data", (text: string) => (complaints = (complaints + text).slice(-2_000)));
  const ended = new Promise<never>((_, reject) => {
    child.once("error", reject);
    child.once("exit", (code) => reject(new Error(`nginx ended with ${code}: ${complaints}`)));
  });
  ended.catch(() => undefined);
  const isUp = async () => (await fetch(`${origin}/healthz`).catch(() => null))?.ok ?? false;
  while (!(await Promise.race([isUp(), ended])));
}
