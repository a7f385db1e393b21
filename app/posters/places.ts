import type { Colour } from "./colours.ts";
import { at, circle, each, ellipse, HEIGHT, line, path, rays, rect, ring, star, WIDTH } from "./shapes.ts";

// Backgrounds of scenes: skies, waters, grounds and rooms. Every scene begins with one that fills the drawing.

/** The sky in the current light, lighter towards the horizon, with stars that are visible at night. */
export function sky(horizon = 330): string {
  const stars = [
    [90, 60],
    [210, 140],
    [340, 50],
    [480, 110],
    [610, 40],
    [760, 90],
    [880, 40],
    [1010, 120],
    [1130, 60],
    [60, 220],
    [1150, 230],
  ] as const;
  return (
    rect("sky", 0, 0, WIDTH, HEIGHT) +
    path(
      "low",
      `M0 ${horizon - 60}C200 ${horizon - 110} 420 ${horizon - 30} 640 ${horizon - 70}S1000 ${horizon - 110} 1200 ${horizon - 70}V630H0Z`,
    ) +
    each(stars, ([x, y], index) => circle("star", x, y, index % 3 === 0 ? 4.5 : 3))
  );
}

/** Sun or moon, depending on the light. */
export const sun = (x: number, y: number, radius: number) => circle("sun", x, y, radius);

export function cloud(x: number, y: number, scale = 1): string {
  return at(
    x,
    y,
    scale,
    path("cloud", "M-130 40C-126 4-84-6-62 6C-50-34 12-42 34-8C62-26 104-8 102 16C124 14 134 28 132 40Z"),
  );
}

/** Gulls far away. */
export function gulls(x: number, y: number, colour: Colour = "near"): string {
  return line(colour, 5, `M${x} ${y}q14-16 28 0q14-16 28 0m46-40q10-12 20 0q10-12 20 0m-150 70q10-12 20 0q10-12 20 0`);
}

/** Water down to the lower edge, with bands of light. */
export function sea(y: number, colour: Colour = "water"): string {
  const bands = [
    [120, 26, 150],
    [700, 40, 210],
    [380, 74, 190],
    [960, 84, 150],
    [60, 124, 130],
    [620, 140, 240],
  ] as const;
  return (
    rect(colour, 0, y, WIDTH, HEIGHT - y) +
    each(bands, ([x, down, width]) => (y + down < 620 ? rect("foam", x, y + down, width, 6, 3) : ""))
  );
}

/** Surf along a shore, and sand below it. */
export function shore(y: number): string {
  return (
    path("foam", `M0 ${y}C220 ${y - 26} 420 ${y + 26} 660 ${y}S1020 ${y - 20} 1200 ${y + 4}V630H0Z`) +
    path("sand", `M0 ${y + 20}C240 ${y - 4} 440 ${y + 44} 680 ${y + 20}S1040 ${y + 4} 1200 ${y + 26}V630H0Z`)
  );
}

/** Round tops of trees along the horizon. */
export function trees(y: number, colour: Colour = "far"): string {
  return path(
    colour,
    `M0 ${y - 40}C50 ${y - 80} 110 ${y - 66} 150 ${y - 40}C190 ${y - 84} 270 ${y - 80} 310 ${y - 42}C350 ${y - 70} 420 ${y - 72} 450 ${y - 40}C520 ${y - 82} 590 ${y - 60} 620 ${y - 38}C660 ${y - 76} 740 ${y - 76} 780 ${y - 40}C830 ${y - 84} 900 ${y - 70} 930 ${y - 40}C970 ${y - 76} 1060 ${y - 80} 1090 ${y - 44}C1120 ${y - 66} 1170 ${y - 70} 1200 ${y - 50}V${y + 20}H0Z`,
  );
}

/** Grass down to the lower edge, darker at the front. */
export function lawn(y: number): string {
  return (
    path("grass", `M0 ${y + 8}C300 ${y - 22} 760 ${y + 22} 1200 ${y - 6}V630H0Z`) +
    path("leaf", `M0 ${y + 90}C360 ${y + 52} 800 ${y + 110} 1200 ${y + 66}V630H0Z`)
  );
}

