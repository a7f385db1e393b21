import { discRoom, palm, sea, sky } from "../places.ts";
import { bottle } from "../props.ts";
import type { Scene } from "../scene.ts";
import { at, circle, each, ellipse, line, path, rect } from "../shapes.ts";

const steam = (x: number, y: number) =>
  line("wall", 7, `M${x - 30} ${y}q-16-22 0-44t0-44M${x + 30} ${y}q-16-22 0-44t0-44`);

/** Dishes. */
export const dishes = {
  taco: () =>
    discRoom(640, 600, 290) +
    ellipse("wall", 600, 500, 470, 90) +
    ellipse("shade", 600, 500, 400, 66) +
    each(
      [
        [380, 0],
        [600, -20],
        [820, 0],
      ] as const,
      ([x, up]) =>
        at(
          x,
          470 + up,
          1.25,
          path("moss", "M-120 10Q-120-110 0-120T120 10Q90-120 60-96Q30-140 0-106Q-30-140-60-96Q-90-120-120 10Z") +
            path("coral", "M-96 0Q-90-84-50-96Q-20-110 0-92Q30-110 60-88Q90-70 96 0Z") +
            path("gold", "M-124 30C-124-60-70-90 0-90S124-60 124 30Z") +
            each(
              [
                [-60, -30],
                [-10, -54],
                [50, -20],
                [0, 0],
                [70, -50],
              ] as const,
              ([cx, cy]) => circle("dune", cx, cy, 6),
            ),
        ),
    ) +
    path("leaf", "M300 540a50 50 0 0 1 100 0z") +
    path("grass", "M310 540a40 40 0 0 1 80 0z"),
  oysters: () =>
    rect("mid", 0, 0, 1200, 630) +
    line("near", 5, "M0 130H1200M0 260H1200M0 390H1200M0 520H1200") +
    circle("wall", 600, 320, 270) +
    circle("glass", 600, 320, 220) +
    each([0, 1, 2, 3, 4, 5, 6], (i) =>
      at(
        600 + 150 * Math.cos(i * 0.898),
        320 + 150 * Math.sin(i * 0.898),
        1.05,
        path("steel", "M-60 10C-60-40-20-64 20-56C64-46 74 0 50 30C20 62-56 60-60 10Z") +
          path("wall", "M-46 10C-46-26-14-46 18-40C52-32 58 0 40 22C16 46-42 46-46 10Z") +
          ellipse("rose", 4, 4, 24, 16) +
          circle("wall", 10, -2, 6),
        i * 51,
      ),
    ) +
    circle("lamp", 600, 320, 60) +
    circle("wall", 600, 320, 48) +
    path(
      "lamp",
      "M600 320l-40-12a42 42 0 0 1 16-24zM600 320l-16-38a42 42 0 0 1 30-2zM600 320l22-36a42 42 0 0 1 18 24zM600 320l40 6a42 42 0 0 1-12 28zM600 320l10 40a42 42 0 0 1-30 0zM600 320l-30 28a42 42 0 0 1-12-24z",
    ) +
    bottle(1020, 520, 1.5, "coral"),
  seafood: () =>
    rect("lamp", 0, 0, 1200, 630) +
    each([0, 1, 2, 3, 4, 5, 6, 7, 8, 9], (i) => rect(i % 2 ? "wall" : "lamp", i * 120, 0, 120, 630)) +
    ellipse("near", 600, 330, 400, 230) +
    ellipse("mid", 600, 326, 340, 186) +
    at(
      580,
      330,
      1.5,
      path("coral", "M-170 0C-120-70 20-80 110-20L180-70C200-20 200 30 180 70L110 22C20 80-120 70-170 0Z") +
        path("brick", "M-80-50Q-60 0-80 48Q-150 30-170 0Q-150-30-80-50Z") +
        circle("wall", -124, -14, 11) +
        circle("deep", -126, -14, 6) +
        line("rose", 6, "M-40-40Q-20 0-40 40M0-44Q20 0 0 44M44-34Q60 0 44 34"),
    ) +
    each(
      [
        [330, 220],
        [860, 440],
      ] as const,
      ([x, y]) =>
        circle("lamp", x, y, 60) +
        circle("wall", x, y, 48) +
        circle("gold", x, y, 38) +
        line("wall", 5, `M${x - 36} ${y}h72M${x} ${y - 36}v72M${x - 26} ${y - 26}l52 52M${x + 26} ${y - 26}l-52 52`),
    ) +
    path("leaf", "M420 480q40-60 80 0q40-50 60 10q-60 40-140-10z"),
  pizza: () =>
    rect("tint", 0, 0, 1200, 630) +
    each([0, 1, 2, 3, 4], (row) =>
      each([0, 1, 2, 3, 4, 5, 6, 7, 8, 9], (column) =>
        (row + column) % 2 ? rect("tone", column * 126, row * 126, 126, 126) : "",
      ),
    ) +
    circle("wood", 600, 315, 290) +
    circle("dune", 600, 315, 262) +
    circle("coral", 600, 315, 230) +
    circle("lamp", 600, 315, 216) +
    each(
      [
        [520, 210],
        [700, 220],
        [480, 350],
        [620, 330],
        [740, 370],
        [570, 450],
        [690, 470],
      ] as const,
      ([x, y]) => circle("brick", x, y, 36) + circle("coral", x - 8, y - 8, 8),
    ) +
    each(
      [
        [600, 240],
        [540, 290],
        [690, 300],
        [640, 410],
        [500, 430],
        [620, 180],
      ] as const,
      ([x, y]) => path("leaf", `M${x} ${y}q24-26 46 0q-24 22-46 0z`),
    ) +
    line("wood", 7, "M600 315L784 131M600 315L340 300M600 315L700 560"),
  dumplings: () =>
    discRoom(640, 600, 290) +
    ellipse("bark", 600, 430, 380, 150) +
    path("wood", "M220 430V500Q600 690 980 500V430Z") +
    ellipse("sand", 600, 424, 350, 128) +
    each(
      [
        [420, 400],
        [600, 370],
        [780, 400],
        [500, 480],
        [700, 480],
      ] as const,
      ([x, y]) =>
        at(
          x,
          y,
          1.2,
          path("wall", "M-70 30Q-80-40-20-46Q0-66 20-46Q80-40 70 30Q0 54-70 30Z") +
            line("shade", 5, "M0-50Q-10-10-40 10M0-50V10M0-50Q10-10 40 10"),
        ),
    ) +
    line("brick", 14, "M800 150L1130 320M840 110L1150 290") +
    steam(600, 270) +
    steam(420, 300) +
    steam(780, 300),
  sandwich: () =>
    discRoom(640, 600, 290) +
    ellipse("wall", 600, 500, 480, 84) +
    at(
      600,
      400,
      1,
      path("gold", "M-330-30C-330-130-200-160 0-160S330-130 330-30Z") +
        line("dune", 9, "M-200-110l40 60M-80-130l40 70M60-130l40 70M190-110l30 50") +
        path(
          "leaf",
          "M-340-30Q-300 0-260-26Q-210 10-150-24Q-100 10-40-24Q10 10 60-24Q110 10 160-24Q220 10 270-26Q310 0 340-30V0H-340Z",
        ) +
        rect("rose", -330, -8, 660, 26, 8) +
        path("lamp", "M-320 14H320L240 50L180 18L60 56L-40 18L-160 50L-240 18Z") +
        rect("coral", -320, 34, 640, 22, 8) +
        path("gold", "M-330 50H330Q330 100 270 100H-270Q-330 100-330 50Z"),
    ),
  paella: (cast) =>
    sky(300) +
    sea(300) +
    palm(160, 560, 1.2) +
    rect("sand", 0, 400, 1200, 230) +
    cast.person(330, 570, 2.1, {
      right: [70, -110],
      look: 1,
      hair: "cap",
      top: "wall",
      held: line("wood", 8, "M66-112L130-60"),
    }) +
    cast.person(880, 570, 2.1, { left: [-60, -110], look: -1, top: "coral" }) +
    path("bark", "M430 600l90-60M770 600l-90-60M600 610v-60") +
    path("coral", "M560 590q-10-50 20-70q0 30 20 40q10-30 30-40q-4 40 10 70z") +
    ellipse("deep", 600, 490, 300, 70) +
    ellipse("gold", 600, 480, 270, 56) +
    each(
      [
        [440, 470],
        [520, 500],
        [600, 460],
        [680, 500],
        [760, 474],
      ] as const,
      ([x, y], i) => (i % 2 ? ellipse("near", x, y, 26, 12) : line("coral", 14, `M${x - 20} ${y}q20-20 36 4`)),
    ) +
    each(
      [
        [480, 456],
        [560, 480],
        [640, 486],
        [720, 456],
        [570, 510],
      ] as const,
      ([x, y]) => circle("leaf", x, y, 9),
    ),
} as const satisfies Record<string, Scene>;
