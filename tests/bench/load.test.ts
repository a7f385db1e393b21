import { createServer } from "node:http";
import { expect, test } from "vitest";
import { loadPage, percentile } from "./load.ts";

test("percentiles are values that were measured", () => {
  const times = Array.from({ length: 200 }, (_, index) => index + 1);
  expect([0.5, 0.95, 0.99].map((share) => percentile(times, share))).toEqual([100, 190, 198]);
  expect(percentile([7], 0.99)).toBe(7);
  expect(percentile([], 0.5)).toBe(0);
});

test("a load counts every answer, and as errors those that are no page", async () => {
  let answered = 0;
  const server = createServer((request, response) => {
    answered += 1;
    if (answered % 3 === 1) response.writeHead(503).end();
    else if (answered % 3 === 2) request.socket.destroy();
    else response.end("page");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  const result = await loadPage(`http://127.0.0.1:${address.port}`, "/", { seconds: 0.2, inFlight: 1 });
  await new Promise((resolve) => server.close(resolve));
  expect(result.requests).toBe(answered);
  expect(result.errors).toBe(answered - Math.floor(answered / 3));
  expect(result.p99).toBeGreaterThanOrEqual(result.p50);
});
