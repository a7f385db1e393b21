import { describe, expect, test } from "vitest";
import { CITIES } from "#app/domain/events/cities.ts";
import { WORDS_ALONE } from "#app/domain/search/place-names.ts";
import { understand } from "#app/domain/search/understand.ts";
import { FLORIDA } from "#tests/support/gazetteer.ts";
import { MONDAY, outline, ZONE } from "./outline.ts";

describe("a place", () => {
  test.each([
    ["tampa", "in:tampa"],
    ["Tampa, FL", "in:tampa"],
    ["in Tampa Florida", "in:tampa"],
    ["yoga miami", "yoga | in:miami"],
    ["St. Pete", "in:st-petersburg"],
    ["st pete yoga", "in:st-petersburg | yoga"],
    ["tampa's best tacos", "in:tampa | best | tacos"],
    ["tampa (florida)", "in:tampa"],
    ["saint petersburg", "in:st-petersburg"],
    ["St.Petersburg", "in:st-petersburg"],
    ["st. peter's church", "st | peter's | church"],
    ["ft lauderdale", "in:fort-lauderdale"],
    ["Fort Lauderdale tech", "in:fort-lauderdale | #tech"],
    ["Ft.Myers", "in:fort-myers"],
    ["Jax", "in:jacksonville"],
    ["tally", "in:tallahassee"],
    ["pcb", "in:panama-city-beach"],
    ["daytona", "in:daytona"],
    ["dr phillips", "in:doctor-phillips"],
    ["dr. phillips center", "dr. phillips center"],
    ["winter park", "in:winter-park"],
    ["key west sunset", "in:key-west | sunset"],
    ["hollywood yoga", "in:hollywood-fl | yoga"],
    ["hollywood fl", "in:hollywood-fl"],
    ["hollywood film classics", "hollywood film | classics"],
    ["orchids celebration", "orchids | in:celebration"],
    ["holiday celebration", "holiday celebration"],
    ["miami tampa", "in:miami | in:tampa"],
    ["tampa or orlando", "in:tampa | in:orlando"],
    ["tampa bay", "in:Tampa Bay"],
    ["Tampa Bay Rays", "in:Tampa Bay | Rays"],
    ["south florida", "in:South Florida"],
    ["miami beach", "in:miami-beach"],
    ["west palm beach", "in:west-palm-beach"],
    ["palm beach", "in:palm-beach"],
    ["jax beach", "in:jacksonville-beach"],
    ["ybor city", "in:ybor-city"],
    ["salsa in Ybor", "salsa | in:ybor-city"],
    ["wynwood art", "in:wynwood | #arts"],
    ["markets at lake eola", "markets | in:lake-eola-heights"],
    ["near Tampa", "near:tampa"],
    ["events near orlando", "near:orlando"],
    ["around St. Pete", "near:st-petersburg"],
    ["near ybor city", "near:ybor-city"],
    ["within 10 miles of tampa", "near:tampa:10"],
    ["within 30 miles of tampa", "near:tampa:50"],
    ["jazz near me", "jazz | near:me"],
    ["nearby", "near:me"],
    ["naples philharmonic", "in:naples | philharmonic"],
    ["things to do in key west", "in:key-west"],
    ["events in florida", ""],
    ["florida orchestra", "florida | orchestra→*"],
    ["tampa-based bands", "tampa-based | bands"],
  ])("%s is %s", (text, expected) => {
    expect(outline(text)).toBe(expected);
  });

  test("is each city by its name, its slug, and each of its other spellings", () => {
    for (const { slug, name, nicknames } of CITIES)
      for (const spelling of [name, name.toUpperCase(), slug.replaceAll("-", " "), ...nicknames])
        expect.soft(outline(spelling), spelling).toBe(`in:${slug}`);
  });

  // Towns named like common words need a preposition or the state, or have to be the whole text.
  test.each([
    ["events in holiday", "in:holiday"],
    ["holiday fl", "in:holiday"],
    ["holiday lights", "*"],
    ["holiday", "holiday"],
    ["yoga in wynwood miami", "yoga | in:wynwood"],
    ["Ybor City, Tampa, FL", "in:ybor-city"],
    ["33602, hillsborough county", "in:33602"],
    ["yoga miami wynwood", "yoga | in:wynwood"],
    ["wynwood or miami", "in:wynwood | in:miami"],
    ["sunrise events", "in:sunrise"],
    ["sunrise concerts", "in:sunrise | #music"],
    ["sunrise yoga", "sunrise | yoga"],
    ["jazz at sunrise", "jazz | sunrise"],
    ["venus", "venus"],
    ["venus, fl", "in:venus"],
    ["Sarasota", "in:sarasota"],
    ["33602", "in:33602"],
    ["yoga 33432", "yoga | in:33432"],
    ["90210", "90210"],
    ["naples jazz", "in:naples | jazz"],
    ["lee county", "in:lee-county"],
    ["condado de miami-dade", "in:miami-dade-county"],
    ["the villages", "in:the-villages"],
    ["near 33904", "near:33904"],
    ["cerca de doral", "near:doral"],
    ["treasure coast", "in:indian-river-county+martin-county+st-lucie-county"],
    ["land o' lakes", "in:land-o-lakes"],
    ["Ft. Walton Beach", "in:fort-walton-beach"],
    ["Pt. St. Lucie", "in:port-st-lucie"],
  ])("%s is %s", (text, expected) => {
    expect(outline(text)).toEqual(expected === "*" ? expect.not.stringContaining("in:") : expected);
  });

  test("is each place, ZIP code and county asked for alone, unless it is better known as a word", () => {
    const others = FLORIDA.places.filter(({ name, slug }) => {
      const [only, ...more] = understand(name, MONDAY, ZONE, { gazetteer: FLORIDA }).parts;
      const meant = only?.meaning.filter === "place" ? only.meaning.place : null;
      // Of several places with the same name, the best known is meant.
      return more.length > 0 || (meant?.slug !== slug && meant?.name !== name);
    });
    expect(others.map(({ name }) => name.toLowerCase()).sort()).toEqual(
      [...WORDS_ALONE].filter((name) => FLORIDA.named(name)?.name.toLowerCase() === name).sort(),
    );
  });
});
