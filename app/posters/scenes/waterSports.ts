import { cloud, gulls, sea, sky, sun, trees } from "../places.ts";
import { fish, sailingBoat, wader } from "../props.ts";
import type { Scene } from "../scene.ts";
import { at, circle, each, ellipse, line, path, rect, ring } from "../shapes.ts";

/** A kayak with a paddler, seen from the side. */
const kayak = (person: string, colour: "coral" | "lamp" | "leaf") =>
  path(colour, "M-170-26Q-100-14 0-14T170-26Q130 22 0 22T-170-26Z") +
  person +
  path(colour, "M-170-26Q-100-6 0-6T170-26Q130 22 0 22T-170-26Z") +
  path("foam", "M-190 24H190V32H-190Z");

/** On and in the water. */
export const waterSports = {
  surf: (cast) =>
    sky(300) +
    sun(300, 220, 100) +
    sea(290, "wave") +
    path(
      "wave",
      "M0 380C200 420 330 330 480 190C640 60 860 60 1010 160C900 150 850 220 880 300C940 420 1100 430 1200 400V630H0Z",
    ) +
    path(
      "water",
      "M0 470C260 480 420 400 540 280C640 190 760 150 860 170C760 200 720 300 780 400C850 500 1040 520 1200 500V630H0Z",
    ) +
    path(
      "foam",
      "M480 190C640 60 860 60 1010 160C960 156 930 168 910 190C880 130 800 160 790 180C760 130 690 150 680 180C650 160 600 170 590 210C560 190 520 220 500 260C450 300 380 360 300 390C370 330 430 260 480 190Z",
    ) +
    path("coral", "M330 520C430 460 640 430 770 440C720 500 500 560 330 520Z") +
    path("wall", "M380 514C470 474 620 450 720 450L740 444C600 470 480 500 396 522Z") +
    cast.person(560, 488, 2.05, {
      hips: [-4, -66],
      leftFoot: [-46, 2],
      rightFoot: [46, -14],
      knees: [1, -1],
      lean: 14,
      left: [-52, -146],
      right: [74, -112],
      top: "lamp",
      bottom: "near",
      hasShortSleeves: true,
      hasShorts: true,
      shoes: "skin3",
      skin: "skin3",
      hair: "tail",
      look: 1,
    }) +
    path("foam", "M0 560C300 520 500 600 760 560S1060 540 1200 570V630H0Z"),
  paddle: (cast) =>
    sky(330) +
    sun(600, 300, 150) +
    trees(345, "far") +
    sea(340) +
    path("lamp", "M330 552Q600 516 880 552Q600 590 330 552Z") +
    path("coral", "M350 552Q600 532 860 552Q600 560 350 552Z") +
    cast.person(600, 556, 2.1, {
      left: [30, -128],
      right: [48, -84],
      elbows: [-1, -1],
      lean: 4,
      hasShortSleeves: true,
      hasShorts: true,
      shoes: "skin2",
      skin: "skin2",
      held: line("bark", 6, "M22-176L72 6") + path("bark", "M66 0l16-4 8 40-18 4z"),
    }) +
    at(
      980,
      430,
      0.5,
      cast.person(0, 0, 1.6, { left: [28, -150], right: [44, -92], held: line("bark", 5, "M22-176L60 0") }) +
        ellipse("coral", 0, 2, 170, 12),
    ),
  kayak: (cast) =>
    sky(300) +
    path(
      "moss",
      "M0 130C90 90 190 150 210 260C260 300 280 350 250 390H0ZM1200 100C1100 80 1000 150 980 250C930 300 940 350 960 390H1200Z",
    ) +
    line(
      "bark",
      9,
      "M60 330L20 440M100 340L120 450M170 350L200 440M80 340L60 450M1040 340L1010 440M1100 340L1090 450M1150 340L1190 440",
    ) +
    sea(370) +
    at(
      570,
      520,
      1.7,
      kayak(
        cast.person(0, 12, 1, {
          hips: [0, -20],
          leftFoot: [20, -16],
          rightFoot: [30, -16],
          left: [-52, -96],
          right: [56, -70],
          held: line("bark", 6, "M-90-118L92-44") + path("lamp", "M-82-122l-40-20-8 18 42 18zM84-56l44 16-6 20-44-18z"),
        }),
        "coral",
      ),
    ) +
    at(
      890,
      420,
      0.9,
      kayak(
        cast.person(0, 12, 1, {
          hips: [0, -20],
          leftFoot: [20, -16],
          rightFoot: [30, -16],
          left: [-52, -70],
          right: [56, -96],
          held: line("bark", 6, "M-90-44L92-118"),
        }),
        "lamp",
      ),
    ),
  sailing: () =>
    sky(390) +
    sun(880, 230, 90) +
    cloud(240, 170) +
    sea(400) +
    sailingBoat(560, 540, 1.6) +
    sailingBoat(930, 430, 0.7, "lamp") +
    sailingBoat(220, 440, 0.8, "rose") +
    gulls(330, 120) +
    path("foam", "M300 556Q560 530 860 556L820 572Q560 556 340 572Z"),
  swim: () =>
    rect("water", 0, 0, 1200, 630) +
    each(
      [120, 270, 420, 570],
      (y) => `<path class="l coral" stroke-width="16" stroke-dasharray="34 26" d="M0 ${y}H1200"/>`,
    ) +
    each(
      [
        [80, 60],
        [800, 200],
        [300, 340],
        [950, 490],
        [180, 500],
      ] as const,
      ([x, y]) => rect("foam", x, y, 130, 7, 3),
    ) +
    each(
      [
        [640, 210, 1.5],
        [420, 360, 1.5],
        [720, 510, 1.5],
      ] as const,
      ([x, y, s], i) =>
        at(
          x,
          y,
          s,
          line(i === 1 ? "skin5" : i ? "skin2" : "skin3", 15, "M30-6Q70-60 104 2") +
            ellipse(i === 1 ? "skin5" : i ? "skin2" : "skin3", -40, 6, 80, 17) +
            rect(i ? "plum" : "brick", -70, -12, 60, 34, 12) +
            circle(i === 1 ? "skin5" : i ? "skin2" : "skin3", 56, 2, 24) +
            path(i === 1 ? "lamp" : "coral", "M34-6A24 24 0 0 1 80 2Q58-10 34-6Z") +
            rect("deep", 62, 2, 20, 9, 4) +
            path("foam", "M-160-4q30-24 46 8q-20 24-46 10zM-170 26q24-14 44 0q-20 16-44 0z"),
        ),
    ),
  snorkel: () =>
    rect("water", 0, 0, 1200, 630) +
    `<g opacity=".35">${path("foam", "M200 0L60 630H220L330 0ZM560 0L480 630H660L700 0ZM900 0L960 630H1120L1020 0Z")}</g>` +
    path("dune", "M0 560C300 520 700 590 1200 540V630H0Z") +
    path("coral", "M120 580V470q16-20 26 0v50q12-60 30-20v80zM1010 570v-90q14-24 26 0v30q20-40 34 0v60z") +
    path("plum", "M240 590q-20-80 20-90q40 10 20 90zM930 590q-16-60 16-66q34 6 18 66z") +
    at(
      560,
      280,
      1.9,
      line("skin4", 13, "M40-10L110 40") +
        line("skin4", 16, "M-40 6L-120-16M-40 14L-116 30") +
        path("lamp", "M-116-26l-60-8 4 24 56 8zM-112 20l-58 16 8 22 54-20z") +
        ellipse("skin4", 0, 0, 70, 22) +
        rect("brick", -60, -14, 56, 38, 14) +
        circle("skin4", 80, -16, 24) +
        path("hair1", "M60-28A24 24 0 0 1 100-32Q80-30 62-12Z") +
        rect("near", 82, -26, 26, 20, 6) +
        line("lamp", 6, "M104-8Q120-30 96-70"),
    ) +
    fish(860, 380, 0.9) +
    fish(920, 440, 0.7, "coral") +
    fish(330, 450, 0.8, "lamp") +
    each(
      [
        [800, 130],
        [830, 90],
        [816, 180],
      ] as const,
      ([x, y], i) => ring("foam", 4, x, y, 9 + i * 4),
    ),
  fishing: (cast) =>
    sky(330) +
    sun(330, 270, 110) +
    trees(350, "mid") +
    sea(340) +
    path("wood", "M560 470H1200V500H560Z") +
    line("bark", 18, "M620 500V630M800 500V630M980 500V630M1140 500V630") +
    cast.person(720, 470, 2.1, {
      left: [-40, -104],
      right: [-20, -92],
      look: -1,
      lean: 4,
      hair: "hat",
      top: "leaf",
      bottom: "near",
      held: line("deep", 5, "M-12-88L-150-190"),
    }) +
    line("wall", 2.5, "M405 71Q400 300 400 470") +
    at(400, 470, 0.7, circle("coral", 0, 0, 22) + path("wall", "M-22 0h44a22 22 0 0 1-44 0z")) +
    fish(480, 580, 1.1) +
    rect("coral", 880, 410, 90, 60, 8) +
    rect("wall", 876, 402, 98, 18, 6) +
    wader(1070, 470, 0.8),
} as const satisfies Record<string, Scene>;
