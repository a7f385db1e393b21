import { expect, test } from "vitest";
import { isTimeZone } from "#app/domain/days.ts";
import { DEFAULT_SITE_SETTINGS } from "#app/domain/site.ts";

test("an operator who sets nothing has a usable site in Tampa", () => {
  const site = DEFAULT_SITE_SETTINGS;
  expect([site.locality, site.region, site.country]).toEqual(["Tampa", "FL", "US"]);
  expect(isTimeZone(site.timeZone)).toBe(true);
  for (const address of [site.siteUrl, site.xUrl, site.blueskyUrl]) {
    expect(new URL(address).href.replace(/\/$/, "")).toBe(address);
  }
});
