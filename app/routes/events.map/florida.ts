import type { Point } from "#app/domain/places/gazetteer.ts";

// Our own map of Florida, drawn from public coordinates of capes, inlets and river mouths, accurate to about a mile. Equirectangular
// projection with standard parallel 28° N, north up.

const WEST = -87.75;
const NORTH = 31.15;
/** Units of the drawing per degree of latitude. */
const SCALE = 100;
const SQUEEZE = Math.cos((28 * Math.PI) / 180);

/** Units of the drawing per mile: a degree of latitude has 69.1. */
export const UNITS_PER_MILE = SCALE / 69.1;

/** The position of a place in the drawing. */
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

/** Alabama and Georgia; Florida covers their southern ends. */
const NEIGHBORS = [
  [93, 36],
  [76, 36],
  [79.5, 32.6],
  [80.9, 32],
  [81.3, 31.3],
  [81.44, 30.71],
  [82.3, 30.1],
  [85, 30.4],
  [87.2, 30.6],
  [87.52, 30.28],
  [88, 30.22],
  [88.1, 30.6],
  [88.3, 30.35],
  [89.6, 30.2],
  [93, 29.6],
] as const;

/** Interstates 10, 95, 75 and 4, for orientation between cities. */
const ROADS = [
  [
    [89, 30.4],
    [88.1, 30.65],
    [87.3, 30.55],
    [86.5, 30.72],
    [85.4, 30.72],
    [84.3, 30.48],
    [83.2, 30.42],
    [82.4, 30.25],
    [81.68, 30.32],
  ],
  [
    [81.4, 31.6],
    [81.6, 30.9],
    [81.68, 30.32],
    [81.4, 29.8],
    [81.1, 29.2],
    [80.8, 28.4],
    [80.65, 27.9],
    [80.4, 27.4],
    [80.15, 26.9],
    [80.1, 26.6],
    [80.17, 26.1],
    [80.2, 25.78],
  ],
  [
    [83.4, 31.6],
    [83.2, 30.9],
    [82.7, 30.2],
    [82.4, 29.65],
    [82.18, 29.18],
    [82.1, 28.8],
    [82.33, 28.1],
    [82.35, 27.8],
    [82.45, 27.45],
    [82.1, 26.95],
    [81.8, 26.6],
    [81.72, 26.2],
    [80.7, 26.15],
    [80.35, 26.1],
    [80.32, 25.85],
  ],
  [
    [82.45, 27.96],
    [81.95, 28.06],
    [81.5, 28.36],
    [81.36, 28.6],
    [81.1, 29.2],
  ],
] as const;

type Coordinates = readonly (readonly [west: number, latitude: number])[];

/** Rounds the corners: each point is the control point of a quadratic curve between the midpoints of its lines. */
function curveOf(points: Coordinates): string {
  const steps = points.map(([west, latitude]) => onMap({ latitude, longitude: -west }));
  const curves = steps.map(({ x, y }, index) => {
    const next = steps[index + 1] ?? { x, y };
    return `Q${x} ${y} ${Math.round(x + next.x) / 2} ${Math.round(y + next.y) / 2}`;
  });
  return `M${steps[0]?.x} ${steps[0]?.y}${curves.join("")}`;
}

/** Paths of the drawing, for the attribute `d`. */
export const MAP_PATHS = {
  neighbors: `${curveOf(NEIGHBORS)}Z`,
  land: `${curveOf(MAINLAND)}Z`,
  keys: curveOf(KEYS),
  lake: `${curveOf([...LAKE, ...LAKE.slice(0, 1)])}Z`,
  roads: ROADS.map(curveOf).join(""),
};
