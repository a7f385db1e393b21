/** OKLCH lightness of every tint, before the page blends it with its background (app/styles/event-page.css). */
const LIGHTNESS = 0.8;
/** Quantization of hue, in degrees, and of chroma: tints are few enough to test the contrast of each. */
const HUE_STEP = 15;
const CHROMA_STEP = 0.05;
/** Maximum chroma: at this lightness within the sRGB gamut for every hue. */
const MOST_CHROMA = 0.1;
/** Factor by which chroma is increased, because blending with the background reduces it. */
const CHROMA_GAIN = 1.6;

/**
 * The background tint of a page whose picture has this average colour: the same hue, a similar chroma, a constant lightness.
 * @param colour "#rrggbb".
 * @returns a CSS colour, "oklch(0.8 0.1 45)".
 */
export function tintOf(colour: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => linear(Number.parseInt(colour.slice(at, at + 2), 16)));
  // OKLab (Björn Ottosson): linear sRGB to cone responses, then to the axes a and b.
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const a = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short;
  const b = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short;
  const steps = Math.round(Math.min(CHROMA_GAIN * Math.hypot(a, b), MOST_CHROMA) / CHROMA_STEP);
  const degrees = (Math.atan2(b, a) * 180) / Math.PI + 360;
  const hue = steps === 0 ? 0 : (Math.round(degrees / HUE_STEP) * HUE_STEP) % 360;
  return `oklch(${LIGHTNESS} ${Math.round(steps * CHROMA_STEP * 100) / 100} ${hue})`;
}

/** Linearises an sRGB channel of 0 to 255 to 0 to 1. */
export function linear(channel: number): number {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}
