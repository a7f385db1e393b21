import sharp, { type Sharp } from "sharp";
import { EVENT_FORM } from "./forms.ts";

/** A scene without sharp edges, like a photograph: a sky above a ground, and a bright disc at `focus` (percentages). */
export function scene(width: number, height: number, focus = { x: 70, y: 30 }): Sharp {
  const pixels = Buffer.alloc(width * height * 3);
  const radius = Math.min(width, height) / 9;
  for (let y = 0; y < height; y++) {
    const down = y / height;
    for (let x = 0; x < width; x++) {
      const isDisc = Math.hypot(x - (width * focus.x) / 100, y - (height * focus.y) / 100) < radius;
      const ground = [60 + 180 * down, 100 + 80 * down, 150 - 60 * down + (20 * x) / width];
      pixels.set(isDisc ? [232, 50, 30] : ground, (y * width + x) * 3);
    }
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

/** A valid event form with a file as its picture. */
export function formWithPicture(
  file: Uint8Array | null,
  fields: Record<string, string> = {},
  name = "picture.jpg",
): FormData {
  const form = new FormData();
  for (const [field, value] of Object.entries({ ...EVENT_FORM, image_alt: "A red sun over the bay", ...fields }))
    form.append(field, value);
  // As browsers send a control in which nothing was chosen.
  form.append("picture", new File(file ? [file.slice()] : [], file ? name : "", { type: "image/jpeg" }));
  return form;
}
