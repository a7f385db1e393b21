import sharp from "sharp";

/*
 * Rasterizes SVG drawings in a child process: the site's process decodes uploads, so it keeps libvips' SVG loader blocked. This process
 * reads trusted input only: the site's drawings, and pictures the site has re-encoded. It exits with its parent.
 */

/** Target size of a social card, in bytes. */
const MOST_BYTES = 150_000;
/** JPEG options, tried until the size is met. Full chroma resolution (4:4:4) first, which keeps lettering sharp. */
const JPEG = [84, 72]
  .map((quality) => ({ quality, chromaSubsampling: "4:4:4" }))
  .concat({ quality: 50 }, { quality: 25 });

// One thread and no cache, which bounds the memory.
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

/** Encodes flat drawings as PNG, with a palette if too large, and photographs as JPEG. */
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

/** Composites the drawing over the picture, which is scaled to cover its rectangle and cropped around its focal point. */
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
