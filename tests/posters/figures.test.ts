import sharp from "sharp";
import { expect, test } from "vitest";
import { MOTIFS, type Motif } from "#app/domain/events/motifs.ts";
import { posterName } from "#app/domain/events/posters.ts";
import { readPoster } from "#app/posters/poster.ts";

// People are seen: their legs do not have the colour of what they stand before.

/** A third of the size of a drawing: enough to tell what is behind a shin. */
const SCALE = 3;
/** How far apart two colours have to be, of 765. */
const LEAST_APART = 12;

const PERSON =
  /<g transform="translate\((?<x>[-\d.]+) (?<y>[-\d.]+)\)(?:rotate\(\S+\))?(?:scale\((?<scale>[\d.]+)\))?"><path class="l (?<colour>\w+)" stroke-width="[\d.]+" d="M[^L]+L(?<knee>[^L"]+)L(?<foot>[^L"]+)"\/>/g;

/** Where people of a drawing have legs of the colour behind them. */
async function hiddenLegs(svg: string): Promise<string[]> {
  const drawn = svg.indexOf("</style>") + "</style>".length;
  const hidden: string[] = [];
  for (const { index, groups = {} } of svg.slice(drawn).matchAll(PERSON)) {
    const before = svg.slice(drawn, drawn + index);
    // Figures in groups of their own are not looked at.
    if (before.split("<g ").length !== before.split("</g>").length) continue;
    const [knee = [], foot = []] = [groups.knee, groups.foot].map((point) => point?.split(" ").map(Number));
    const [x, y] = [0, 1].map(
      (axis) =>
        Number(axis === 0 ? groups.x : groups.y) +
        (((knee[axis] ?? 0) + (foot[axis] ?? 0)) / 2) * Number(groups.scale ?? 1),
    ) as [number, number];
    const { data, info } = await render(`${svg.slice(0, drawn)}${before}</svg>`);
    const [column, row] = [Math.round(x / SCALE), Math.round(y / SCALE)];
    if (column < 0 || row < 0 || column >= info.width || row >= info.height) continue;
    const behind = [...data.subarray((row * info.width + column) * 3, (row * info.width + column) * 3 + 3)];
    const hex = new RegExp(`\\.${groups.colour}\\{color:#(\\w{6})\\}`).exec(svg)?.[1] ?? "";
    const own = [0, 2, 4].map((from) => Number.parseInt(hex.slice(from, from + 2), 16));
    const apart = own.reduce((sum, value, channel) => sum + Math.abs(value - (behind[channel] ?? 0)), 0);
    if (apart < LEAST_APART) hidden.push(`${groups.colour} at ${Math.round(x)}, ${Math.round(y)}`);
  }
  return hidden;
}

function render(svg: string) {
  const drawing = sharp(Buffer.from(svg)).resize(1200 / SCALE);
  return drawing.flatten().raw().toBuffer({ resolveWithObject: true });
}

test("nobody in a drawing has legs of the colour of the ground", async () => {
  const hidden: string[] = [];
  for (const motif of Object.keys(MOTIFS) as Motif[])
    for (const variant of [0, 2, 4, 6]) {
      const svg = readPoster(posterName({ motif, light: "dusk", category: "music", variant })) ?? "";
      hidden.push(...(await hiddenLegs(svg)).map((legs) => `${motif} ${variant}: ${legs}`));
    }
  expect(hidden).toEqual([]);
});
