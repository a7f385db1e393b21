import { linear } from "#app/domain/site/tint.ts";

/** Colour schemes of an embed; `auto` follows `prefers-color-scheme`. */
export const EMBED_THEMES = ["auto", "light", "dark"] as const;
export type EmbedTheme = (typeof EMBED_THEMES)[number];

/** The site's accent colour, the default of embeds. */
export const DEFAULT_ACCENT = "0b5964";

/** The look of an embed: colour scheme and accent colour. */
export interface EmbedLook {
  theme: EmbedTheme;
  /** Six hexadecimal digits in lower case, without "#". */
  accent: string;
}

const LOOK = /^([a-z]+)(?:-([\da-f]{6}))?$/i;

/**
 * Parses the path segment of a look. Never throws.
 * @returns null for anything else.
 * @example parseLook("dark-b2331f") // { theme: "dark", accent: "b2331f" }
 */
export function parseLook(text: string): EmbedLook | null {
  const [, name, accent = DEFAULT_ACCENT] = LOOK.exec(text) ?? [];
  const theme = EMBED_THEMES.find((known) => known === name);
  return theme ? { theme, accent: accent.toLowerCase() } : null;
}

/** The path segment of a look, the inverse of `parseLook`; the default accent is left out. */
export function formatLook({ theme, accent }: EmbedLook): string {
  return accent === DEFAULT_ACCENT ? theme : `${theme}-${accent}`;
}

/** Parses a colour, "#B2331F" or "b2331f", to six lower-case digits; null for anything else. */
export function parseAccent(text: string): string | null {
  return /^#?([\da-f]{6})$/i.exec(text)?.[1]?.toLowerCase() ?? null;
}

/** Minimum contrast ratio of text and background (WCAG 2.2, 1.4.3). */
const TEXT_CONTRAST = 4.5;

/** Colours of the two schemes. Text colours have a contrast ratio of at least 4.5 with the surface; lines around pictures are exempt. */
export const SURFACES = {
  light: { surface: "#ffffff", ink: "#16242a", soft: "#52616a", line: "#d9dfe2", sunken: "#eef1f2" },
  dark: { surface: "#12181d", ink: "#f1f4f5", soft: "#aab6bd", line: "#333f47", sunken: "#1f282e" },
} as const;
type Appearance = keyof typeof SURFACES;

/** The colours derived from an accent, for one scheme. */
interface AccentColors {
  /** As chosen, for filled areas. */
  accent: string;
  /** Text on the accent: black or white, whichever contrasts more; that is always at least 4.5. */
  onAccent: string;
  /** Text and lines on the surface: the accent, darkened or lightened to a contrast ratio of 4.5. */
  accentText: string;
}

/** The colours derived from an accent, six hexadecimal digits, for one scheme. */
export function accentColors(accent: string, appearance: Appearance): AccentColors {
  const color = `#${accent}`;
  const { surface } = SURFACES[appearance];
  const [white, black] = ["#ffffff", "#000000"];
  return {
    accent: color,
    onAccent: contrastOf(color, white) >= contrastOf(color, black) ? white : black,
    accentText: readableOn(surface, color, appearance === "light" ? black : white),
  };
}

/** The first of 51 steps from `color` to `end` with sufficient contrast on `surface`. */
function readableOn(surface: string, color: string, end: string): string {
  const steps = Array.from({ length: 51 }, (_, step) => mix(color, end, step / 50));
  return steps.find((mixed) => contrastOf(mixed, surface) >= TEXT_CONTRAST) ?? end;
}

function mix(from: string, to: string, share: number): string {
  const ends = channelsOf(to);
  const mixed = channelsOf(from).map((value, index) => Math.round(value + ((ends[index] ?? 0) - value) * share));
  return `#${mixed.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}

function channelsOf(color: string): number[] {
  return [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16));
}

/** The contrast ratio (WCAG 2.2) of two colours "#rrggbb", from 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminanceOf(color: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(color).map(linear);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** A style sheet with the custom properties of a look, used by `app/styles/embed.css`. */
export function lookStyles({ theme, accent }: EmbedLook): string {
  const rule = (appearance: Appearance) => {
    const { onAccent, accentText } = accentColors(accent, appearance);
    const colors = { ...SURFACES[appearance], accent: `#${accent}`, "on-accent": onAccent, "accent-text": accentText };
    const properties = Object.entries(colors).map(([name, value]) => `--${name}:${value}`);
    return `:root{${[`color-scheme:${appearance}`, ...properties].join(";")}}`;
  };
  if (theme !== "auto") return rule(theme);
  return `${rule("light")}\n@media (prefers-color-scheme:dark){${rule("dark")}}`;
}
