import type { Colour } from "./colours.ts";

// SVG primitives of all scenes. The coordinate system is 1200 × 630; the subject is placed between x = 290 and x = 910, because small cards
// crop to the central square.

export const WIDTH = 1200;
export const HEIGHT = 630;

/** A point, x and y. */
export type Point = readonly [number, number];

const n = (value: number) => String(Math.round(value * 10) / 10);

/** A filled path. */
export function path(colour: Colour, d: string): string {
  return `<path class="${colour}" d="${d}"/>`;
}

/** A stroked path with round ends. */
export function line(colour: Colour, width: number, d: string): string {
  return `<path class="l ${colour}" stroke-width="${n(width)}" d="${d}"/>`;
}

export function circle(colour: Colour, x: number, y: number, radius: number): string {
  return `<circle class="${colour}" cx="${n(x)}" cy="${n(y)}" r="${n(radius)}"/>`;
}

export function ellipse(colour: Colour, x: number, y: number, rx: number, ry: number): string {
  return `<ellipse class="${colour}" cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}"/>`;
}

export function rect(colour: Colour, x: number, y: number, width: number, height: number, radius = 0): string {
  const corner = radius ? ` rx="${n(radius)}"` : "";
  return `<rect class="${colour}" x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}"${corner}/>`;
}

/** A ring: a circle's outline. */
export function ring(colour: Colour, width: number, x: number, y: number, radius: number): string {
  return `<circle class="l ${colour}" stroke-width="${n(width)}" cx="${n(x)}" cy="${n(y)}" r="${n(radius)}"/>`;
}

/** A group that is translated, scaled and rotated by `turn` degrees. A negative `scale` mirrors it. */
export function at(x: number, y: number, scale: number, parts: string, turn = 0): string {
  const scaling =
    scale === 1 ? "" : scale < 0 ? `scale(${n(scale)} ${n(-scale)})` : `scale(${Math.round(scale * 100) / 100})`;
  return `<g transform="translate(${n(x)} ${n(y)})${turn ? `rotate(${n(turn)})` : ""}${scaling}">${parts}</g>`;
}

/** A part repeated for each of several places. */
export function each<Place>(places: readonly Place[], part: (place: Place, index: number) => string): string {
  return places.map(part).join("");
}

/** A star. @param inner radius of the inner corners, as a fraction of `radius`. */
export function star(colour: Colour, x: number, y: number, radius: number, points = 5, inner = 0.45): string {
  const corners = Array.from({ length: points * 2 }, (_, index) => {
    const distance = index % 2 === 0 ? radius : radius * inner;
    const angle = (index * Math.PI) / points - Math.PI / 2;
    return `${n(x + distance * Math.cos(angle))} ${n(y + distance * Math.sin(angle))}`;
  });
  return path(colour, `M${corners.join("L")}Z`);
}

/** Rays from a point over the whole drawing, every other of `count` sectors. */
export function rays(colour: Colour, x: number, y: number, count = 24): string {
  const reach = 1400;
  const corner = (index: number) => {
    const angle = (index * 2 * Math.PI) / count;
    return `${n(x + reach * Math.cos(angle))} ${n(y + reach * Math.sin(angle))}`;
  };
  const sectors = Array.from(
    { length: count / 2 },
    (_, index) => `M${x} ${y}L${corner(2 * index)}L${corner(2 * index + 1)}Z`,
  );
  return path(colour, sectors.join(""));
}
