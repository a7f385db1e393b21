import { LRUCache } from "lru-cache";
import type { Motif } from "#app/domain/events/motifs.ts";
import { type PosterParts, parsePosterName } from "#app/domain/events/posters.ts";
import { colourStyles } from "./colours.ts";
import { Cast } from "./people.ts";
import { SCENES } from "./scenes/index.ts";
import { HEIGHT, WIDTH } from "./shapes.ts";

/** Drawings that are kept, in characters: about five hundred. Addresses that name none are not, so that nothing pushes them out. */
const KEPT_CHARS = 4_000_000;

const kept = new LRUCache<string, string>({ maxSize: KEPT_CHARS, sizeCalculation: (drawing) => drawing.length });

/**
 * The poster with this name ("surf-242") as an SVG document of 1200 × 630, light or dark as the page is.
 * @returns null for a name that no event has.
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

/** The colour behind everything on the poster with this name, "#rrggbb" by day; null for a name that no event has. */
export function posterColour(name: string): string | null {
  const drawing = readPoster(name) ?? "";
  // The first shape of every scene is a sky, a wall or a ground that fills it.
  const [, ground = ""] = /<\w+ class="(\w+)"/.exec(drawing) ?? [];
  return drawing.split(`.${ground}{color:`, 2)[1]?.slice(0, 7) ?? null;
}

/** Scenes with a sign or a rising curve, which would be wrong from the other side. */
const ONE_SIDED: readonly Motif[] = ["trivia", "pitch", "data", "lecture", "government", "money"];

/** The scene of a motif, without its colours; every other variant is seen from the other side. */
export function drawScene({ motif, variant }: PosterParts): string {
  const drawn = SCENES[motif](
    new Cast(variant * 3 + [...motif].reduce((sum, letter) => sum + letter.charCodeAt(0), 0)),
  );
  return variant % 2 === 0 || ONE_SIDED.includes(motif)
    ? drawn
    : `<g transform="matrix(-1 0 0 1 ${WIDTH} 0)">${drawn}</g>`;
}

/** A drawing with the styles of the colours that it uses, as an SVG document. */
export function asDocument(drawing: string, { hour, category }: PosterParts, width = WIDTH, height = HEIGHT): string {
  const used = new Set([...drawing.matchAll(/class="(?:l )?(\w+)"/g)].map(([, name = ""]) => name));
  const styles = colourStyles(hour, category, used);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><style>${styles}</style>${drawing}</svg>`;
}
