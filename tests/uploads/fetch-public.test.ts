import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { afterAll, describe, expect, test } from "vitest";
import { type FetchSettings, fetchPublic, isPublicAddress } from "#app/uploads/fetch-public.server.ts";

// fetch-picture.test.ts tests that no other address is requested.

const servers: Server[] = [];
afterAll(() => {
  for (const server of servers) server.close().closeAllConnections();
});

/** Fetches `path` from a local server, the only one that is allowed. */
async function fetchFrom(listener: RequestListener, path = "/", settings: Partial<FetchSettings> = {}) {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  const answer = await fetchPublic(`http://127.0.0.1:${port}${path}`, {
    accept: "text/calendar",
    userAgent: "Test",
    maxBytes: 100_000,
    isAllowed: (address, asked) => address === "127.0.0.1" && asked === port,
    ...settings,
  });
  const origin = `http://127.0.0.1:${port}`;
  return { ...answer, origin };
}

describe("an answer", () => {
  test("has its status, headers, body and address", async () => {
    const answer = await fetchFrom((_, response) => response.setHeader("ETag", '"1"').end("Fair"), "/fair?year=2026");
    expect(answer).toMatchObject({ status: 200, headers: { etag: '"1"' }, body: Buffer.from("Fair") });
    expect(answer.address).toBe(`${answer.origin}/fair?year=2026`);
    expect(answer.permanentAddress).toBe(answer.address);
  });

  test("is asked for with the given headers, and 304 is one", async () => {
    const answer = await fetchFrom(
      ({ headers }, response) => {
        expect(headers).toMatchObject({ accept: "text/calendar", "user-agent": "Test", "accept-encoding": "identity" });
        response.writeHead(headers["if-none-match"] === '"1"' ? 304 : 200).end();
      },
      "/",
      { headers: { "If-None-Match": '"1"' } },
    );
    expect(answer).toMatchObject({ status: 304, body: Buffer.alloc(0) });
  });

  test("is decompressed where a server compresses unasked", async () => {
    const compressed = gzipSync("Fair ".repeat(100));
    const answer = await fetchFrom((_, response) => response.setHeader("Content-Encoding", "gzip").end(compressed));
    expect(answer.body.toString()).toBe("Fair ".repeat(100));
  });
});

describe("an address has moved for good", () => {
  test.each([
    { hops: [301, 308], moved: "/2" },
    { hops: [301, 302, 301], moved: "/1" },
    { hops: [302, 301], moved: "/0" },
    { hops: [307], moved: "/0" },
  ])("after $hops to $moved", async ({ hops, moved }) => {
    const answer = await fetchFrom(({ url = "" }, response) => {
      const hop = Number(url.slice(1));
      const status = hops[hop];
      if (status === undefined) response.end();
      else response.writeHead(status, { Location: `/${hop + 1}` }).end();
    }, "/0");
    expect(answer.address).toBe(`${answer.origin}/${hops.length}`);
    expect(answer.permanentAddress).toBe(`${answer.origin}${moved}`);
  });
});

describe("an error says why there is no answer", () => {
  test("a status", async () => {
    const gone = fetchFrom((_, response) => response.writeHead(410).end());
    await expect(gone).rejects.toMatchObject({ kind: "status", status: 410 });
    const loop = fetchFrom((_, response) => response.writeHead(302, { Location: "/" }).end());
    await expect(loop).rejects.toMatchObject({ kind: "status", status: 302 });
  });

  test("a server that wants to speak another protocol", async () => {
    const upgrade = "HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: chat\r\n\r\n";
    const fetched = fetchFrom((_, response) => response.socket?.end(upgrade));
    await expect(fetched).rejects.toMatchObject({ kind: "status", status: 101 });
  });

  test("a refused address, also after a redirect", async () => {
    const inside = fetchFrom((_, response) => response.writeHead(301, { Location: "http://10.0.0.1/" }).end());
    await expect(inside).rejects.toMatchObject({ kind: "refused address", status: null });
  });

  test("a server that is slow or closes the connection", async () => {
    await expect(fetchFrom(() => undefined, "/", { timeoutMs: 200 })).rejects.toMatchObject({ kind: "too slow" });
    const closed = fetchFrom(({ socket }) => socket.destroy());
    await expect(closed).rejects.toMatchObject({ kind: "unreachable" });
  });

  test("a large body, also once it is decompressed", async () => {
    const large = fetchFrom((_, response) => response.end(Buffer.alloc(100_001)));
    await expect(large).rejects.toMatchObject({ kind: "too large" });
    const bomb = gzipSync(Buffer.alloc(20_000_000));
    expect(bomb.length).toBeLessThan(100_000);
    const expanded = fetchFrom((_, response) => response.setHeader("Content-Encoding", "gzip").end(bomb));
    await expect(expanded).rejects.toMatchObject({ kind: "too large" });
  });

  test("a body that is not compressed as it says", async () => {
    const broken = fetchFrom((_, response) => response.setHeader("Content-Encoding", "br").end("Fair"));
    await expect(broken).rejects.toMatchObject({ kind: "unreachable" });
  });
});

describe("a public address", () => {
  test.each(["1.1.1.1", "93.184.215.14", "172.15.0.1", "172.32.0.1", "2606:4700::1111", "2a00:1450:4001::1"])(
    "%s is one",
    (address) => expect(isPublicAddress(address)).toBe(true),
  );

  test.each([
    "0.0.0.0",
    "10.1.2.3",
    "100.64.0.1",
    "127.0.0.1",
    "127.8.8.8",
    "169.254.169.254",
    "172.16.0.1",
    "172.31.255.255",
    "192.0.0.1",
    "192.0.2.7",
    "192.168.1.1",
    "198.18.0.1",
    "198.51.100.1",
    "203.0.113.9",
    "224.0.0.1",
    "255.255.255.255",
    "::",
    "::1",
    "::ffff:127.0.0.1",
    "::ffff:8.8.8.8",
    "64:ff9b::7f00:1",
    "fc00::1",
    "fd12::1",
    "fe80::1",
    "ff02::1",
    "2001:db8::1",
    "2001::1",
    "2002:7f00:1::",
    "fe80::1%eth0",
    "localhost",
    "",
  ])("%s is none", (address) => expect(isPublicAddress(address)).toBe(false));

  test("the addresses beside that of a cloud are public", () => {
    expect(["168.63.129.15", "168.63.129.17"].map(isPublicAddress)).toEqual([true, true]);
  });
});