/** Houses of a town along the horizon, with lights after dark. */
export function skyline(y: number, colour: Colour = "far", lit: Colour = "beam"): string {
  const houses = [
    [0, 110, 90],
    [96, 170, 80],
    [182, 120, 100],
    [288, 210, 70],
    [364, 140, 96],
    [700, 150, 90],
    [796, 230, 76],
    [878, 130, 100],
    [984, 190, 84],
    [1074, 140, 126],
  ] as const;
  return each(
    houses,
    ([x, height, width]) =>
      rect(colour, x, y - height, width, height + 30) +
      each([0, 1, 2], (row) => rect(lit, x + 18 + (row % 2) * 26, y - height + 22 + row * 34, 16, 18)),
  );
}

/** A palm, 400 tall, with its foot at this point. */
export function palm(x: number, y: number, scale = 1, colour: Colour = "near"): string {
  const frond = "M0 0C22-42 82-54 128-6C110-16 96-18 84-15L88-4L66-17L62-6L46-14C30-12 14-8 0 0Z";
  const turns = [
    [1, 0],
    [1, 42],
    [1, -42],
    [1, -82],
    [-1, 0],
    [-1, -40],
    [-1, 44],
  ] as const;
  const crown = each(
    turns,
    ([side, turn]) => `<path transform="${side < 0 ? "scale(-1 1)" : ""}rotate(${turn})" d="${frond}"/>`,
  );
  return at(
    x,
    y,
    scale,
    `<g class="${colour}"><path d="M-10 0C-6-160 6-280-3-400H9C18-280 10-150 14 0Z"/><g transform="translate(2 -398)">${crown}</g></g>`,
  );
}

/** A broad tree, 300 tall. */
export function tree(x: number, y: number, scale = 1, colour: Colour = "moss"): string {
  return at(
    x,
    y,
    scale,
    path("bark", "M-18 0C-8-60-10-110-14-170H16C12-110 12-60 22 0Z") +
      path(
        colour,
        "M-130-150C-170-190-130-250-80-240C-70-300 20-320 50-270C110-290 160-230 130-180C150-140 90-120 60-140C20-110-30-116-50-136C-80-116-116-124-130-150Z",
      ) +
      path("leaf", "M-80-190C-90-230-40-250-20-236C0-264 50-250 50-220C30-236 0-230-14-216C-40-226-70-216-80-190Z"),
  );
}

/** A bush with pointed leaves for the lower corners. */
export function fern(x: number, y: number, scale = 1, colour: Colour = "moss"): string {
  return at(
    x,
    y,
    scale,
    path(
      colour,
      "M0 0C-30-40-90-60-130-50C-90-40-50-20-30 0ZM0 0C-20-70-60-110-90-116C-60-90-30-40-16 0ZM-10 0C-16-80 0-130 20-150C14-110 20-40 14 0ZM0 0C20-70 60-110 90-116C60-90 40-40 20 0ZM10 0C30-40 90-60 130-50C90-40 50-20 34 0Z",
    ),
  );
}

/** A wall of the category's colour and a floor, whose edge is at `y`. */
export function room(y = 500): string {
  return (
    rect("tint", 0, 0, WIDTH, HEIGHT) + rect("floor", 0, y, WIDTH, HEIGHT - y) + rect("tone", 0, y - 12, WIDTH, 14)
  );
}

/** The same with an arch behind the middle. */
export function archRoom(y = 500): string {
  return (
    rect("tint", 0, 0, WIDTH, HEIGHT) +
    path("tone", `M300 ${y}V330C300 160 430 60 600 60S900 160 900 330V${y}Z`) +
    rect("floor", 0, y, WIDTH, HEIGHT - y)
  );
}

/** The same with rays from behind the middle. */
export function rayRoom(y = 520, x = 600, from = 330): string {
  return rect("tint", 0, 0, WIDTH, HEIGHT) + rays("tone", x, from) + rect("floor", 0, y, WIDTH, HEIGHT - y);
}

/** The same with a large disc behind the middle. */
export function discRoom(y = 520, x = 600, radius = 260, colour: Colour = "tone"): string {
  return rect("tint", 0, 0, WIDTH, HEIGHT) + circle(colour, x, 320, radius) + rect("floor", 0, y, WIDTH, HEIGHT - y);
}

