import { join } from "node:path";
import type { Canvas } from "./canvas.ts";
import { kites, skyline, umbrellas } from "./daylight.ts";
import { concert, lanterns, wheel } from "./lights.ts";
import { launch, meteor, moon, tent } from "./night.ts";
import { cypress, reef, sunrise } from "./shores.ts";
import { cortado, glass, oranges, record } from "./things.ts";

/** A picture of an example event, which was made by a program of this folder. */
export interface Photograph {
  /** Of the file in `files/`, without ".jpg". */
  name: string;
  /** Title of the event that shows it. */
  title: string;
  alt: string;
  width: number;
  height: number;
  /** The part that its organizer wants in view, as percentages; else the one that stands out. */
  focus?: readonly [x: number, y: number];
  draw: (canvas: Canvas) => void;
}

/** The pictures that organizers of example events have uploaded: of usual proportions, tall and wide ones. */
export const PHOTOGRAPHS: readonly Photograph[] = [
  {
    name: "launch",
    title: "Launch Watch Beach Party",
    alt: "The bright arc of a rocket launch over the dark ocean, palms on both sides",
    width: 960,
    height: 368,
    focus: [40, 50],
    draw: launch,
  },
  {
    name: "sunrise",
    title: "Oceanfront Meditation for Restless People",
    alt: "The sun rises over a calm ocean, small waves run up the sand",
    width: 640,
    height: 428,
    focus: [60, 50],
    draw: sunrise,
  },
  {
    name: "meteor",
    title: "Meteor Watch on the Waterfront",
    alt: "A shooting star above dark palms and still water, the Milky Way behind it",
    width: 600,
    height: 800,
    focus: [50, 20],
    draw: meteor,
  },
  {
    name: "reef",
    title: "Shell Island Family Snorkel",
    alt: "Yellow fish in blue water above corals, in rays of sunlight",
    width: 640,
    height: 400,
    focus: [50, 50],
    draw: reef,
  },
  {
    name: "concert",
    title: "Plaza Nights: Swamp Rock Revival",
    alt: "Beams of purple, red and blue light over a stage, in front of it the heads of a crowd",
    width: 640,
    height: 400,
    draw: concert,
  },
  {
    name: "wheel",
    title: "Midway Lights: Late Night at Pier Park",
    alt: "A Ferris wheel at night, turned into rings of pink and blue light by a long exposure",
    width: 560,
    height: 840,
    focus: [50, 40],
    draw: wheel,
  },
  {
    name: "lanterns",
    title: "Evenings in Old Seville",
    alt: "Strings of round lamps between old oaks at dusk",
    width: 640,
    height: 420,
    draw: lanterns,
  },
  {
    name: "tent",
    title: "Glamping and S'mores Family Weekend",
    alt: "A bell tent lit from within, between pines under a starry sky",
    width: 640,
    height: 420,
    draw: tent,
  },
  {
    name: "moon",
    title: "Ballpark Stargazing",
    alt: "The moon with its craters, nearly full",
    width: 560,
    height: 560,
    focus: [40, 50],
    draw: moon,
  },
  {
    name: "oranges",
    title: "Central Park Citrus Market",
    alt: "Rows of ripe oranges at a market stall",
    width: 640,
    height: 428,
    draw: oranges,
  },
  {
    name: "record",
    title: "After Hours Vinyl Session",
    alt: "A record with a red label on a wooden turntable",
    width: 640,
    height: 428,
    draw: record,
  },
  {
    name: "cypress",
    title: "Slough Stomp: Wet Walk in the Cypress",
    alt: "Cypress trees in morning fog, mirrored in dark water",
    width: 640,
    height: 428,
    draw: cypress,
  },
  {
    name: "kites",
    title: "Lakefront Kite Festival",
    alt: "Five colorful kites in a blue sky above people on a lake shore",
    width: 640,
    height: 428,
    draw: kites,
  },
  {
    name: "glass",
    title: "Tiffany Glass by Lamplight",
    alt: "Stained glass in yellow, purple and green, lit from behind",
    width: 480,
    height: 640,
    focus: [50, 40],
    draw: glass,
  },
  {
    name: "cortado",
    title: "Code & Cortado: Open Source Morning",
    alt: "A small coffee with a fern of milk on a wooden table, seen from above",
    width: 640,
    height: 428,
    draw: cortado,
  },
  {
    name: "umbrellas",
    title: "Free Skin Check and Sun Safety Day",
    alt: "A beach from above: turquoise surf, sand, and striped umbrellas",
    width: 640,
    height: 428,
    draw: umbrellas,
  },
  {
    name: "skyline",
    title: "Sunrise Riverwalk 10K",
    alt: "The towers of a city at sunrise, mirrored in a wide river",
    width: 960,
    height: 420,
    focus: [70, 50],
    draw: skyline,
  },
];

/** Path of the file of a photograph. */
export function photographFile(name: string): string {
  return join(import.meta.dirname, "files", `${name}.jpg`);
}
