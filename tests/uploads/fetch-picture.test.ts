import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { type FetchLimits, isPublicAddress } from "#app/uploads/fetch-public.server.ts";
import { fetchPicture } from "#app/uploads/store-picture.server.ts";
import { openApp, type TestApp } from "#tests/support/app.ts";
import { answered, EVENT_FORM } from "#tests/support/forms.ts";
import { type Person, signUpPerson } from "#tests/support/people.ts";
import { formWithPicture, scene, siteFor } from "#tests/support/pictures.ts";

const servers: Server[] = [];
let photo: Buffer;
let app: TestApp;
let olive: Person;
let storePicture: typeof import("#app/uploads/store-picture.server.ts").storePicture;
let fetchOfSite: typeof fetchPicture;
beforeAll(async () => {
  photo = await scene(700, 400).jpeg().toBuffer();
  app = await openApp({ env: { REMOTE_PICTURES: "copy" } });
  // Imported late, because its settings are those of the opened site.
  ({ storePicture, fetchPicture: fetchOfSite } = await import("#app/uploads/store-picture.server.ts"));
  olive = await signUpPerson(app.stack);
});
afterAll(async () => {
  for (const server of servers) server.close().closeAllConnections();
  await app.close();
});

/** Starts a local server. Returns its port. */
async function serve(listener: RequestListener, host = "127.0.0.1"): Promise<number> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((listening) => server.listen(0, host, listening));
  return (server.address() as AddressInfo).port;
}

/** Fetch limits that allow only one local port. */
const only = (port: number): Partial<FetchLimits> => ({
  isAllowed: (address, asked) => address === "127.0.0.1" && asked === port,
});

const REFUSED = /^We couldn't get a picture from this address/;

describe("only public addresses are requested (SSRF)", () => {
  test.each([
    ["Azure", "168.63.129.16"],
    ["AWS, Google Cloud and others", "169.254.169.254"],
    ["AWS, by IPv6", "fd00:ec2::254"],
    ["Google Cloud, by IPv6", "fd20:ce::254"],
    ["AWS, for containers", "169.254.170.2"],
    ["Alibaba Cloud", "100.100.100.200"],
    ["Oracle Cloud", "192.0.0.192"],
    ["Azure, as IPv6", "::ffff:168.63.129.16"],
    ["Azure, by NAT64", "64:ff9b::a83f:8110"],
    ["Azure, by NAT64 of a local network", "64:ff9b:1::a83f:8110"],
    ["Azure, by 6to4", "2002:a83f:8110::1"],
    ["Azure, by Teredo", "2001:0:a83f:8110::1"],
  ])("the machines of a cloud itself are none: %s", async (_, address) => {
    expect(isPublicAddress(address)).toBe(false);
    const resolve = async () => [{ address, family: address.includes(":") ? 6 : 4 }];
    await expect(fetchPicture("http://pictures.example/a.jpg", { resolve })).rejects.toThrow(REFUSED);
    const host = address.includes(":") ? `[${address}]` : address;
    await expect(fetchPicture(`http://${host}/a.jpg`)).rejects.toThrow(REFUSED);
  });

  test.each(["127.0.0.1", "localhost", "2130706433", "0x7f.1", "[::1]", "[::ffff:127.0.0.1]", "0.0.0.0"])(
    "a server of this machine is not asked as %s",
    async (host) => {
      let isAsked = false;
      const port = await serve((_, response) => {
        isAsked = true;
        response.end(photo);
      });
      await expect(fetchPicture(`http://${host}:${port}/a.jpg`)).rejects.toThrow(REFUSED);
      expect(isAsked).toBe(false);
    },
  );

  test.each([
    "file:///etc/passwd",
    "ftp://example.com/a.jpg",
    "data:image/png;base64,AA",
    "http://olive@127.0.0.1/",
    "nonsense",
  ])("%s is not fetched", (address) =>
    expect(fetchPicture(address, { isAllowed: () => true })).rejects.toThrow(REFUSED),
  );

  test("a name that resolves to a public and a private address, in either order, is never requested", async () => {
    let isAsked = false;
    const port = await serve((_, response) => {
      isAsked = true;
      response.end(photo);
    });
    const allowed = { address: "127.0.0.1", family: 4 };
    for (const other of ["10.0.0.1", "168.63.129.16", "::ffff:10.0.0.1", "64:ff9b::a00:1", "fd00:ec2::254"]) {
      const found = [allowed, { address: other, family: other.includes(":") ? 6 : 4 }];
      for (const addresses of [found, [...found].reverse()]) {
        const fetched = fetchPicture(`http://two.example:${port}/a.jpg`, {
          ...only(port),
          resolve: async () => addresses,
        });
        await expect(fetched).rejects.toThrow(REFUSED);
      }
    }
    expect(isAsked).toBe(false);
    const alone = await fetchPicture(`http://two.example:${port}/a.jpg`, {
      ...only(port),
      resolve: async () => [allowed],
    });
    expect(alone.equals(photo)).toBe(true);
  });

  test("a name is resolved once, and the checked address is connected to (DNS rebinding)", async () => {
    const connected: (string | undefined)[] = [];
    const port = await serve((request, response) => {
      connected.push(request.socket.localAddress);
      response.end(photo);
    }, "0.0.0.0");
    const answers = [[{ address: "127.0.0.1", family: 4 }], [{ address: "127.0.0.2", family: 4 }]];
    const fetched = await fetchPicture(`http://turns.example:${port}/a.jpg`, {
      ...only(port),
      resolve: async () => answers.shift() ?? [],
    });
    expect(fetched.equals(photo)).toBe(true);
    expect(connected).toEqual(["127.0.0.1"]);
    expect(answers).toHaveLength(1);
  });
});

