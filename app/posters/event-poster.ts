import { findCategory } from "#app/domain/events/categories.ts";
import { cityOf } from "#app/domain/events/cities.ts";
import { parsePosterName } from "#app/domain/events/posters.ts";
import type { PosterText } from "#app/domain/events/social-card.server.ts";
import type { ListCard } from "#app/domain/lists/card.server.ts";
import { fitLine, fitText, Lettering, widthOf, writable } from "./lettering.ts";
import { asDocument, drawScene } from "./poster.ts";
import { at, path } from "./shapes.ts";

/** A shape of the same poster, in pixels: where its scene is, and where its lettering. */
interface Layout {
  width: number;
  height: number;
  /** Of the scene: its left and top edge, and its scale. */
  scene: readonly [x: number, y: number, scale: number];
  /** The wave between both: at this distance from the left or from the top. */
  edge: { left: number } | { top: number };
  /** Of the lettering. */
  margin: number;
  textWidth: number;
  /** Baseline of the category; the title fills what is left between it and the date. */
  categoryAt: number;
  titleSizes: readonly number[];
  /** Sizes of category, date, time and place, and the name of the site. */
  sizes: { category: number; date: number; facts: number; site: number };
}

const LAYOUTS = {
  /** On social networks, which ask for 1200 × 630. */
  card: {
    width: 1200,
    height: 630,
    scene: [288, 0, 1],
    edge: { left: 590 },
    margin: 60,
    textWidth: 492,
    categoryAt: 84,
    titleSizes: [124, 112, 102, 92, 84, 76, 70, 64, 58, 54, 50, 46, 42, 38],
    sizes: { category: 23, date: 32, facts: 28, site: 24 },
  },
  /** To hang up: three parts wide and four high. */
  sheet: {
    width: 1200,
    height: 1600,
    scene: [-258, 0, 1.43],
    edge: { top: 836 },
    margin: 84,
    textWidth: 1032,
    categoryAt: 950,
    titleSizes: [220, 200, 180, 164, 150, 134, 120, 108, 98, 90, 82, 74, 66],
    sizes: { category: 36, date: 54, facts: 46, site: 36 },
  },
} satisfies Record<string, Layout>;

/** The shapes in which a poster is drawn. */
export type PosterShape = keyof typeof LAYOUTS;

/** Distance from line to line of a title, as a share of its size. */
const TITLE_LEADING = 0.96;
/** The same of what stands below it. */
const LINE_LEADING = 1.32;
/** From the top of a title's room to its first baseline, as a share of its size. */
const CAPITALS = 0.8;
/** Room between the letters of a category, in 500ths of their size. */
const CATEGORY_SPACING = 45;

/** What is written on a poster. */
interface PosterWords {
  /** Above the title, in small capitals. */
  heading: string;
  title: string;
  /** Below the title, each on a line, in letters that the font has. */
  facts: readonly { colour: "accent" | "wall"; text: string; size: number }[];
  productName: string;
}

/**
 * The poster of an event as an SVG document, light or dark as the page is: its scene, and what, when and where. Its letters are outlines, so that it looks the same everywhere.
 * @param isSeeThrough leaves the scene out, for a picture of the event to be shown in its place.
 */
export function drawEventPoster(event: PosterText, shape: PosterShape, isSeeThrough = false): string {
  const { textWidth, sizes } = LAYOUTS[shape];
  const category = findCategory(event.category)?.label ?? "Event";
  const city = cityOf(event.location)?.name;
  const words: PosterWords = {
    heading: category,
    title: writable(event.title) ?? (city ? `${category} in ${city}` : category),
    facts: [
      { colour: "accent", text: event.longDate, size: sizes.date },
      { colour: "wall", text: event.timeSpan, size: sizes.facts },
      { colour: "wall", text: writable(placeOf(event.location, textWidth, sizes.facts)) ?? "", size: sizes.facts },
    ],
    productName: event.productName,
  };
  return drawPoster(words, event.poster, shape, isSeeThrough);
}

/**
 * The social card of a list as an SVG document: its title and what it has.
 * @param isSeeThrough leaves the scene out, for another drawing to be shown in its place.
 */
export function drawListCard(card: ListCard, isSeeThrough: boolean): string {
  const { heading, title, accent, line, poster, productName } = card;
  const { textWidth, sizes } = LAYOUTS.card;
  const space = { width: textWidth, height: 3 * LINE_LEADING * sizes.facts, leading: LINE_LEADING };
  const { lines, size } = fitText(line, { ...space, sizes: [sizes.facts] });
  const facts = [
    ...(accent === null ? [] : [{ colour: "accent" as const, text: accent, size: sizes.date }]),
    ...lines.map((text) => ({ colour: "wall" as const, text, size })),
  ];
  return drawPoster({ heading, title, facts, productName }, poster, "card", isSeeThrough);
}

