import { describe, expect, test } from "vitest";
import { isTimeZone } from "#app/domain/events/days.ts";
import { DEFAULT_SITE_SETTINGS, isLoopback, parseSiteAddress, publicSetting } from "#app/domain/site/site.ts";

test("an operator who sets nothing has a usable site in Tampa", () => {
  const site = DEFAULT_SITE_SETTINGS;
  expect([site.locality, site.region, site.country]).toEqual(["Tampa", "FL", "US"]);
  expect(isTimeZone(site.timeZone)).toBe(true);
  for (const address of [site.siteUrl, site.xUrl, site.blueskyUrl]) {
    expect(new URL(address).href.replace(/\/$/, "")).toBe(address);
  }
});

describe("the site's address", () => {
  test.each([
    ["https://events.example.org", "https://events.example.org"],
    ["https://events.example.org/", "https://events.example.org"],
    ["HTTPS://Events.Example.ORG", "https://events.example.org"],
    ["https://events.example.org:443", "https://events.example.org"],
    ["http://127.0.0.1:3000//", "http://127.0.0.1:3000"],
    ["http://[::1]:80", "http://[::1]"],
    ["https://bücher.example", "https://xn--bcher-kva.example"],
  ])("%s is %s", (text, origin) => expect(parseSiteAddress(text)).toBe(origin));

  test.each([
    "",
    "events.example.org",
    "ftp://events.example.org",
    "javascript:alert(1)",
    "https://events.example.org/fun",
    "https://events.example.org/?a=1",
    "https://events.example.org/#top",
    "https://ada@events.example.org",
    "https://:secret@events.example.org",
  ])("'%s' is none", (text) => expect(parseSiteAddress(text)).toBeNull());
});

describe("who reaches a site", () => {
  test.each(["127.0.0.1", "127.8.9.10", "127.1", "LOCALHOST", "::1", "[::1]", "0:0:0:0:0:0:0:1"])(
    "at %s only this machine",
    (host) => {
      expect(isLoopback(host)).toBe(true);
      expect(publicSetting({ HOST: host })).toBeNull();
    },
  );

  test.each([
    "0.0.0.0",
    "::",
    "10.0.0.1",
    "localhost.example.org",
    "127.0.0.1.example.org",
    "::ffff:127.0.0.1",
    "no host",
  ])("at %s others too", (host) => {
    expect(isLoopback(host)).toBe(false);
    expect(publicSetting({ HOST: host })).toBe(`HOST=${host}`);
  });

  test("behind a proxy it is the address that counts", () => {
    const HOST = "127.0.0.1";
    expect(publicSetting({ HOST, SITE_URL: "https://events.example.org" })).toBe("SITE_URL=https://events.example.org");
    expect(publicSetting({ HOST, SITE_URL: "http://localhost:3000" })).toBeNull();
  });
});
