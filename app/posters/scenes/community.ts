import { notes } from "../music.ts";
import { discRoom, lawn, palm, room, sea, sky, sun, tree, trees, window } from "../places.ts";
import { counter, laptop, mug, plant } from "../props.ts";
import type { Scene } from "../scene.ts";
import { at, circle, each, ellipse, line, path, rect, ring, star } from "../shapes.ts";

/** Work, business and living together. */
export const community = {
  networking: (cast) =>
    room(530) +
    window(140, 80, 200, 200) +
    window(860, 80, 200, 200) +
    cast.person(400, 600, 2.2, { right: [58, -110], left: [-36, -96], look: 1, bottom: "deep" }) +
    cast.person(590, 600, 2.15, { left: [-22, -110], right: [44, -120], look: -1, skirt: "short" }) +
    cast.person(840, 600, 2.2, { left: [-44, -120], look: -1, bottom: "near" }) +
    rect("wall", 640, 380, 40, 10) +
    at(690, 340, 0.7, mug(0, 0, 1, "coral")),
  handshake: (cast) =>
    discRoom(540, 600, 260) +
    cast.person(430, 600, 2.35, { right: [72, -112], left: [-38, -88], look: 1, top: "near", bottom: "deep" }) +
    cast.person(770, 600, 2.35, { left: [-72, -112], right: [38, -88], look: -1, top: "coral", bottom: "deep" }) +
    each(
      [
        [600, 210],
        [540, 240],
        [660, 240],
      ] as const,
      ([x, y]) => line("lamp", 9, `M${x} ${y}l${(x - 600) / 2}-36`),
    ),
  pitch: (cast) =>
    room(500) +
    rect("wall", 250, 70, 420, 260, 8) +
    path("coral", "M330 290V230H380V290ZM410 290V190H460V290ZM490 290V140H540V290Z") +
    line("near", 9, "M320 230L420 150L480 170L600 100M570 96L602 98L598 130") +
    cast.person(800, 590, 2.25, { left: [-62, -140], right: [46, -120], look: -1, top: "lamp", bottom: "deep" }) +
    each([200, 400, 600, 1000], (x) => cast.bust(x, 640, 1.8, { isBack: true })),
  meeting: (cast) =>
    room(480) +
    rect("glass", 200, 60, 800, 240, 6) +
    path("far", "M200 300V200h60v-60h70v80h60v-120h80v100h70v-60h70v90h60v-130h80v100h70v-50h60v150z") +
    each([280, 490, 710, 920], (x, i) => cast.bust(x, 470, 2.1, { look: i < 2 ? 1 : -1 })) +
    path("wood", "M140 460H1060L1160 630H40Z") +
    laptop(400, 520, 1, true) +
    mug(640, 540, 0.8) +
    rect("wall", 760, 500, 130, 40, 3),
  jobFair: (cast) =>
    room(520) +
    rect("coral", 330, 110, 540, 90, 10) +
    circle("lamp", 600, 155, 30) +
    path("bark", "M585 142h30v26h-30z") +
    rect("wall", 420, 145, 110, 18, 6) +
    rect("wall", 670, 145, 110, 18, 6) +
    cast.person(600, 560, 2, { left: [-50, -120], right: [46, -96], look: -1, top: "wall" }) +
    rect("near", 380, 420, 440, 150, 10) +
    rect("mid", 366, 404, 468, 24, 8) +
    cast.person(270, 606, 2.1, {
      right: [60, -120],
      look: 1,
      held: rect("wall", 50, -150, 44, 56, 3) + line("steel", 3, "M58-138h28M58-126h28M58-114h20"),
    }) +
    cast.person(930, 606, 2.1, { left: [-40, -100], look: -1, skirt: "short" }),
  resume: () =>
    discRoom(640, 600, 290) +
    at(
      560,
      320,
      1,
      rect("wall", -170, -230, 340, 460, 12) +
        circle("rose", -90, -140, 54) +
        circle("skin3", -90, -150, 26) +
        path("near", "M-134-96q44-44 88 0z") +
        line("near", 12, "M0-180H120M0-140H90") +
        line("shade", 10, "M-130-50H130M-130-10H130M-130 30H90M-130 90H130M-130 130H130M-130 170H60"),
      -5,
    ) +
    at(860, 400, 1.2, line("lamp", 26, "M60-160L-30 40") + path("deep", "M-42 34l-12 52 38-38z")),
  money: () =>
    rect("tint", 0, 0, 1200, 630) +
    circle("tone", 600, 320, 290) +
    each(
      [
        [300, 5],
        [420, 3],
        [540, 7],
      ] as const,
      ([x, count]) =>
        each(
          Array.from({ length: count }),
          (_, i) => ellipse("gold", x, 540 - i * 34, 70, 22) + ellipse("lamp", x, 532 - i * 34, 70, 22),
        ),
    ) +
    at(
      800,
      420,
      1.4,
      path("rose", "M-110 0C-110-90 100-100 110-10C120 60 60 70 50 70V104H20V76H-50V104H-80V64Q-110 40-110 0Z") +
        path("rose", "M100-20l50-10v60l-44 14z") +
        path("pink", "M30-74l16-44 30 34z") +
        circle("deep", 70, -16, 7) +
        rect("brick", -40, -90, 70, 12, 6),
    ) +
    circle("lamp", 790, 210, 44) +
    line("gold", 8, "M790 186V234"),
  house: (cast) =>
    sky(400) +
    sun(250, 200, 90) +
    trees(420, "leaf") +
    rect("grass", 0, 430, 1200, 200) +
    path("wall", "M400 520V300L620 140L840 300V520Z") +
    path("coral", "M350 320L620 110L890 320L860 350L620 170L380 350Z") +
    rect("near", 580, 390, 90, 130, 6) +
    rect("lamp", 450, 350, 90, 80, 4) +
    rect("lamp", 710, 350, 90, 80, 4) +
    path("sand", "M570 520H680L760 630H480Z") +
    tree(1010, 580, 0.9) +
    cast.person(340, 606, 2, {
      right: [52, -140],
      look: 1,
      held: at(
        54,
        -160,
        0.6,
        ring("gold", 14, 0, -40, 28) +
          rect("gold", -7, -14, 14, 84) +
          rect("gold", 7, 34, 24, 12) +
          rect("gold", 7, 56, 18, 12),
        14,
      ),
    }),
  shop: (cast) =>
    sky(500) +
    rect("tint", 220, 90, 760, 470) +
    rect("glass", 270, 250, 300, 230) +
    rect("near", 640, 250, 130, 310) +
    rect("glass", 820, 250, 120, 200) +
    each([0, 1, 2, 3, 4, 5, 6, 7, 8, 9], (i) =>
      path(i % 2 ? "wall" : "coral", `M${220 + i * 76} 170h76v60a38 30 0 0 1-76 0z`),
    ) +
    rect("wood", 420, 110, 360, 50, 8) +
    star("lamp", 600, 135, 18) +
    each([310, 400, 500], (x, i) =>
      rect((["coral", "lamp", "leaf"] as const)[i] ?? "coral", x, 410 - (i % 2) * 20, 60, 70 + (i % 2) * 20, 6),
    ) +
    rect("shade", 0, 556, 1200, 74) +
    cast.person(870, 610, 2, { left: [-56, -150], look: -1 }) +
    plant(180, 570, 1.2),
  globeTrade: () =>
    sky(420) +
    sea(380) +
    circle("sun", 250, 180, 80) +
    path("near", "M240 430H960L900 560H330Z") +
    rect("coral", 240, 430, 720, 20) +
    each([0, 1, 2], (row) =>
      each([0, 1, 2, 3, 4], (i) =>
        row === 2 && i > 2
          ? ""
          : rect(
              (["coral", "lamp", "mid", "wall", "leaf"] as const)[(i + row * 2) % 5] ?? "coral",
              360 + i * 96,
              366 - row * 66,
              92,
              62,
            ),
      ),
    ) +
    rect("wall", 850, 270, 80, 160) +
    rect("near", 860, 290, 60, 30) +
    path("foam", "M200 566Q600 530 1000 566L960 590H240Z"),
  government: (cast) =>
    room(520) +
    path("wall", "M420 330Q420 180 600 180T780 330Z") +
    rect("wall", 400, 326, 400, 30) +
    each([430, 510, 590, 670, 740], (x) => rect("wall", x, 356, 30, 130)) +
    rect("wall", 380, 486, 440, 40) +
    line("wall", 8, "M600 180V90") +
    path("coral", "M604 90h80v20H604zM604 130h80v14H604z") +
    path("near", "M604 90h34v30h-34z") +
    each([220, 380, 820, 980], (x) => cast.bust(x, 630, 2, { look: x < 600 ? 1 : -1 })),
  hurricane: () =>
    rect("far", 0, 0, 1200, 630) +
    path("steel", "M0 130Q300 60 600 130T1200 110V0H0Z") +
    path("mid", "M0 60Q300 10 600 70T1200 50V0H0Z") +
    line("foam", 9, "M80 200H330q60 0 60-44t-46-26M60 260H250M820 230H1010q56 0 56-40t-44-30M760 290H900") +
    rect("moss", 0, 540, 1200, 90) +
    at(1010, 570, 1.05, palm(0, 0, 1, "near"), -24) +
    at(150, 570, 0.8, palm(0, 0, 1, "near"), -24) +
    rect("wall", 380, 330, 400, 220) +
    path("coral", "M340 340L580 190L820 340Z") +
    rect("shade", 380, 330, 400, 14) +
    each(
      [470, 690] as const,
      (x) =>
        rect("wood", x - 60, 380, 120, 100, 4) +
        line("bark", 12, `M${x - 50} 390L${x + 50} 470M${x + 50} 390L${x - 50} 470`),
    ) +
    rect("near", 552, 400, 58, 150, 4) +
    rect("coral", 640, 520, 190, 96, 14) +
    path("wall", "M721 538h28v20h20v28h-20v20h-28v-20h-20v-28h20z") +
    line("brick", 11, "M700 520q0-32 35-32t35 32") +
    each([380, 450] as const, (x) => rect("water", x, 520, 56, 92, 12) + rect("glass", x + 16, 500, 24, 24, 4)) +
    at(560, 596, 1, rect("lamp", -56, -20, 76, 34, 8) + path("gold", "M20-24L50-34V28L20 18Z")),
  volunteer: (cast) =>
    sky(330) +
    sun(600, 250, 170) +
    trees(370, "leaf") +
    lawn(400) +
    each(
      [330, 600, 870],
      (x, i) =>
        cast.person(x, 606 - (i % 2) * 8, 2.15, {
          left: i === 0 ? [-50, -190] : [-34, -100],
          right: i === 2 ? [50, -190] : [40, -104],
          top: "coral",
          hasShortSleeves: true,
        }) + path("wall", `M${x} ${320 - (i % 2) * 8}c-8-18-32-12-28 6q4 14 28 28q24-14 28-28c4-18-20-24-28-6z`),
    ),
  community: (cast) =>
    sky(350) +
    sun(860, 200, 90) +
    trees(390, "leaf") +
    lawn(420) +
    each([240, 420, 600, 780, 960], (x, i) =>
      cast.person(x, 600 - (i % 2) * 16, 1.9, {
        isChild: i === 2,
        left: [-44, i % 2 ? -170 : -100],
        right: [44, i % 2 ? -170 : -100],
      }),
    ),
  town: () =>
    sky(440) +
    sun(600, 220, 110) +
    each(
      [
        [140, 260, "coral"],
        [290, 330, "wall"],
        [430, 240, "lamp"],
        [650, 350, "mid"],
        [800, 270, "rose"],
        [950, 310, "leaf"],
      ] as const,
      ([x, h, colour]) =>
        rect(colour, x, 520 - h, 140, h) +
        path("brick", `M${x - 10} ${520 - h}L${x + 70} ${460 - h}L${x + 150} ${520 - h}Z`) +
        each(
          [0, 1],
          (row) =>
            rect("near", x + 24, 550 - h + row * 70, 34, 44, 4) + rect("near", x + 82, 550 - h + row * 70, 34, 44, 4),
        ) +
        rect("bark", x + 52, 460, 38, 60, 4),
    ) +
    rect("sand", 0, 516, 1200, 114) +
    palm(80, 570, 1) +
    palm(1140, 570, 1.05) +
    line("deep", 8, "M590 600V400M560 400H620") +
    circle("lamp", 560, 420, 18) +
    circle("lamp", 620, 420, 18),
  broadcast: (cast) =>
    room(520) +
    cast.bust(600, 520, 3, { look: 0 }) +
    counter(500, "wood", "bark") +
    at(
      420,
      500,
      1.4,
      line("deep", 10, "M0 0V-60L60-110") + rect("deep", 50, -160, 46, 80, 22) + rect("steel", 56, -120, 34, 8),
    ) +
    path("coral", "M480 240a120 120 0 0 1 240 0h-20a100 100 0 0 0-200 0z") +
    rect("coral", 468, 230, 34, 70, 14) +
    rect("coral", 698, 230, 34, 70, 14) +
    notes(880, 300, 1.3),
} as const satisfies Record<string, Scene>;
