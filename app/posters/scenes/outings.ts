import { bunting, lawn, sea, shore, sky, sun, trees } from "../places.ts";
import { balloon, table } from "../props.ts";
import type { Scene } from "../scene.ts";
import { at, circle, each, line, path, rect, ring, star } from "../shapes.ts";

/** Days out. */
export const outings = {
  kite: (cast) =>
    sky(330) +
    sun(250, 210, 80) +
    sea(330) +
    shore(430) +
    at(
      760,
      190,
      1.3,
      path("coral", "M0-130L90 0L0 150L-90 0Z") +
        path("lamp", "M0-130L90 0H-90Z") +
        path("mid", "M0 0H90L0 150Z") +
        line("deep", 4, "M0-130V150M-90 0H90"),
      24,
    ) +
    line("deep", 3, "M690 370Q560 430 420 450") +
    line("coral", 6, "M690 370q40 30 10 60t10 60") +
    at(330, 210, 0.5, path("mid", "M0-130L90 0L0 150L-90 0Z") + path("wall", "M0-130L90 0H-90Z"), -20) +
    cast.person(360, 600, 1.9, {
      isChild: true,
      right: [30, -80],
      left: [-50, -110],
      look: 1,
      top: "lamp",
      leftFoot: [-40, -20],
      rightFoot: [30, -4],
      hasShorts: true,
    }) +
    cast.person(200, 606, 2.1, { right: [40, -140], look: 1, hair: "hat" }),
  balloons: (cast) =>
    sky(380) +
    trees(400, "leaf") +
    lawn(420) +
    bunting(0, 1200, 30, 40) +
    table(600, 480, 460, "wall", 120) +
    rect("rose", 510, 400, 180, 80, 8) +
    path("wall", "M510 400H690V424Q670 444 650 424Q630 444 610 424Q590 444 570 424Q550 444 530 424Q520 434 510 424Z") +
    each([550, 600, 650], (x) => rect("mid", x - 5, 360, 10, 40) + path("lamp", `M${x} 330q12 16 0 28q-12-12 0-28z`)) +
    each(
      [
        [330, 200, "coral"],
        [400, 150, "lamp"],
        [830, 190, "mid"],
        [900, 140, "rose"],
        [250, 260, "leaf"],
        [960, 240, "gold"],
      ] as const,
      ([x, y, colour]) => balloon(x, y, 1.4, colour),
    ) +
    cast.person(330, 606, 1.9, { isChild: true, left: [-40, -150], right: [40, -150] }) +
    cast.person(890, 606, 1.9, { isChild: true, left: [-40, -150], right: [40, -150], top: "lamp" }),
  hotAir: (cast) =>
    sky(430) +
    path("far", "M0 480C200 430 420 480 640 450S1000 430 1200 470V560H0Z") +
    lawn(500) +
    each(
      [
        [560, 230, 1, "coral", "wall"],
        [900, 200, 0.5, "mid", "foam"],
        [270, 280, 0.42, "lamp", "coral"],
      ] as const,
      ([x, y, s, one, two]) =>
        at(
          x,
          y,
          s,
          path(
            one,
            "M0-210C130-210 200-120 200-20C200 80 110 150 50 220H-50C-110 150-200 80-200-20C-200-120-130-210 0-210Z",
          ) +
            path(
              two,
              "M0-210C80-200 130-120 130-20C130 80 80 160 34 220H-34C-80 160-130 80-130-20C-130-120-80-200 0-210Z",
            ) +
            path(one, "M0-210C40-190 60-120 60-20C60 80 40 160 16 220H-16C-40 160-60 80-60-20C-60-120-40-190 0-210Z") +
            line("deep", 4, "M-44 220L-30 270M44 220L30 270") +
            rect("wood", -38, 268, 76, 48, 6),
        ),
    ) +
    cast.person(950, 610, 1.3, { left: [-40, -180] }) +
    cast.person(1020, 610, 1.2, { isChild: true }),
  bubbles: (cast) =>
    sky(330) +
    sun(880, 190, 80) +
    trees(370, "leaf") +
    lawn(400) +
    cast.person(400, 606, 2.1, {
      isChild: true,
      right: [60, -140],
      left: [-40, -70],
      look: 1,
      top: "coral",
      held: line("lamp", 7, "M56-136L90-166"),
    }) +
    each(
      [
        [700, 230, 130],
        [900, 350, 70],
        [560, 130, 56],
        [820, 110, 44],
        [980, 190, 36],
        [640, 430, 40],
      ] as const,
      ([x, y, radius]) =>
        `<g opacity=".55">${circle("glass", x, y, radius)}</g>` +
        ring("foam", 6, x, y, radius) +
        line(
          "wall",
          9,
          `M${x - radius * 0.6} ${y - radius * 0.3}q${radius * 0.1}-${radius * 0.3} ${radius * 0.4}-${radius * 0.4}`,
        ),
    ) +
    cast.person(900, 610, 1.7, { isChild: true, left: [-30, -190], right: [40, -180], look: -1, top: "lamp" }),
  playground: (cast) =>
    sky(360) +
    trees(400, "leaf") +
    lawn(430) +
    line("brick", 14, "M300 600V260M460 600V260") +
    path("coral", "M270 270L380 180L490 270Z") +
    rect("wood", 290, 380, 180, 18) +
    path("lamp", "M460 380C560 400 600 560 720 580V604C560 600 540 440 460 410Z") +
    cast.person(560, 520, 1.3, {
      isChild: true,
      hips: [0, -30],
      lean: -14,
      left: [-40, -110],
      right: [40, -110],
      leftFoot: [44, 10],
      rightFoot: [50, 14],
      knees: [-1, -1],
    }) +
    line("near", 11, "M800 600L850 220L900 600M1060 600L1110 220L1160 600M850 226H1110") +
    line("bark", 5, "M930 226L900 470M1010 226L980 470") +
    cast.person(940, 560, 1.6, {
      isChild: true,
      hips: [0, -50],
      lean: -16,
      left: [-28, -110],
      right: [26, -110],
      leftFoot: [60, -44],
      rightFoot: [64, -40],
      knees: [-1, -1],
      top: "coral",
    }) +
    rect("bark", 895, 470, 90, 12, 4) +
    cast.person(200, 606, 1.9, { right: [50, -120], look: 1 }),
  camping: (cast) =>
    sky(430) +
    path("near", "M40 470L120 160L200 470ZM940 470L1030 120L1120 470ZM1060 490L1130 240L1200 490Z") +
    lawn(450) +
    path("coral", "M240 560L420 280L600 560Z") +
    path("brick", "M420 280L600 560H680L480 270Z") +
    path("lamp", "M360 560L420 370L480 560Z") +
    line("bark", 16, "M720 590L840 560M720 560L840 590") +
    path("coral", "M730 566q-14-60 30-110q0 40 24 50q6-30 30-50q20 60-4 110z") +
    path("lamp", "M752 566q-4-36 20-60q24 24 22 60z") +
    cast.person(640, 600, 1.8, {
      hips: [0, -40],
      left: [-20, -60],
      right: [60, -80],
      leftFoot: [40, -4],
      rightFoot: [50, -4],
      knees: [-1, -1],
      look: 1,
      held: line("bark", 4, "M50-78L90-64") + rect("wall", 84, -70, 14, 14, 4),
    }) +
    cast.person(960, 600, 1.8, {
      hips: [0, -40],
      left: [-60, -80],
      right: [20, -60],
      leftFoot: [-40, -4],
      rightFoot: [-50, -4],
      look: -1,
      held: line("bark", 4, "M-50-78L-86-64"),
    }),
  scavenger: () =>
    rect("tint", 0, 0, 1200, 630) +
    at(
      600,
      330,
      1,
      path("sand", "M-330-210L-110-240L110-200L330-240V200L110 240L-110 200L-330 230Z") +
        path("dune", "M-110-240L110-200V240L-110 200Z") +
        path("water", "M-330 60Q-240 20-160 90T-110 200L-330 230Z") +
        path("leaf", "M150-190q80-20 140 20q10 70-60 80q-90 0-80-100z") +
        `<path class="l coral" stroke-width="12" stroke-dasharray="26 24" d="M-240-120Q-100-180-40-60T110 60T230 110"/>` +
        line("coral", 18, "M200 90L260 150M260 90L200 150"),
      -4,
    ) +
    at(
      290,
      440,
      1,
      ring("brick", 20, 0, 0, 80) +
        `<g opacity=".5">${circle("glass", 0, 0, 76)}</g>` +
        line("bark", 28, "M-60 60L-130 130"),
    ) +
    star("lamp", 920, 150, 50, 8),
  waterSki: (cast) =>
    sky(330) +
    sun(250, 220, 90) +
    trees(350, "leaf") +
    sea(350, "wave") +
    path("wall", "M60 430H330L300 500H120Z") +
    rect("coral", 90, 444, 220, 14) +
    line("deep", 4, "M320 430L560 400") +
    path("foam", "M330 500Q600 520 1200 640H700Q500 520 330 510Z") +
    cast.person(680, 560, 2.2, {
      hips: [10, -70],
      lean: 16,
      left: [-54, -74],
      right: [-50, -68],
      leftFoot: [-36, -14],
      rightFoot: [-20, -6],
      knees: [1, 1],
      look: -1,
      top: "coral",
      bottom: "near",
      hasShorts: true,
      hasShortSleeves: true,
    }) +
    path("lamp", "M560 540q-20-20-40-4q60 50 190 40l-4-14q-90 0-146-22z"),
} as const satisfies Record<string, Scene>;
