import type { CityGuide } from "../../city-guides/guide.ts";

/** Guides to the cities of North Florida and the Panhandle, by slug. */
export const NORTH_GUIDES = {
  gainesville: {
    hero: "On game day the whole town wears orange and blue; the rest of the year it goes out to hear bands, tubes the nearby springs and buys its vegetables straight from the grower. Here's what's on around Depot Park, Bo Diddley Plaza and campus.",
    description: "Concerts, markets, talks and game days in Gainesville, Florida, from Depot Park to the university.",
    keywords: [
      "Gainesville events",
      "things to do in Gainesville",
      "Depot Park",
      "Bo Diddley Plaza",
      "University of Florida events",
    ],
  },
  jacksonville: {
    hero: "A city this spread out needs a calendar. Between the Riverside Arts Market under the Fuller Warren Bridge, shows downtown on the St. Johns and mornings at the Beaches, there's always something going on two bridges away.",
    description: "What's on in Jacksonville, Florida: Riverside, San Marco, downtown on the St. Johns and the Beaches.",
    keywords: [
      "Jacksonville events",
      "things to do in Jacksonville",
      "Riverside Arts Market",
      "San Marco",
      "Jacksonville Beach",
    ],
  },
  ocala: {
    hero: "Horse country, with a downtown square that fills up for music and markets. Come for the horse shows and trail rides, stay for a cold swim in one of the springs out in the forest.",
    description: "Horse shows, nights on the downtown square, markets and day trips to the springs in Ocala, Florida.",
    keywords: ["Ocala events", "things to do in Ocala", "Ocala downtown square", "horse shows", "Silver Springs"],
  },
  "panama-city-beach": {
    hero: "Sugar-white sand, green water and, once the spring break crowds go home, plenty of room. Find live music, races and family days from Pier Park to St. Andrews. Times here are Central, an hour behind most of Florida.",
    description:
      "Live music, races, markets and family days in Panama City Beach, Florida, from Pier Park to St. Andrews.",
    keywords: ["Panama City Beach events", "things to do in Panama City Beach", "Pier Park", "Emerald Coast events"],
  },
  pensacola: {
    hero: "Five flags, one Navy town and some of the whitest sand on the Gulf. Palafox Street has the galleries and Gallery Night, the beach has the bands, and the Blue Angels practice overhead. Times here are Central.",
    description: "Gallery nights, concerts, markets and beach days in Pensacola, Florida, downtown and across the bay.",
    keywords: ["Pensacola events", "things to do in Pensacola", "Palafox Street", "Gallery Night", "Pensacola Beach"],
  },
  tallahassee: {
    hero: "Canopy roads, two marching bands and a capitol. When the legislature goes home, the music plays on: at Railroad Square, in Cascades Park and in the concert halls of FSU and FAMU.",
    description:
      "Concerts, lectures, markets and game days in Tallahassee, Florida, from Railroad Square to Cascades Park.",
    keywords: ["Tallahassee events", "things to do in Tallahassee", "Railroad Square", "Cascades Park", "FSU", "FAMU"],
  },
} satisfies Readonly<Record<string, CityGuide>>;
