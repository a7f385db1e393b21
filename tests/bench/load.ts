import autocannon from "autocannon";

/** How an address stood a load. Times in milliseconds, from the request to the last byte of the answer. */
export interface LoadResult {
  /** Requests that were sent; those under way at the end have no answer, and are no failures. */
  sent: number;
  answers: number;
  /** Answers other than 200, and requests without an answer. */
  failures: number;
  seconds: number;
  /** Of each answer with status 200. */
  times: number[];
}

/** What browsers accept. */
export const BROWSER_HEADERS = { accept: "text/html", "accept-encoding": "gzip, deflate, br, zstd" };

/** How long an answer may take, in seconds: twice as long as the database lets a query run. */
const TIMEOUT_SECONDS = 10;

/** Asks for an address over and over, on so many connections that stay open, each with one request at a time. */
export async function loadAddress(
  url: string,
  options: { connections: number; seconds: number; headers?: Record<string, string> },
): Promise<LoadResult> {
  const times: number[] = [];
  const startedAt = performance.now();
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const instance = autocannon(
      {
        url,
        connections: options.connections,
        duration: options.seconds,
        timeout: TIMEOUT_SECONDS,
        headers: { ...BROWSER_HEADERS, ...options.headers },
      },
      (error: unknown, done) => (error ? reject(error) : resolve(done)),
    );
    // The tool's own percentiles are whole milliseconds, which most answers from memory stay below.
    instance.on("response", (_client, status, _bytes, milliseconds) => {
      if (status === 200) times.push(milliseconds);
    });
  });
  const failures = result.errors + result.timeouts + result.non2xx;
  return {
    sent: result.requests.sent,
    answers: times.length,
    failures,
    seconds: (performance.now() - startedAt) / 1000,
    times,
  };
}

/** The smallest value that at least this share of `sorted` does not exceed; 0 when there is none. */
export function percentile(sorted: ArrayLike<number>, share: number): number {
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;
}
