import { createServer } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { StartError } from "#supabase/local/supervisor.ts";
import type { LaunchSettings } from "./settings.ts";

/** How long a port may stay in use, in milliseconds: a killed launcher's children need a moment to notice. */
const RELEASE_MS = 1_000;
const POLL_MS = 100;

/**
 * Makes sure that the ports of this start are free.
 * @throws StartError naming the variable to change.
 */
export async function requireFreePorts(env: LaunchSettings): Promise<void> {
  const ports = { PORT: env.PORT, METRICS_PORT: env.METRICS_PORT, LOCAL_SUPABASE_PORT: env.LOCAL_SUPABASE_PORT };
  const used = Object.entries(ports).filter(([name]) => name !== "LOCAL_SUPABASE_PORT" || !env.SUPABASE_URL);
  for (const [index, [name, port]] of used.entries()) {
    if (port === undefined) continue;
    const [twin] = used.slice(0, index).find(([, earlier]) => earlier === port) ?? [];
    if (twin) throw new StartError(`${twin} and ${name} are both ${port}, but need to be two different ports.`);
  }
  for (const [name, port] of used)
    if (port !== undefined) await requireFreePort(name === "PORT" ? env.HOST : "127.0.0.1", port, name);
}

async function requireFreePort(host: string, port: number, variable: string): Promise<void> {
  const giveUpAt = Date.now() + RELEASE_MS;
  let code = await tryToListen(host, port);
  while (code === "EADDRINUSE" && Date.now() < giveUpAt) {
    await pause(POLL_MS);
    code = await tryToListen(host, port);
  }
  if (code === null) return;
  if (code === "EADDRINUSE")
    throw new StartError(`Port ${port} is in use. Stop what uses it, or set ${variable} to another port.`);
  if (code === "EACCES")
    throw new StartError(`Port ${port} may not be used by this account. Set ${variable} to a port above 1023.`);
  throw new StartError(`Cannot listen on ${host}:${port} (${code}). Check HOST and ${variable}.`);
}

/** @returns null when it worked (and was undone), else the system's error code. */
function tryToListen(host: string, port: number): Promise<string | null> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    probe.listen(port, host, () => probe.close(() => resolve(null)));
  });
}