describe("redirects", () => {
  test("are followed to allowed addresses, three at most", async () => {
    const port = await serve((request, response) => {
      const left = Number(request.url?.slice(1));
      if (left === 0) response.end(photo);
      else response.writeHead(302, { Location: `/${left - 1}` }).end();
    });
    expect((await fetchPicture(`http://127.0.0.1:${port}/3`, only(port))).equals(photo)).toBe(true);
    await expect(fetchPicture(`http://127.0.0.1:${port}/4`, only(port))).rejects.toThrow(REFUSED);
  });

  test("into a private network, or to something else than the web, are not", async () => {
    let isAsked = false;
    const inside = await serve((_, response) => {
      isAsked = true;
      response.end(photo);
    });
    for (const target of [
      `http://127.0.0.1:${inside}/`,
      `http://localhost:${inside}/`,
      "http://10.0.0.1/",
      "file:///etc/passwd",
    ]) {
      const port = await serve((_, response) => response.writeHead(301, { Location: target }).end());
      await expect(fetchPicture(`http://127.0.0.1:${port}/`, only(port))).rejects.toThrow(REFUSED);
    }
    expect(isAsked).toBe(false);
  });
});

test("a redirect to a name is checked as the first name was", async () => {
  const asked: string[] = [];
  const port = await serve((request, response) => {
    asked.push(request.headers.host ?? "");
    response.writeHead(302, { Location: `http://inside.example:${port}/` }).end();
  });
  const resolve = async (name: string) => [
    { address: name === "inside.example" ? "168.63.129.16" : "127.0.0.1", family: 4 },
  ];
  const fetched = fetchPicture(`http://outside.example:${port}/`, { ...only(port), resolve });
  await expect(fetched).rejects.toThrow(REFUSED);
  expect(asked).toEqual([`outside.example:${port}`]);
});

