import { describe, expect, test } from "vitest";
import { CATEGORIES } from "#app/domain/events/categories.ts";
import { HOLIDAYS } from "#app/domain/search/holidays.ts";
import { KINDS } from "#app/domain/search/kinds.ts";
import { foldName } from "#app/domain/search/tokens.ts";
import { understand } from "#app/domain/search/understand.ts";
import { FLORIDA } from "#tests/support/gazetteer.ts";
import { MONDAY, outline, ZONE } from "./outline.ts";

describe("a kind of event", () => {
  test.each([
    ["music", "#music"],
    ["concerts", "#music"],
    ["gigs", "#music"],
    ["live music", "#music"],
    ["technology", "#tech"],
    ["tech meetup", "#tech | meetup"],
    ["Food & Drink", "#food"],
    ["food and drinks", "#food"],
    ["arts & culture", "#arts"],
    ["art walk", "#arts | walk"],
    ["sports", "#sports"],
    ["Sports and Fitness", "#sports"],
    ["family", "#families"],
    ["families", "#families"],
    ["education", "#education"],
    ["business", "#business"],
    ["Health & Wellness", "#health"],
    ["music and food", "#music | #food"],
    // Children are an audience, because events for them are not only in the category Families.
    ["kids", "children"],
    ["for kids", "children"],
    ["yoga without kids", "yoga"],
    ["yoga sin niños", "yoga"],
    ["yoga not kids", "yoga"],
    ["kid free brunch", "kid free | brunch"],
    ["jazz, not for children", "jazz"],
    ["kid-friendly brunch", "children | brunch"],
    ["activities for toddlers", "children"],
    ["family friendly", "children"],
    ["for the whole family", "children"],
    // An event has only one category, so "family" beside another one is an audience.
    ["family concerts", "children | #music"],
    ["family fun", "children"],
    ["children's theater", "children | theater→theatre/teatro"],
    // Age limits, as organizers state them.
    ["concerts 21+", "#music | 21+"],
    ["21 and over comedy", "21+ | comedy→*"],
    ["over 18", "18+"],
    ["trivia ages 18+", "trivia→quiz | 18+"],
    ["area 21", "area | 21"],
    ["wheelchair accessible theater", "access:step_free | theater→theatre/teatro"],
    ["wheelchair rugby", "wheelchair | rugby"],
    ["step-free", "access:step_free"],
    ["ASL interpreted storytime with captions", "access:asl | storytime→story time/cuentacuentos/cuentos | captions"],
    ["ASL class", "ASL | class"],
    ["accessible restroom", "access:restroom"],
    ["captioned movie", "access:captions | movie→film/cinema/cine/pelicula"],
    ["sensory-friendly santa", "access:quiet | santa"],
    ["yoga outdoors", "yoga | outdoors→*"],
    // Ages: children, teenagers, and the minimum age of adults.
    ["5 year old", "children"],
    ["things to do with a 3-year-old", "children"],
    ["birthday ideas for my seven year old", "birthday | children"],
    ["18 month old", "18 | month | old"],
    ["ages 3-5", "children"],
    ["kids ages 4 to 10", "children"],
    ["camp for kids under 12", "camp | children"],
    ["5 and under", "children"],
    ["ages 5 and up", "children"],
    ["babies", "children"],
    ["baby goats", "baby | goats"],
    ["13 year old", "13 year old→*"],
    ["teens", "teens→*"],
    ["for seniors", "for seniors→*"],
    ["adults only", "21+"],
    ["21 & up", "21+"],
    ["all ages", "all+"],
    ["vintage 5 spot", "vintage | 5 | spot"],
    // Occasions.
    ["rainy day with kids", "rainy day→indoor/museum/bajo techo/museo | children"],
    ["girls night out", "girls night out→*"],
    ["date night", "date night→*"],
    ["free stuff", "free"],
    // Narrower than a category, so the word is searched for.
    ["5k", "5k"],
    ["run orlando", "run | in:orlando"],
    ["open mic", "open mic→microfono abierto"],
    ["workshops", "workshops→workshop/hands on/clinic/taller"],
    ["food truck rally", "food truck | rally"],
    ["farmers market tampa", "farmers market→green market/growers market/mercado agricultor | in:tampa"],
    ["theatre", "theatre→theater/teatro"],
    // Names and other words.
    ["martial arts", "martial arts"],
    ["art basel", "art basel"],
    ["arts & crafts fair", "arts & crafts→craft | fair"],
    ["food drive", "food drive"],
    ["sound healing", "sound | healing"],
    ["other", "other"],
  ])("%s is %s", (text, expected) => {
    expect(outline(text)).toBe(expected);
  });

  test("is each category by its name", () => {
    for (const { id, label } of CATEGORIES.filter((category) => category.id !== "other"))
      expect.soft(outline(label)).toBe(`#${id}`);
  });
});

describe("the names of a kind of events", () => {
  const all = [...KINDS, ...HOLIDAYS.map((holiday) => ({ ...holiday, isHoliday: true }))];
  const names = all.flatMap((kind) => kind.names);

  test("belong to one kind or holiday each, and are written as searches are compared", () => {
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
    expect(names.filter((name) => foldName(name) !== name)).toEqual([]);
  });

  test.each(all.map((kind) => [kind.names[0], kind] as const))(
    "%s: each is one term, which finds what the kind has",
    (_, { names, finds, ...more }) => {
      // The database accepts twelve words per term, including the typed one and a holiday's date.
      expect(finds.length).toBeLessThanOrEqual("isHoliday" in more ? 10 : 11);
      for (const name of names) {
        const { words, parts, fillers } = understand(name, MONDAY, ZONE, { gazetteer: FLORIDA });
        expect([words.length, parts, fillers], name).toEqual([1, [], []]);
        const synonyms = words[0]?.synonyms.filter((word) => !/^\d{4}-/.test(word));
        expect(synonyms, name).toEqual(finds.filter((found) => found !== name));
      }
    },
  );

  test("in the plural of either language, and within a sentence", () => {
    expect(outline("clases de arte gratis")).toBe("clases de arte→* | free");
    expect(outline("volunteer opportunities")).toBe("volunteer opportunities→*");
    expect(outline("live jazz")).toBe("live jazz→jazz");
    expect(outline("jazz and ghost tours")).toBe("jazz | ghost tours→ghost/haunted/fantasma");
  });
});
