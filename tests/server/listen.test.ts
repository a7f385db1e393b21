import type { Server } from "node:http";
import { Hono } from "hono";
import { afterEach, expect, test } from "vitest";
import { formBody } from "#app/server/form-body.ts";
import { LIMITS } from "#app/server/limits.ts";
import { createHttpServer, listen } from "#app/server/listen.ts";
import { rejectWith } from "#app/server/rejection.ts";
import type { ServerEnv } from "#app/server/server-env.ts";
import { parseEnv } from "#app/settings/env.server.ts";
import { findFreePort } from "#tests/support/free-port.ts";
import { openConnection, readAnswer } from "#tests/support/raw-request.ts";
import { PLAIN_STYLE } from "./exchange.ts";

// In production the limits are seconds; shorter ones keep the tests fast.
const LIMITS_OF_TEST = { ...LIMITS, headersMs: 200, requestMs: 400, keepAliveMs: 200, checkEveryMs: 50 };

let server: Server;
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

async function serve(): Promise<{ origin: string; host: string; asked: string[] }> {
  const port = await findFreePort();
  const asked: string[] = [];
  const app = new Hono<ServerEnv>();
  app.use(formBody(LIMITS_OF_TEST, rejectWith(PLAIN_STYLE)));
  app.all("*", (c) => {
    asked.push(c.req.method);
    return c.text("served");
  });
  app.onError((_, c) => c.text("gone", 500));
  server = createHttpServer(() => app, LIMITS_OF_TEST);
  await listen(server, parseEnv({ PORT: String(port) }));
  return { origin: `http://127.0.0.1:${port}`, host: `127.0.0.1:${port}`, asked };
}

test("who takes too long to say what they want is cut off, and the site never hears of it", async () => {
  const { origin, host, asked } = await serve();
  const socket = await openConnection(origin);
  const answer = readAnswer(socket);
  socket.write(`GET / HTTP/1.1\r\nHost: ${host}\r\nX-Slow: `);
  expect((await answer).status).toBe(408);
  expect(asked).toEqual([]);
});

test("who takes too long to send a form is cut off, and the site never hears of it", async () => {
  const { origin, host, asked } = await serve();
  const socket = await openConnection(origin);
  const answer = readAnswer(socket);
  socket.write(
    `POST /contact HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 100\r\n\r\nname=`,
  );
  expect((await answer).status).toBe(408);
  expect(asked).toEqual([]);
});

test("a connection that nothing more comes on is closed", async () => {
  const { origin, host, asked } = await serve();
  const socket = await openConnection(origin);
  const answer = readAnswer(socket);
  socket.write(`GET / HTTP/1.1\r\nHost: ${host}\r\n\r\n`);
  const { status, headers } = await answer;
  expect(status).toBe(200);
  expect(headers.get("connection")).toBe("keep-alive");
  expect(asked).toEqual(["GET"]);
});

test("the limits of operation are those that Node's servers are given", async () => {
  await serve();
  expect(server.headersTimeout).toBe(LIMITS_OF_TEST.headersMs);
  expect(server.requestTimeout).toBe(LIMITS_OF_TEST.requestMs);
  expect(LIMITS).toMatchObject({ headersMs: 10_000, requestMs: 60_000, keepAliveMs: 65_000 });
});
