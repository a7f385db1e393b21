import autocannon from "autocannon";

/** Results of loading an address. Times in milliseconds, from the request to the last byte of the response. */
export interface LoadResult {
  /** Requests sent. Those in progress at the end have no response, but are not failures. */
  sent: number;
  answers: number;
  /** Responses other than 200, and requests without a response. */
  failures: number;
  seconds: number;
  /** Of each response with status 200. */
  times: number[];
}

/** The headers that browsers send. */
export const BROWSER_HEADERS = { accept: "text/html", "accept-encoding": "gzip, deflate, br, zstd" };

/** Timeout of a response in seconds: twice the database's statement timeout. */
const TIMEOUT_SECONDS = 10;

/** Requests an address repeatedly over this many keep-alive connections, each with one request at a time. */
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
    // The tool's own percentiles are in whole milliseconds; most cached responses take less than one.
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

/** The smallest value that at least this share of `sorted` does not exceed; 0 if it is empty. */
export function percentile(sorted: ArrayLike<number>, share: number): number {
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;
}
