import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/**
 * Below the ports that systems give to outgoing connections and to servers that ask for any (from 32,768 on Linux, 49,152 elsewhere):
 * one of those would often be taken again before the site listens, which it does seconds later, after its database.
 */
const PORTS = { from: 20_000, to: 32_000 };

/** A free port. The address of the site is part of its settings, so the port is chosen first. */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = randomInt(PORTS.from, PORTS.to);
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(false));
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
  });
}
