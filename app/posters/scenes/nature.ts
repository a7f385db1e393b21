import { archRoom, discRoom, lawn, sea, sky, sun, tree, trees } from "../places.ts";
import { flower, plant, wader } from "../props.ts";
import type { Scene } from "../scene.ts";
import { at, circle, each, ellipse, line, path, rect, star } from "../shapes.ts";

function lights(x1: number, y1: number, x2: number, y2: number): string {
  return `<path class="l lamp" stroke-width="15" stroke-dasharray="0 52" d="M${x1} ${y1}Q${(x1 + x2) / 2} ${y1 + 150} ${x2} ${y2}"/>`;
}

/** Gardens, trails and the night sky. */
export const nature = {
  wetlands: (cast) =>
    sky(300) +
    sun(600, 230, 110) +
    each([90, 230, 970, 1110], (x, i) =>
      path(i % 2 ? "moss" : "leaf", `M${x - 30} 0H${x + 30}L${x + 50} 470H${x - 50}Z`),
    ) +
    path(
      "near",
      "M0 0H1200V60Q1100 130 1040 50Q960 150 880 60Q760 120 640 40Q520 120 420 50Q320 140 240 50Q140 140 60 60Q30 90 0 80Z",
    ) +
    sea(400, "mid") +
    path("sand", "M470 630L560 400H640L730 630Z") +
    line(
      "bark",
      10,
      "M470 630L560 400M730 630L640 400M440 560V630M760 560V630M500 470V540M700 470V540M440 560L556 380M760 560L644 380",
    ) +
    cast.person(560, 560, 1.4, { isBack: true }) +
    cast.person(645, 560, 1.35, { isBack: true, hair: "hat" }) +
    wader(900, 500, 1.1),
  hiking: (cast) =>
    sky(330) +
    sun(860, 210, 90) +
    path("far", "M0 380L200 260L360 360L560 230L760 370L960 270L1200 390V470H0Z") +
    lawn(400) +
    tree(150, 560, 1.3) +
    tree(1060, 560, 1.4, "leaf") +
    cast.person(480, 600, 2.2, {
      lean: 6,
      look: 1,
      leftFoot: [-38, -8],
      rightFoot: [34, -4],
      left: [-20, -80],
      right: [48, -100],
      hair: "hat",
      top: "lamp",
      bottom: "near",
      held: line("bark", 6, "M48-120L66 0"),
    }) +
    rect("brick", 380, 290, 60, 120, 20) +
    cast.person(740, 600, 2.05, {
      lean: 6,
      look: 1,
      leftFoot: [-30, -8],
      rightFoot: [34, -4],
      right: [46, -100],
      hair: "tail",
      held: line("bark", 6, "M46-120L66 0"),
    }),
  garden: (cast) =>
    sky(320) +
    trees(350, "leaf") +
    path("grass", "M0 380H1200V630H0Z") +
    path("bark", "M0 530C300 500 800 550 1200 520V630H0Z") +
    cast.person(470, 570, 2.15, {
      lean: 20,
      look: 1,
      hips: [0, -80],
      left: [50, -70],
      right: [66, -84],
      hair: "hat",
      top: "coral",
      bottom: "near",
    }) +
    at(
      650,
      420,
      1.1,
      path("mid", "M-60-50H50V40H-60Z") +
        path("mid", "M46-10L110-70L120-56L50 30Z") +
        line("mid", 10, "M-60-30Q-110-30-100 10T-60 30") +
        line("foam", 5, "M124-54l20 30M130-66l34 26M120-40l6 40"),
    ) +
    each(
      [
        [130, "coral"],
        [230, "lamp"],
        [330, "rose"],
        [760, "lamp"],
        [860, "coral"],
        [960, "wall"],
        [1060, "plum"],
        [1150, "rose"],
      ] as const,
      ([x, colour], i) => flower(x, 570 + (i % 2) * 20, 1.1, colour),
    ),
  plants: (cast) =>
    archRoom(500) +
    cast.bust(600, 440, 2.5, { look: 0 }) +
    rect("wood", 120, 470, 960, 26) +
    rect("bark", 160, 496, 30, 134) +
    rect("bark", 1010, 496, 30, 134) +
    plant(240, 472, 1.4, "coral") +
    plant(430, 472, 1, "mid") +
    at(
      790,
      472,
      1,
      path("leaf", "M-40-50V-150q40-60 80 0v100z") +
        line("moss", 5, "M-14-150V-50M14-150V-50") +
        path("leaf", "M40-90h26v-40q14-20 24 0v66H40z") +
        circle("rose", 0, -184, 16) +
        path("brick", "M-56-56H56L44 0H-44Z"),
    ) +
    plant(970, 472, 1.3, "lamp"),
  orchid: () =>
    discRoom(560, 600, 270) +
    line("moss", 10, "M600 470C560 330 600 200 760 130M600 470C640 360 620 280 480 210") +
    path(
      "leaf",
      "M600 480C480 440 400 470 360 540C460 560 560 540 600 490C640 540 740 560 840 540C800 470 720 440 600 480Z",
    ) +
    each(
      [
        [760, 130, 1],
        [690, 210, 0.9],
        [630, 300, 0.8],
        [470, 210, 0.95],
        [540, 270, 0.75],
      ] as const,
      ([x, y, s]) =>
        at(
          x,
          y,
          s,
          each(
            [0, 72, 144, 216, 288],
            (turn) => `<g transform="rotate(${turn})">${ellipse("pink", 0, -46, 30, 42)}</g>`,
          ) +
            circle("plum", 0, 6, 24) +
            circle("lamp", 0, 2, 11),
        ),
    ) +
    path("coral", "M500 500H700L670 620H530Z") +
    rect("brick", 488, 486, 224, 26, 6),
  stargazing: (cast) =>
    rect("near", 0, 0, 1200, 630) +
    each(
      [
        [90, 70],
        [200, 180],
        [330, 90],
        [470, 200],
        [560, 70],
        [700, 150],
        [820, 60],
        [930, 210],
        [1060, 110],
        [1140, 260],
        [130, 300],
        [640, 270],
      ] as const,
      ([x, y], i) => star("lamp", x, y, 8 + (i % 3) * 6, 4, 0.3),
    ) +
    path("wall", "M760 120L420 260L430 274Z") +
    star("wall", 760, 120, 26) +
    sea(400, "mid") +
    path("deep", "M0 470C300 420 900 420 1200 470V630H0Z") +
    path("coral", "M330 610L440 510H820L900 610Z") +
    cast.person(540, 590, 1.9, {
      hips: [0, -26],
      lean: -40,
      left: [-70, -20],
      right: [-40, -14],
      leftFoot: [74, -6],
      rightFoot: [84, -4],
      knees: [-1, -1],
      look: 0,
    }) +
    cast.person(720, 590, 1.9, {
      hips: [0, -26],
      lean: -34,
      left: [-60, -16],
      right: [44, -130],
      leftFoot: [74, -6],
      rightFoot: [84, -4],
      knees: [-1, -1],
    }),
  gardenNight: (cast) =>
    rect("near", 0, 0, 1200, 630) +
    circle("sun", 250, 140, 70) +
    path("moss", "M0 330C150 240 300 300 400 330C500 240 700 240 800 330C900 280 1100 240 1200 320V630H0Z") +
    path("sand", "M470 630Q540 500 600 380H650Q720 500 760 630Z") +
    each(
      [180, 330, 880, 1040],
      (x, i) =>
        line("deep", 7, `M${x} 600V${380 + (i % 2) * 40}`) +
        path("lamp", `M${x - 26} ${380 + (i % 2) * 40}h52l-8-60h-36z`) +
        path("brick", `M${x - 34} ${322 + (i % 2) * 40}h68l-34-34z`),
    ) +
    cast.person(570, 610, 1.9, { isBack: true }) +
    cast.person(680, 610, 1.85, { isBack: true, skirt: "long" }) +
    each(
      [
        [90, "rose"],
        [260, "wall"],
        [440, "coral"],
        [800, "lamp"],
        [960, "rose"],
        [1120, "wall"],
      ] as const,
      ([x, colour]) => flower(x, 630, 1.1, colour),
    ) +
    lights(0, 80, 1200, 80),
} as const satisfies Record<string, Scene>;
