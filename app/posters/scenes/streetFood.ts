import { bunting, lights, sky, skyline, sun, trees } from "../places.ts";
import { stall } from "../props.ts";
import type { Scene } from "../scene.ts";
import { circle, each, ellipse, line, path, rect } from "../shapes.ts";

const orange = (x: number, y: number, radius: number) =>
  circle("gold", x, y, radius) +
  path(
    "leaf",
    `M${x} ${y - radius}q${radius * 0.6}-${radius * 0.6} ${radius} 0q-${radius * 0.6} ${radius * 0.3}-${radius} 0z`,
  );

const crate = (x: number, y: number, fruit: string) =>
  fruit + rect("wood", x - 70, y, 140, 60) + line("bark", 5, `M${x - 66} ${y + 20}h132M${x - 66} ${y + 42}h132`);

/** Food that is sold or grilled outdoors. */
export const streetFood = {
  market: (cast) =>
    sky(330) +
    sun(600, 200, 80) +
    trees(400, "far") +
    rect("sand", 0, 420, 1200, 210) +
    stall(
      290,
      540,
      1.2,
      cast.person(0, 10, 0.85, { left: [-30, -90], right: [40, -110] }) +
        each([-100, -60, -20, 20, 60, 100], (x) => circle("coral", x, -104, 20)),
    ) +
    stall(
      900,
      540,
      1.2,
      cast.person(0, 10, 0.85, {}) + each([-100, -60, -20, 20, 60, 100], (x) => circle("gold", x, -104, 20)),
      "mid",
    ) +
    cast.person(560, 610, 1.95, {
      right: [46, -84],
      look: 1,
      skirt: "short",
      held: path("wood", "M26-84h46l-8 44H34z") + circle("leaf", 40, -86, 12) + circle("coral", 58, -86, 11),
    }) +
    cast.person(690, 604, 1.7, {
      isChild: true,
      left: [-20, -90],
      right: [10, -90],
      look: -1,
      held: circle("gold", -4, -94, 14),
    }) +
    bunting(0, 1200, 30, 30),
  foodTruck: (cast) =>
    sky(400) +
    sun(250, 230, 100) +
    skyline(430, "far") +
    rect("dune", 0, 450, 1200, 180) +
    path("coral", "M350 170H890V270L1000 300L1040 400V520H350Z") +
    path("glass", "M910 290L984 312L1012 392H910Z") +
    rect("wall", 400, 240, 400, 150) +
    rect("near", 410, 250, 380, 130) +
    cast.person(520, 510, 1.15, { left: [-34, -110], right: [30, -120], hair: "cap", top: "wall" }) +
    cast.person(680, 510, 1.15, { left: [-30, -120], right: [40, -104], top: "lamp" }) +
    rect("wall", 390, 376, 420, 22) +
    each([0, 1, 2, 3, 4, 5, 6, 7], (i) =>
      path(i % 2 ? "wall" : "brick", `M${390 + i * 52} 170h52v50a26 22 0 0 1-52 0z`),
    ) +
    rect("coral", 350, 398, 690, 122) +
    rect("wall", 350, 430, 690, 14) +
    each([460, 900], (x) => circle("deep", x, 530, 58) + circle("steel", x, 530, 26)) +
    cast.person(240, 606, 1.8, { isBack: true }) +
    cast.person(1110, 606, 1.8, { left: [-40, -100], look: -1 }) +
    lights(0, 60, 1200, 60, 40),
  barbecue: (cast) =>
    sky(360) +
    trees(400, "leaf") +
    rect("grass", 0, 410, 1200, 220) +
    line("deep", 10, "M500 480L450 610M720 480L770 610M610 490V610") +
    path("deep", "M430 400H790Q780 500 610 500T430 400Z") +
    rect("steel", 410, 384, 400, 20, 8) +
    each([480, 570, 660, 740], (x, i) => path(i % 2 ? "coral" : "bark", `M${x - 40} 384q-4-26 40-26t40 26z`)) +
    `<g opacity=".7">${path("cloud", "M520 340q-50-40 0-90t10-110q60 60 10 120t20 80zM680 330q-40-40 0-80t0-90q60 50 16 100t20 70z")}</g>` +
    cast.person(300, 610, 2.15, {
      left: [-30, -90],
      right: [76, -100],
      look: 1,
      hair: "hat",
      top: "coral",
      held: line("steel", 7, "M72-100L128-108"),
    }) +
    cast.person(930, 610, 2, { left: [-34, -110], look: -1, held: ellipse("wall", -40, -112, 26, 8) }) +
    lights(0, 70, 1200, 70, 40),
  fruit: (cast) =>
    sky(330) +
    trees(380, "leaf") +
    rect("grass", 0, 390, 1200, 240) +
    path("bark", "M760 540q10-120 0-220h50q-10 100 10 220z") +
    path(
      "moss",
      "M560 250C500 160 600 60 700 90C740 20 880 20 920 90C1030 80 1070 220 980 270C940 350 820 340 780 320C700 350 580 330 560 250Z",
    ) +
    each(
      [
        [640, 180],
        [720, 250],
        [780, 140],
        [860, 230],
        [930, 170],
        [680, 110],
        [830, 70],
      ] as const,
      ([x, y]) => orange(x, y, 26),
    ) +
    cast.person(540, 600, 2.1, { left: [-40, -84], right: [44, -186], look: 1, hair: "hat" }) +
    crate(370, 540, orange(320, 534, 30) + orange(370, 526, 32) + orange(420, 534, 30)) +
    crate(900, 550, orange(850, 544, 30) + orange(900, 536, 32) + orange(950, 544, 30)),
} as const satisfies Record<string, Scene>;
