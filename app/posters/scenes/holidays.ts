import { trumpet } from "../music.ts";
import { bunting, discRoom, firework, lawn, palm, room, sky, skyline, sun, trees } from "../places.ts";
import type { Scene } from "../scene.ts";
import { at, circle, each, ellipse, line, path, rect, ring, star } from "../shapes.ts";

const bat = (x: number, y: number, scale: number) =>
  at(
    x,
    y,
    scale,
    path(
      "deep",
      "M0 10Q-20-16-60-20Q-50 0-70 16Q-40 10-30 26Q-14 20 0 36Q14 20 30 26Q40 10 70 16Q50 0 60-20Q20-16 0 10ZM-12 6l2-18 10 8 10-8 2 18z",
    ),
  );

const pumpkin = (x: number, y: number, scale: number) =>
  at(
    x,
    y,
    scale,
    ellipse("gold", -44, -60, 56, 62) +
      ellipse("gold", 44, -60, 56, 62) +
      ellipse("sun", 0, -60, 54, 66) +
      path("moss", "M-10-120Q-16-150 10-160L20-150Q8-140 12-120Z") +
      path("deep", "M-50-80l24-30 18 34zM50-80l-24-30-18 34zM-60-44Q0-30 60-44Q40 0 0 0T-60-44Z"),
  );

