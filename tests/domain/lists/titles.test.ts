import { describe, expect, test } from "vitest";
import { findCity } from "#app/domain/events/cities.ts";
import { findPlace } from "#app/domain/events/near.ts";
import { chipsOf, withoutGroup } from "#app/domain/lists/active-filters.ts";
import { type EventFilters, type FilterGroup, NO_FILTERS } from "#app/domain/lists/filters.ts";
import { parseListSearch } from "#app/domain/lists/search.ts";
import { nearestHeading, type TitleFacts, titleOf } from "#app/domain/lists/titles.ts";
import { FLORIDA } from "#tests/support/gazetteer.ts";

/** A Monday. */
const TODAY = "2026-11-23";
const NOW = new Date("2026-11-23T15:00:00Z");

function facts(text: string, filters: Partial<EventFilters> = {}, slug = ""): TitleFacts {
  const all = { ...NO_FILTERS, ...filters, search: text };
  const city = findCity(slug);
  return {
    filters: all,
    search: parseListSearch(all, { city, now: NOW, zone: "America/New_York", gazetteer: FLORIDA }),
    city,
    today: TODAY,
  };
}

const chips = (text: string, filters: Partial<EventFilters> = {}, slug = "") =>
  chipsOf(facts(text, filters, slug), slug === "" ? "/events" : `/${slug}`);

describe("the title of a list", () => {
  test.each([
    ["free yoga in St. Pete this weekend", {}, "Free yoga in St. Petersburg, this weekend"],
    ["", {}, "Events"],
    ["events", {}, "Events"],
    ["free", {}, "Free events"],
    ["concerts in miami or fort lauderdale", {}, "Music events in Miami or Fort Lauderdale"],
    ["jazz brunch tomorrow", {}, "Jazz brunch, tomorrow"],
    ["live jazz tonight near Tampa under $20", {}, "Live jazz up to $20 within 25 miles of Tampa, tonight"],
    ["kids activities saturday morning", {}, "Events for kids, Saturday, November 28 in the morning"],
    [
      "food festival ybor city december 5",
      {},
      "Food & drink events with “festival” in Ybor City, Saturday, December 5",
    ],
    ["concerts in december", {}, "Music events, in December"],
    ["concerts in november", {}, "Music events, in November"],
    ["concerts in january", {}, "Music events, in January 2027"],
    ["pay what you can yoga", {}, "Pay-what-you-can yoga"],
    ["yoga south florida", {}, "Yoga in South Florida"],
    ["mercado gratis mañana", {}, "Free mercado, tomorrow"],
    ['"free" yoga', {}, '"free" yoga'],
    ["yoga", { price: "free", when: "week" }, "Free yoga, in the next 7 days"],
    [
      "",
      { categories: ["music", "arts"], location: "st pete", time: "evening" },
      "Music and arts & culture events in St. Petersburg, in the evening",
    ],
    ["", { date: "2026-11-28", until: "2026-11-30", tickets: "yes" }, "Events with tickets, Sat, Nov 28 – Mon, Nov 30"],
    [
      "",
      { audience: "children", price: "25", near: findPlace("tampa"), radius: 10 },
      "Events for kids up to $25 within 10 miles of Tampa",
    ],
    ["21+ comedy", { setting: "outdoors" }, "Comedy for 21 and over outdoors"],
    [
      "",
      { ages: "all", access: ["step_free", "asl"] },
      "Events for all ages with step-free access and with ASL interpretation",
    ],
  ] as const)("%s %o is %s", (text, filters, title) => {
    expect(titleOf(facts(text, filters as Partial<EventFilters>))).toBe(title);
  });

  test("of a city names it once", () => {
    expect(titleOf(facts("free yoga tampa", {}, "tampa"))).toBe("Free yoga in Tampa");
    expect(titleOf(facts("yoga in ybor city", {}, "tampa"))).toBe("Yoga in Ybor City, Tampa");
  });
});

