import { describe, expect, test } from "vitest";
import { quoteAll, understand, withoutSpan } from "#app/domain/search/understand.ts";
import { FLORIDA } from "#tests/support/gazetteer.ts";
import { MONDAY, outline, ZONE } from "./outline.ts";

const WEEKEND = "weekend=2026-11-27T17/2026-11-29";

describe("a sentence", () => {
  test.each([
    ["free yoga in St. Pete this weekend", `free | yoga | in:st-petersburg | ${WEEKEND}`],
    ["this weekend in St. Pete: free yoga", `${WEEKEND} | in:st-petersburg | free | yoga`],
    ["live jazz tonight near Tampa under $20", "live jazz→jazz | tonight=2026-11-23@evening | near:tampa | <=$20"],
    ["free kids activities in orlando on saturday morning", "free | children | in:orlando | 2026-11-28@morning"],
    [
      "farmers market sunday winter park",
      "farmers market→green market/growers market/mercado agricultor | 2026-11-29 | in:winter-park",
    ],
    ["Sunday brunch", "2026-11-29 | brunch"],
    ["saturday morning market", "2026-11-28@morning | market"],
    ["things to do this weekend", WEEKEND],
    ["what's on in Key West tomorrow", "in:key-west | tomorrow=2026-11-24"],
    [
      "concerts in december in miami or fort lauderdale",
      "#music | 2026-12-01/2026-12-31 | in:miami | in:fort-lauderdale",
    ],
    ["cheap family fun in Kissimmee next week", "<=$25 | children | in:kissimmee | 2026-11-30/2026-12-06"],
    ["free food festival ybor city december 5", "free | #food | festival | in:ybor-city | 2026-12-05"],
    ["comedy show friday night in Jax", "comedy→* | show | 2026-11-27@evening | in:jacksonville"],
    ["conciertos near Tampa mañana", "#music | near:tampa | tomorrow=2026-11-24"],
    ["the night of jazz", "night | jazz"],
    // Words that say nothing about an event.
    ...[
      ...["events", "all events", "good events", "event calendar", "fun stuff", "what's happening", "happening now"],
      ...["what to do", "something fun to do", "where to go", "places to go", "what can we do"],
      ...["qué hacer", "qué se puede hacer", "cosas que hacer", "planes", "a dónde ir", "calendario de eventos"],
    ].map((text): [string, string] => [text, ""]),
    ["where to go tonight", "tonight=2026-11-23@evening"],
    ["adónde ir con niños", "children"],
    ["anything free", "free"],
    ["the", "the"],
    ["to do", "to | do"],
    ["", ""],
    ["   ", ""],
    ["🎶", ""],
    ["🎶 concerts 🎶 tampa", "#music | in:tampa"],
    ["c++", "c++"],
    ["50%", "50%"],
    ["fish & chips", "fish | chips"],
    ["rock 'n' roll", "rock | n | roll"],
    ["jazz | tampa", "jazz | in:tampa"],
    ["<b>free</b>", "b | free | b"],
    ["موسيقى in tampa", "موسيقى | in:tampa"],
    ["TAMPA İSTANBUL", "in:tampa | İSTANBUL"],
    ["MÚSICA en mıami", "#music | mıami"],
    ["mañana".normalize("NFD"), "tomorrow=2026-11-24"],
    ["niños gratis".normalize("NFD"), "children | free"],
    ["ｔａｍｐａ", "in:tampa"],
    ["tampa.com", "tampa | com"],
    ["__proto__ constructor toString", "proto | constructor | toString"],
    // What is in quotes is literal.
    ['"free" yoga', '"free" | yoga'],
    ["“this weekend” in tampa", '"this weekend" | in:tampa'],
    ["«gratis» hoy", '"gratis" | today=2026-11-23'],
    ['yoga "', "yoga"],
    ['"" tampa', "in:tampa"],
    ['"jazz night" "free parking" tampa', '"jazz night" | "free parking" | in:tampa'],
    ['saturday "night"', '2026-11-28 | "night"'],
    ['in "tampa"', '"tampa"'],
  ])("%s is %s", (text, expected) => {
    expect(outline(text)).toBe(expected);
  });

  test("is understood as data: what it means, where it stands, and what is left", () => {
    const text = "free yoga in St. Pete, saturday night";
    expect(understand(text, MONDAY, ZONE, { gazetteer: FLORIDA })).toEqual({
      text,
      parts: [
        { start: 0, end: 4, meaning: { filter: "price", kind: "free" } },
        {
          start: 10,
          end: 21,
          meaning: {
            filter: "place",
            place: expect.objectContaining({ slug: "st-petersburg", kind: "city", county: "Pinellas" }),
            slugs: ["st-petersburg"],
            region: null,
          },
        },
        {
          start: 23,
          end: 37,
          meaning: {
            filter: "days",
            period: null,
            from: "2026-11-28",
            fromHour: null,
            to: "2026-11-28",
            time: "evening",
            alternatives: [],
          },
        },
      ],
      words: [{ start: 5, end: 9, typed: "yoga", synonyms: [], isKnown: false }],
      phrases: [],
      fillers: [],
    });
  });

  test("of nothing but fillers asks for all events, one of nothing readable for none", () => {
    const fillers = [{ start: 0, end: 12 }];
    expect(understand("things to do", MONDAY, ZONE, { gazetteer: FLORIDA })).toMatchObject({
      parts: [],
      words: [],
      fillers,
    });
    expect(understand("🎶", MONDAY, ZONE, { gazetteer: FLORIDA })).toMatchObject({ parts: [], words: [], fillers: [] });
  });
});

describe("a part of a sentence", () => {
  const text = "free yoga, in St. Pete this weekend";
  const { parts, words } = understand(text, MONDAY, ZONE, { gazetteer: FLORIDA });
  const spans = [...parts, ...words].sort((one, other) => one.start - other.start);

  test("is taken out of the text with its words", () => {
    expect(spans.map((span) => withoutSpan(text, span))).toEqual([
      "yoga, in St. Pete this weekend",
      "free, in St. Pete this weekend",
      "free yoga, this weekend",
      "free yoga, in St. Pete",
    ]);
    expect(withoutSpan("tampa, free", { start: 0, end: 5 })).toBe("free");
    expect(withoutSpan("tampa", { start: 0, end: 5 })).toBe("");
  });

  test("is undone by quoting it, and the whole text by quoting all of it", () => {
    expect(outline('"free" yoga, in St. Pete this weekend')).toBe(`"free" | yoga | in:st-petersburg | ${WEEKEND}`);
    expect(outline('free "yoga", in St. Pete this weekend')).toBe(`free | "yoga" | in:st-petersburg | ${WEEKEND}`);
    expect(outline('free yoga, "in St. Pete" this weekend')).toBe(`free | yoga | "in St. Pete" | ${WEEKEND}`);
    expect(outline('free yoga, in St. Pete "this weekend"')).toBe('free | yoga | in:st-petersburg | "this weekend"');
    expect(quoteAll(text)).toBe('"free yoga, in St. Pete this weekend"');
    expect(quoteAll('free "jazz night" tampa')).toBe('"free jazz night tampa"');
    expect(outline(quoteAll(text))).toBe(quoteAll(text));
  });
});
