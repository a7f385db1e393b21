import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { EVENT_LIMITS } from "#app/domain/events/controls.ts";
import { PICTURE_LIMITS } from "#app/domain/events/picture.ts";
import { type EncodedPicture, encodePicture, PictureError } from "#app/uploads/encode-picture.server.ts";
import { scene } from "#tests/support/pictures.ts";

/** Small, so that a test can decode many. */
const SIZE = { width: 240, height: 160 };
const FORMATS = ["jpeg", "png", "webp", "avif", "gif"] as const;
const GPS = {
  IFD0: { Copyright: "Olive", Artist: "Olive" },
  IFD3: { GPSLatitudeRef: "N", GPSLatitude: "27/1 57/1 0/1" },
};

/** A file of every accepted format, with all metadata that cameras write. */
let files: Record<(typeof FORMATS)[number], Buffer>;
beforeAll(async () => {
  const made = FORMATS.map(async (format) => {
    const picture = scene(SIZE.width, SIZE.height).withExif(GPS).withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"/>');
    return [format, await picture.withIccProfile("p3").toFormat(format).toBuffer()] as const;
  });
  files = Object.fromEntries(await Promise.all(made)) as typeof files;
});

/** The result for a file: its copies, or the message for the person who chose it. Any other error fails the test. */
async function take(file: Uint8Array): Promise<EncodedPicture | string> {
  try {
    return await encodePicture(Buffer.from(file));
  } catch (error) {
    if (error instanceof PictureError) return error.message;
    throw error;
  }
}

async function expectClean(picture: EncodedPicture | string) {
  if (typeof picture === "string") throw new Error(picture);
  for (const { bytes, width, format } of picture.copies) {
    const found = await sharp(bytes).metadata();
    expect(found).toMatchObject({ width, space: "srgb", depth: "uchar", channels: 3 });
    expect(found.format).toBe(format === "avif" ? "heif" : format);
    expect([found.exif, found.xmp, found.icc, found.iptc, found.orientation, found.delay]).toEqual(
      Array(6).fill(undefined),
    );
    expect(bytes.includes("Olive")).toBe(false);
  }
  return picture;
}

test.each(FORMATS)("a %s is encoded into copies without metadata about place and author", async (format) => {
  const picture = await expectClean(await take(files[format]));
  expect(picture).toMatchObject({ ...SIZE, digest: expect.any(Buffer) });
  expect(picture.copies.map(({ width, format: made }) => `${width}.${made}`)).toEqual(["240.avif", "240.webp"]);
});

test("copies are never wider than the picture, and cover the widths of the pages", async () => {
  const wide = await expectClean(await take(await scene(1700, 900).jpeg().toBuffer()));
  expect(wide).toMatchObject({ width: 1280, height: 678 });
  expect(wide.copies.filter(({ format }) => format === "avif").map(({ width }) => width)).toEqual([
    320, 640, 960, 1280,
  ]);
});

test.each([1, 2, 3, 4, 5, 6, 7, 8])("a photograph with EXIF orientation %i is upright", async (orientation) => {
  const turned = await scene(400, 250, { x: 20, y: 50 }).jpeg().withMetadata({ orientation }).toBuffer();
  const picture = await expectClean(await take(turned));
  const isOnItsSide = orientation > 4;
  expect(picture).toMatchObject(isOnItsSide ? { width: 250, height: 400 } : { width: 400, height: 250 });
});

test.each([
  ["left", { x: 15, y: 50 }, (x: number) => x < 40],
  ["right", { x: 85, y: 50 }, (x: number) => x > 60],
] as const)("what stands out on the %s stays in view", async (_, focus, isThere) => {
  const picture = await expectClean(await take(await scene(600, 300, focus).png().toBuffer()));
  expect(isThere(picture.focus.x)).toBe(true);
});

describe("unusual, but a picture", () => {
  const noise = () => scene(SIZE.width, SIZE.height);
  const cases: Record<string, () => Promise<Buffer>> = {
    CMYK: () => noise().toColourspace("cmyk").jpeg().toBuffer(),
    grey: () => noise().greyscale().png().toBuffer(),
    "16 bit": () => noise().toColourspace("rgb16").png().toBuffer(),
    transparent: () => noise().ensureAlpha(0.3).webp().toBuffer(),
    "with a palette": () => noise().png({ palette: true }).toBuffer(),
    progressive: () => noise().jpeg({ progressive: true }).toBuffer(),
    "with something behind its end": async () =>
      Buffer.concat([files.jpeg, Buffer.from("<script>alert(1)</script>PK\x03\x04")]),
    animated: async () => {
      const frames = await Promise.all(
        [20, 50, 80].map((x) => scene(SIZE.width, SIZE.height, { x, y: 50 }).png().toBuffer()),
      );
      return sharp(frames, { join: { animated: true } })
        .gif()
        .toBuffer();
    },
  };
  test.each(Object.keys(cases))("%s: is shown", async (name) => {
    const file = await cases[name]?.();
    expect(await expectClean(await take(file ?? Buffer.alloc(0)))).toMatchObject(SIZE);
  });

  test.each([
    [220, 3000, { width: 220, height: 440 }],
    [3000, 220, { width: 660, height: 220 }],
  ])("%i by %i: is cropped to what is ever in view", async (width, height, size) => {
    expect(await expectClean(await take(await scene(width, height).png().toBuffer()))).toMatchObject(size);
  });
});

