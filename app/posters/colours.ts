import type { CategoryId } from "#app/domain/events/categories.ts";
import type { Light } from "#app/domain/events/sunlight.ts";

/** A colour in the light and in the dark theme. */
type Pair = readonly [light: string, dark: string];

/** The palette of all scenes, shared with the drawings in `app/drawings`. */
const INKS = {
  cloud: ["#fff4e0", "#3a4a78"],
  far: ["#93bcb7", "#365a7b"],
  mid: ["#3f8d90", "#2a7186"],
  near: ["#0f5560", "#114657"],
  deep: ["#0a3440", "#071d29"],
  water: ["#71b8bb", "#1f5473"],
  wave: ["#4f9fa8", "#2a6a8a"],
  foam: ["#e6f4ec", "#a3cdcf"],
  sand: ["#eed9b0", "#a8906d"],
  dune: ["#dcbd88", "#8a7255"],
  leaf: ["#5f934f", "#3f7c57"],
  grass: ["#8fb56b", "#32684c"],
  moss: ["#356a40", "#245440"],
  coral: ["#e4573d", "#dc5c43"],
  brick: ["#b23a2e", "#a03f34"],
  rose: ["#f2a58c", "#b66d70"],
  pink: ["#f4b9c4", "#c07a90"],
  plum: ["#7b4a78", "#5b3a68"],
  wall: ["#fff9ec", "#e8dcc4"],
  shade: ["#dcc9a6", "#8a765f"],
  wood: ["#b9763f", "#83563a"],
  bark: ["#7c4a2a", "#573728"],
  lamp: ["#ffd97a", "#ffdf8a"],
  gold: ["#f5a93c", "#e09a3e"],
  steel: ["#b9c7c9", "#74879a"],
  glass: ["#cfe8e6", "#5f8fa5"],
  beam: ["#ffe7b0", "#5b5a86"],
  // Skin and hair, little darker in the dark theme.
  skin1: ["#fbdcc0", "#e3bfa4"],
  skin2: ["#eeb98d", "#d19f78"],
  skin3: ["#d1935f", "#b57d52"],
  skin4: ["#a8683c", "#935c38"],
  skin5: ["#7c4728", "#734530"],
  skin6: ["#54301d", "#5a3826"],
  hair1: ["#2b1b17", "#1c1214"],
  hair2: ["#5a3420", "#43281c"],
  hair3: ["#a35a26", "#8a4d25"],
  hair4: ["#e5b45c", "#c99b50"],
  hair5: ["#b9b4ab", "#a5a4a5"],
  hair6: ["#3b2a4a", "#2d2240"],
} as const satisfies Record<string, Pair>;

/** Sky, its lower part, and sun or moon, by light. By day, stars have the colour of the sky, which hides them. */
const LIGHTS: Record<Light, Record<"sky" | "low" | "sun" | "star", Pair>> = {
  dawn: {
    sky: ["#c4e2dc", "#1b3252"],
    low: ["#fdebc6", "#51517f"],
    sun: ["#fbc45a", "#f6c98a"],
    star: ["#c4e2dc", "#1b3252"],
  },
  day: {
    sky: ["#93cbd6", "#17284f"],
    low: ["#cfe8e2", "#2c3f70"],
    sun: ["#ffdf85", "#f6e6ba"],
    star: ["#93cbd6", "#17284f"],
  },
  dusk: {
    sky: ["#f3a183", "#38244f"],
    low: ["#fccf92", "#70405f"],
    sun: ["#f0803a", "#f4a56a"],
    star: ["#f3a183", "#38244f"],
  },
  night: {
    sky: ["#34386b", "#0e1630"],
    low: ["#6d5288", "#2d2752"],
    sun: ["#fbe9b7", "#f6e6ba"],
    star: ["#ffe9b8", "#ffe9b8"],
  },
};

