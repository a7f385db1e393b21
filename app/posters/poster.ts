import { LRUCache } from "lru-cache";
import type { Motif } from "#app/domain/events/motifs.ts";
import { type PosterParts, parsePosterName, showsSecondScene } from "#app/domain/events/posters.ts";
import { colourStyles } from "./colours.ts";
import { Cast } from "./people.ts";
import { SCENES, SECOND_SCENES } from "./scenes/index.ts";
import { HEIGHT, WIDTH } from "./shapes.ts";

// The drawings could be a package: of the app they import `app/domain` and texts alone (`tests/architecture.test.ts`).

/** Size of the cache in UTF-16 code units, about five hundred drawings. Invalid names are not cached, so they evict nothing. */
const KEPT_CHARS = 4_000_000;

const kept = new LRUCache<string, string>({ maxSize: KEPT_CHARS, sizeCalculation: (drawing) => drawing.length });

/**
 * The poster with this name ("surf-242") as an SVG document of 1200 × 630, in the light or dark theme of the page. Cached.
 * @returns null for an invalid name.
 */
export function readPoster(name: string): string | null {
  const known = kept.get(name);
  if (known !== undefined) return known;
  const parts = parsePosterName(name);
  if (parts === null) return null;
  const drawing = asDocument(drawScene(parts), parts);
  kept.set(name, drawing);
  return drawing;
}

/** Background colour of the poster with this name in the light theme, "#rrggbb"; null for an invalid name. */
export function posterColour(name: string): string | null {
  const drawing = readPoster(name) ?? "";
  // The first shape of every scene fills it with the background.
  const [, ground = ""] = /<\w+ class="(\w+)"/.exec(drawing) ?? [];
  return drawing.split(`.${ground}{color:`, 2)[1]?.slice(0, 7) ?? null;
}

/** Scenes that must not be mirrored, because of a sign or a rising curve. */
const ONE_SIDED: readonly Motif[] = ["trivia", "pitch", "data", "lecture", "government", "money"];

/** The shapes of a scene, whose colours are classes; odd variants are mirrored. */
export function drawScene({ motif, variant }: PosterParts): string {
  const scene = (showsSecondScene(variant) && SECOND_SCENES[motif]) || SCENES[motif];
  const drawn = scene(new Cast(variant * 3 + [...motif].reduce((sum, letter) => sum + letter.charCodeAt(0), 0)));
  return variant % 2 === 0 || ONE_SIDED.includes(motif)
    ? drawn
    : `<g transform="matrix(-1 0 0 1 ${WIDTH} 0)">${drawn}</g>`;
}

/** A drawing as an SVG document, with the style sheet of the colours it uses. */
export function asDocument(
  drawing: string,
  { light, category, variant }: PosterParts,
  width = WIDTH,
  height = HEIGHT,
): string {
  const used = new Set([...drawing.matchAll(/class="(?:l )?(\w+)"/g)].map(([, name = ""]) => name));
  const styles = colourStyles({ light, category, isTurned: variant >= 4 }, used);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><style>${styles}</style>${drawing}</svg>`;
}
