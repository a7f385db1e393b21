import type { Region } from "#app/domain/events/cities.ts";
import type { Point } from "#app/domain/places/gazetteer.ts";
import { onMap, UNITS_PER_MILE } from "./florida.ts";

/** A city, or a region on the map of all of Florida. */
export interface Spot {
  id: string;
  name: string;
  point: Point;
  events: number;
  /** The number of events, "12" or "100+", and in words. */
  count: string;
  text: string;
  to: string;
}

/** The visible square of the drawing, in its units. */
export interface View {
  left: number;
  top: number;
  size: number;
}

/** All of Florida. */
export const FLORIDA: View = viewAround(onMap({ latitude: 27.72, longitude: -83.85 }), 750);

function viewAround({ x, y }: { x: number; y: number }, size: number): View {
  return { left: Math.round(x - size / 2), top: Math.round(y - size / 2), size: Math.round(size) };
}

/** Margin around the cities of a region for their names, as a factor; and the smallest view, which needs enough coast for orientation. */
const MARGIN = 1.3;
const SMALLEST_VIEW = 150;

/** The view that contains all of these places. */
export function viewOf(points: readonly Point[]): View {
  const [xs, ys] = [points.map((point) => onMap(point).x), points.map((point) => onMap(point).y)];
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)];
  const middle = { x: (left + right) / 2, y: (top + bottom) / 2 };
  return viewAround(middle, Math.max(SMALLEST_VIEW, MARGIN * Math.max(right - left, bottom - top)));
}

/** The view of everything within this distance of a place. */
export function viewWithin(point: Point, miles: number): View {
  return viewAround(onMap(point), 2.1 * miles * UNITS_PER_MILE);
}

/** Width of the map on the narrowest phones, in CSS pixels: dots that do not touch there do not touch anywhere. */
const NARROWEST = 320;
/** Dots are 26 pixels wide at least (WCAG 2.5.8 asks for 24), and larger the more events they have. */
const radiusOf = (events: number) => 13 + Math.min(9, Math.sqrt(events));
/** Distance between dots, in pixels. */
const GAP = 5;
/** Few rounds are needed: dots only touch in Orlando and Miami. */
const MAX_ROUNDS = 100;

/** Possible sides of a dot for its name, best first. */
const SIDES = ["right", "left", "below", "above"] as const;
type Side = (typeof SIDES)[number];

/** A spot with its position on the map in percent, the radius of its dot in CSS pixels, and the side of its name. */
export type Dot = Spot & Circle & { side: Side };

interface Circle {
  x: number;
  y: number;
  radius: number;
}

/** Places dots on a view, with their names on the side with the least overlap. Overlapping dots are moved apart by the minimal distance. */
export function placeDots(spots: readonly Spot[], { left, top, size }: View): Dot[] {
  const circles = spots.map(({ point, events }): Circle => {
    const { x, y } = onMap(point);
    return { x: ((x - left) / size) * NARROWEST, y: ((y - top) / size) * NARROWEST, radius: radiusOf(events) };
  });
  for (let round = 0; round < MAX_ROUNDS && moveApart(circles); round += 1);
  const names = placeNames(spots, circles);
  const percent = (pixels: number) => Math.round((pixels / NARROWEST) * 1000) / 10;
  return spots.flatMap((spot, index) => {
    const [circle, side] = [circles[index], names[index]?.side];
    if (!circle || !side) return [];
    return { ...spot, x: percent(circle.x), y: percent(circle.y), radius: Math.round(circle.radius * 10) / 10, side };
  });
}

/** The side of each name with the least overlap with dots and other names. Two passes, so that names also avoid those placed later. */
function placeNames(spots: readonly Spot[], circles: readonly Circle[]): { side: Side; box: Box }[] {
  const dots = circles.map(({ x, y, radius }) => boxAround(x, y, 2 * radius, 2 * radius));
  const names: { side: Side; box: Box }[] = [];
  for (let round = 0; round < 3; round += 1) {
    for (const [index, circle] of circles.entries()) {
      const others = [...dots, ...names.flatMap(({ box }, other) => (other === index ? [] : box))];
      const choices = SIDES.map((side) => {
        const box = nameBox(spots[index]?.name ?? "", circle, side);
        return { side, box, cost: others.reduce((sum, other) => sum + overlap(box, other), overhang(box)) };
      });
      names[index] = choices.reduce((best, choice) => (choice.cost < best.cost ? choice : best));
    }
  }
  return names;
}

/** Approximate size of a name, in pixels. */
const LETTER_WIDTH = 6.6;
const NAME_HEIGHT = 18;
/** Distance of a name from its dot, in pixels. */
export const NAME_GAP = 5;

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

function boxAround(x: number, y: number, width: number, height: number): Box {
  return { left: x - width / 2, right: x + width / 2, top: y - height / 2, bottom: y + height / 2 };
}

function nameBox(name: string, { x, y, radius }: Circle, side: Side): Box {
  const width = name.length * LETTER_WIDTH;
  const beside = radius + NAME_GAP + width / 2;
  const over = radius + NAME_HEIGHT / 2;
  const [shift, drop] = { right: [beside, 0], left: [-beside, 0], below: [0, over], above: [0, -over] }[side];
  return boxAround(x + (shift ?? 0), y + (drop ?? 0), width, NAME_HEIGHT);
}

/** The area that two boxes share. */
function overlap(one: Box, other: Box): number {
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return width > 0 && height > 0 ? width * height : 0;
}

/** The area beyond the edge of the map, counted double: a clipped name is worse than a covered one. */
function overhang({ left, right, top, bottom }: Box): number {
  const outside =
    Math.max(-left, right - NARROWEST, 0) * NAME_HEIGHT + Math.max(-top, bottom - NARROWEST, 0) * (right - left);
  return 2 * outside;
}

/** @returns whether any dots touched. */
function moveApart(dots: Circle[]): boolean {
  let isMoved = false;
  for (const [index, one] of dots.entries()) {
    for (const other of dots.slice(index + 1)) {
      const [dx, dy] = [other.x - one.x, other.y - one.y];
      const distance = Math.hypot(dx, dy) || 1;
      const missing = one.radius + other.radius + GAP - distance;
      if (missing < 0.1) continue;
      isMoved = true;
      const [moveX, moveY] = [(dx / distance) * (missing / 2), (dy / distance) * (missing / 2)];
      [one.x, one.y, other.x, other.y] = [one.x - moveX, one.y - moveY, other.x + moveX, other.y + moveY];
    }
  }
  return isMoved;
}

/** The position of each region's dot on the map of Florida. */
export const REGION_POINTS: Readonly<Record<Region, Point>> = {
  "North Florida": { latitude: 30.2, longitude: -82.9 },
  "Central Florida": { latitude: 28.5, longitude: -81.3 },
  "Tampa Bay": { latitude: 27.95, longitude: -82.45 },
  "Southwest Florida": { latitude: 26.85, longitude: -81.95 },
  "South Florida": { latitude: 25.95, longitude: -80.45 },
};
