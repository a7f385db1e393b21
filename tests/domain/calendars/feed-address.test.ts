import { expect, test } from "vitest";
import { nameFeed, parseFeedAddress } from "#app/domain/calendars/feed-address.ts";
import { feedPath } from "#app/domain/lists/filters.ts";

function parse(address: string) {
  const { pathname, searchParams } = new URL(address, "https://palm.example");
  return parseFeedAddress(pathname, searchParams);
}

test.each([
  ["/events.ics", "all", "/events.ics", "/events"],
  ["/tampa.atom?category=music&utm=1", "city", "/tampa.atom?category=music", "/tampa?category=music"],
  [
    "/events.json?price=free&category=arts",
    "all",
    "/events.json?category=arts&price=free",
    "/events?category=arts&price=free",
  ],
  ["/venues/pier-tampa.rss?category=music", "venue", "/venues/pier-tampa.rss", "/venues/pier-tampa"],
  ["/organizers/porch.ics?cancelled=drop", "organizer", "/organizers/porch.ics?cancelled=drop", "/organizers/porch"],
  ["/events.ics?cancelled=shout", "all", "/events.ics", "/events"],
  ["/events.atom?search=jazz&sort=soonest", "all", "/events.atom?search=jazz&sort=soonest", "/events?search=jazz"],
  ["/events.atom?near=tampa&sort=nearest", "all", "/events.atom?near=tampa", "/events?near=tampa"],
])("%s is a list, with the list's own parameters in their order", (address, kind, path, pagePath) => {
  expect(parse(address)).toMatchObject({ subject: { kind }, path, pagePath });
});

test.each([
  ...["/tampa", "/about.ics", "/events.xml", "/events/5.ics", "/venues/pier-atlantis.ics", "/venues/A.ics"],
  ...["/organizers/a/b.ics", "/.ics", "/__proto__.ics", "/events.ics.json", "/days.json", "/prefetch/pages.json"],
])("%s is no list", (address) => {
  expect(parse(address)).toBeNull();
});

test("a page of a list leads to the whole list in another form", () => {
  expect(feedPath("/tampa?category=music&after=x", "ics")).toBe("/tampa.ics?category=music");
  expect(feedPath("/events?search=jazz&sort=soonest", "json")).toBe("/events.json?search=jazz");
});

test("lists are named after what is in them", () => {
  const nameOf = (address: string, name = "") => {
    const feed = parse(address);
    if (!feed) throw new Error(`${address} is no list.`);
    return nameFeed(feed, name);
  };
  expect(nameOf("/events.ics")).toBe("Events in Florida");
  expect(nameOf("/st-petersburg.ics?category=music")).toBe("Music events in St. Petersburg");
  expect(nameOf("/venues/pier-tampa.ics", "The Pier")).toBe("Events at The Pier");
  expect(nameOf("/organizers/porch.ics", "Porch & Co")).toBe("Events by Porch & Co");
});
