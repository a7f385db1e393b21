import { discRoom, room, sky, sun, trees, window } from "../places.ts";
import { book, counter, mug } from "../props.ts";
import type { Scene } from "../scene.ts";
import { at, circle, each, ellipse, line, path, rect, star } from "../shapes.ts";

const board = (x: number, y: number, width: number, height: number, inside: string) =>
  rect("wood", x - 12, y - 12, width + 24, height + 24, 6) + rect("moss", x, y, width, height) + inside;

/** Books, lessons and science. */
export const learning = {
  reading: (cast) =>
    room(530) +
    rect("bark", 90, 60, 320, 470) +
    each(
      [0, 1, 2],
      (row) =>
        each([0, 1, 2, 3, 4, 5, 6, 7], (i) =>
          rect(
            (["coral", "lamp", "mid", "wall", "leaf", "plum"] as const)[(i + row * 2) % 6] ?? "coral",
            110 + i * 35,
            80 + row * 150 + (i % 3) * 10,
            30,
            110 - (i % 3) * 10,
          ),
        ) + rect("wood", 90, 192 + row * 150, 320, 16),
    ) +
    path("coral", "M560 330Q560 260 640 260H760Q840 260 840 330V570H560Z") +
    cast.person(700, 600, 2.3, {
      hips: [0, -72],
      left: [-20, -106],
      right: [20, -106],
      leftFoot: [-26, -6],
      rightFoot: [28, -6],
      held: at(0, -110, 0.75, book(0, 0, 1, "near")),
    }) +
    rect("brick", 520, 420, 60, 160, 20) +
    rect("brick", 820, 420, 60, 160, 20) +
    line("deep", 8, "M1000 580V270") +
    path("lamp", "M930 280l40-90h60l40 90z"),
  books: () =>
    discRoom(500, 600, 250) +
    each(
      [
        ["near", 430, 0],
        ["coral", 390, 20],
        ["lamp", 420, -14],
        ["leaf", 360, 10],
        ["plum", 390, -6],
      ] as const,
      ([colour, width, shift], i) =>
        rect(colour, 600 - width / 2 + shift, 500 - i * 62, width, 62, 8) +
        rect("wall", 600 - width / 2 + shift + 30, 512 - i * 62, width - 30, 38),
    ) +
    book(600, 190, 2, "brick") +
    mug(930, 566, 1.2),
  storytime: (cast) =>
    room(470) +
    window(130, 80, 180, 160) +
    circle("lamp", 620, 260, 190) +
    rect("bark", 560, 420, 130, 14) +
    line("bark", 9, "M575 430V520M675 430V520") +
    cast.person(620, 540, 2.1, {
      hips: [0, -58],
      left: [-24, -100],
      right: [24, -100],
      leftFoot: [-22, -6],
      rightFoot: [24, -6],
      hair: "long",
      held: at(0, -104, 0.75, book(0, 0, 1, "coral")),
    }) +
    ellipse("coral", 600, 590, 460, 50) +
    each([300, 420, 780, 900], (x, i) =>
      cast.bust(x, 620 - (i % 2) * 10, 1.6, { isBack: i % 2 === 0, look: x < 600 ? 1 : -1, isChild: true }),
    ) +
    cast.bust(600, 640, 1.5, { isBack: true }),
  lecture: (cast) =>
    room(500) +
    rect("wall", 250, 60, 560, 300, 8) +
    each([330, 420, 510, 600, 690], (x, i) =>
      rect(i === 3 ? "coral" : "mid", x, 300 - i * 40 + (i === 4 ? 70 : 0), 56, 20 + i * 40 - (i === 4 ? 70 : 0)),
    ) +
    line("lamp", 8, "M310 250L440 220L540 180L700 110") +
    cast.person(930, 560, 2.1, { left: [-70, -150], look: -1, right: [30, -90] }) +
    path("wood", "M880 440h130l-16 130h-98z") +
    cast.audience(90, 1120, 640, 1.7, 150),
  workshop: (cast) =>
    room(500) +
    board(
      320,
      60,
      560,
      230,
      line("wall", 8, "M370 120h190M370 160h140M370 200h170") +
        circle("lamp", 740, 170, 60) +
        line("coral", 9, "M740 170L780 130M740 170H800"),
    ) +
    each([270, 490, 710, 930], (x, i) => cast.bust(x, 500, 1.9, { look: i < 2 ? 1 : -1 })) +
    counter(490, "wood", "bark") +
    each([300, 540, 660, 900], (x, i) => (i % 2 ? book(x, 520, 0.8, "coral") : rect("wall", x - 50, 496, 100, 16))),
  language: (cast) =>
    discRoom(560, 600, 270) +
    cast.bust(380, 600, 3, { look: 1 }) +
    cast.bust(820, 600, 3, { look: -1 }) +
    path(
      "coral",
      "M250 60H520Q550 60 550 90V200Q550 230 520 230H440L390 280L390 230H250Q220 230 220 200V90Q220 60 250 60Z",
    ) +
    path(
      "near",
      "M680 90H950Q980 90 980 120V220Q980 250 950 250H830L790 300V250H680Q650 250 650 220V120Q650 90 680 90Z",
    ) +
    line("wall", 12, "M270 120H490M270 165H420") +
    line("lamp", 12, "M700 140H930M760 190H930"),
  science: (cast) =>
    room(500) +
    circle("tone", 600, 270, 230) +
    cast.person(600, 560, 2.3, {
      left: [-66, -130],
      right: [66, -150],
      top: "wall",
      bottom: "near",
      held:
        at(
          -70,
          -140,
          0.55,
          path("glass", "M-20-60H20V-10L60 60H-60L-20-10Z") + path("coral", "M-36 20H36L60 60H-60Z"),
        ) + at(70, -164, 0.5, path("glass", "M-14-60H14V50Q0 70-14 50Z") + path("leaf", "M-14 0H14V50Q0 70-14 50Z")),
    }) +
    counter(490, "wall", "tone") +
    at(
      330,
      490,
      1.4,
      path("glass", "M-20-120H20V-70L70 0H-70L-20-70Z") +
        path("gold", "M-46-34H46L70 0H-70Z") +
        circle("lamp", 0, -150, 10) +
        circle("lamp", 16, -176, 7),
    ) +
    at(
      880,
      490,
      1.3,
      rect("deep", -70, -14, 140, 14, 4) +
        line("deep", 16, "M30-14Q70-60 20-110") +
        at(-4, -96, 1, rect("mid", -20, -70, 40, 90, 8) + rect("steel", -12, 18, 24, 30), 24) +
        rect("deep", -60, -40, 60, 10),
    ),
  astronomy: (cast) =>
    sky(520) +
    rect("plum", 0, 0, 1200, 630) +
    path("near", "M0 430C300 350 800 360 1200 450V630H0Z") +
    each(
      [
        [120, 80],
        [260, 160],
        [420, 60],
        [560, 140],
        [700, 50],
        [980, 90],
        [1100, 200],
        [820, 240],
        [180, 280],
      ] as const,
      ([x, y], i) => star("lamp", x, y, 9 + (i % 3) * 5, 4, 0.3),
    ) +
    circle("lamp", 930, 160, 74) +
    circle("plum", 962, 140, 64) +
    line("wall", 5, "M420 60L560 140L700 50") +
    at(
      620,
      480,
      1.2,
      line("bark", 12, "M0-60L-70 110M0-60L70 110M0-60V110") +
        at(
          0,
          -80,
          1,
          rect("wall", -150, -34, 230, 68, 12) +
            rect("coral", 80, -44, 60, 88, 10) +
            rect("deep", -190, -16, 44, 32, 6),
          -28,
        ),
    ) +
    cast.person(390, 606, 2, { lean: 14, right: [56, -110], look: 1, bottom: "brick" }) +
    cast.person(860, 606, 1.7, { isChild: true, right: [46, -160], left: [-24, -80], look: 1, bottom: "brick" }),
  space: () =>
    rect("near", 0, 0, 1200, 630) +
    each(
      [
        [120, 100],
        [300, 60],
        [420, 200],
        [840, 80],
        [1000, 180],
        [1120, 60],
        [200, 300],
        [980, 340],
      ] as const,
      ([x, y]) => circle("lamp", x, y, 5),
    ) +
    path("coral", "M0 500Q300 440 600 470T1200 450V630H0Z") +
    `<g opacity=".9">${path("cloud", "M330 630q-40-90 60-100q10-70 100-50q30-50 110-50t110 50q90-20 100 50q100 10 60 100z")}</g>` +
    path("sun", "M550 420Q560 520 600 580Q640 520 650 420Z") +
    path("lamp", "M572 420Q580 480 600 520Q620 480 628 420Z") +
    path("coral", "M520 420L540 300V400H660V300L680 420L640 410H560Z") +
    path("wall", "M540 410C520 250 560 110 600 60C640 110 680 250 660 410Z") +
    path("coral", "M565 140Q580 90 600 60Q620 90 635 140Q600 156 565 140Z") +
    circle("near", 600, 220, 34) +
    circle("water", 600, 220, 23) +
    rect("brick", 900, 260, 22, 300) +
    line("brick", 9, "M911 280L700 330M911 360L690 400"),
  history: (cast) =>
    sky(400) +
    sun(250, 230, 90) +
    trees(480, "moss") +
    path("shade", "M330 480V260H870V480Z") +
    path("wall", "M300 260L600 110L900 260Z") +
    circle("shade", 600, 205, 34) +
    each([350, 450, 550, 650, 750, 830], (x) => rect("wall", x, 276, 34, 204)) +
    rect("wall", 290, 256, 620, 24) +
    rect("wall", 280, 470, 640, 26) +
    rect("grass", 0, 490, 1200, 140) +
    path("sand", "M520 496H680L820 630H380Z") +
    cast.person(420, 610, 1.8, { right: [50, -150], look: 1, hair: "hat", top: "coral" }) +
    cast.person(600, 606, 1.6, { isBack: true }) +
    cast.person(720, 606, 1.6, { isBack: true }),
  genealogy: () =>
    discRoom(560, 600, 270) +
    path(
      "bark",
      "M560 600Q590 480 580 380L440 300L460 280L584 340V220H616V340L740 280L760 300L620 380Q610 480 640 600Z",
    ) +
    path(
      "leaf",
      "M300 300C260 210 360 130 440 170C480 80 720 80 760 170C840 130 940 210 900 300C860 360 760 340 740 300C680 340 520 340 460 300C440 340 340 360 300 300Z",
    ) +
    each(
      [
        [380, 250],
        [520, 190],
        [680, 190],
        [820, 250],
        [600, 280],
      ] as const,
      ([x, y], i) =>
        circle("wall", x, y, 50) +
        circle((["skin1", "skin5", "skin3", "skin6", "skin2"] as const)[i] ?? "skin1", x, y, 28) +
        circle("deep", x - 9, y - 2, 3.5) +
        circle("deep", x + 9, y - 2, 3.5) +
        line("deep", 3, `M${x - 8} ${y + 10}q8 7 16 0`) +
        path(
          (["hair1", "hair3", "hair5", "hair1", "hair4"] as const)[i] ?? "hair1",
          `M${x - 30} ${y}q-2-34 30-34t30 34q-10-20-30-20t-30 20z`,
        ),
    ),
} as const satisfies Record<string, Scene>;
