import http from "node:http";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { CLIENT_ADDRESS_HEADER, getClientAddress } from "#app/http/client-address.server.ts";
import { EnvError, parseEnv } from "#app/http/env.server.ts";
import { guardServers } from "#app/http/server/guard.server.ts";
import { NO_PROXIES, parseTrustedProxies, readClientAddress } from "#app/http/server/trusted-proxies.server.ts";
import { findFreePort } from "#tests/support/free-port.ts";

function through(setting: string) {
  const proxies = parseTrustedProxies(setting);
  if (!proxies) throw new Error(`${setting} is no setting`);
  return proxies;
}

test.each(["203.0.113.9", "198.51.100.1, 203.0.113.9", "nonsense", "", undefined])(
  "without trusted proxies, whatever X-Forwarded-For says changes nothing: %j",
  (forwardedFor) => {
    expect(readClientAddress("192.0.2.7", forwardedFor, NO_PROXIES)).toBe("192.0.2.7");
  },
);

test("behind one proxy the address it added counts, and not those that the client made up before it", () => {
  expect(readClientAddress("10.0.0.1", "198.51.100.1, 203.0.113.9", through("1"))).toBe("203.0.113.9");
  expect(readClientAddress("10.0.0.1", "198.51.100.1, 203.0.113.9", through("10.0.0.0/8"))).toBe("203.0.113.9");
});

test("behind two proxies the address that the first one added counts", () => {
  const header = "198.51.100.1, 203.0.113.9, 10.0.0.2";
  expect(readClientAddress("10.0.0.1", header, through("2"))).toBe("203.0.113.9");
  expect(readClientAddress("10.0.0.1", header, through("10.0.0.0/8"))).toBe("203.0.113.9");
});

test("who does not come from a trusted network is the client, whatever it says", () => {
  expect(readClientAddress("192.0.2.7", "203.0.113.9", through("10.0.0.0/8, 2001:db8::/32"))).toBe("192.0.2.7");
});

test("networks of both kinds are told apart, and IPv4 addresses that look like IPv6 ones are recognized", () => {
  const proxies = through("10.0.0.0/8, 2001:db8::/32");
  expect(readClientAddress("::ffff:10.0.0.1", "203.0.113.9", proxies)).toBe("203.0.113.9");
  expect(readClientAddress("2001:db8::1", "2001:470::7", proxies)).toBe("2001:470::7");
});

test("something that is no address ends the reading at the last one that was", () => {
  expect(readClientAddress("10.0.0.1", "203.0.113.9, <script>", through("2"))).toBe("10.0.0.1");
  expect(readClientAddress("10.0.0.1", undefined, through("1"))).toBe("10.0.0.1");
});

test.each(["all", "10.0.0.0/33", "10.0.0.0/8/8", "300.1.1.1", "99", "-1", "10.0.0.1,,10.0.0.2", "::1/129"])(
  "TRUSTED_PROXIES=%s stops the start",
  (setting) => {
    expect(() => parseEnv({ TRUSTED_PROXIES: setting })).toThrow(EnvError);
    expect(() => parseEnv({ TRUSTED_PROXIES: setting })).toThrow(`TRUSTED_PROXIES is "${setting}", but needs to be`);
  },
);

test("where no server stands in front the address is unknown", () => {
  expect(getClientAddress(new Request("http://127.0.0.1/"))).toBe("unknown");
});

test.each([
  ["", "127.0.0.1"],
  ["1", "203.0.113.9"],
])(
  "with TRUSTED_PROXIES=%j the server hands on %s, never what a client wrote in that header",
  async (setting, seen) => {
    const server = await serveAddress(setting);
    const response = await fetch(server.url, {
      headers: { [CLIENT_ADDRESS_HEADER]: "6.6.6.6", "X-Forwarded-For": "198.51.100.1, 203.0.113.9" },
    });
    expect(await response.text()).toBe(seen);
    server.close();
  },
);

// Kept, because each guard stands before the ones set up earlier.
const unguarded = http.createServer;
let port: number;
beforeAll(async () => {
  port = await findFreePort();
});
afterAll(() => Object.assign(http, { createServer: unguarded }));

/** A guarded server that answers with the address of who asks. */
async function serveAddress(setting: string): Promise<{ url: string; close(): void }> {
  Object.assign(http, { createServer: unguarded });
  const env = parseEnv({ TRUSTED_PROXIES: setting, PORT: String(port) });
  guardServers({
    env,
    log: pino({ enabled: false }),
    nameRoute: (path) => path,
    look: { stylesheet: "", logo: "", picture: "", productName: "" },
  });
  const server = http.createServer((request, response) => {
    const headers = new Headers();
    for (const [name, value] of Object.entries(request.headers)) headers.set(name, String(value));
    response.end(getClientAddress(new Request("http://127.0.0.1/", { headers })));
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${port}/`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
