import type { ListCard } from "#app/domain/lists/card.server.ts";
import { CARD_PICTURE, drawListCard } from "./event-poster.ts";
import type { Painting } from "./painter.ts";

/** Drawings of pages, loaded when a card needs them. */
const drawings = import.meta.glob<string>(["../drawings/home.svg", "../drawings/cities/*.svg"], {
  query: "?raw",
  import: "default",
});

/** Horizontal focal point of drawings, in percent from the left; 50 by default. */
const FOCUS: Readonly<Record<string, number>> = { home: 92 };

/** Composes the social card of a list. @throws Error for a picture that does not exist. */
export async function composeListCard(card: ListCard): Promise<Painting> {
  const svg = drawListCard(card, card.picture !== null);
  if (card.picture === null) return { svg, type: "image/png", picture: null };
  const read = drawings[`../drawings/${card.picture}.svg`];
  if (!read) throw new Error(`there is no drawing ${card.picture}`);
  const bytes = Buffer.from(inDaylight(await read()));
  const picture = { ...CARD_PICTURE, bytes, x: FOCUS[card.picture] ?? 50, y: 50 };
  return { svg, type: "image/png", picture };
}

const NIGHT = "@media (prefers-color-scheme:dark){";

/** A drawing in its light theme with all CSS variables resolved, because the rasterizer (librsvg) does not support them. */
function inDaylight(drawing: string): string {
  const day = withoutNight(drawing);
  const values = new Map<string, string>();
  for (const [, block = ""] of day.matchAll(/:root\{([^{}]*)\}/g))
    for (const [, name = "", value = ""] of block.matchAll(/(?<![\w-])--([\w-]+):([^;:]+)/g)) values.set(name, value);
  const colourOf = (name: string): string =>
    (values.get(name) ?? "none").replace(/var\(--([\w-]+)\)/g, (_, other: string) => colourOf(other));
  return day
    .replace(/:(root|\w+:target)\{[^{}]*\}/g, "")
    .replace(/var\(--([\w-]+)\)/g, (_, name: string) => colourOf(name))
    .replace(/calc\(([\d.]+)\*([\d.]+)\)/g, (_, one: string, other: string) => String(Number(one) * Number(other)));
}

/** The drawing without its media queries for the dark theme, each removed up to its matching brace. */
function withoutNight(drawing: string): string {
  const [before = "", ...blocks] = drawing.split(NIGHT);
  return [before, ...blocks.map((block) => block.slice(endOf(block)))].join("");
}

function endOf(block: string): number {
  let depth = 1;
  let end = 0;
  while (depth > 0 && end < block.length) {
    if (block[end] === "{") depth += 1;
    if (block[end] === "}") depth -= 1;
    end += 1;
  }
  return end;
}
