import { Hono } from "hono";
import { pino } from "pino";
import { expect, test } from "vitest";
import { SettingError } from "#app/domain/site/zod.ts";
import { readClientAddress } from "#app/server/client-address.ts";
import { logRequests } from "#app/server/request-log.ts";
import type { ServerEnv } from "#app/server/server-env.ts";
import { requestContext } from "#app/session/request-context.server.ts";
import { NO_PROXIES, parseEnv, parseTrustedProxies } from "#app/settings/env.server.ts";
import { ask } from "./exchange.ts";

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
    expect(() => parseEnv({ TRUSTED_PROXIES: setting })).toThrow(SettingError);
    expect(() => parseEnv({ TRUSTED_PROXIES: setting })).toThrow(`TRUSTED_PROXIES is "${setting}", but needs to be`);
  },
);

test.each([
  ["", "192.0.2.1"],
  ["1", "203.0.113.9"],
])("with TRUSTED_PROXIES=%j loaders and actions are told that %s asks", async (setting, seen) => {
  const app = new Hono<ServerEnv>();
  const proxies = parseEnv({ TRUSTED_PROXIES: setting }).TRUSTED_PROXIES;
  app.use(logRequests(pino({ enabled: false }), proxies, (path) => path));
  app.get("/", (c) => c.text(c.get("clientAddress")));
  const headers = { "X-Forwarded-For": "198.51.100.1, 203.0.113.9", "X-Client-Address": "6.6.6.6" };
  expect(await (await ask(app, { headers })).text()).toBe(seen);
});

test("where no server of ours stands in front the address is unknown", () => {
  expect(requestContext({}).clientAddress).toBe("unknown");
});
