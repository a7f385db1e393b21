import type { CityGuide } from "../../city-guides/guide.ts";

/** Guides to the cities of South Florida and the Keys, by slug. */
export const SOUTH_GUIDES = {
  "fort-lauderdale": {
    hero: "More canals than avenues, and a boat show every fall to prove it. Las Olas is for dinner, the Broward Center is for a show, and the beach is for everything else.",
    description: "Concerts, boat shows, theater and beach events in Fort Lauderdale, Florida.",
    keywords: ["Fort Lauderdale events", "things to do in Fort Lauderdale", "Las Olas", "Broward Center", "Riverwalk"],
  },
  "hollywood-fl": {
    hero: "The one in California doesn't have a Broadwalk: two and a half miles of brick, with bikes, bands and the Atlantic right alongside. Young Circle has the ArtsPark, and downtown has the murals.",
    description: "Broadwalk music, ArtsPark nights, markets and family events in Hollywood, Florida.",
    keywords: [
      "Hollywood FL events",
      "things to do in Hollywood Florida",
      "Hollywood Broadwalk",
      "ArtsPark at Young Circle",
    ],
  },
  "key-west": {
    hero: "Sunset is an event here, every single day, at Mallory Square. The rest of the calendar is Hemingway look-alikes, songwriters, powerboats and a costume or two in October. Watch out for the roosters.",
    description: "Live music, festivals, regattas and sunset celebrations in Key West, Florida.",
    keywords: ["Key West events", "things to do in Key West", "Mallory Square", "Duval Street", "Fantasy Fest"],
  },
  miami: {
    hero: "Miami starts late, and it's worth the wait. Salsa on Calle Ocho, galleries in Wynwood and the Design District, fútbol, book fairs and a December when the whole art world lands at once.",
    description: "Concerts, art nights, food and festivals in Miami, Florida, from Calle Ocho to Wynwood.",
    keywords: ["Miami events", "things to do in Miami", "Calle Ocho", "Wynwood", "Little Havana", "Design District"],
  },
  "palm-beach": {
    hero: "Worth Avenue and the Breakers on one side of the bridge, Clematis Street and its Thursday-night bands on the other. Museums, markets and concerts on both shores of the Lake Worth Lagoon.",
    description: "Concerts, markets and museum nights in Palm Beach and West Palm Beach, Florida.",
    keywords: [
      "Palm Beach events",
      "things to do in Palm Beach",
      "West Palm Beach",
      "Clematis by Night",
      "Worth Avenue",
    ],
  },
} satisfies Readonly<Record<string, CityGuide>>;
