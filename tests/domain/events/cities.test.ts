import { describe, expect, test } from "vitest";
import {
  CITIES,
  citiesIn,
  cityNamed,
  cityOf,
  describeCityPages,
  findCity,
  REGIONS,
} from "#app/domain/events/cities.ts";

const SLUGS =
  "bradenton celebration cocoa-beach daytona doctor-phillips fort-lauderdale fort-myers four-corners gainesville hollywood-fl jacksonville key-west kissimmee lakeland miami ocala orlando palm-beach panama-city-beach pensacola sebring st-petersburg tallahassee tampa winter-haven winter-park";

const slugsIn = (location: string) => citiesIn(location).map(({ slug }) => slug);

describe("the list of cities", () => {
  test("has the 26 slugs of the product, alphabetical", () => {
    expect(CITIES.map(({ slug }) => slug).join(" ")).toBe(SLUGS);
    const names = CITIES.map(({ name }) => name);
    expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b, "en")));
  });

  test("puts every city in a region and leaves no region empty", () => {
    expect(new Set(CITIES.map(({ region }) => region))).toEqual(new Set(REGIONS));
  });

  test("knows that Pensacola and Panama City Beach alone keep Central time", () => {
    const ownZone = CITIES.filter(({ timeZone }) => timeZone !== null);
    expect(ownZone.map(({ slug, timeZone }) => `${slug} ${timeZone}`)).toEqual([
      "panama-city-beach America/Chicago",
      "pensacola America/Chicago",
    ]);
  });

  test("is found by slug only, exactly", () => {
    expect(findCity("hollywood-fl")?.name).toBe("Hollywood");
    for (const slug of ["hollywood", "Tampa", "", "constructor", null, undefined]) expect(findCity(slug)).toBeNull();
  });
});

describe("the city pages on which a location is listed", () => {
  test.each(CITIES.map(({ name, slug }) => [name, slug]))(
    "a place in %s is on /%s, whatever its case",
    (name, slug) => {
      expect(slugsIn(`Main Hall, ${name}, FL`)).toContain(slug);
      expect(slugsIn(name.toUpperCase())).toContain(slug);
    },
  );

  test.each([
    ["Broward Center, Ft. Lauderdale", "fort-lauderdale"],
    ["Broward Center, ft lauderdale", "fort-lauderdale"],
    ["Edison Estate, Ft. Myers FL", "fort-myers"],
    ["Bandshell, Daytona", "daytona"],
    ["Marketplace at Dr. Phillips", "doctor-phillips"],
    ["The Dalí, St Petersburg", "st-petersburg"],
    ["The Dalí, Saint Petersburg", "st-petersburg"],
    ["The Dalí, St. Pete", "st-petersburg"],
    ["The Dalí, St Pete, FL", "st-petersburg"],
    ["St. Pete Pier", "st-petersburg"],
  ])("other spellings count: %s", (location, slug) => {
    expect(slugsIn(location)).toEqual([slug]);
  });

  test("every city that the text names counts", () => {
    expect(slugsIn("505 W Pensacola St, Tallahassee")).toEqual(["pensacola", "tallahassee"]);
  });

  test.each([
    "St. Peter's Church, Plant City",
    "St Peters Hall, Plant City",
    "Local arts centre",
    "Ajax Field, Naples",
    "",
  ])("no spelling hits another word: %j is on none", (location) => {
    expect(slugsIn(location)).toEqual([]);
  });
});

describe("the city a location lies in", () => {
  test.each([
    ["505 W Pensacola St, Tallahassee", "tallahassee"],
    ["Tallahassee Ave 3, Pensacola, FL 32501", "pensacola"],
    ["Kravis Center, West Palm Beach", "palm-beach"],
    ["Hollywood Studios, Orlando", "orlando"],
    ["Dr. Phillips Center, 445 S Magnolia Ave, Orlando", "orlando"],
    ["Tampa St 4, Panama City Beach", "panama-city-beach"],
    ["Tampa Ave, Orlando, near Tampa", "tampa"],
    ["Orlando Ave, St. Pete", "st-petersburg"],
    ["Bandshell, Daytona Beach", "daytona"],
  ])("%s is in %s", (location, slug) => {
    expect(cityOf(location)?.slug).toBe(slug);
  });

  test("is null where no city is named", () => {
    expect(cityOf("Online")).toBeNull();
    expect(cityOf("")).toBeNull();
  });
});

describe("the city that a text names", () => {
  test.each([
    ["St Petersburg", "st-petersburg"],
    ["st pete", "st-petersburg"],
    ["ST. PETE, FL", "st-petersburg"],
    ["Ft Myers", "fort-myers"],
    ["dr phillips", "doctor-phillips"],
    ["tampa, Florida", "tampa"],
    ["Hollywood FL", "hollywood-fl"],
  ])("%s is a name of %s", (text, slug) => {
    expect(cityNamed(text)?.slug).toBe(slug);
  });

  test.each(["", "fl", "Armature Works, Tampa", "tamp", "St. Peter"])("%j is not the name of a city", (text) => {
    expect(cityNamed(text)).toBeNull();
  });
});

test("organizers and reviewers read on which city pages an event is, or that it is on none", () => {
  expect(describeCityPages("Armature Works, Tampa")).toBe("On the city page of Tampa");
  expect(describeCityPages("505 W Pensacola St, Tallahassee")).toBe("On the city pages of Pensacola, Tallahassee");
  expect(describeCityPages("Ajax Field, Naples")).toBe("On no city page: the location doesn't name any of our cities");
});

test("the arts center named after Dr. Phillips is on Orlando's page alone", () => {
  expect(citiesIn("Dr. Phillips Center, 445 S Magnolia Ave, Orlando").map(({ slug }) => slug)).toEqual(["orlando"]);
});
