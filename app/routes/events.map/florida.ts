import type { Point } from "#app/domain/events/near.ts";

// The drawing's own map of Florida: read off public coordinates of capes, inlets and river mouths, to about a mile. North is up; a degree of
// longitude is as much shorter than one of latitude as it is at 28° north.

const WEST = -87.75;
const NORTH = 31.15;
const SOUTH = 24.25;
/** Beyond the coast, so that names fit beside it. */
const EAST = -78;
/** Units of the drawing per degree of latitude. */
const SCALE = 100;
const SQUEEZE = Math.cos((28 * Math.PI) / 180);

/** Units of the drawing per mile: a degree of latitude has 69.1. */
export const UNITS_PER_MILE = SCALE / 69.1;

/** Width and height of the drawing, in its units. */
export const MAP_SIZE = {
  width: Math.round((EAST - WEST) * SQUEEZE * SCALE),
  height: Math.round((NORTH - SOUTH) * SCALE),
};

/** Where a place is in the drawing. */
export function onMap({ latitude, longitude }: Point): { x: number; y: number } {
  const round = (units: number) => Math.round(units * 10) / 10;
  return { x: round((longitude - WEST) * SQUEEZE * SCALE), y: round((NORTH - latitude) * SCALE) };
}

/** Longitude west and latitude of the coast and the borders, from the northwest corner clockwise. */
const MAINLAND = [
  [87.6, 31],
  [85, 31],
  [84.86, 30.71],
  [83.5, 30.65],
  [82.21, 30.57],
  [82.05, 30.36],
  [82.02, 30.79],
  [81.44, 30.71],
  [81.4, 30.3],
  [81.27, 29.87],
  [81.1, 29.42],
  [80.9, 29.05],
  [80.72, 28.8],
  [80.53, 28.46],
  [80.6, 28.3],
  [80.55, 28.05],
  [80.34, 27.62],
  [80.13, 27.12],
  [80.04, 26.8],
  [80.05, 26.4],
  [80.1, 26.1],
  [80.13, 25.77],
  [80.3, 25.55],
  [80.38, 25.3],
  [80.6, 25.17],
  [80.92, 25.13],
  [81.17, 25.12],
  [81.13, 25.33],
  [81.3, 25.68],
  [81.45, 25.83],
  [81.73, 25.92],
  [81.81, 26.14],
  [81.9, 26.38],
  [82.1, 26.5],
  [82.25, 26.72],
  [82.3, 26.85],
  [82.46, 27.1],
  [82.58, 27.33],
  [82.74, 27.52],
  [82.57, 27.6],
  [82.42, 27.78],
  [82.44, 27.92],
  [82.55, 27.86],
  [82.6, 27.73],
  [82.72, 27.68],
  [82.84, 27.9],
  [82.81, 28.17],
  [82.67, 28.43],
  [82.65, 28.7],
  [82.76, 28.98],
  [83.04, 29.13],
  [83.18, 29.3],
  [83.4, 29.66],
  [83.68, 29.93],
  [84, 30.1],
  [84.2, 30.07],
  [84.36, 29.93],
  [84.7, 29.84],
  [85, 29.62],
  [85.33, 29.67],
  [85.41, 29.82],
  [85.45, 29.98],
  [85.73, 30.13],
  [86.2, 30.34],
  [86.6, 30.39],
  [87.15, 30.33],
  [87.52, 30.28],
  [87.43, 30.5],
  [87.4, 30.66],
] as const;

/** The Keys, from Key Largo to Key West. */
const KEYS = [
  [80.4, 25.12],
  [80.62, 24.93],
  [80.9, 24.79],
  [81.1, 24.71],
  [81.4, 24.66],
  [81.8, 24.55],
] as const;

/** Lake Okeechobee. */
const LAKE = [
  [80.83, 27.2],
  [80.67, 27.1],
  [80.62, 26.9],
  [80.72, 26.7],
  [80.9, 26.72],
  [81.08, 26.83],
  [81.1, 26.97],
  [80.97, 27.13],
] as const;

function pathOf(points: readonly (readonly [west: number, latitude: number])[]): string {
  const steps = points.map(([west, latitude]) => onMap({ latitude, longitude: -west }));
  return `M${steps.map(({ x, y }) => `${Math.round(x)} ${Math.round(y)}`).join("L")}`;
}

/** Paths of the drawing, for the attribute `d`. */
export const MAP_PATHS = { land: `${pathOf(MAINLAND)}Z`, keys: pathOf(KEYS), lake: `${pathOf(LAKE)}Z` };

/**
 * Where the name of a city is, seen from its dot; those of the other cities are in the list only, because they would cover each other. "above"
 * is to the left too, clear of the name below it.
 */
export const NAMED_ON: Readonly<Record<string, "left" | "right" | "above">> = {
  pensacola: "right",
  "panama-city-beach": "right",
  tallahassee: "right",
  jacksonville: "right",
  gainesville: "left",
  ocala: "left",
  daytona: "right",
  orlando: "right",
  "cocoa-beach": "right",
  tampa: "above",
  "st-petersburg": "left",
  bradenton: "left",
  sebring: "right",
  "fort-myers": "left",
  "palm-beach": "right",
  "fort-lauderdale": "left",
  miami: "left",
  "key-west": "left",
};
