import { cloud, lawn, palm, rayRoom, sea, shadow, sky, sun, trees } from "../places.ts";
import { ball, racket } from "../props.ts";
import type { Scene } from "../scene.ts";
import { at, circle, each, ellipse, line, path, rect } from "../shapes.ts";

const net = (y: number) =>
  rect("wall", 60, y, 1080, 14) +
  line(
    "steel",
    3,
    `M60 ${y + 40}H1140M60 ${y + 70}H1140M60 ${y + 100}H1140` +
      each(Array.from({ length: 27 }), (_, i) => `M${80 + i * 40} ${y}v110`),
  ) +
  rect("deep", 50, y - 4, 14, 130) +
  rect("deep", 1136, y - 4, 14, 130);

/** Sports with a ball. */
export const ballGames = {
  basketball: (cast) =>
    rayRoom(510, 420, 330) +
    circle("gold", 420, 310, 220) +
    line("wall", 7, "M0 540C300 510 700 510 1200 560") +
    rect("deep", 1010, 150, 22, 430) +
    rect("wall", 830, 60, 170, 150, 8) +
    line("coral", 8, "M870 110H950V170H870Z") +
    line("brick", 11, "M760 226H860") +
    line("wall", 4, "M764 232L782 310M790 232L798 310M820 232L816 310M856 232L836 310M770 260H850M778 288H842") +
    cast.person(520, 540, 2.2, {
      lean: 10,
      look: 1,
      hips: [0, -92],
      left: [-42, -84],
      right: [70, -190],
      leftFoot: [-44, -44],
      rightFoot: [20, 0],
      knees: [1, -1],
      hasShorts: true,
      hasShortSleeves: true,
      top: "wall",
      bottom: "coral",
      shoes: "wall",
    }) +
    ball(690, 106, 46, "basket"),
  soccer: (cast) =>
    sky(310) +
    trees(320, "far") +
    lawn(340) +
    line("wall", 12, "M820 460V230H1180V460") +
    line(
      "steel",
      3,
      "M830 260H1180M830 300H1180M830 340H1180M830 380H1180M830 420H1180M870 240V460M920 240V460M970 240V460M1020 240V460M1070 240V460M1120 240V460",
    ) +
    cast.person(500, 590, 2.25, {
      lean: -12,
      look: 1,
      left: [-62, -120],
      right: [50, -124],
      leftFoot: [-14, -4],
      rightFoot: [72, -30],
      knees: [1, -1],
      hasShorts: true,
      hasShortSleeves: true,
      top: "coral",
      bottom: "wall",
      shoes: "deep",
    }) +
    ball(740, 540, 48, "soccer") +
    shadow(740, 596, 90),
  baseball: (cast) =>
    sky(300) +
    path("moss", "M0 240H1200V360H0Z") +
    each([120, 340, 860, 1080], (x) => rect("steel", x, 40, 10, 200) + rect("wall", x - 40, 30, 90, 44, 6)) +
    lawn(340) +
    path("dune", "M200 630L600 430L1000 630Z") +
    cast.person(560, 600, 2.2, {
      lean: -8,
      look: 1,
      left: [-58, -140],
      right: [-50, -150],
      elbows: [1, 1],
      leftFoot: [-40, -4],
      rightFoot: [42, -8],
      top: "coral",
      bottom: "steel",
      hair: "cap",
      held: line("wood", 13, "M-54-146L-96-226"),
    }) +
    ball(860, 330, 30, "base") +
    line("wall", 5, "M900 326H990M904 346H970"),
  tennis: (cast) =>
    sky(270) +
    trees(270, "moss") +
    rect("mid", 0, 280, 1200, 350) +
    line("wall", 8, "M120 630L260 330H940L1080 630M0 540H1200") +
    net(350) +
    cast.person(520, 610, 2.15, {
      lean: 8,
      look: 1,
      left: [-50, -110],
      right: [64, -150],
      leftFoot: [-46, -4],
      rightFoot: [36, -6],
      hasShorts: true,
      hasShortSleeves: true,
      top: "wall",
      bottom: "wall",
      shoes: "wall",
      held: at(66, -154, 0.8, racket("coral"), 40),
    }) +
    ball(800, 220, 32, "tennis"),
  pickleball: (cast) =>
    rect("sky", 0, 0, 1200, 300) +
    palm(170, 330, 0.8, "mid") +
    palm(1040, 330, 0.8, "mid") +
    rect("mid", 0, 290, 1200, 340) +
    path("wave", "M190 630L300 330H900L1010 630Z") +
    line("wall", 7, "M190 630L300 330H900L1010 630M240 500H960M600 330V500") +
    net(380) +
    cast.person(370, 610, 2, {
      look: 1,
      left: [-46, -84],
      right: [58, -122],
      leftFoot: [-30, -4],
      rightFoot: [32, -4],
      hasShorts: true,
      hasShortSleeves: true,
      shoes: "wall",
      held: at(60, -126, 0.62, racket("coral", true), 24),
    }) +
    cast.person(830, 610, 2, {
      look: -1,
      left: [-58, -116],
      right: [46, -90],
      leftFoot: [-36, -4],
      rightFoot: [30, -4],
      hasShorts: true,
      hasShortSleeves: true,
      shoes: "wall",
      held: at(-60, -120, 0.62, racket("lamp", true), -24),
    }) +
    circle("lamp", 610, 260, 30) +
    each(
      [
        [600, 250],
        [618, 254],
        [606, 270],
        [622, 272],
      ] as const,
      ([x, y]) => circle("gold", x, y, 4.5),
    ),
  golf: (cast) =>
    sky(330) +
    sun(250, 190, 84) +
    cloud(640, 96, 0.8) +
    trees(350, "far") +
    lawn(370) +
    palm(1090, 440, 0.9) +
    ellipse("grass", 850, 470, 230, 38) +
    ellipse("deep", 850, 474, 22, 7) +
    line("wall", 8, "M850 472V170") +
    path("coral", "M854 172Q900 160 930 190T990 200V262Q950 268 926 250T854 240Z") +
    path("sand", "M960 540q70-44 160-16q50 36-40 54q-130 12-120-38z") +
    path("dune", "M984 546q60-32 120-10q-60-6-120 10z") +
    ellipse("grass", 490, 606, 220, 34) +
    cast.person(470, 600, 2.45, {
      lean: -5,
      look: 1,
      left: [-62, -176],
      right: [-54, -166],
      elbows: [1, 1],
      leftFoot: [-30, -4],
      rightFoot: [34, -4],
      top: "coral",
      bottom: "wall",
      hair: "cap",
      hasShortSleeves: true,
      held: line("steel", 5, "M-60-172L26-222") + path("deep", "M20-230q12-4 16 4l2 14-12 4z"),
    }) +
    line("wood", 6, "M604 592v16") +
    circle("wall", 604, 580, 13),
  volleyball: (cast) =>
    sky(290) +
    sun(920, 180, 80) +
    sea(300) +
    path("sand", "M0 390C300 370 800 410 1200 380V630H0Z") +
    rect("bark", 592, 190, 16, 400) +
    rect("wall", 596, 190, 420, 12) +
    line(
      "wall",
      3,
      "M600 220H1010M600 250H1010M600 280H1010M600 310H1010" +
        each(Array.from({ length: 13 }), (_, i) => `M${630 + i * 32} 196v124`),
    ) +
    cast.person(430, 560, 2.15, {
      hips: [0, -98],
      lean: 6,
      look: 1,
      left: [-30, -176],
      right: [54, -200],
      leftFoot: [-40, -40],
      rightFoot: [20, -20],
      hasShorts: true,
      hasShortSleeves: true,
      shoes: "skin3",
      skin: "skin3",
    }) +
    ball(590, 110, 44, "volley") +
    shadow(430, 596, 180, "dune") +
    cast.person(830, 600, 1.9, {
      look: -1,
      left: [-66, -128],
      right: [-50, -120],
      elbows: [1, 1],
      hasShorts: true,
      hasShortSleeves: true,
      shoes: "skin4",
      skin: "skin4",
    }),
} as const satisfies Record<string, Scene>;
