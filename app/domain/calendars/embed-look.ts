/** Which of the two appearances an embedded list has: the one that the reader's system prefers, or always the same. */
export const EMBED_THEMES = ["auto", "light", "dark"] as const;
export type EmbedTheme = (typeof EMBED_THEMES)[number];

/** The site's own accent, for websites that name none. */
export const DEFAULT_ACCENT = "0b5964";

/** How an embedded list looks. */
export interface EmbedLook {
  theme: EmbedTheme;
  /** Six hexadecimal digits in lower case, without "#". */
  accent: string;
}

const LOOK = /^([a-z]+)(?:-([\da-f]{6}))?$/i;

/**
 * Reads the part of an address that names a look. Never throws.
 * @returns null for anything else.
 * @example parseLook("dark-b2331f") // { theme: "dark", accent: "b2331f" }
 */
export function parseLook(text: string): EmbedLook | null {
  const [, name, accent = DEFAULT_ACCENT] = LOOK.exec(text) ?? [];
  const theme = EMBED_THEMES.find((known) => known === name);
  return theme ? { theme, accent: accent.toLowerCase() } : null;
}

/** The part of an address that names a look: what `parseLook` reads. */
export function formatLook({ theme, accent }: EmbedLook): string {
  return accent === DEFAULT_ACCENT ? theme : `${theme}-${accent}`;
}

/** Reads a colour as people and browsers write it, "#B2331F" or "b2331f"; null for anything else. */
export function parseAccent(text: string): string | null {
  return /^#?([\da-f]{6})$/i.exec(text)?.[1]?.toLowerCase() ?? null;
}

/** The least contrast of text with what is behind it (WCAG 2.2, 1.4.3). */
const TEXT_CONTRAST = 4.5;

/** Colours of the two appearances. Texts have a contrast of at least 4.5 with the surface, edges of pictures need none. */
export const SURFACES = {
  light: { surface: "#ffffff", ink: "#16242a", soft: "#52616a", line: "#d9dfe2", sunken: "#eef1f2" },
  dark: { surface: "#12181d", ink: "#f1f4f5", soft: "#aab6bd", line: "#333f47", sunken: "#1f282e" },
} as const;
type Appearance = keyof typeof SURFACES;

/** An accent as one appearance shows it. */
export interface AccentColors {
  /** As it was chosen, to fill areas with. */
  accent: string;
  /** Text on it: black or white, one of which always has enough contrast. */
  onAccent: string;
  /** For text and lines on the surface: the accent, darkened or lightened as far as its contrast needs it. */
  accentText: string;
}

/** The colours that an accent makes of an appearance. */
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

/** The first colour on the way from `color` to `end` that can be read on `surface`. */
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

/** The contrast of two colours as WCAG computes it, from 1 to 21. @param one "#rrggbb". */
export function contrastOf(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminanceOf(color: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(color).map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The custom properties of a look, for `app/styles/embed.css`. */
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
