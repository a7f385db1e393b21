import sharp, { type Sharp } from "sharp";
import { addPicture } from "#app/models/events/pictures.server.ts";
import { EVENT_FORM } from "./forms.ts";
import type { Person } from "./people.ts";
import type { Client, TestStack } from "./stack.ts";

/** supabase-js as the site uses it for this person: with their access token and the queue key. */
export function siteFor(stack: TestStack, person: Person): Client {
  return stack.siteClient(stack.anonKey, async () => {
    const { data } = await person.client.auth.getSession();
    return data.session?.access_token ?? null;
  });
}

/** The encoded copies of a test picture: width, format and bytes. */
export const STORED_COPIES = [320, 640].map((width) => ({
  width,
  format: "webp" as const,
  bytes: Buffer.from(`${width} pixels`),
}));

/** Stores a picture of a person as the site does, with files of 320 and 640 pixels. @returns its id and file names. */
export async function storePicture(stack: TestStack, person: Person): Promise<{ id: string; files: string[] }> {
  const id = await addPicture(siteFor(stack, person), stack.queueKey, person.id, {
    width: 640,
    height: 400,
    color: "#0b5964",
    focus: { x: 30, y: 60 },
    digest: Buffer.alloc(32, 0xab),
    copies: STORED_COPIES,
  });
  return { id, files: STORED_COPIES.map(({ width, format }) => `${person.id}/${id}/${width}.${format}`) };
}

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
  // Browsers send an empty file when no file is chosen.
  form.append("picture", new File(file ? [file.slice()] : [], file ? name : "", { type: "image/jpeg" }));
  return form;
}
