import { join } from "node:path";

/** A picture of an example event; README.md says where it comes from. */
export interface Photograph {
  /** Of the file in `files/`, without ".jpg". */
  name: string;
  /** Title of the event that shows it. */
  title: string;
  alt: string;
  /** The part that its organizer wants in view, as percentages; else the one that stands out. */
  focus?: readonly [x: number, y: number];
}

/** The pictures that organizers of example events have uploaded: of usual proportions, tall and wide ones. */
export const PHOTOGRAPHS: readonly Photograph[] = [
  {
    name: "launch",
    title: "Launch Watch Beach Party",
    alt: "The bright arc of a rocket launch over the dark ocean, palms on both sides",
    focus: [40, 50],
  },
  {
    name: "sunrise",
    title: "Oceanfront Meditation for Restless People",
    alt: "The sun rises over a calm ocean, small waves run up the sand",
    focus: [60, 50],
  },
  {
    name: "meteor",
    title: "Meteor Watch on the Waterfront",
    alt: "A shooting star above dark palms and still water, the Milky Way behind it",
    focus: [50, 20],
  },
  {
    name: "reef",
    title: "Shell Island Family Snorkel",
    alt: "Yellow fish in blue water above corals, in rays of sunlight",
    focus: [50, 50],
  },
  {
    name: "concert",
    title: "Plaza Nights: Swamp Rock Revival",
    alt: "Beams of purple, red and blue light over a stage, in front of it the heads of a crowd",
  },
  {
    name: "wheel",
    title: "Midway Lights: Late Night at Pier Park",
    alt: "A Ferris wheel at night, turned into rings of pink and blue light by a long exposure",
    focus: [50, 40],
  },
  {
    name: "lanterns",
    title: "Evenings in Old Seville",
    alt: "Strings of round lamps between old oaks at dusk",
  },
  {
    name: "tent",
    title: "Glamping and S'mores Family Weekend",
    alt: "A bell tent lit from within, between pines under a starry sky",
  },
  {
    name: "moon",
    title: "Ballpark Stargazing",
    alt: "The moon with its craters, nearly full",
    focus: [40, 50],
  },
  {
    name: "oranges",
    title: "Central Park Citrus Market",
    alt: "Rows of ripe oranges at a market stall",
  },
  {
    name: "record",
    title: "After Hours Vinyl Session",
    alt: "A record with a red label on a wooden turntable",
  },
  {
    name: "cypress",
    title: "Slough Stomp: Wet Walk in the Cypress",
    alt: "Cypress trees in morning fog, mirrored in dark water",
  },
  {
    name: "kites",
    title: "Lakefront Kite Festival",
    alt: "Five colorful kites in a blue sky above people on a lake shore",
  },
  {
    name: "glass",
    title: "Tiffany Glass by Lamplight",
    alt: "Stained glass in yellow, purple and green, lit from behind",
    focus: [50, 40],
  },
  {
    name: "cortado",
    title: "Code & Cortado: Open Source Morning",
    alt: "A small coffee with a fern of milk on a wooden table, seen from above",
  },
  {
    name: "umbrellas",
    title: "Free Skin Check and Sun Safety Day",
    alt: "A beach from above: turquoise surf, sand, and striped umbrellas",
  },
  {
    name: "skyline",
    title: "Sunrise Riverwalk 10K",
    alt: "The towers of a city at sunrise, mirrored in a wide river",
    focus: [70, 50],
  },
];

/** Path of the file of a photograph. */
export function photographFile(name: string): string {
  return join(import.meta.dirname, "files", `${name}.jpg`);
}
