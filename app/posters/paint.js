import sharp from "sharp";

/*
 * Paints drawings as pixels, in a process of its own: the site's process never reads SVG, because people upload files to it. This one reads
 * the site's own drawings and copies of pictures that the site has made, and ends with the process that started it.
 */

/** What a picture for social networks may weigh, in bytes. */
const MOST_BYTES = 150_000;
/** Of JPEG, until one is light enough: the letters stay sharp as long as colours are not coarser than light. */
const JPEG = [84, 72]
  .map((quality) => ({ quality, chromaSubsampling: "4:4:4" }))
  .concat({ quality: 50 }, { quality: 25 });

// One thread, and nothing kept: memory stays the same however many are painted.
sharp.concurrency(1);
sharp.cache(false);
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: ["VipsForeignLoadSvgBuffer", "VipsForeignLoadWebpBuffer"] });

process.once("disconnect", () => process.exit(0));
process.on("message", async (order) => {
  const painted = await paint(order).then(
    (bytes) => ({ bytes }),
    (error) => ({ error: String(error) }),
  );
  process.send?.({ id: order.id, ...painted });
});

/** A drawing in colours without shades is small as PNG, a photograph as JPEG. */
async function paint({ svg, type, picture }) {
  const drawing = Buffer.from(svg);
  const { data, info } = picture ? await paintPicture(drawing, picture) : await pixelsOf(sharp(drawing));
  const pixels = () => sharp(data, { raw: info });
  const tries =
    type === "image/png"
      ? [{}, { palette: true }].map((options) => () => pixels().png(options).toBuffer())
      : JPEG.map((options) => () => pixels().jpeg(options).toBuffer());
  let bytes = await tries[0]();
  for (const smaller of tries.slice(1)) if (bytes.length > MOST_BYTES) bytes = await smaller();
  return bytes;
}

function pixelsOf(image) {
  return image.removeAlpha().raw().toBuffer({ resolveWithObject: true });
}

/** The drawing above the picture, which fills its place. Its point in view is as near to the middle as it can be. */
async function paintPicture(drawing, { bytes, x, y, left, top, width, height }) {
  const size = await sharp(bytes).metadata();
  const scale = Math.max(width / size.width, height / size.height);
  const [wide, high] = [Math.ceil(size.width * scale), Math.ceil(size.height * scale)];
  const crop = {
    left: Math.round(((wide - width) * x) / 100),
    top: Math.round(((high - height) * y) / 100),
    width,
    height,
  };
  const filled = await pixelsOf(sharp(bytes).resize(wide, high, { fit: "fill" }).extract(crop));
  return pixelsOf(sharp(drawing).composite([{ input: filled.data, raw: filled.info, left, top, blend: "dest-over" }]));
}
