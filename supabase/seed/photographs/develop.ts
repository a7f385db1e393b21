import sharp from "sharp";
import { Canvas } from "./canvas.ts";
import { PHOTOGRAPHS, photographFile } from "./index.ts";

/*
 * node --import tsx supabase/seed/photographs/develop.ts [NAME …]: makes the files of these photographs anew, by default of all.
 * They are kept as files because making them takes half a minute, and example data is added in a few seconds.
 */

/** Drawn larger than they are stored, so that edges are smooth. */
const SCALE = 2;
/** Any fixed number does: it makes the pictures repeatable. */
const SEED = 7;

const names = process.argv.slice(2);
for (const { name, width, height, draw } of PHOTOGRAPHS) {
  if (names.length > 0 && !names.includes(name)) continue;
  const canvas = new Canvas(width * SCALE, height * SCALE, SEED);
  draw(canvas);
  await sharp(canvas.develop(), { raw: { width: canvas.width, height: canvas.height, channels: 3 } })
    .resize({ width, height })
    .jpeg({ quality: 84, mozjpeg: true })
    .toFile(photographFile(name));
}