describe("a file is given up", () => {
  test("that exceeds the limit while it streams, whatever its Content-Length", async () => {
    let sent = 0;
    const port = await serve((_, response) => {
      const part = Buffer.alloc(64 * 1024);
      // In Node 26, only this error shows that the reader is gone: the response is not destroyed between two writes.
      const send = (error?: Error | null) => {
        if (error) return;
        sent += part.length;
        if (!response.destroyed) response.write(part, send);
      };
      send();
    });
    const limits = { ...only(port), maxBytes: 1_000_000 };
    await expect(fetchPicture(`http://127.0.0.1:${port}/`, limits)).rejects.toThrow(/larger than 10 MB/);
    expect(sent).toBeLessThan(20_000_000);
  });

  test("that never ends, or never begins", async () => {
    for (const begin of [true, false]) {
      const port = await serve((_, response) => {
        if (begin) response.write(photo.subarray(0, 100));
      });
      const limits = { ...only(port), timeoutMs: 200 };
      await expect(fetchPicture(`http://127.0.0.1:${port}/`, limits)).rejects.toThrow(/takes too long/);
    }
  });

  test("where there is none", async () => {
    const port = await serve((_, response) => response.writeHead(404).end("Not here"));
    await expect(fetchPicture(`http://127.0.0.1:${port}/`, only(port))).rejects.toThrow(REFUSED);
  });
});

describe("where the operator allows it, the form copies the picture of an Image URL", () => {
  const formWith = (image_url: string, fields = {}) => formWithPicture(null, { image_url, ...fields });
  const take = async (form: FormData, port: number) =>
    storePicture(
      await app.postFiles("/create-event", form, {}, olive),
      form,
      { client: siteFor(app.stack, olive), user: olive },
      (url) => fetchOfSite(url, only(port)),
    );

  test("which stays when that address is gone", async () => {
    const port = await serve((_, response) => response.end(photo));
    const form = formWith(`http://127.0.0.1:${port}/a.jpg`);
    const { values, errors } = await take(form, port);
    expect(errors).toEqual({});
    expect(values).toMatchObject({ image_url: "", picture_id: expect.stringMatching(/^[0-9a-f-]{36}$/) });
    servers.pop()?.close().closeAllConnections();
    const name = `${olive.id}/${values.picture_id}/320.webp`;
    expect((await siteFor(app.stack, olive).storage.from("event-pictures").download(name)).error).toBeNull();
    const again = await take(form, port);
    expect(again).toMatchObject({ values: {}, errors: { image_url: [expect.stringMatching(REFUSED)] } });
  });

  test("but not what only says that it is one", async () => {
    const port = await serve((_, response) => response.setHeader("Content-Type", "image/png").end("<html>"));
    const { errors } = await take(formWith(`http://127.0.0.1:${port}/a.png`), port);
    expect(errors.image_url?.[0]).toMatch(/supported image/);
  });

  test("and not beside an uploaded one, nor from what is no address", async () => {
    const port = await serve((_, response) => response.end(photo));
    const address = `http://127.0.0.1:${port}/a.jpg`;
    const none = { values: {}, errors: {} };
    expect(await take(formWith(address, { picture_id: crypto.randomUUID() }), port)).toEqual(none);
    expect(await take(formWith("nonsense"), port)).toEqual(none);
    expect(await take(formWith(""), port)).toEqual(none);
  });

  test("and its organizer reads at the field why an address is not fetched, with everything else kept", async () => {
    const port = await serve((_, response) => response.end(photo));
    const { action } = await import("#app/routes/create-event.tsx");
    const form = formWith(`http://127.0.0.1:${port}/a.jpg`);
    const { body, status } = answered(await action(await app.postFiles("/create-event", form, {}, olive)));
    expect(status).toBe(400);
    expect(body.errors.image_url?.[0]).toMatch(REFUSED);
    expect(body.values).toMatchObject({ title: EVENT_FORM.title, image_alt: "A red sun over the bay" });
    expect(await app.stack.sql`select id from public.events`).toEqual([]);
  });
});

test("by default an image URL stays a link, and the site does not request it", async () => {
  vi.stubEnv("REMOTE_PICTURES", "");
  vi.resetModules();
  const { storePicture: takePlain } = await import("#app/uploads/store-picture.server.ts");
  const form = formWithPicture(null, { image_url: "http://127.0.0.1:9/a.jpg" });
  const args = await app.postFiles("/create-event", form, {}, olive);
  expect(await takePlain(args, form, { client: olive.client, user: olive })).toEqual({ values: {}, errors: {} });
  vi.unstubAllEnvs();
});