/** Holidays. */
export const holidays = {
  fireworks: (cast) =>
    rect("near", 0, 0, 1200, 630) +
    firework(600, 180, 150, "lamp") +
    firework(330, 150, 96, "coral") +
    firework(890, 160, 110, "foam") +
    firework(1060, 280, 60, "rose") +
    firework(150, 270, 64, "gold") +
    skyline(430, "mid", "lamp") +
    rect("deep", 0, 440, 1200, 190) +
    cast.audience(90, 1120, 620, 1.5, 128),
  parade: (cast) =>
    sky(360) +
    each(
      [
        [60, "rose"],
        [260, "wall"],
        [800, "lamp"],
        [1000, "mid"],
      ] as const,
      ([x, colour]) =>
        rect(colour, x, 180, 170, 300) +
        each(
          [0, 1],
          (row) => rect("near", x + 30, 220 + row * 100, 40, 56) + rect("near", x + 100, 220 + row * 100, 40, 56),
        ),
    ) +
    rect("steel", 0, 470, 1200, 160) +
    bunting(0, 1200, 60, 50) +
    cast.person(330, 600, 2.1, {
      left: [-30, -90],
      right: [50, -190],
      look: 1,
      hair: "hat",
      top: "coral",
      bottom: "wall",
      leftFoot: [-30, -10],
      rightFoot: [30, -30],
      held: line("lamp", 7, "M50-230V-120") + circle("lamp", 50, -236, 10),
    }) +
    cast.person(590, 600, 2.1, {
      left: [20, -160],
      right: [36, -152],
      look: 1,
      top: "coral",
      bottom: "wall",
      hair: "cap",
      rightFoot: [30, -26],
      held: at(52, -176, 0.8, trumpet(), -24),
    }) +
    cast.person(860, 600, 2.1, {
      left: [-30, -100],
      right: [34, -100],
      look: 1,
      top: "coral",
      bottom: "wall",
      rightFoot: [30, -26],
    }) +
    circle("wall", 880, 430, 76) +
    ring("mid", 14, 880, 430, 76) +
    star("coral", 880, 430, 36) +
    each(Array.from({ length: 22 }), (_, i) =>
      rect(
        (["coral", "lamp", "mid", "wall"] as const)[i % 4] ?? "coral",
        (i * 197) % 1180,
        110 + ((i * 71) % 220),
        14,
        9,
        2,
      ),
    ),
  holidayLights: (cast) =>
    rect("near", 0, 0, 1200, 630) +
    at(200, 560, 1.1, palm(0, 0, 1, "mid")) +
    at(1000, 560, 1.1, palm(0, 0, 1, "mid")) +
    each(
      [200, 1000],
      (x) =>
        `<path class="l lamp" stroke-width="13" stroke-dasharray="0 34" d="M${x - 16} 550L${x + 16} 500L${x - 16} 450L${x + 16} 400L${x - 14} 350L${x + 14} 300L${x - 12} 250L${x + 12} 200"/>`,
    ) +
    path("moss", "M600 60L760 300H700L830 440H740L880 570H320L460 440H370L500 300H440Z") +
    `<path class="l lamp" stroke-width="15" stroke-dasharray="0 44" d="M520 220Q600 260 680 210M470 310Q600 370 740 300M430 430Q600 490 780 420M360 550Q600 590 850 540"/>` +
    `<path class="l coral" stroke-width="18" stroke-dasharray="0 90" d="M500 270Q600 310 710 260M440 380Q600 430 770 360M400 500Q600 540 820 480"/>` +
    star("lamp", 600, 60, 46) +
    rect("deep", 0, 570, 1200, 60) +
    cast.person(420, 616, 1.7, { isBack: true, bottom: "plum" }) +
    cast.person(520, 616, 1.25, { isBack: true, isChild: true, right: [40, -150], bottom: "brick" }),
  christmas: (cast) =>
    room(510) +
    path("moss", "M300 60L420 230H370L470 360H410L520 510H80L190 360H130L230 230H180Z") +
    each(
      [
        [300, 170, "coral"],
        [250, 290, "lamp"],
        [360, 300, "mid"],
        [200, 430, "coral"],
        [310, 420, "wall"],
        [410, 440, "lamp"],
      ] as const,
      ([x, y, colour]) => circle(colour, x, y, 19),
    ) +
    star("lamp", 300, 56, 38) +
    cast.person(720, 600, 2.35, {
      left: [-46, -96],
      right: [54, -170],
      look: 0,
      top: "coral",
      bottom: "brick",
      hair: "bald",
      skin: "skin4",
    }) +
    rect("wall", 664, 404, 112, 18, 9) +
    rect("deep", 672, 374, 96, 22) +
    rect("lamp", 704, 370, 32, 30, 5) +
    path("wall", "M674 168Q720 200 766 168Q776 246 720 268Q664 246 674 168Z") +
    path("shade", "M688 182Q704 168 720 180Q736 168 752 182Q736 196 720 189Q704 196 688 182Z") +
    path("coral", "M672 146Q684 62 754 66Q806 76 814 142Q788 116 758 124L768 148Z") +
    rect("wall", 662, 132, 116, 24, 12) +
    circle("wall", 814, 148, 17) +
    each(
      [
        [520, 510, 100, 80, "coral"],
        [880, 500, 120, 100, "mid"],
        [960, 540, 90, 70, "lamp"],
      ] as const,
      ([x, y, w, h, colour]) =>
        rect(colour, x, y, w, h, 4) +
        rect("wall", x + w / 2 - 8, y, 16, h) +
        path("wall", `M${x + w / 2} ${y}q-30-40-40-10q10 16 40 10q30 6 40-10q-10-30-40 10z`),
    ),
  halloween: () =>
    rect("plum", 0, 0, 1200, 630) +
    circle("sun", 820, 190, 130) +
    path("deep", "M120 560V330l70-90 70 90v-70h50v70l90-120 90 120v230z") +
    each(
      [
        [180, 370],
        [290, 420],
        [400, 350],
        [400, 440],
      ] as const,
      ([x, y]) => rect("lamp", x - 18, y, 36, 50, 4),
    ) +
    bat(700, 120, 1.1) +
    bat(930, 260, 0.8) +
    bat(560, 220, 0.7) +
    path("near", "M0 560C300 520 900 530 1200 560V630H0Z") +
    pumpkin(620, 600, 1.6) +
    pumpkin(840, 606, 1.1) +
    pumpkin(440, 610, 0.9),
  ghost: (cast) =>
    rect("near", 0, 0, 1200, 630) +
    circle("sun", 930, 150, 90) +
    path("mid", "M0 480V260h120v-60h90v60h110v220zM860 480V280h100v-50h90v50h150v200z") +
    rect("deep", 0, 480, 1200, 150) +
    at(
      620,
      400,
      1.5,
      path("wall", "M-90 110V-30A90 90 0 0 1 90-30V110L60 84L30 110L0 84L-30 110L-60 84Z") +
        ellipse("deep", -30, -30, 13, 18) +
        ellipse("deep", 30, -30, 13, 18) +
        ellipse("deep", 0, 16, 14, 18),
    ) +
    cast.person(330, 606, 2.1, {
      left: [-30, -84],
      right: [60, -120],
      look: 1,
      hair: "hat",
      top: "brick",
      bottom: "plum",
      held: line("bark", 5, "M60-120V-90") + rect("lamp", 48, -92, 26, 36, 5),
    }) +
    cast.person(880, 606, 1.9, { left: [-50, -170], right: [50, -170], look: -1, bottom: "brick" }),
  easter: () =>
    sky(330) +
    sun(250, 200, 90) +
    trees(360, "leaf") +
    lawn(390) +
    path(
      "wall",
      "M520 520C440 480 460 360 540 350C500 260 500 160 540 150C580 160 580 260 580 330C600 330 610 330 620 330C630 260 650 160 690 160C720 180 700 280 650 350C730 370 740 480 660 530Z",
    ) +
    circle("deep", 570, 420, 9) +
    circle("deep", 630, 420, 9) +
    path("rose", "M590 446h20l-10 14z") +
    path("wood", "M420 490H790L740 610H470Z") +
    line("bark", 7, "M432 530H776M450 570H760") +
    each(
      [
        [480, 490, "coral"],
        [560, 480, "lamp"],
        [650, 482, "mid"],
        [730, 490, "rose"],
        [250, 590, "lamp"],
        [900, 596, "coral"],
        [1000, 570, "mid"],
      ] as const,
      ([x, y, colour]) => ellipse(colour, x, y, 32, 42) + line("wall", 7, `M${x - 28} ${y}l14-12 14 12 14-12 14 12`),
    ),
  menorah: () =>
    discRoom(520, 600, 270) +
    line(
      "gold",
      18,
      "M600 250V500M520 260Q520 360 600 360T680 260M440 260Q440 430 600 430T760 260M360 260Q360 500 600 500T840 260M560 250V250",
    ) +
    line("gold", 18, "M280 260Q280 540 600 540T920 260") +
    rect("gold", 500, 540, 200, 28, 8) +
    each(
      [280, 360, 440, 520, 680, 760, 840, 920],
      (x) => rect("wall", x - 12, 180, 24, 84, 4) + path("lamp", `M${x} 110q24 34 0 62q-24-28 0-62z`),
    ) +
    rect("wall", 588, 150, 24, 104, 4) +
    path("lamp", "M600 76q26 36 0 66q-26-30 0-66z"),
} as const satisfies Record<string, Scene>;