describe("files that are not pictures, or truncated", () => {
  const CUTS = [1, 3, 8, 12, 20, 32, 64, 100, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.97];

  test.each(FORMATS)("a %s that was cut off anywhere is shown whole or refused in words", async (format) => {
    const whole = files[format];
    for (const cut of CUTS) {
      const part = whole.subarray(0, cut < 1 ? Math.floor(whole.length * cut) : cut);
      const taken = await take(part);
      if (typeof taken === "string") expect(taken).toMatch(/^(This|We can't read this) (file|picture|HEIC)/);
      else await expectClean(taken);
    }
    expect(typeof (await take(whole.subarray(0, Math.floor(whole.length / 2))))).toBe("string");
  });

  test.each(FORMATS)("a %s with wrong bytes anywhere is shown or refused in words", async (format) => {
    for (let seed = 1; seed <= 16; seed++) {
      const spoilt = Buffer.from(files[format]);
      for (let n = 0; n < 12; n++) spoilt[(seed * 7919 + n * 104_729) % spoilt.length] = (seed * 31 + n * 17) % 256;
      const taken = await take(spoilt);
      if (typeof taken !== "string") await expectClean(taken);
    }
  });

  test.each(FORMATS)("the beginning of a %s before other content is refused in words", async (format) => {
    for (const rest of ["<html><script>alert(1)</script>", "\0".repeat(500), "PK\x03\x04", "%PDF-1.7", "<svg/>"]) {
      for (const begun of [4, 16]) {
        const taken = await take(Buffer.concat([files[format].subarray(0, begun), Buffer.from(rest, "latin1")]));
        expect(typeof taken).toBe("string");
      }
    }
  });

  const strange: Record<string, () => Promise<Buffer> | Buffer> = {
    nothing: () => Buffer.alloc(0),
    zeros: () => Buffer.alloc(5000),
    text: () => Buffer.from("JFIF"),
    HTML: () => Buffer.from("<!doctype html><img src=x onerror=alert(1)>"),
    SVG: () =>
      Buffer.from(
        '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="600"><image href="file:///etc/passwd"/></svg>',
      ),
    "an SVG with a declaration": () =>
      Buffer.from('<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg>&x;</svg>'),
    PDF: () => Buffer.from("%PDF-1.7\n%%EOF"),
    ZIP: () => Buffer.from("PK\x03\x04", "latin1"),
    MP4: () => Buffer.from("\0\0\0\x18ftypisom\0\0\x02\0isomiso2", "latin1"),
    HEIC: () => Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic", "latin1"),
    TIFF: () => scene(300, 200).tiff().toBuffer(),
    BMP: () => Buffer.from(`BM${"\0".repeat(60)}`, "latin1"),
    PPM: () => Buffer.from(`P6 300 200 255\n${"a".repeat(180_000)}`),
    "a raw frame": () => scene(300, 200).raw().toBuffer(),
  };
  test.each(Object.keys(strange))("%s: is refused in words", async (name) => {
    expect(await take((await strange[name]?.()) ?? Buffer.alloc(0))).toMatch(
      /^(This|We can't read this) (file|HEIC picture|picture)/,
    );
  });
});

test("a small file that claims to be huge is refused before it is unpacked", async () => {
  const bomb = Buffer.from(files.png);
  // Width and height are in a PNG's first chunk, whose checksum is adjusted.
  bomb.writeUInt32BE(60_000, 16);
  bomb.writeUInt32BE(60_000, 20);
  const { crc32 } = await import("node:zlib").then(({ crc32: native }) => ({ crc32: native ?? checksum }));
  bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29);
  expect(await take(bomb)).toMatch(/more than 40 million pixels/);
});

test("a picture of few colours that unpacks to more pixels than allowed is refused", async () => {
  const side = Math.ceil(Math.sqrt(PICTURE_LIMITS.maxPixels)) + 50;
  const bomb = await sharp({ create: { width: side, height: side, channels: 3, background: "#fff" } })
    .png({ compressionLevel: 9 })
    .toBuffer();
  expect(bomb.length).toBeLessThan(EVENT_LIMITS.maxPictureBytes);
  expect(await take(bomb)).toMatch(/more than 40 million pixels/);
});

test("of many concurrent uploads those beyond the queue are asked to try again", async () => {
  const taken = await Promise.all(Array.from({ length: 12 }, () => take(files.png)));
  const refused = taken.filter((one) => typeof one === "string");
  expect(refused).toHaveLength(4);
  expect(refused[0]).toMatch(/^A lot of pictures are being uploaded/);
});

/** CRC-32 as in PNG, for Node versions without one. */
function checksum(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return (crc ^ 0xffffffff) >>> 0;
}