/** @param poster the name of its scene, and of its colours. */
function drawPoster(words: PosterWords, poster: string, shape: PosterShape, isSeeThrough: boolean): string {
  const parts = parsePosterName(poster);
  if (parts === null) throw new Error(`${poster} names no drawing`);
  const layout: Layout = LAYOUTS[shape];
  const lettering = new Lettering();
  const text = writeWords(lettering, words, layout);
  const [x, y, scale] = layout.scene;
  const scene = isSeeThrough ? "" : at(x, y, scale, drawScene(parts));
  return asDocument(`${lettering.outlines()}${scene}${panel(layout)}${text}`, parts, layout.width, layout.height);
}

/** Where the picture of an event stands on its card: right of the lettering. */
export const CARD_PICTURE = { left: 540, top: 0, width: 660, height: 630 };

/** The ground of the lettering, with a wave where it meets the scene, and a second one that follows it. */
function panel({ width, height, edge }: Layout): string {
  const line = "left" in edge ? height / 6 : width / 8;
  const swing = line * 0.34;
  const outline = (further: number) =>
    "left" in edge
      ? `M0 0H${edge.left + further}q${swing} ${line / 2} 0 ${line}${`t0 ${line}`.repeat(5)}V${height}H0Z`
      : `M0 ${height}V${edge.top - further}q${line / 2} ${-swing} ${line} 0${`t${line} 0`.repeat(7)}H${width}V${height}Z`;
  return path("accent", outline("left" in edge ? 14 : 20)) + path("panel", outline(0));
}

function writeWords(lettering: Lettering, { heading, title, facts, productName }: PosterWords, layout: Layout): string {
  const { height, margin, textWidth, categoryAt, titleSizes, sizes } = layout;
  const line = (colour: "accent" | "wall", text: string, size: number, x: number, y: number) => {
    const block = fitLine(text, size, textWidth + margin - x);
    return lettering.line(colour, block.size, x, y, block.lines[0] ?? "");
  };

  // From below: the name of the site, and the facts above it.
  const siteAt = height - margin * 0.72;
  const mark = sizes.site * 1.5;
  const factAt = (index: number) => siteAt - sizes.site * 2.3 - sizes.facts * LINE_LEADING * (facts.length - 1 - index);
  const below = [
    ...facts.map(({ colour, text, size }, index) => line(colour, text, size, margin, factAt(index))),
    at(margin, siteAt - sizes.site * 1.06, mark / MARK_SIZE, MARK),
    line("wall", writable(productName) ?? "", sizes.site, margin + mark * 1.3, siteAt),
  ];

  const titleAt = categoryAt + sizes.category * 0.6;
  const { size, lines } = fitText(title, {
    width: textWidth,
    height: factAt(0) - (facts[0]?.size ?? 0) * 1.2 - titleAt,
    leading: TITLE_LEADING,
    sizes: titleSizes,
  });
  return [
    lettering.line("accent", sizes.category, margin, categoryAt, heading.toUpperCase(), CATEGORY_SPACING),
    ...lines.map((text, index) =>
      // Large letters have so much room at their side that they would seem to stand in.
      lettering.line("wall", size, margin - size * 0.04, titleAt + size * (CAPITALS + index * TITLE_LEADING), text),
    ),
    ...below,
  ].join("");
}

/** The venue and its city, or what of it fits on a line; the street is on the event's page. */
function placeOf(location: string, width: number, size: number): string {
  const city = cityOf(location)?.name;
  const [venue = "", ...rest] = location.split(",").map((part) => part.trim());
  if (rest.length === 0 || city === undefined) return venue;
  const both = `${venue}, ${city}`;
  return widthOf(both, size * 0.76) <= width ? both : venue;
}

/** The site's mark, as in `app/drawings/logo.svg`. */
const MARK_SIZE = 32;
const MARK = [
  path("wall", "M2 9.5A4.5 4.5 0 0 1 6.5 5h19A4.5 4.5 0 0 1 30 9.5v11c-4 3.4-9 3.4-14 .5s-10-2.9-14 .5z"),
  path("gold", "M7.2 21a8.8 8.8 0 1 1 17.6 0v2l-6 1.5-11.6-4.5z"),
  path("wave", "M2 21c4-3.4 9-3.4 14-.5s10 2.9 14-.5v6.5c-4 3.4-9 3.4-14 .5s-10-2.9-14 .5z"),
  path(
    "coral",
    "M8 3.5a1.8 1.8 0 0 1 3.6 0v4a1.8 1.8 0 0 1-3.6 0zM20.4 3.5a1.8 1.8 0 0 1 3.6 0v4a1.8 1.8 0 0 1-3.6 0z",
  ),
].join("");
