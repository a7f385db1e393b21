import { createRandom, type Random } from "../random.ts";

/** Red, green and blue as amounts of light: 1 is white, more shines. */
export type Light = readonly [red: number, green: number, blue: number];

/** The light of each colour that was asked for: pixels ask for the same ones again and again. */
const known = new Map<string, Light>();

/** The light of a colour as style sheets write it, "#rrggbb". */
export function light(color: string, strength = 1): Light {
  let found = known.get(color);
  if (!found) {
    const channel = (at: number) => (Number.parseInt(color.slice(at, at + 2), 16) / 255) ** 2.2;
    found = [channel(1), channel(3), channel(5)];
    known.set(color, found);
  }
  return strength === 1 ? found : [found[0] * strength, found[1] * strength, found[2] * strength];
}

/** The colour between two lights: `at` 0 is the first, 1 the second. */
export function mix(one: Light, other: Light, at: number): Light {
  return [one[0] + (other[0] - one[0]) * at, one[1] + (other[1] - one[1]) * at, one[2] + (other[2] - one[2]) * at];
}

/** From 0 below `from` to 1 above `to`, smoothly. */
export function smooth(from: number, to: number, value: number): number {
  const at = Math.min(1, Math.max(0, (value - from) / (to - from)));
  return at * at * (3 - 2 * at);
}

/** The colours of a gradient at a place; `stops` in order. */
export function gradient(stops: readonly (readonly [at: number, color: Light])[], at: number): Light {
  let before = stops[0];
  for (const stop of stops) {
    if (stop[0] >= at)
      return before && before !== stop ? mix(before[1], stop[1], smooth(before[0], stop[0], at)) : stop[1];
    before = stop;
  }
  return before?.[1] ?? [0, 0, 0];
}

const LATTICE = 256;
const VALUES = Float32Array.from({ length: LATTICE * LATTICE }, createNumbers(41));

function createNumbers(seed: number): () => number {
  const { next } = createRandom(seed);
  return () => next();
}

/** Smooth noise from 0 to 1 that changes over a distance of 1. */
export function noise(x: number, y: number): number {
  const left = Math.floor(x);
  const top = Math.floor(y);
  const h = x - left;
  const v = y - top;
  const across = h * h * (3 - 2 * h);
  const down = v * v * (3 - 2 * v);
  const row = (top & 255) * LATTICE;
  const below = ((top + 1) & 255) * LATTICE;
  const at = left & 255;
  const right = (left + 1) & 255;
  const upper = (VALUES[row + at] ?? 0) * (1 - across) + (VALUES[row + right] ?? 0) * across;
  const lower = (VALUES[below + at] ?? 0) * (1 - across) + (VALUES[below + right] ?? 0) * across;
  return upper * (1 - down) + lower * down;
}

/** Noise of several sizes at once, as clouds and bark have it; from 0 to 1. */
export function clouds(x: number, y: number, octaves = 4): number {
  let sum = 0;
  let weight = 0.5;
  let scale = 1;
  for (let octave = 0; octave < octaves; octave += 1) {
    sum += weight * noise(x * scale + octave * 17.3, y * scale + octave * 5.9);
    weight /= 2;
    scale *= 2;
  }
  // The weights add up to one less the last of them.
  return sum / (1 - 2 * weight);
}

interface Place {
  x: number;
  y: number;
}

/** A picture that is made of light. Places are measured in its height: y from 0 (top) to 1, x from 0 to `ratio`. */
export class Canvas {
  readonly width: number;
  readonly height: number;
  readonly ratio: number;
  readonly random: Random;
  readonly #light: Float32Array;

  constructor(width: number, height: number, seed: number) {
    this.width = width;
    this.height = height;
    this.ratio = width / height;
    this.random = createRandom(seed);
    this.#light = new Float32Array(width * height * 3);
  }

  /** Gives each pixel between two heights a light of its own. */
  fill(shade: (x: number, y: number) => Light, top = 0, bottom = 1): void {
    const last = Math.min(this.height, Math.ceil(bottom * this.height));
    const light = this.#light;
    for (let row = Math.max(0, Math.floor(top * this.height)); row < last; row += 1)
      for (let column = 0; column < this.width; column += 1) {
        const [red, green, blue] = shade(column / this.height, row / this.height);
        const at = (row * this.width + column) * 3;
        light[at] = red;
        light[at + 1] = green;
        light[at + 2] = blue;
      }
  }

