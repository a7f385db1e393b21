import { fern, gulls, lawn, sea, shore, sky, sun, trees } from "../places.ts";
import { flower, wader } from "../props.ts";
import type { Scene } from "../scene.ts";
import { at, circle, each, ellipse, line, path, rect } from "../shapes.ts";

const butterfly = (x: number, y: number, scale: number, turn = 0) =>
  at(
    x,
    y,
    scale,
    path(
      "gold",
      "M0 0C-40-90-130-90-130-20C-130 20-60 20 0 0C60 20 130 20 130-20C130-90 40-90 0 0ZM0 0C-60 20-90 70-60 90C-20 100 0 40 0 0C0 40 20 100 60 90C90 70 60 20 0 0Z",
    ) +
      path("coral", "M-20-14C-50-66-100-64-102-24C-100 0-50 4-20-14ZM20-14C50-66 100-64 102-24C100 0 50 4 20-14Z") +
      line("deep", 9, "M0-30V50M0-30L-16-64M0-30L16-64"),
    turn,
  );

const binoculars = (x: number, y: number) =>
  at(x, y, 1, rect("deep", -22, -12, 20, 28, 6) + rect("deep", 2, -12, 20, 28, 6));

/** Animals that live in the wild. */
export const wildlife = {
  birding: (cast) =>
    sky(350) +
    sun(880, 200, 90) +
    sea(370) +
    path(
      "moss",
      "M0 600q20-160 60-220q-6 100 10 220zM90 600q20-120 50-180q-4 90 6 180zM1080 600q-10-160 50-240q-10 110 0 240zM1160 600q0-120 40-180v180z",
    ) +
    wader(850, 540, 1.5) +
    wader(1010, 500, 0.9, "rose") +
    path("leaf", "M0 560C200 520 480 540 620 600L700 630H0Z") +
    cast.person(400, 620, 2.4, {
      left: [-12, -166],
      right: [30, -166],
      elbows: [1, -1],
      look: 1,
      hair: "hat",
      top: "leaf",
      bottom: "near",
    }) +
    at(422, 222, 2, binoculars(0, 0)) +
    gulls(600, 120),
  birds: () =>
    sky(330) +
    trees(380, "far") +
    path("bark", "M0 470C300 430 700 480 1200 420V450C800 500 300 470 0 510Z") +
    at(
      470,
      450,
      1.4,
      path(
        "coral",
        "M-110-20C-120-110-40-170 20-160C60-210 130-190 130-130L170-120L128-100C120-20 20 30-60 0L-180 60Z",
      ) +
        path("brick", "M-100-30C-60-90 20-80 50-30C0 10-60 0-100-30Z") +
        circle("deep", 92, -134, 8) +
        path("deep", "M110-150L172-122L120-104Z") +
        line("deep", 7, "M-20 0V24M10-4V22"),
    ) +
    at(
      830,
      440,
      1.2,
      path(
        "mid",
        "M110-20C120-110 40-170-20-160C-60-210-130-190-130-130L-170-120L-128-100C-120-20-20 30 60 0L180 60Z",
      ) +
        path("rose", "M-110-60C-90 0 0 20 40-10C0-60-60-80-110-60Z") +
        circle("deep", -92, -134, 8) +
        line("deep", 7, "M20 0V24M-10-4V22"),
    ) +
    path("leaf", "M180 480q40-80 100-60q-20 70-100 60zM1000 440q40-80 100-50q-20 60-100 50z"),
  butterfly: () =>
    sky(330) +
    sun(250, 210, 90) +
    trees(370, "leaf") +
    path("grass", "M0 390H1200V630H0Z") +
    each(
      [
        [120, "coral"],
        [260, "lamp"],
        [420, "rose"],
        [560, "wall"],
        [700, "plum"],
        [840, "coral"],
        [980, "lamp"],
        [1110, "rose"],
      ] as const,
      ([x, colour], i) => flower(x, 610 - (i % 2) * 30, 1.4, colour),
    ) +
    butterfly(600, 270, 1.4, -12) +
    butterfly(900, 180, 0.7, 16) +
    butterfly(330, 150, 0.6, -20),
  bugs: (cast) =>
    sky(300) +
    lawn(330) +
    cast.person(330, 600, 2.1, {
      isChild: true,
      hips: [0, -52],
      left: [20, -70],
      right: [70, -96],
      leftFoot: [-20, -4],
      rightFoot: [34, -4],
      look: 1,
      hair: "hat",
      top: "coral",
    }) +
    circle("glass", 690, 380, 150) +
    at(
      690,
      390,
      1.5,
      ellipse("coral", 0, 0, 66, 56) +
        path("deep", "M-66-6A66 56 0 0 1-50-38L-80-60Q-110-30-66-6Z") +
        line("deep", 6, "M-66 0H66M-20 50l-10 24M20 50l10 24M50 40l24 20M-50 40l-24 20") +
        each(
          [
            [-20, -24],
            [24, -28],
            [-10, 24],
            [34, 22],
          ] as const,
          ([x, y]) => circle("deep", x, y, 11),
        ),
    ) +
    `<circle class="l bark" stroke-width="20" cx="690" cy="380" r="150"/>` +
    line("bark", 26, "M580 490L470 590") +
    each(
      [
        [940, "lamp"],
        [1060, "rose"],
      ] as const,
      ([x, colour]) => flower(x, 600, 1.5, colour),
    ),
  wildlife: () =>
    sky(300) +
    sun(600, 230, 110) +
    path("moss", "M0 320C200 280 400 340 600 310S1000 300 1200 330V400H0Z") +
    sea(380, "mid") +
    at(
      560,
      500,
      1.6,
      path(
        "leaf",
        "M-280 10C-200-60-60-70 40-50C60-80 100-80 110-50C180-40 260-30 300 0C290 30 200 40 110 34C-20 60-180 60-280 10Z",
      ) +
        path("moss", "M-220-24l20-24 20 14 20-28 24 18 24-28 22 20 26-24 22 20 26-20 16 22z") +
        circle("lamp", 82, -56, 14) +
        circle("deep", 86, -56, 6) +
        path("wall", "M130 12l12 16 12-14 12 16 12-14 12 16 12-14 12 14 12-14 12 12 12-16z"),
    ) +
    fern(90, 640, 1.6) +
    fern(1110, 640, 1.6, "leaf") +
    wader(250, 470, 0.8),
  crab: () =>
    rect("near", 0, 0, 1200, 630) +
    circle("sun", 880, 150, 80) +
    each(
      [
        [120, 90],
        [300, 150],
        [480, 70],
        [660, 130],
        [1080, 240],
      ] as const,
      ([x, y]) => circle("lamp", x, y, 5),
    ) +
    rect("mid", 0, 250, 1200, 90) +
    shore(330) +
    at(
      600,
      490,
      1.5,
      each(
        [-1, 1],
        (side) =>
          line(
            "coral",
            14,
            `M${side * 70}-10L${side * 150}-40L${side * 180} 30M${side * 70} 10L${side * 140} 10L${side * 170} 70M${side * 60} 24L${side * 110} 50L${side * 120} 90`,
          ) +
          line("coral", 16, `M${side * 60}-40L${side * 120}-90`) +
          path(
            "brick",
            `M${side * 110}-80q${side * -20}-60 ${side * 30}-80l${side * 4} 40l${side * 30}-26q${side * 30} 60-${side * 10} 80z`,
          ) +
          line("coral", 8, `M${side * 26}-50V-86`) +
          circle("wall", side * 26, -92, 15) +
          circle("deep", side * 26, -92, 7),
      ) +
        path("coral", "M-96 0Q-90-62 0-62T96 0Q80 56 0 56T-96 0Z") +
        line("deep", 6, "M-26 14Q0 36 26 14"),
    ),
} as const satisfies Record<string, Scene>;
