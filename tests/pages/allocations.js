import { createServer } from "node:http";
import { Session } from "node:inspector/promises";

/*
 * Preloaded into a process of the site (NODE_OPTIONS=--import): counts the bytes that it allocates on V8's heap between /start and /stop at
 * ALLOCATIONS_PORT, including those that were collected meanwhile. V8 takes a sample every few kilobytes of allocation, so neither the
 * clock nor the garbage collector changes the sum.
 */

const SAMPLE_BYTES = 16_384;

const session = new Session();
session.connect();

/** @param {import("node:inspector").HeapProfiler.SamplingHeapProfileNode} node */
function bytesOf({ selfSize, children }) {
  return children.reduce((sum, child) => sum + bytesOf(child), selfSize);
}

const server = createServer(async (request, response) => {
  if (request.url === "/start") {
    await session.post("HeapProfiler.startSampling", {
      samplingInterval: SAMPLE_BYTES,
      includeObjectsCollectedByMajorGC: true,
      includeObjectsCollectedByMinorGC: true,
    });
    response.end();
    return;
  }
  const { profile } = await session.post("HeapProfiler.stopSampling");
  response.end(String(bytesOf(profile.head)));
});
server.listen(Number(process.env.ALLOCATIONS_PORT), "127.0.0.1").unref();
