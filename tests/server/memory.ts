import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

setFlagsFromString("--expose-gc");
const collectGarbage: () => void = runInNewContext("gc");

/** What this process holds in memory, in bytes, without garbage. */
export async function usedBytes(): Promise<number> {
  let used = Number.POSITIVE_INFINITY;
  // Buffers are freed some turns after their objects.
  for (;;) {
    collectGarbage();
    await new Promise((resolve) => setImmediate(resolve));
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    const now = heapUsed + arrayBuffers;
    if (now > used - 100_000) return now;
    used = now;
  }
}
