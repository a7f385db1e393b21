import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

setFlagsFromString("--expose-gc");
const collectGarbage: () => void = runInNewContext("gc");

/** Memory of this process in bytes, after garbage collection. */
export async function usedBytes(): Promise<number> {
  let used = Number.POSITIVE_INFINITY;
  // Buffers are freed some turns after their objects, and objects of earlier tests only once they are closed.
  for (let unchanged = 0; unchanged < 5; ) {
    collectGarbage();
    await new Promise((resolve) => setImmediate(resolve));
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    const now = heapUsed + arrayBuffers;
    unchanged = now > used - 100_000 ? unchanged + 1 : 0;
    used = Math.min(used, now);
  }
  return used;
}
