import { describe, expect, test } from "vitest";
import { organizerNamesIn, venueNamesIn } from "#app/domain/search/places.ts";
import { foldName } from "#app/domain/search/tokens.ts";
import { MONDAY, outline, venueLookup } from "./outline.ts";

describe("a venue that has events", () => {
  const venues = venueLookup([
    { name: "The Ritz", slug: "the-ritz-tampa" },
    { name: "Skipper's Smokehouse", slug: "skippers-smokehouse-tampa" },
    { name: "Café Olé", slug: "cafe-ole-miami" },
    { name: "Main Library", slug: "main-library-tampa" },
    { name: "Main Library", slug: "main-library-orlando" },
    { name: "Free Yoga", slug: "free-yoga-tampa" },
    { name: "Yoga", slug: "yoga-tampa" },
  ]);

  test.each([
    ["skippers smokehouse", "venue:skippers-smokehouse-tampa"],
    ["jazz at Skipper’s Smokehouse tonight", "jazz | venue:skippers-smokehouse-tampa | tonight=2026-11-23@evening"],
    ["cafe ole", "venue:cafe-ole-miami"],
    ["the ritz", "venue:the-ritz-tampa"],
    ["main library", "venue:main-library-tampa+main-library-orlando"],
    // A one-word name needs "at", because anyone can give a venue the name of a common word.
    ["yoga", "yoga"],
    ["at yoga", "venue:yoga-tampa"],
    ["the library", "library"],
    // Nor does it take precedence over words for a price, a day or a kind.
    ["free yoga", "free | yoga"],
    ["at free yoga", "venue:free-yoga-tampa"],
  ])("%s is %s", (text, expected) => {
    expect(outline(text, MONDAY, venues)).toBe(expected);
  });

  test("is looked up by what a text may call it", () => {
    expect(venueNamesIn("Jazz at Skipper’s Smokehouse, tonight")).toEqual([
      { name: "jazz at", slug: "jazz-at" },
      { name: "jazz at skippers", slug: "jazz-at-skipper-s" },
      { name: "jazz at skippers smokehouse", slug: "jazz-at-skipper-s-smokehouse" },
      { name: "jazz at skippers smokehouse tonight", slug: "jazz-at-skipper-s-smokehouse-tonight" },
      { name: "at skippers", slug: "at-skipper-s" },
      { name: "at skippers smokehouse", slug: "at-skipper-s-smokehouse" },
      { name: "at skippers smokehouse tonight", slug: "at-skipper-s-smokehouse-tonight" },
      { name: "skippers", slug: "skipper-s" },
      { name: "skippers smokehouse", slug: "skipper-s-smokehouse" },
      { name: "skippers smokehouse tonight", slug: "skipper-s-smokehouse-tonight" },
      { name: "smokehouse tonight", slug: "smokehouse-tonight" },
      ...[
        { name: "jazz at skippers", slug: "jazz-at-skippers" },
        { name: "jazz at skippers smokehouse", slug: "jazz-at-skippers-smokehouse" },
        { name: "jazz at skippers smokehouse tonight", slug: "jazz-at-skippers-smokehouse-tonight" },
        { name: "at skippers", slug: "at-skippers" },
        { name: "at skippers smokehouse", slug: "at-skippers-smokehouse" },
        { name: "at skippers smokehouse tonight", slug: "at-skippers-smokehouse-tonight" },
        { name: "skippers", slug: "skippers" },
        { name: "skippers smokehouse", slug: "skippers-smokehouse" },
        { name: "skippers smokehouse tonight", slug: "skippers-smokehouse-tonight" },
      ],
    ]);
    expect(venueNamesIn("skippers smokehouse").map(({ slug }) => slug)).toEqual([
      "skippers-smokehouse",
      "skipper-s-smokehouse",
    ]);
    expect(venueNamesIn("yoga")).toEqual([]);
    expect(venueNamesIn("a b c d e f g h i j k l m n o p q r s t u v w")).toHaveLength(40);
  });

  test("is not known without a list of them", () => {
    expect(outline("skippers smokehouse")).toBe("skippers | smokehouse");
  });
});

describe("an organizer with a public page", () => {
  const organizers = [
    { name: "Gulf Jazz Society", hasEvents: true },
    { name: "Art League of Tampa", hasEvents: true },
    { name: "Skipper's Kitchen", hasEvents: true },
    { name: "Resonance", hasEvents: true },
    { name: "Free Yoga", hasEvents: true },
    { name: "Silent Choir", hasEvents: false },
  ].map((organizer) => ({
    ...organizer,
    id: foldName(organizer.name).replaceAll(" ", "-"),
    slug: "",
    typed: foldName(organizer.name),
  }));

  test.each([
    ["gulf jazz society", "by:gulf-jazz-society"],
    ["GULF Jazz Society tonight", "by:gulf-jazz-society | tonight=2026-11-23@evening"],
    ["free concerts by Gulf Jazz Society", "free | #music | by:gulf-jazz-society"],
    ["conciertos de Gulf Jazz Society", "#music | by:gulf-jazz-society"],
    ["skippers kitchen in tampa", "by:skippers-kitchen | in:tampa"],
    // A one-word name counts only alone or after "by", because it may be a common word.
    ["resonance", "by:resonance"],
    ["resonance yoga", "resonance | yoga"],
    ["yoga by resonance", "yoga | by:resonance"],
    // A name that begins with a kind or a price has to be the whole text.
    ["art league of tampa", "by:art-league-of-tampa"],
    ["painting by art league of tampa", "painting | by:art-league-of-tampa"],
    ["free yoga tampa", "free | yoga | in:tampa"],
    ["silent choir", "silent | choir"],
    ["jazz society", "jazz | society"],
    ['"gulf jazz society"', '"gulf jazz society"'],
  ])("%s is %s", (text, expected) => {
    expect(outline(text, MONDAY, undefined, organizers)).toBe(expected);
  });

  test("is a venue where one has that name", () => {
    const venues = venueLookup([{ name: "Gulf Jazz Society", slug: "gulf-jazz-society-tampa" }]);
    expect(outline("gulf jazz society", MONDAY, venues, organizers)).toBe("venue:gulf-jazz-society-tampa");
  });

  test("is looked up by the whole text, and by what a part of it may call it", () => {
    expect(organizerNamesIn("Yoga")).toEqual(["yoga"]);
    expect(organizerNamesIn("Yoga by Skipper’s & Co., Tampa")).toEqual([
      ...["yoga by skippers co tampa", "yoga by", "yoga by skippers", "yoga by skippers co"],
      ...[
        "by skippers",
        "by skippers co",
        "by skippers co tampa",
        "skippers",
        "skippers co",
        "skippers co tampa",
        "co tampa",
      ],
    ]);
    expect(organizerNamesIn('"gulf jazz" society')).toEqual([]);
    expect(organizerNamesIn("a b c d e f g h i j k l m n o p q r s t u v w")).toHaveLength(40);
  });
});