  /** Covers pixels around a place: `cover` answers how much of each, from 0 to 1. With `isLight` the colour is added instead. */
  cover(
    box: { left: number; top: number; right: number; bottom: number },
    shade: (x: number, y: number) => readonly [cover: number, color: Light],
    isLight = false,
  ): void {
    const light = this.#light;
    const clamp = (value: number, most: number) => Math.max(0, Math.min(most, Math.round(value * this.height)));
    const [right, bottom] = [clamp(box.right, this.width), clamp(box.bottom, this.height)];
    for (let row = clamp(box.top, this.height); row < bottom; row += 1) {
      for (let column = clamp(box.left, this.width); column < right; column += 1) {
        const [part, color] = shade(column / this.height, row / this.height);
        if (part <= 0) continue;
        const at = (row * this.width + column) * 3;
        const kept = isLight ? 1 : 1 - part;
        light[at] = (light[at] ?? 0) * kept + part * color[0];
        light[at + 1] = (light[at + 1] ?? 0) * kept + part * color[1];
        light[at + 2] = (light[at + 2] ?? 0) * kept + part * color[2];
      }
    }
  }

  /** A disc; `soft` is the part of its radius over which the edge fades. */
  disc({ x, y }: Place, radius: number, color: Light, { soft = 0.05, opacity = 1, isLight = false } = {}): void {
    const edge = Math.max(soft * radius, 0.7 / this.height);
    const shade = (px: number, py: number) => {
      const away = Math.hypot(px - x, py - y);
      return [opacity * (1 - smooth(radius - edge, radius + edge / 2, away)), color] as const;
    };
    this.cover(boxAround(x, y, radius + edge), shade, isLight);
  }

  /** Light that fades away from a place. */
  glow({ x, y }: Place, radius: number, color: Light): void {
    const shade = (px: number, py: number) => {
      const away = ((px - x) ** 2 + (py - y) ** 2) / radius ** 2;
      return [Math.exp(-away * 3), color] as const;
    };
    this.cover(boxAround(x, y, radius * 1.5), shade, true);
  }

  /** A line through places, whose width goes from the first to the second. */
  line(
    places: readonly Place[],
    [from, to]: readonly [number, number],
    color: Light,
    { opacity = 1, isLight = false } = {},
  ): void {
    const parts = places.length - 1;
    const edge = 0.8 / this.height;
    for (let part = 0; part < parts; part += 1) {
      const [a, b] = [places[part], places[part + 1]];
      if (!a || !b) continue;
      const widths = [from + ((to - from) * part) / parts, from + ((to - from) * (part + 1)) / parts] as const;
      const [dx, dy] = [b.x - a.x, b.y - a.y];
      const length = dx * dx + dy * dy || 1;
      const most = Math.max(...widths) / 2 + edge;
      const box = {
        left: Math.min(a.x, b.x) - most,
        right: Math.max(a.x, b.x) + most,
        top: Math.min(a.y, b.y) - most,
        bottom: Math.max(a.y, b.y) + most,
      };
      const shade = (x: number, y: number) => {
        const along = Math.min(1, Math.max(0, ((x - a.x) * dx + (y - a.y) * dy) / length));
        const away = Math.hypot(x - a.x - along * dx, y - a.y - along * dy);
        const half = (widths[0] + (widths[1] - widths[0]) * along) / 2;
        // Thinner than a pixel is fainter than a pixel.
        const strength = Math.min(1, (half * 2) / edge);
        return [opacity * strength * (1 - smooth(half - edge / 2, half + edge, away)), color] as const;
      };
      this.cover(box, shade, isLight);
    }
  }

  /** What stands against the sky: everything below a height, which is given for each x. */
  ground(topAt: (x: number) => number, color: (x: number, y: number) => Light): void {
    const tops = Array.from({ length: this.width }, (_, column) => topAt(column / this.height));
    const shade = (x: number, y: number) => {
      const top = tops[Math.round(x * this.height)] ?? 1;
      return [smooth(-0.7, 0.7, (y - top) * this.height), color(x, y)] as const;
    };
    this.cover({ left: 0, right: this.ratio, top: Math.max(0, Math.min(...tops) - 0.01), bottom: 1 }, shade);
  }

