import { findCategory } from "#app/domain/events/categories.ts";
import { cityOf } from "#app/domain/events/cities.ts";
import { parsePosterName } from "#app/domain/events/posters.ts";
import type { PosterText } from "#app/domain/events/social-card.server.ts";
import type { ListCard } from "#app/domain/lists/card.server.ts";
import { makeQrCode, type QrCode } from "#app/domain/site/qr-code.server.ts";
import messages from "#app/messages/feeds.ts";
import { translator } from "#app/messages/translator.ts";
import { fitLine, fitText, Lettering, renderable, SMALLEST_SHARE, widthOf } from "./lettering.ts";
import { asDocument, drawScene } from "./poster.ts";
import { at, path } from "./shapes.ts";

const t = translator(messages);

/** A layout of the poster, in pixels. */
interface Layout {
  width: number;
  height: number;
  /** Origin and scale of the scene. */
  scene: readonly [x: number, y: number, scale: number];
  /** Position of the wave between lettering and scene, from the left or from the top. */
  edge: { left: number } | { top: number };
  /** Margin of the lettering. */
  margin: number;
  textWidth: number;
  /** Baseline of the category; the title fills the space between it and the date. */
  categoryAt: number;
  titleSizes: readonly number[];
  /** Font sizes; `facts` is for time and place, `site` for the name of the site. */
  sizes: { category: number; date: number; facts: number; site: number };
  /** Width of the QR code at the bottom right; 0 for none. */
  codeWidth: number;
}

const LAYOUTS = {
  /** Social card, in the recommended 1200 × 630. */
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
    codeWidth: 0,
  },
  /** For printing, in the aspect ratio 3:4. */
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
    codeWidth: 264,
  },
} satisfies Record<string, Layout>;

/** The layouts of a poster. */
export type PosterShape = keyof typeof LAYOUTS;

/** Line height of the title, as a fraction of its font size. */
const TITLE_LEADING = 0.96;
/** Line height of the lines below the title. */
const LINE_LEADING = 1.32;
/** Font sizes of the address on a sheet, which may take two lines. */
const ADDRESS_SIZES = [46, 42, 38, 34, 30];
/** Distance from the top of the title's box to its first baseline, as a fraction of its font size. */
const CAPITALS = 0.8;
/** Letter spacing of the category, in `UNITS` of lettering.ts. */
const CATEGORY_SPACING = 45;

/** The texts on a poster. */
interface PosterWords {
  /** Above the title, in upper case. */
  heading: string;
  title: string;
  /** Lines below the title; their texts must be `renderable`. */
  facts: readonly { colour: "accent" | "wall"; text: string; size: number }[];
  productName: string;
  /** QR code of the page's address; null for none. */
  code?: QrCode;
}

/**
 * The poster of an event as an SVG document, in the light or dark theme of the page: scene, title, date and place, and on a sheet also
 * price, street and a QR code. Text is drawn as outlines, so that it needs no font.
 * @param isTransparent leaves out the scene, for a picture to be composited below.
 */
export function drawEventPoster(event: PosterText, shape: PosterShape, isTransparent = false): string {
  const { sizes } = LAYOUTS[shape];
  const category = findCategory(event.category)?.label ?? t("posterEvent");
  const city = cityOf(event.location)?.name;
  const facts = [event.timeSpan, ...(shape === "sheet" && event.price !== null ? [event.price] : [])];
  const words: PosterWords = {
    heading: event.plan ?? category,
    title: renderable(event.title) ?? (city ? t("posterIn", { category, city }) : category),
    facts: [
      { colour: "accent", text: event.longDate, size: sizes.date },
      ...facts.map((text) => ({ colour: "wall" as const, text, size: sizes.facts })),
      ...placeLines(event.location, shape).map((line) => ({ colour: "wall" as const, ...line })),
    ],
    productName: event.productName,
    ...(shape === "sheet" && { code: makeQrCode(event.address, "medium") }),
  };
  return drawPoster(words, event.poster, shape, isTransparent);
}

/**
 * The social card of a list as an SVG document.
 * @param isTransparent leaves out the scene, for a drawing to be composited below.
 */
export function drawListCard(card: ListCard, isTransparent: boolean): string {
  const { heading, title, accent, line, poster, productName } = card;
  const { textWidth, sizes } = LAYOUTS.card;
  const space = { width: textWidth, height: 3 * LINE_LEADING * sizes.facts, leading: LINE_LEADING };
  const { lines, size } = fitText(line, { ...space, sizes: [sizes.facts] });
  const facts = [
    ...(accent === null ? [] : [{ colour: "accent" as const, text: accent, size: sizes.date }]),
    ...lines.map((text) => ({ colour: "wall" as const, text, size })),
  ];
  return drawPoster({ heading, title, facts, productName }, poster, "card", isTransparent);
}