describe("the chips of a search", () => {
  test("are its parts in the order of the text, and each takes its words out of the search and changes nothing else", () => {
    expect(chips("free yoga in St. Pete this weekend", { tickets: "yes" })).toEqual([
      { label: "Free", to: "/events?search=yoga+in+St.+Pete+this+weekend&tickets=yes" },
      { label: "Yoga", to: "/events?search=free+in+St.+Pete+this+weekend&tickets=yes" },
      { label: "St. Petersburg", to: "/events?search=free+yoga+this+weekend&tickets=yes" },
      { label: "This weekend", to: "/events?search=free+yoga+in+St.+Pete&tickets=yes" },
      { label: "Ticketed", to: "/events?search=free+yoga+in+St.+Pete+this+weekend" },
    ]);
  });

  test("join words with nothing but fillers between them, and leave no filler behind", () => {
    expect(chips("yoga in the park").map(({ label, to }) => [label, to])).toEqual([["Yoga in the park", "/events"]]);
    expect(chips("things to do in tampa").map(({ label, to }) => [label, to])).toEqual([["Tampa", "/events"]]);
    expect(chips('farmers "night market" sunday yoga').map(({ label }) => label)).toEqual([
      'Farmers "night market"',
      "Sunday, November 29",
      "Yoga",
    ]);
  });

  test("are not there for what a filter of the address says already", () => {
    expect(chips("free yoga this weekend", { price: "10", date: "2026-12-24" }).map(({ label }) => label)).toEqual([
      "Yoga",
      "Thursday, December 24",
      "Up to $10",
    ]);
    expect(chips("yoga tampa", {}, "tampa").map(({ label }) => label)).toEqual(["Yoga"]);
  });

  test("taken away one by one lead to the list of all events", () => {
    let text = "cheap jazz near Orlando for kids saturday night or $5 to $10, mercado";
    for (let step = 0; step < 20; step += 1) {
      const [first] = chips(text);
      if (!first) break;
      text = new URLSearchParams(first.to.split("?")[1] ?? "").get("search") ?? "";
    }
    expect(text).toBe("");
  });
});

describe("the heading of the nearest results", () => {
  const heading = (group: FilterGroup, text: string, filters: Partial<EventFilters> = {}, slug = "") => {
    const list = facts(text, filters, slug);
    const near = withoutGroup(list, group);
    return nearestHeading([group], list, facts(near.search, near, slug));
  };

  test("says which part was left out", () => {
    expect(heading("when", "free yoga in St. Pete this weekend")).toBe(
      "Nothing this weekend. Free yoga in St. Petersburg on other days",
    );
    expect(heading("when", "jazz", { date: "2026-12-24" })).toBe(
      "Nothing on Thursday, December 24. Jazz on other days",
    );
    expect(heading("price", "free yoga in tampa")).toBe("Nothing free. Yoga in Tampa at any price");
    expect(heading("price", "yoga under $20")).toBe("Nothing up to $20. Yoga at any price");
    expect(heading("location", "yoga in tampa")).toBe("Nothing in Tampa. Yoga in other places");
    expect(heading("search", "free submarine race tomorrow")).toBe(
      "Nothing with “submarine race”. Free events, tomorrow",
    );
    expect(heading("audience", "jazz for kids")).toBe("Nothing for kids. Jazz for everyone");
    expect(heading("ages", "jazz 18+")).toBe("Nothing for 18 and over. Jazz for other ages");
    expect(heading("setting", "jazz", { setting: "indoors" })).toBe("Nothing indoors. Jazz indoors or outdoors");
    expect(heading("access", "captioned jazz")).toBe("Nothing with captions. Jazz without accessibility details");
    expect(heading("tickets", "jazz", { tickets: "yes" })).toBe("Nothing with tickets. Jazz with or without tickets");
  });

  test("of everything says so", () => {
    expect(nearestHeading(["search"], facts("submarine"), null)).toBe("Nothing with “submarine”. Everything coming up");
    expect(nearestHeading(["when", "price", "search"], facts("free submarine tonight", {}, "tampa"), null)).toBe(
      "Nothing like that. Everything coming up in Tampa",
    );
  });

  test("names two parts that had to be left out", () => {
    const near = facts("free yoga");
    expect(nearestHeading(["when", "location"], facts("free yoga in tampa tonight"), near)).toBe(
      "Nothing in Tampa tonight. Free yoga",
    );
  });
});