/** A window with the sky. */
export function window(x: number, y: number, width: number, height: number): string {
  return (
    rect("wall", x - 12, y - 12, width + 24, height + 24, 8) +
    rect("sky", x, y, width, height) +
    rect("low", x, y + height * 0.6, width, height * 0.4) +
    circle("sun", x + width * 0.7, y + height * 0.45, Math.min(width, height) * 0.16) +
    rect("wall", x + width / 2 - 5, y, 10, height) +
    rect("wall", x - 24, y + height + 8, width + 48, 14, 4)
  );
}

/** A dark stage with beams of light from above, boards and, with `curtains`, drapes at both sides. */
export function stage(curtains = false, y = 500): string {
  const drape =
    path("coral", `M0 0H190C170 160 200 330 120 ${y + 30}H0Z`) +
    path(
      "brick",
      `M40 0H76C70 180 84 330 50 ${y + 30}H20C44 330 46 180 40 0ZM120 0H150C140 180 140 330 96 ${y + 30}H70C120 330 124 180 120 0Z`,
    );
  return (
    rect("plum", 0, 0, WIDTH, HEIGHT) +
    `<g opacity=".5">${path("beam", `M330 0L140 ${y + 10}H420ZM600 0L420 ${y + 10}H780ZM870 0L780 ${y + 10}H1060Z`)}</g>` +
    rect("wood", 0, y, WIDTH, HEIGHT - y) +
    rect("bark", 0, y + 60, WIDTH, HEIGHT - y) +
    (curtains ? `${drape}<g transform="translate(1200 0) scale(-1 1)">${drape}</g>` : "")
  );
}

/** A string of lamps between two points. */
export function lights(x1: number, y1: number, x2: number, y2: number, sag = 70): string {
  const d = `M${x1} ${y1}Q${(x1 + x2) / 2} ${(y1 + y2) / 2 + sag * 2} ${x2} ${y2}`;
  return `${line("deep", 3, d)}<path class="l lamp" stroke-width="17" stroke-dasharray="0 52" d="${d}"/>`;
}

/** Pennants between two points at one height. */
export function bunting(x1: number, x2: number, y: number, sag = 50): string {
  const colours = ["coral", "lamp", "mid", "wall", "leaf"] as const;
  const count = Math.round((x2 - x1) / 62);
  const depth = (share: number) => y + sag * 4 * share * (1 - share);
  return (
    line("deep", 3, `M${x1} ${y}Q${(x1 + x2) / 2} ${y + sag * 2} ${x2} ${y}`) +
    each(Array.from({ length: count }), (_, index) => {
      const share = (index + 0.5) / count;
      const x = x1 + (x2 - x1) * share;
      return path(
        colours[index % colours.length] ?? "coral",
        `M${Math.round(x - 22)} ${Math.round(depth(share) - 2)}h44l-22 46z`,
      );
    })
  );
}

/** A burst of fireworks. */
export function firework(x: number, y: number, radius: number, colour: Colour): string {
  const spokes = Array.from({ length: 14 }, (_, index) => {
    const angle = (index * 2 * Math.PI) / 14;
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    return `M${Math.round(x + radius * 0.35 * cos)} ${Math.round(y + radius * 0.35 * sin)}L${Math.round(x + radius * cos)} ${Math.round(y + radius * sin)}`;
  });
  return (
    line(colour, radius / 13, spokes.join("")) +
    star(colour, x, y, radius * 0.2, 8) +
    each([0, 1, 2, 3, 4, 5, 6], (index) =>
      circle("lamp", x + radius * 1.12 * Math.cos(index * 0.9), y + radius * 1.12 * Math.sin(index * 0.9), radius / 22),
    )
  );
}

/** A shadow on the ground below an upright object. */
export const shadow = (x: number, y: number, width: number, colour: Colour = "near") =>
  `<g opacity=".22">${ellipse(colour, x, y, width / 2, width / 16 + 5)}</g>`;

/** A round target of rings, from the outside in. */
export function rings(x: number, y: number, radii: readonly (readonly [Colour, number])[]): string {
  return each(radii, ([colour, radius]) => circle(colour, x, y, radius));
}

export { ring };
