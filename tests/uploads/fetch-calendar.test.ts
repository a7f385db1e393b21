import { createServer, type RequestListener, type Server } from "node:http";
import { createServer as createSecureServer } from "node:https";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { afterAll, describe, expect, test } from "vitest";
import { fetchCalendar } from "#app/uploads/fetch-calendar.server.ts";
import type { FetchLimits } from "#app/uploads/fetch-public.server.ts";
import { calendarText, eventLines } from "#tests/domain/imports/files.ts";
import { selfSigned } from "#tests/support/self-signed.ts";

// Responses that the host of a subscribed calendar may send. fetch-picture.test.ts tests that addresses outside of the public internet are
// rejected.

const CALENDAR = calendarText(...eventLines("DTSTART:20270710T230000Z"));

const servers: Server[] = [];
afterAll(() => {
  for (const server of servers) server.close().closeAllConnections();
});

async function listen(server: Server): Promise<number> {
  servers.push(server);
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  return (server.address() as AddressInfo).port;
}

/** Fetch limits that allow only http and one local port. */
const only = (port: number, limits: Partial<FetchLimits> = {}): Partial<FetchLimits> => ({
  protocols: ["http:"],
  isAllowed: (address, asked) => address === "127.0.0.1" && asked === port,
  ...limits,
});

const KNOWN = { etag: '"1"', lastModified: "Mon, 01 Mar 2027 12:00:00 GMT" };
const UNKNOWN = { etag: null, lastModified: null };

/** Requests `path` from a local server. */
async function ask(listener: RequestListener, path = "/a.ics", known: typeof KNOWN | typeof UNKNOWN = UNKNOWN) {
  const port = await listen(createServer(listener));
  const answer = await fetchCalendar({ url: `http://127.0.0.1:${port}${path}`, ...known }, only(port));
  return { answer, origin: `http://127.0.0.1:${port}` };
}

const failed = (problem: string, retryAfter = 0) => ({ outcome: "failed", problem, retryAfter });

describe("a calendar", () => {
  test.each(["text/calendar; charset=utf-8", "text/plain", "application/octet-stream", "text/html"])(
    "is taken as %s, with what its host says of this answer",
    async (type) => {
      const { answer } = await ask((_, response) => {
        response.writeHead(200, { "Content-Type": type, ETag: '"1"', "Last-Modified": KNOWN.lastModified });
        response.end(CALENDAR);
      });
      expect(answer).toEqual({ outcome: "read", bytes: Buffer.from(CALENDAR), movedTo: null, ...KNOWN });
    },
  );

  test("is asked for by the last answer, and may be the same", async () => {
    const listener: RequestListener = ({ headers }, response) => {
      expect(headers["accept-encoding"]).toBe("identity");
      const isKnown = headers["if-none-match"] === KNOWN.etag && headers["if-modified-since"] === KNOWN.lastModified;
      response.writeHead(isKnown ? 304 : 200).end(isKnown ? undefined : CALENDAR);
    };
    expect((await ask(listener, "/a.ics", KNOWN)).answer).toEqual({ outcome: "unmodified", movedTo: null });
    expect((await ask(listener)).answer).toMatchObject({ outcome: "read", ...UNKNOWN });
  });

  test("cannot be the same as nothing", async () => {
    const { answer } = await ask((_, response) => response.writeHead(304).end());
    expect(answer).toEqual(failed("status_304"));
  });

  test("is asked for whole after an answer with validators that are too long to keep", async () => {
    const { answer } = await ask((_, response) => {
      response.writeHead(200, { ETag: `"${"1".repeat(300)}"`, "Last-Modified": "x".repeat(101) }).end(CALENDAR);
    });
    expect(answer).toMatchObject({ outcome: "read", ...UNKNOWN });
  });

  test.each([
    [301, "/b.ics"],
    [308, "/b.ics"],
    [302, null],
    [307, null],
  ])("has a new address by %s", async (status, moved) => {
    const { answer, origin } = await ask(({ url }, response) => {
      if (url === "/b.ics") response.end(CALENDAR);
      else response.writeHead(status, { Location: "/b.ics" }).end();
    });
    expect(answer).toMatchObject({ outcome: "read", movedTo: moved && `${origin}${moved}` });
  });

  test("is followed through five redirects, each of which is checked", async () => {
    const hops: RequestListener = ({ url }, response) => {
      const left = Number(url?.slice(1));
      if (left === 0) response.end(CALENDAR);
      else response.writeHead(302, { Location: `/${left - 1}` }).end();
    };
    expect((await ask(hops, "/5")).answer.outcome).toBe("read");
    expect((await ask(hops, "/6")).answer).toEqual(failed("status_302"));
    for (const target of ["http://127.0.0.1:9/", "http://10.0.0.1/", "https://127.0.0.1/", "file:///etc/passwd"]) {
      const { answer } = await ask((_, response) => response.writeHead(301, { Location: target }).end());
      expect(answer).toEqual(failed("refused_address"));
    }
  });

  test("is gone by 410 alone", async () => {
    expect((await ask((_, response) => response.writeHead(410).end())).answer).toEqual({ outcome: "gone" });
    expect((await ask((_, response) => response.writeHead(404).end())).answer).toEqual(failed("status_404"));
  });

  test.each([
    [429, "120", 120],
    [503, "9999999", 86_400],
    [503, "Mon, 01 Mar 2027 12:00:00 GMT", expect.any(Number)],
    [503, "soon", 0],
    [500, "120", 0],
  ])("is asked for later after %s with Retry-After: %s", async (status, retryAfter, seconds) => {
    const { answer } = await ask((_, response) => response.writeHead(status, { "Retry-After": retryAfter }).end());
    expect(answer).toEqual({ ...failed(`status_${status}`), retryAfter: seconds });
  });
});