  /**
   * Turns what is below a height into water, in which all above is mirrored.
   * @param shade changes the mirrored light by how near the water is: 0 at the horizon, 1 at the lower edge.
   */
  water(horizon: number, waves: number, shade: (mirrored: Light, near: number, wave: number) => Light): void {
    const source = this.#light.slice();
    this.fill(
      (x, y) => {
        const near = (y - horizon) / (1 - horizon);
        const far = 1 / (near + 0.06);
        const wave = clouds(x * far * 1.6, far * 9, 3) - 0.5;
        const fine = noise(x * far * 5 + 40, far * 31) - 0.5;
        const up = horizon - (y - horizon) - (wave + fine * 0.6) * waves * (0.25 + near);
        const aside = x + (noise(x * 9 + 7, far * 12) - 0.5) * waves * 0.3 * near;
        const row = Math.min(Math.floor(horizon * this.height) - 1, Math.max(0, Math.round(up * this.height)));
        const column = Math.min(this.width - 1, Math.max(0, Math.round(aside * this.height)));
        const at = (row * this.width + column) * 3;
        return shade([source[at] ?? 0, source[at + 1] ?? 0, source[at + 2] ?? 0], near, wave);
      },
      horizon,
      1,
    );
  }

  /** Throws everything so far out of focus. */
  blur(radius: number): void {
    const reach = Math.round(radius * this.height);
    if (reach < 1) return;
    for (let pass = 0; pass < 2; pass += 1) {
      this.#average(this.height, this.width, this.width * 3, 3, reach);
      this.#average(this.width, this.height, 3, this.width * 3, reach);
    }
  }

  /** Each light becomes the mean of its neighbours in its line. */
  #average(lines: number, length: number, toLine: number, step: number, reach: number): void {
    const copy = new Float32Array(length);
    for (let line = 0; line < lines; line += 1) {
      for (let channel = 0; channel < 3; channel += 1) {
        const start = line * toLine + channel;
        for (let at = 0; at < length; at += 1) copy[at] = this.#light[start + at * step] ?? 0;
        const value = (at: number) => copy[Math.min(length - 1, Math.max(0, at))] ?? 0;
        let sum = 0;
        for (let at = -reach; at <= reach; at += 1) sum += value(at);
        for (let at = 0; at < length; at += 1) {
          this.#light[start + at * step] = sum / (2 * reach + 1);
          sum += value(at + reach + 1) - value(at - reach);
        }
      }
    }
  }

  /** Bright light spills over its surroundings, as in a lens. */
  bloom(radius: number, strength: number): void {
    const sharp = this.#light.slice();
    for (let at = 0; at < sharp.length; at += 1) this.#light[at] = Math.max(0, (sharp[at] ?? 0) - 0.55);
    this.blur(radius);
    for (let at = 0; at < sharp.length; at += 1) this.#light[at] = (sharp[at] ?? 0) + strength * (this.#light[at] ?? 0);
  }

  /** The picture as bytes of red, green and blue, with darker corners and a little grain. */
  develop({ exposure = 1, corners = 0.25, grain = 0.012 } = {}): Buffer {
    const pixels = Buffer.allocUnsafe(this.#light.length);
    const { next } = this.random;
    const radius = Math.hypot(this.ratio, 1) / 2;
    for (let row = 0; row < this.height; row += 1) {
      for (let column = 0; column < this.width; column += 1) {
        const away = Math.hypot(column / this.height - this.ratio / 2, row / this.height - 0.5) / radius;
        const strength = exposure * (1 - corners * away * away);
        const speck = (next() - 0.5) * grain;
        const at = (row * this.width + column) * 3;
        for (let channel = 0; channel < 3; channel += 1) {
          // Strong light approaches white slowly, as on film.
          const amount = Math.max(0, (this.#light[at + channel] ?? 0) * strength);
          const film = amount < 0.6 ? amount : 0.6 + 0.4 * (1 - Math.exp((0.6 - amount) / 0.4));
          pixels[at + channel] = Math.max(0, Math.min(255, Math.round(255 * (film ** (1 / 2.2) + speck))));
        }
      }
    }
    return pixels;
  }
}

function boxAround(x: number, y: number, reach: number) {
  return { left: x - reach, right: x + reach, top: y - reach, bottom: y + reach };
}
