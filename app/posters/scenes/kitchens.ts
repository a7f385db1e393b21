import { archRoom, bunting, lights, room, sea, shore, sky, sun, trees, window } from "../places.ts";
import { bottle, counter, mug, plant, table, wineGlass } from "../props.ts";
import type { Scene } from "../scene.ts";
import { at, circle, each, ellipse, line, path, rect, ring } from "../shapes.ts";

const steam = (x: number, y: number) =>
  line("wall", 7, `M${x - 30} ${y}q-16-22 0-44t0-44M${x + 30} ${y}q-16-22 0-44t0-44`);

const plate = (x: number, y: number, radius: number) =>
  ellipse("wall", x, y, radius, radius * 0.34) + ellipse("shade", x, y + 2, radius * 0.7, radius * 0.22);

/** Cooks, drinks and tables. */
export const kitchens = {
  bakery: (cast) =>
    archRoom(500) +
    cast.person(600, 560, 2.3, { left: [-46, -92], right: [46, -92], hair: "scarf", top: "wall", bottom: "near" }) +
    counter(470, "wood", "floor") +
    at(
      600,
      430,
      1.3,
      path("gold", "M-120 40L-100-10Q0-60 100-10L120 40Z") +
        path("coral", "M-92-6Q0-48 92-6Q0 14-92-6Z") +
        line("gold", 9, "M-70-22L50 6M-50 6L70-22M-20-36L90 0M-90 0L20-36") +
        path("steel", "M-130 36H130L112 62H-112Z"),
    ) +
    at(280, 430, 1, ellipse("wood", 0, 16, 110, 46) + line("sand", 8, "M-60-10l24 30M-20-18l24 34M20-20l24 34")) +
    at(
      920,
      440,
      1,
      each(
        [
          [-60, 0],
          [0, -8],
          [60, 0],
        ] as const,
        ([x, y]) => circle("bark", x, y, 34) + circle("rose", x, y - 6, 28) + circle("wall", x, y - 6, 9),
      ),
    ),
  cooking: (cast) =>
    room(520) +
    window(120, 90, 190, 170) +
    rect("wood", 840, 130, 300, 16) +
    each([870, 950, 1030, 1100], (x, i) =>
      rect((["coral", "leaf", "lamp", "mid"] as const)[i % 4] ?? "coral", x - 24, 70, 48, 60, 8),
    ) +
    cast.person(560, 560, 2.3, {
      left: [-20, -104],
      right: [46, -110],
      hair: "hat",
      top: "wall",
      look: 1,
      held: line("wood", 8, "M46-110L60-70"),
    }) +
    counter(460, "sand", "tone") +
    at(
      690,
      452,
      1.3,
      path("coral", "M-90-80H90V-10Q80 4 60 4H-60Q-80 4-90-10Z") +
        rect("brick", -100, -90, 200, 18, 8) +
        rect("brick", -126, -62, 34, 14, 6) +
        rect("brick", 92, -62, 34, 14, 6),
    ) +
    steam(690, 310) +
    at(
      340,
      450,
      1.2,
      ellipse("wall", 0, 0, 90, 20) +
        circle("coral", -30, -20, 28) +
        circle("leaf", 26, -18, 26) +
        path("gold", "M-10-30l90-20 6 16-84 26z"),
    ),
  coffee: (cast) =>
    room(520) +
    circle("tone", 600, 280, 240) +
    plant(180, 520, 1.5) +
    cast.bust(420, 500, 2.5, { look: 1 }) +
    cast.bust(800, 500, 2.5, { look: -1 }) +
    counter(480, "wood", "bark") +
    mug(520, 484, 1.6, "coral") +
    mug(700, 484, 1.6, "wall") +
    plate(920, 476, 80) +
    path("gold", "M860 470q60-70 120 0q-20-30-60-26q-40-4-60 26z"),
  wine: (cast) =>
    sky(330) +
    sun(860, 220, 90) +
    path("leaf", "M0 360C300 310 800 350 1200 300V630H0Z") +
    line("moss", 18, "M0 420Q600 360 1200 370M0 480Q600 420 1200 430") +
    cast.bust(230, 570, 3, { look: 1 }) +
    cast.bust(1050, 570, 3, { look: -1 }) +
    counter(540, "wood", "bark") +
    bottle(440, 544, 2.1) +
    wineGlass(620, 544, 2) +
    wineGlass(770, 544, 2, "lamp") +
    at(
      930,
      500,
      1,
      each(
        [
          [0, 0],
          [34, 0],
          [-34, 0],
          [17, 30],
          [-17, 30],
          [0, -26],
          [34, -26],
          [-34, -26],
        ] as const,
        ([x, y]) => circle("plum", x, y, 21),
      ) +
        line("bark", 8, "M0-40V-70") +
        path("leaf", "M0-60q40-40 70-6q-30 30-70 6z"),
    ),
  beer: (cast) =>
    archRoom(520) +
    lights(100, 40, 1100, 40, 40) +
    cast.bust(380, 520, 2.3, { look: 1 }) +
    cast.bust(830, 520, 2.3, { look: -1 }) +
    counter(500, "wood", "bark") +
    each(
      [
        [530, 1],
        [690, -1],
      ] as const,
      ([x, side]) =>
        at(
          x,
          500,
          1.7,
          ring("glass", 11, side * -46, -56, 24) +
            path("gold", "M-40-104H40V-6Q40 0 34 0H-34Q-40 0-40-6Z") +
            path(
              "wall",
              "M-46-96C-52-124-24-134-8-124C8-138 50-130 46-96Q40-84 30-94Q20-80 8-94Q-8-80-18-94Q-30-84-46-96Z",
            ) +
            line("lamp", 6, "M-18-76V-16M4-76V-16M24-76V-16"),
          side * 9,
        ),
    ),
  tasting: (cast) =>
    rect("tint", 0, 0, 1200, 630) +
    rect("tone", 0, 0, 1200, 80) +
    cast.bust(440, 430, 2.2, { look: 1 }) +
    cast.bust(770, 430, 2.2, { look: -1 }) +
    table(600, 430, 900, "wood", 200) +
    each(
      [
        [270, "brick"],
        [600, "lamp"],
        [940, "rose"],
      ] as const,
      ([x, drink]) => wineGlass(x, 430, 1.7, drink),
    ) +
    each(
      [
        [470, "coral"],
        [740, "leaf"],
      ] as const,
      ([x, top]) => plate(x, 424, 76) + path(top, `M${x - 40} 420q40-60 80 0z`),
    ),
  dinner: (cast) =>
    sky(360) +
    trees(400, "moss") +
    rect("leaf", 0, 400, 1200, 230) +
    each([250, 430, 610, 790, 960], (x) => cast.bust(x, 480, 1.6)) +
    path("wall", "M130 460H1070L1140 560H60Z") +
    rect("shade", 60, 560, 1080, 24) +
    each([300, 500, 700, 900], (x) => plate(x, 520, 60)) +
    each([400, 800], (x) => wineGlass(x, 516, 0.8)) +
    at(600, 510, 0.9, plant(0, 0, 0.8, "mid")) +
    lights(0, 60, 600, 40, 60) +
    lights(600, 40, 1200, 60, 60),
  pie: () =>
    archRoom(470) +
    ellipse("wall", 600, 520, 350, 56) +
    path("steel", "M340 390L392 508Q600 546 808 508L860 390Z") +
    ellipse("wood", 600, 388, 288, 110) +
    each(
      Array.from({ length: 28 }, (_, index) => (index * Math.PI) / 14),
      (angle) => circle("wood", 600 + 286 * Math.cos(angle), 388 + 108 * Math.sin(angle), 19),
    ) +
    ellipse("brick", 600, 382, 246, 84) +
    each([-180, -90, 0, 90, 180], (x) => {
      const reach = Math.round(84 * Math.sqrt(1 - (x / 246) ** 2));
      return line("dune", 24, `M${600 + x} ${382 - reach}V${382 + reach}`);
    }) +
    each([-52, 0, 52], (y) => {
      const reach = Math.round(246 * Math.sqrt(1 - (y / 84) ** 2));
      return line("gold", 20, `M${600 - reach} ${382 + y}H${600 + reach}`);
    }) +
    steam(600, 250) +
    bunting(0, 1200, 40, 40) +
    at(980, 500, 1.2, line("steel", 12, "M0 60V-60M-22-60V-110M0-60V-110M22-60V-110M-22-60Q0-30 22-60")),
  icecream: () =>
    sky(400) +
    sea(350) +
    shore(470) +
    each(
      [
        [420, "rose", "wall"],
        [780, "foam", "lamp"],
      ] as const,
      ([x, one, two], i) =>
        at(
          x,
          420,
          1.1,
          circle(two, 0, -150, 84) +
            circle(one, -50, -60, 84) +
            circle(i ? "coral" : "lamp", 54, -60, 84) +
            path("gold", "M-112-20H112L0 230Z") +
            line("wood", 6, "M-90 20L20 190M-30-20L60 90M90 20L-20 190M30-20L-60 90") +
            circle("brick", 10, -240, 22),
          i ? 8 : -8,
        ),
    ) +
    sun(600, 130, 70),
} as const satisfies Record<string, Scene>;
