import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/**
 * Below the ephemeral ports (from 32,768 on Linux, 49,152 elsewhere). The system could assign an ephemeral port to another program in the
 * seconds before the site listens, which it does after its database has started.
 */
const PORTS = { from: 20_000, to: 32_000 };
/** Each worker of the test runners has its own range, so that a test that restarts its site finds the port still free. */
const PORTS_PER_WORKER = 2_000;

declare global {
  var nextFreePort: number | undefined;
}

/**
 * A free port, chosen before the site starts because SITE_URL contains it.
 * This process does not return it again until it has gone through its whole range, which is more than a run of all tests takes: a stack
 * that files use one after another keeps its port while nothing listens on it. Global, because a test may reset all modules.
 */
export async function findFreePort(): Promise<number> {
  const from = PORTS.from + portsBefore();
  for (;;) {
    const port = globalThis.nextFreePort ?? from + randomInt(PORTS_PER_WORKER);
    globalThis.nextFreePort = from + ((port - from + 1) % PORTS_PER_WORKER);
    if (await isFree(port)) return port;
  }
}

/** Ports that belong to lower worker numbers. Vitest counts workers from 1, Playwright from 0. Other processes get the first range. */
function portsBefore(): number {
  const { VITEST_POOL_ID, TEST_PARALLEL_INDEX } = process.env;
  const worker = Number(VITEST_POOL_ID ?? (TEST_PARALLEL_INDEX === undefined ? 0 : Number(TEST_PARALLEL_INDEX) + 1));
  return (worker * PORTS_PER_WORKER) % (PORTS.to - PORTS.from);
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(false));
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
  });
}
