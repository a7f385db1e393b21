import { notes } from "../music.ts";
import { archRoom, discRoom, room } from "../places.ts";
import { counter } from "../props.ts";
import type { Scene } from "../scene.ts";
import { at, circle, each, ellipse, line, path, rect, ring, star } from "../shapes.ts";

const vase = (x: number, y: number, scale: number, colour: "coral" | "mid" | "lamp" | "wall" | "brick") =>
  at(
    x,
    y,
    scale,
    path(colour, "M-20-120H20V-100C60-80 60-20 28 0H-28C-60-20-60-80-20-100Z") +
      line("wall", 5, "M-44-60l16 12 16-12 16 12 16-12 16 12"),
  );

/** Things made by hand. */
export const crafts = {
  pottery: (cast) =>
    archRoom(520) +
    rect("wood", 60, 170, 200, 14) +
    rect("wood", 940, 170, 200, 14) +
    vase(110, 170, 0.8, "mid") +
    vase(210, 170, 0.9, "coral") +
    vase(990, 170, 0.9, "lamp") +
    vase(1090, 170, 0.75, "wall") +
    cast.person(600, 600, 2.5, {
      hips: [0, -70],
      left: [-20, -78],
      right: [20, -78],
      top: "coral",
      bottom: "near",
      hair: "bun",
    }) +
    path("near", "M470 400H730L690 630H510Z") +
    ellipse("steel", 600, 506, 200, 36) +
    path("wood", "M540 500Q510 440 560 400H640Q690 440 660 500Z") +
    ellipse("bark", 600, 402, 42, 11) +
    line("coral", 34, "M470 380L520 430M730 380L680 430"),
  printmaking: (cast) =>
    room(520) +
    line("deep", 4, "M60 90Q600 130 1140 90") +
    each(
      [
        [170, "coral"],
        [400, "near"],
        [800, "leaf"],
        [1020, "lamp"],
      ] as const,
      ([x, colour]) =>
        rect("wall", x - 70, 110, 140, 170) +
        path(colour, `M${x - 40} 240q0-90 40-100q40 10 40 100z`) +
        rect("bark", x - 6, 98, 12, 24),
    ) +
    cast.person(600, 590, 2.2, { left: [-50, -96], right: [50, -96], top: "mid" }) +
    counter(470, "wood", "bark") +
    rect("wall", 470, 440, 260, 40) +
    rect("coral", 500, 446, 200, 20) +
    rect("deep", 440, 400, 320, 44, 22) +
    line("steel", 12, "M410 422H440M760 422H790"),
  glass: (cast) =>
    discRoom(520, 340, 200, "gold") +
    rect("brick", 120, 300, 300, 240) +
    path("sun", "M200 540V430a70 70 0 0 1 140 0v110z") +
    cast.person(860, 600, 2.2, {
      left: [-64, -130],
      right: [-20, -120],
      elbows: [1, 1],
      look: -1,
      top: "near",
      bottom: "deep",
    }) +
    line("steel", 11, "M780 330L520 400") +
    path("coral", "M530 370Q440 350 430 420T520 470Q570 440 540 380Z") +
    path("rose", "M480 390q-26 20-10 50q-24-24 10-50z"),
  quilting: (cast) =>
    archRoom(520) +
    cast.bust(430, 330, 2.3, { look: 1 }) +
    cast.bust(770, 330, 2.3, { look: -1 }) +
    each([0, 1, 2, 3], (row) =>
      each([0, 1, 2, 3, 4, 5, 6, 7], (column) => {
        const [x, y] = [200 + column * 100, 320 + row * 84];
        const colour =
          (["coral", "lamp", "mid", "wall", "leaf", "rose"] as const)[(row * 3 + column * 5) % 6] ?? "coral";
        return (
          rect(colour, x, y, 100, 84) +
          path((row + column) % 2 ? "near" : "brick", `M${x + 50} ${y + 12}l34 30-34 30-34-30z`)
        );
      }),
    ),
  knitting: (cast) =>
    room(520) +
    circle("tone", 600, 310, 250) +
    path("mid", "M400 300Q400 200 500 200H700Q800 200 800 300V560H400Z") +
    cast.person(600, 620, 2.5, {
      hips: [0, -80],
      left: [-22, -104],
      right: [22, -104],
      leftFoot: [-30, -10],
      rightFoot: [30, -10],
      top: "lamp",
      held: path("coral", "M-28-100H28L34-50H-34Z") + line("wall", 5, "M-44-124L30-96M44-124L-30-96"),
    }) +
    rect("near", 370, 400, 70, 170, 20) +
    rect("near", 760, 400, 70, 170, 20) +
    each(
      [
        [240, 560, "coral"],
        [330, 580, "leaf"],
        [900, 570, "gold"],
      ] as const,
      ([x, y, colour]) =>
        circle(colour, x, y, 46) +
        line("wall", 4, `M${x - 36} ${y - 10}q36-30 70 4M${x - 40} ${y + 8}q40-30 76 4M${x - 20} ${y + 36}q0-50 40-70`),
    ),
  jewelry: () =>
    discRoom(640, 600, 290) +
    path("near", "M400 630Q400 470 530 430V300Q600 260 670 300V430Q800 470 800 630Z") +
    each(Array.from({ length: 13 }), (_, i) => {
      const angle = Math.PI * (0.12 + (i / 12) * 0.76);
      return circle(
        (["coral", "lamp", "mid", "wall"] as const)[i % 4] ?? "coral",
        600 + 170 * Math.cos(angle),
        370 + 170 * Math.sin(angle),
        20,
      );
    }) +
    star("gold", 600, 586, 36, 8) +
    each(
      [
        [250, 250],
        [950, 250],
      ] as const,
      ([x, y]) => ring("gold", 14, x, y, 54) + path("foam", `M${x - 30} ${y - 70}h60l16 24-46 44-46-44z`),
    ),
  crafts: () =>
    rect("tint", 0, 0, 1200, 630) +
    rect("tone", 0, 440, 1200, 190) +
    at(
      450,
      330,
      1.3,
      line("steel", 16, "M-20-10L90-130M20-10L-90-130") +
        ring("coral", 20, -44, 50, 46) +
        ring("coral", 20, 44, 50, 46),
    ) +
    at(
      720,
      330,
      1.2,
      rect("lamp", -30, -170, 60, 240) +
        path("sand", "M-30-170H30L0-230Z") +
        path("deep", "M-9-214H9L0-230Z") +
        rect("rose", -30, 60, 60, 30, 8),
      14,
    ) +
    at(
      910,
      420,
      1,
      path("mid", "M-40-120H40V60Q0 90-40 60Z") +
        path("wall", "M-18-160H18V-120H-18Z") +
        rect("wall", -40, -70, 80, 70),
    ) +
    each(
      [
        [230, 200, "coral"],
        [290, 440, "leaf"],
        [600, 500, "plum"],
        [1040, 220, "gold"],
      ] as const,
      ([x, y, colour]) => star(colour, x, y, 46),
    ) +
    notes(140, 480, 1),
} as const satisfies Record<string, Scene>;