describe("nothing is read", () => {
  test.each(["http://calendars.example/a.ics", "ftp://calendars.example/", "https://olive@calendars.example/", "a"])(
    "from %s: only https is asked",
    async (url) => {
      expect(await fetchCalendar({ url, ...UNKNOWN })).toEqual(failed("refused_address"));
    },
  );

  test("from a private network, by webcal neither", async () => {
    for (const url of [
      "https://127.0.0.1/a.ics",
      "webcal://10.0.0.1/a.ics",
      "https://[::1]/",
      "https://[::ffff:10.0.0.1]/",
    ])
      expect(await fetchCalendar({ url, ...UNKNOWN })).toEqual(failed("refused_address"));
  });

  test.each(["10.0.0.1", "::ffff:10.0.0.1", "64:ff9b::a00:1", "2002:a00:1::", "fd00::1"])(
    "from a name that leads to %s",
    async (address) => {
      const resolve = async () => [{ address, family: address.includes(":") ? 6 : 4 }];
      const answer = await fetchCalendar({ url: "https://calendars.example/a.ics", ...UNKNOWN }, { resolve });
      expect(answer).toEqual(failed("refused_address"));
    },
  );

  test("from a host whose headers have no end, or whose validator is 100 kB", async () => {
    const flood = await ask((_, response) => response.socket?.write(`HTTP/1.1 200 OK\r\n${"X: y\r\n".repeat(20_000)}`));
    expect(flood.answer).toEqual(failed("unreachable"));
    const long = await ask((_, response) => response.setHeader("ETag", `"${"1".repeat(100_000)}"`).end(CALENDAR));
    expect(long.answer).toEqual(failed("unreachable"));
  });

  test("from a host whose certificate is not valid", async () => {
    const port = await listen(createSecureServer(selfSigned(), (_, response) => response.end(CALENDAR)));
    for (const url of [`https://127.0.0.1:${port}/`, `webcal://127.0.0.1:${port}/`]) {
      const answer = await fetchCalendar({ url, ...UNKNOWN }, { isAllowed: () => true });
      expect(answer).toEqual(failed("certificate"));
    }
  });

  test("where nobody listens, or the answer breaks off", async () => {
    const port = await listen(createServer());
    await new Promise((closed) => servers.pop()?.close(closed));
    expect(await fetchCalendar({ url: `http://127.0.0.1:${port}/`, ...UNKNOWN }, only(port))).toEqual(
      failed("unreachable"),
    );
    const { answer } = await ask((_, response) => {
      response.writeHead(200, { "Content-Length": "1000" }).write(CALENDAR.slice(0, 50), () => response.destroy());
    });
    expect(answer).toEqual(failed("unreachable"));
  });

  test("that is larger than 2 MB, as sent or decompressed, or said to be compressed and is not", async () => {
    const large = await ask((_, response) => response.end(Buffer.alloc(2 * 1024 * 1024 + 1)));
    expect(large.answer).toEqual(failed("too_large"));
    const bomb = gzipSync(Buffer.alloc(100 * 1024 * 1024));
    const gzipped = await ask((_, response) => response.setHeader("Content-Encoding", "gzip").end(bomb));
    expect(gzipped.answer).toEqual(failed("too_large"));
    const broken = await ask((_, response) => response.setHeader("Content-Encoding", "gzip").end(CALENDAR));
    expect(broken.answer).toEqual(failed("unreachable"));
  });

  test("that takes longer than the time it has", async () => {
    const port = await listen(createServer((_, response) => response.write(CALENDAR.slice(0, 50))));
    const asked = fetchCalendar({ url: `http://127.0.0.1:${port}/`, ...UNKNOWN }, only(port, { timeoutMs: 200 }));
    expect(await asked).toEqual(failed("too_slow"));
  });
});
