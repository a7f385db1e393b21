import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { MOTIFS, type Motif } from "#app/domain/events/motifs.ts";
import { posterName } from "#app/domain/events/posters.ts";
import { readPoster } from "#app/posters/poster.ts";

// Figures stay visible: their legs never have the colour of the ground behind them.

/** Rendered at a third of the drawing's size: enough to get the colour behind a shin. */
const SCALE = 3;
/** Minimum difference of two colours, out of 765. */
const LEAST_APART = 12;

const PERSON =
  /<g transform="translate\((?<x>[-\d.]+) (?<y>[-\d.]+)\)(?:rotate\(\S+\))?(?:scale\((?<scale>[\d.]+)\))?"><path class="l (?<colour>\w+)" stroke-width="[\d.]+" d="M[^L]+L(?<knee>[^L"]+)L(?<foot>[^L"]+)"\/>/g;

/** A shin in a drawing, and the drawing up to what is behind the shin. */
interface Shin {
  name: string;
  svg: string;
  x: number;
  y: number;
  colour: readonly number[];
}

/** The shins of the people in a drawing, except for figures inside groups. */
function shinsIn(svg: string, drawing: string): Shin[] {
  const drawn = svg.indexOf("</style>") + "</style>".length;
  return [...svg.slice(drawn).matchAll(PERSON)].flatMap(({ index, groups = {} }) => {
    const before = svg.slice(drawn, drawn + index);
    if (before.split("<g ").length !== before.split("</g>").length) return [];
    const [knee = [], foot = []] = [groups.knee, groups.foot].map((point) => point?.split(" ").map(Number));
    const [x = 0, y = 0] = [Number(groups.x), Number(groups.y)].map(
      (start, axis) => start + (((knee[axis] ?? 0) + (foot[axis] ?? 0)) / 2) * Number(groups.scale ?? 1),
    );
    const hex = new RegExp(`\\.${groups.colour}\\{color:#(\\w{6})\\}`).exec(svg)?.[1] ?? "";
    const colour = [0, 2, 4].map((from) => Number.parseInt(hex.slice(from, from + 2), 16));
    const name = `${drawing}: ${groups.colour} at ${Math.round(x)}, ${Math.round(y)}`;
    return { name, svg: `${svg.slice(0, drawn)}${before}</svg>`, x, y, colour };
  });
}

// Runs in its own process, because the processes of the site and of the tests may not load SVG.
const PROGRAM = `
import sharp from "sharp";
let text = "";
for await (const chunk of process.stdin) text += chunk;
const colours = [];
for (const { svg, x, y } of JSON.parse(text)) {
  const drawing = sharp(Buffer.from(svg)).resize(${1200 / SCALE}).flatten().raw();
  const { data, info } = await drawing.toBuffer({ resolveWithObject: true });
  const [column, row] = [Math.round(x / ${SCALE}), Math.round(y / ${SCALE})];
  const isInside = column >= 0 && row >= 0 && column < info.width && row < info.height;
  const at = (row * info.width + column) * 3;
  colours.push(isInside ? [...data.subarray(at, at + 3)] : null);
}
console.log(JSON.stringify(colours));
`;

/** The colours behind the shins; null outside the drawing. */
function coloursBehind(shins: readonly Shin[]): (number[] | null)[] {
  const options = { input: JSON.stringify(shins), encoding: "utf8", maxBuffer: 50 * 1024 * 1024 } as const;
  return JSON.parse(execFileSync(process.execPath, ["--input-type=module", "-e", PROGRAM], options));
}

test("nobody in a drawing has legs of the colour of the ground", () => {
  const shins = (Object.keys(MOTIFS) as Motif[]).flatMap((motif) =>
    [0, 2, 4, 6].flatMap((variant) => {
      const svg = readPoster(posterName({ motif, light: "dusk", category: "music", variant })) ?? "";
      return shinsIn(svg, `${motif} ${variant}`);
    }),
  );
  expect(shins.length).toBeGreaterThan(100);
  const behind = coloursBehind(shins);
  const hidden = shins.filter(({ colour }, index) => {
    const other = behind[index];
    return (
      other && colour.reduce((sum, value, channel) => sum + Math.abs(value - (other[channel] ?? 0)), 0) < LEAST_APART
    );
  });
  expect(hidden.map(({ name }) => name)).toEqual([]);
});