/** Colours of a category's rooms: wall, darker wall and floor. */
const TINTS: Record<CategoryId, Record<"tint" | "tone" | "floor", Pair>> = {
  music: { tint: ["#f08a55", "#4a2444"], tone: ["#d9653c", "#63305a"], floor: ["#a83a2c", "#7c3238"] },
  tech: { tint: ["#c3b2dc", "#2c2452"], tone: ["#a48fc6", "#3d3470"], floor: ["#5d4a86", "#4b3f7d"] },
  food: { tint: ["#fbcf63", "#4d3230"], tone: ["#f3b03f", "#6b4436"], floor: ["#b9532f", "#7e4433"] },
  arts: { tint: ["#f3bda4", "#46283c"], tone: ["#e59a80", "#613a4c"], floor: ["#8d4a3c", "#6f4140"] },
  sports: { tint: ["#8fcbc4", "#143c4e"], tone: ["#5fada9", "#1e5468"], floor: ["#e08a4a", "#8d5a3e"] },
  families: { tint: ["#a9d6e5", "#1d3560"], tone: ["#7dbdd3", "#2b4c7c"], floor: ["#f2b25c", "#96693f"] },
  education: { tint: ["#cfdca0", "#27443c"], tone: ["#adc47c", "#365a48"], floor: ["#8a5f38", "#6b4a36"] },
  business: { tint: ["#f2d5a8", "#2e3050"], tone: ["#e0b97f", "#434368"], floor: ["#2c6e78", "#2a5c70"] },
  health: { tint: ["#bfe0d2", "#1f4450"], tone: ["#95c8b6", "#2d5c66"], floor: ["#d9a878", "#8a6a54"] },
  other: { tint: ["#d9b3cf", "#3a2450"], tone: ["#bd8bb4", "#52356c"], floor: ["#7b4a78", "#664270"] },
};

/** Background of a category's lettering, and its accent colour. Titles are in `wall` on all of them. */
const PANELS: Record<CategoryId, Record<"panel" | "accent", Pair>> = {
  music: { panel: ["#8c2a26", "#4e1c2b"], accent: ["#ffc56b", "#f2b565"] },
  tech: { panel: ["#43346b", "#2a2350"], accent: ["#cdbcf5", "#b9a8e6"] },
  food: { panel: ["#86391b", "#4f2820"], accent: ["#ffd36e", "#f0c063"] },
  arts: { panel: ["#74313c", "#482434"], accent: ["#fbbfa5", "#eaab94"] },
  sports: { panel: ["#0f5560", "#103c4a"], accent: ["#ffbb74", "#efab68"] },
  families: { panel: ["#1f4f7a", "#1a3358"], accent: ["#ffd486", "#f0c67b"] },
  education: { panel: ["#2f5a3a", "#213f38"], accent: ["#ece38f", "#d8d07f"] },
  business: { panel: ["#24485c", "#26304c"], accent: ["#f4cd93", "#e4bd85"] },
  health: { panel: ["#1f5c54", "#1a4248"], accent: ["#f8ccaa", "#e6ba9a"] },
  other: { panel: ["#5b3266", "#3d2452"], accent: ["#f3c0dc", "#e0aecb"] },
};

/** Background and accent colour of a category's posters in the light theme, "#rrggbb". */
export function groundOf(category: CategoryId): Record<"panel" | "accent", string> {
  const { panel, accent } = PANELS[category];
  return { panel: panel[0], accent: accent[0] };
}

/** Name of a colour, which is a class in the drawings. */
export type Colour =
  | keyof typeof INKS
  | "sky"
  | "low"
  | "sun"
  | "star"
  | "tint"
  | "tone"
  | "floor"
  | "panel"
  | "accent";

/** What the colours of a drawing depend on. */
interface ColourChoice {
  light: Light;
  category: CategoryId;
  /** Whether the two colours of a room's walls are swapped, so that two posters with the same motif differ. */
  isTurned: boolean;
}

/** The style sheet of a drawing, with the colours it uses in the light and the dark theme. */
export function colourStyles({ light, category, isTurned }: ColourChoice, used: ReadonlySet<string>): string {
  const colours: Record<string, Pair> = { ...INKS, ...LIGHTS[light], ...TINTS[category], ...PANELS[category] };
  if (isTurned) [colours.tint, colours.tone] = [colours.tone, colours.tint] as [Pair, Pair];
  const shown = Object.entries(colours).filter(([name]) => used.has(name));
  const rules = (theme: 0 | 1) => shown.map(([name, pair]) => `.${name}{color:${pair[theme]}}`).join("");
  return `*{fill:currentColor}.l{fill:none;stroke:currentColor;stroke-linecap:round;stroke-linejoin:round}${rules(0)}@media(prefers-color-scheme:dark){${rules(1)}}`;
}
