import type { CityGuide } from "../../city-guides/guide.ts";

/** Guides to the cities of Tampa Bay and Southwest Florida, by slug. */
export const GULF_GUIDES = {
  bradenton: {
    hero: "A working river town with the islands at its doorstep. The Riverwalk has the music, the Village of the Arts the studios, LECOM Park the Pirates in spring, and Anna Maria is a short drive west.",
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
    hero: "Edison and Ford wintered here, and two ball clubs still train here in spring. The River District does art walk and music walk on its brick streets every month, and the Caloosahatchee does the sunsets.",
    description: "Art walks, music walks, spring training and riverfront events in Fort Myers, Florida.",
    keywords: ["Fort Myers events", "things to do in Fort Myers", "River District", "Art Walk", "spring training"],
  },
  "st-petersburg": {
    hero: "Murals on every other wall, the Dalí on the waterfront and a pier worth walking to the end of. Central Avenue keeps the beer, the bands and the Second Saturday art walk; the market downtown takes Saturday mornings.",
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
    hero: "Cuban bread in Ybor City, bands at Curtis Hixon, a Lightning game and a long walk on Bayshore. Pirates invade every January; for the other eleven months, this is the list.",
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
