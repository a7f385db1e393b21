import { Agent, get } from "node:http";

/** How a page stood a load. Times in milliseconds, from the request to the last byte of the answer. */
export interface LoadResult {
  path: string;
  requests: number;
  /** Answers other than 200, and requests without an answer. */
  errors: number;
  requestsPerSecond: number;
  bytesPerAnswer: number;
  p50: number;
  p95: number;
  p99: number;
}

/**
 * Fetches a page over and over, `inFlight` requests at a time, on connections that stay open.
 * @param seconds no request is started after them; the last ones are waited for.
 */
export async function loadPage(
  origin: string,
  path: string,
  options: { seconds: number; inFlight: number },
): Promise<LoadResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: options.inFlight });
  const startedAt = performance.now();
  const times: number[] = [];
  let [errors, bytes] = [0, 0];
  async function keepAsking(): Promise<void> {
    while (performance.now() - startedAt < options.seconds * 1000) {
      const askedAt = performance.now();
      const answer = await fetchOnce(`${origin}${path}`, agent);
      times.push(performance.now() - askedAt);
      bytes += answer.bytes;
      if (answer.status !== 200) errors += 1;
    }
  }
  await Promise.all(Array.from({ length: options.inFlight }, keepAsking));
  const elapsedSeconds = (performance.now() - startedAt) / 1000;
  agent.destroy();
  times.sort((a, b) => a - b);
  return {
    path,
    requests: times.length,
    errors,
    requestsPerSecond: times.length / elapsedSeconds,
    bytesPerAnswer: Math.round(bytes / Math.max(1, times.length)),
    p50: percentile(times, 0.5),
    p95: percentile(times, 0.95),
    p99: percentile(times, 0.99),
  };
}

/** The smallest value that at least this share of `sorted` does not exceed; 0 when there is none. */
export function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;
}

/** Status 0 means that no whole answer came. */
function fetchOnce(url: string, agent: Agent): Promise<{ status: number; bytes: number }> {
  return new Promise((resolve) => {
    const request = get(url, { agent, headers: { Accept: "text/html" } }, (response) => {
      let bytes = 0;
      response.on("data", (chunk: Buffer) => {
        bytes += chunk.length;
      });
      response.once("end", () => resolve({ status: response.statusCode ?? 0, bytes }));
      response.once("error", () => resolve({ status: 0, bytes }));
    });
    request.once("error", () => resolve({ status: 0, bytes: 0 }));
  });
}
