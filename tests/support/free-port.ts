import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/**
 * Below the ephemeral ports (from 32,768 on Linux, 49,152 elsewhere): the system would often give one of those away again before the
 * site listens, which it does seconds later, after its database.
 */
const PORTS = { from: 20_000, to: 32_000 };

/** A free port, chosen before the site starts because SITE_URL, one of its settings, contains it. */
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
