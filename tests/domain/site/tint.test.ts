import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { tintOf } from "#app/domain/site/tint.ts";

type Triple = readonly [number, number, number];

/** Every colour whose channels are multiples of five, which gives many of each tint. */
const CHANNELS = Array.from({ length: 52 }, (_, index) => (index * 5).toString(16).padStart(2, "0"));
const COLOURS = CHANNELS.flatMap((red) =>
  CHANNELS.flatMap((green) => CHANNELS.map((blue) => `#${red}${green}${blue}`)),
);
const TINTS = [...new Set(COLOURS.map(tintOf))];

/** The text colours and the opacity of the tint in each theme, from the stylesheet. */
const tokens = readFileSync("app/styles/tokens.css", "utf8");
const THEMES = (
  [
    ["light", ":root {"],
    ["dark", "@utility night {"],
  ] as const
).map(([name, start]) => {
  const [, rules = ""] = tokens.split(start, 2);
  const [block = ""] = rules.split("}", 1);
  return { name, value: (token: string) => new RegExp(`--${token}: ([^;]+);`).exec(block)?.[1] ?? "" };
});

/** Colours on top of the tint, and their minimum contrast (WCAG, level AA). */
const ON_TINT = [
  ["ink", 4.5],
  ["ink-soft", 4.5],
  ["gulf", 4.5],
  ["gulf-strong", 4.5],
  ["line-strong", 3],
] as const;

function linearOf(colour: string): Triple {
  const channel = (at: number) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  return [channel(1), channel(3), channel(5)];
}

const encode = (value: number) => (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055);

/** The linear light of a CSS colour like "oklch(0.8 0.05 45)". */
function lightOf(tint: string): Triple {
  const [lightness = 0, chroma = 0, hue = 0] = tint.match(/[\d.]+/g)?.map(Number) ?? [];
  const [a, b] = [chroma * Math.cos((hue * Math.PI) / 180), chroma * Math.sin((hue * Math.PI) / 180)];
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
}

/** WCAG's relative luminance. */
const luminance = ([red, green, blue]: Triple) => 0.2126 * red + 0.7152 * green + 0.0722 * blue;

/** The background with a tint of this opacity on it. Browsers mix the encoded values. */
function tinted(paper: Triple, tint: Triple, share: number): Triple {
  const mix = (at: 0 | 1 | 2) => {
    const value = encode(tint[at]) * share + encode(paper[at]) * (1 - share);
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [mix(0), mix(1), mix(2)];
}

test("a tint has the hue of its colour, is paler for pale ones, and always equally light", () => {
  expect(tintOf("#e4573d")).toBe("oklch(0.8 0.1 30)");
  expect(tintOf("#5a1a10")).toBe("oklch(0.8 0.1 30)");
  expect(tintOf("#e8d9d5")).toBe("oklch(0.8 0.05 30)");
  expect(tintOf("#34386b")).toBe("oklch(0.8 0.1 285)");
  for (const grey of ["#000000", "#808080", "#ffffff"]) expect(tintOf(grey)).toBe("oklch(0.8 0 0)");
});

test("there are few tints, and screens can show each of them", () => {
  expect(TINTS.length).toBe(49);
  for (const tint of TINTS)
    for (const channel of lightOf(tint)) {
      expect(channel, tint).toBeGreaterThanOrEqual(0);
      expect(channel, tint).toBeLessThanOrEqual(1);
    }
});

describe.each(THEMES)("in the $name theme", ({ value }) => {
  test.each(ON_TINT)("%s can be read on every tint, and on every part of its fading", (ink, least) => {
    const text = luminance(linearOf(value(ink)));
    const paper = linearOf(value("paper"));
    const share = Number.parseFloat(value("tint")) / 100;
    expect(share).toBeGreaterThan(0);
    for (const tint of TINTS)
      for (const fading of [1, 0.75, 0.5, 0.25, 0]) {
        const ground = luminance(tinted(paper, lightOf(tint), share * fading));
        const [brighter, darker] = [Math.max(text, ground), Math.min(text, ground)];
        expect((brighter + 0.05) / (darker + 0.05), tint).toBeGreaterThanOrEqual(least);
      }
  });
});
