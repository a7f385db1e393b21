import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/**
 * Below the ephemeral ports (from 32,768 on Linux, 49,152 elsewhere): the system would often give one of those away again before the
 * site listens, which it does seconds later, after its database.
 */
const PORTS = { from: 20_000, to: 32_000 };
/** Each worker of the test runners has ports of its own: a test that starts its site anew finds its port as it left it. */
const PORTS_PER_WORKER = 500;

let next: number | null = null;

/**
 * A free port, chosen before the site starts because SITE_URL, one of its settings, contains it.
 * Not given away a second time by this process until five hundred others were.
 */
export async function findFreePort(): Promise<number> {
  const from = PORTS.from + portsBefore();
  next ??= from + randomInt(PORTS_PER_WORKER);
  for (;;) {
    const port = next;
    next = from + ((next - from + 1) % PORTS_PER_WORKER);
    if (await isFree(port)) return port;
  }
}

/** Vitest counts its workers from 1, Playwright from 0; what runs in neither has the first ports. */
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