/** @param poster poster name: gives the scene and the colours. @throws Error for an invalid one. */
function drawPoster(words: PosterWords, poster: string, shape: PosterShape, isTransparent: boolean): string {
  const parts = parsePosterName(poster);
  if (parts === null) throw new Error(`not a poster name: ${poster}`);
  const layout: Layout = LAYOUTS[shape];
  const lettering = new Lettering();
  const text = writeWords(lettering, words, layout);
  const [x, y, scale] = layout.scene;
  const scene = isTransparent ? "" : at(x, y, scale, drawScene(parts));
  return asDocument(`${lettering.outlines()}${scene}${panel(layout)}${text}`, parts, layout.width, layout.height);
}

/** Rectangle of the picture on a card, right of the lettering, in pixels. */
export const CARD_PICTURE = { left: 540, top: 0, width: 660, height: 630 };

/** Background of the lettering, with a wave towards the scene and a second wave in the accent colour. */
function panel({ width, height, edge }: Layout): string {
  const line = "left" in edge ? height / 6 : width / 8;
  const swing = line * 0.34;
  const outline = (further: number) =>
    "left" in edge
      ? `M0 0H${edge.left + further}q${swing} ${line / 2} 0 ${line}${`t0 ${line}`.repeat(5)}V${height}H0Z`
      : `M0 ${height}V${edge.top - further}q${line / 2} ${-swing} ${line} 0${`t${line} 0`.repeat(7)}H${width}V${height}Z`;
  return path("accent", outline("left" in edge ? 14 : 20)) + path("panel", outline(0));
}

function writeWords(lettering: Lettering, words: PosterWords, layout: Layout): string {
  const { heading, title, facts, productName, code } = words;
  const { height, margin, textWidth, categoryAt, titleSizes, sizes } = layout;
  const line = (colour: "accent" | "wall", text: string, size: number, x: number, y: number) => {
    const block = fitLine(text, size, besideCode(layout) + margin - x);
    return lettering.line(colour, block.size, x, y, block.lines[0] ?? "");
  };

  // From the bottom up: the name of the site, and the facts above it.
  const siteAt = height - margin * 0.72;
  const mark = sizes.site * 1.5;
  const factAt = (index: number) => siteAt - sizes.site * 2.3 - sizes.facts * LINE_LEADING * (facts.length - 1 - index);
  const below = [
    ...facts.map(({ colour, text, size }, index) => line(colour, text, size, margin, factAt(index))),
    at(margin, siteAt - sizes.site * 1.06, mark / MARK_SIZE, MARK),
    line("wall", renderable(productName) ?? "", sizes.site, margin + mark * 1.3, siteAt),
    ...(code ? [drawCode(code, layout)] : []),
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
      // Compensates for the left side bearing of large letters, which would look indented.
      lettering.line("wall", size, margin - size * 0.04, titleAt + size * (CAPITALS + index * TITLE_LEADING), text),
    ),
    ...below,
  ].join("");
}

/** Black on white in both themes, as scanners require. Its quiet zone reaches into the margin. */
function drawCode({ size, path: modules }: QrCode, { width, height, margin, codeWidth }: Layout): string {
  const [x, y] = [width - margin - codeWidth, height - margin * 0.72 - codeWidth];
  const ground = `<path color="#fff" d="M0 0h${size}v${size}h-${size}z"/>`;
  return at(x, y, codeWidth / size, `${ground}<path color="#000" d="${modules}"/>`);
}

/** Width of the lines beside the QR code, in pixels. */
function besideCode({ textWidth, codeWidth, margin }: Layout): number {
  return codeWidth === 0 ? textWidth : textWidth - codeWidth - margin / 2;
}

/** "Venue, City", or the venue alone if both do not fit on a line; without the street. */
function placeOf(location: string, width: number, size: number): string {
  const city = cityOf(location)?.name;
  const [venue = "", ...rest] = location.split(",").map((part) => part.trim());
  if (rest.length === 0 || city === undefined) return venue;
  const both = `${venue}, ${city}`;
  return fits(both, size, width) ? both : venue;
}

/**
 * The location: on a card "Venue, City" on one line, or only the venue if both do not fit; on a sheet the full address on up to two lines.
 */
function placeLines(location: string, shape: PosterShape): { text: string; size: number }[] {
  const { textWidth, sizes } = LAYOUTS[shape];
  const size = sizes.facts;
  if (shape === "card") return [{ text: renderable(placeOf(location, textWidth, size)) ?? "", size }];
  const address = renderable(location) ?? "";
  const width = besideCode(LAYOUTS[shape]);
  const [venue = "", ...rest] = address.split(/, /);
  const parts = widthOf(address, size) <= width ? [address] : [venue, rest.join(", ")];
  if (parts.every((part) => fits(part, size, width))) return parts.map((text) => ({ text, size }));
  const block = fitText(address, {
    width,
    height: 2 * LINE_LEADING * size,
    leading: LINE_LEADING,
    sizes: ADDRESS_SIZES,
  });
  return block.lines.map((text) => ({ text, size: block.size }));
}

/** Whether `fitLine` keeps all of a text. */
function fits(text: string, size: number, width: number): boolean {
  return text !== "" && widthOf(text, size * SMALLEST_SHARE) <= width;
}

/** The site's logo, as in `app/drawings/logo.svg`. */
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
