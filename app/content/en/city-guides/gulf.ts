import type { CityGuide } from "../../city-guides/guide.ts";

/** Guides to the cities of Tampa Bay and Southwest Florida, by slug. */
export const GULF_GUIDES = {
  bradenton: {
    hero: "A working river town with the islands on its doorstep. Bands play on the Riverwalk, artists open their studios in the Village of the Arts, the Pirates spend spring at LECOM Park, and Anna Maria is a short drive west.",
    description: "Riverwalk concerts, art walks, spring baseball and markets in Bradenton, Florida.",
    keywords: [
      "Bradenton events",
      "things to do in Bradenton",
      "Bradenton Riverwalk",
      "Village of the Arts",
      "LECOM Park",
    ],
  },
  "fort-myers": {
    hero: "Edison and Ford wintered here, and two ball clubs still train here in spring. The River District's brick streets host an art walk and a music walk every month, and the Caloosahatchee takes care of the sunsets.",
    description: "Art walks, music walks, spring training and riverfront events in Fort Myers, Florida.",
    keywords: ["Fort Myers events", "things to do in Fort Myers", "River District", "Art Walk", "spring training"],
  },
  "st-petersburg": {
    hero: "Murals on every other wall, the Dalí on the waterfront and a pier worth walking all the way out. Central Avenue has the beer, the bands and the Second Saturday art walk; Saturday mornings belong to the downtown market.",
    description: "Art walks, concerts, markets and waterfront events in St. Petersburg, Florida.",
    keywords: [
      "St. Petersburg events",
      "things to do in St. Pete",
      "Central Avenue",
      "St. Pete Pier",
      "Saturday Morning Market",
    ],
  },
  tampa: {
    hero: "Cuban bread in Ybor City, bands at Curtis Hixon, a Lightning game and a long walk on Bayshore. Pirates invade every January; for the other eleven months, here's the list.",
    description: "Concerts, festivals, games and markets in Tampa, Florida, from Ybor City to the Riverwalk.",
    keywords: [
      "Tampa events",
      "things to do in Tampa",
      "Ybor City",
      "Tampa Riverwalk",
      "Curtis Hixon",
      "Armature Works",
    ],
  },
} satisfies Readonly<Record<string, CityGuide>>;
