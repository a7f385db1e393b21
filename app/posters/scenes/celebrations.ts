import { discRoom, gulls, lawn, palm, sea, shore, sky, sun, tree, trees } from "../places.ts";
import type { Scene } from "../scene.ts";
import { at, circle, each, line, path, rect, ring, star } from "../shapes.ts";

/** Celebrations of people and of cultures. */
export const celebrations = {
  rainbow: (cast) =>
    sky(400) +
    each(["coral", "gold", "lamp", "leaf", "mid", "plum"] as const, (colour, i) =>
      ring(colour, 40, 600, 520, 430 - i * 38),
    ) +
    rect("grass", 0, 500, 1200, 130) +
    each([330, 510, 690, 870], (x, i) =>
      cast.person(x, 606, 1.9, { left: i % 2 ? [-46, -170] : [-40, -96], right: i % 2 ? [46, -170] : [40, -96] }),
    ),
  hula: (cast) =>
    sky(350) +
    sun(600, 280, 180) +
    sea(350) +
    shore(450) +
    palm(140, 580, 1.3) +
    palm(1060, 580, 1.2) +
    each(
      [
        [470, -1],
        [740, 1],
      ] as const,
      ([x, side]) =>
        cast.person(x, 600, 2.2, {
          left: side > 0 ? [-66, -150] : [-74, -96],
          right: side > 0 ? [74, -96] : [66, -150],
          lean: side * -5,
          top: side > 0 ? "lamp" : "coral",
          bottom: "leaf",
          skirt: "short",
          hair: side > 0 ? "bun" : "long",
          hairColour: "hair1",
          skin: side > 0 ? "skin3" : "skin4",
          hasShortSleeves: true,
          shoes: "skin3",
        }) +
        each([-16, -8, 0, 8, 16], (dx) =>
          circle(side > 0 ? "coral" : "lamp", x + dx * 2 + side * -10, 322 + (16 - Math.abs(dx)) * 1.6, 10),
        ),
    ),
  world: (cast) =>
    discRoom(560, 600, 270, "water") +
    path(
      "leaf",
      "M400 180Q480 90 600 110Q590 170 540 180Q560 240 500 260Q440 290 450 350Q380 340 350 270ZM660 220Q760 180 830 260Q850 360 800 430Q740 470 720 400Q640 360 660 220ZM470 420Q540 400 560 460Q540 540 500 560Q460 500 470 420Z",
    ) +
    cast.person(330, 610, 1.9, { right: [60, -150], look: 1, skirt: "long", hair: "scarf", top: "coral" }) +
    cast.person(520, 616, 1.9, { left: [-54, -130], right: [56, -130] }) +
    cast.person(700, 616, 1.9, { left: [-54, -130], right: [56, -130], skirt: "long" }) +
    cast.person(880, 610, 1.9, { left: [-60, -150], look: -1, hair: "hat" }),
  wedding: (cast) =>
    sky(350) +
    trees(390, "leaf") +
    lawn(420) +
    tree(140, 560, 1.2) +
    line("wall", 18, "M380 590V300Q380 120 600 120T820 300V590") +
    each(
      [
        [380, 330],
        [400, 230],
        [470, 150],
        [600, 118],
        [730, 150],
        [800, 230],
        [820, 330],
      ] as const,
      ([x, y], i) => circle(i % 2 ? "rose" : "coral", x, y, 34) + circle("leaf", x + 26, y + 24, 20),
    ) +
    cast.person(520, 600, 2.2, {
      right: [50, -90],
      look: 1,
      top: "deep",
      bottom: "deep",
      left: [-36, -86],
      held: path("wall", "M-9-152H9L3-106H-3Z") + circle("coral", 15, -134, 5),
    }) +
    path("foam", "M644 196Q684 96 726 196L776 470Q690 440 604 470Z") +
    cast.person(685, 600, 2.15, {
      left: [-10, -98],
      look: -1,
      top: "wall",
      bottom: "wall",
      skirt: "long",
      right: [12, -96],
      hair: "bun",
      held:
        circle("leaf", -14, -106, 14) +
        circle("leaf", 16, -104, 14) +
        circle("coral", -8, -116, 12) +
        circle("rose", 8, -118, 12) +
        circle("lamp", 0, -106, 11),
    }),
  ceremony: (cast) =>
    sky(400) +
    sun(250, 210, 80) +
    trees(430, "leaf") +
    lawn(450) +
    rect("steel", 593, 70, 14, 470, 6) +
    circle("gold", 600, 66, 16) +
    each([0, 1, 2, 3, 4, 5, 6], (i) =>
      path(
        i % 2 ? "wall" : "coral",
        `M607 ${90 + i * 24}C690 ${70 + i * 24} 760 ${116 + i * 24} 860 ${94 + i * 24}V${118 + i * 24}C760 ${140 + i * 24} 690 ${94 + i * 24} 607 ${114 + i * 24}Z`,
      ),
    ) +
    path("near", "M607 90C650 80 690 86 730 96V192C690 182 650 176 607 186Z") +
    each([0, 1, 2, 3, 4, 5], (i) => star("wall", 632 + (i % 3) * 36, 116 + Math.floor(i / 3) * 40, 10)) +
    ring("moss", 30, 600, 500, 52) +
    path("coral", "M570 546l30-20l30 20l-10 44l-20-24l-20 24z") +
    each([300, 440, 760, 900], (x) => cast.person(x, 616, 1.9, { isBack: true })),
  airshow: (cast) =>
    sky(430) +
    sun(930, 200, 90) +
    each(
      [
        [760, 110, 1.2],
        [600, 230, 1],
        [820, 250, 1],
      ] as const,
      ([x, y, scale]) =>
        at(
          x,
          y,
          scale,
          line("cloud", 20, "M-40 16Q-260 60-420 190") +
            path("near", "M80-30L-30 34L-56 26L-30-4Z") +
            path("mid", "M20 2L-40-52L-58-50L-34 22ZM6 14L30 64L16 68L-26 28Z") +
            path("lamp", "M80-30L44-8L50-16Z"),
        ),
    ) +
    sea(470) +
    path("sand", "M0 560C300 540 800 580 1200 550V630H0Z") +
    cast.audience(300, 900, 640, 1.5, 100),
  pirates: (cast) =>
    sky(430) +
    sun(300, 200, 90) +
    gulls(930, 150) +
    sea(450) +
    at(
      620,
      500,
      1,
      rect("bark", -130, -400, 14, 380) +
        rect("bark", 40, -450, 16, 430) +
        path("wall", "M-230-330C-180-290-70-290-20-330L-30-180C-80-150-170-150-220-180Z") +
        path("wall", "M-60-390C0-350 100-350 160-390L150-150C100-120 0-120-50-150Z") +
        path("deep", "M56-450C100-466 140-430 190-446V-376C140-360 100-396 56-380Z") +
        circle("wall", 122, -420, 17) +
        rect("wall", 112, -408, 20, 14, 4) +
        line("wall", 5, "M98-394L146-382M146-394L98-382") +
        path("wood", "M-330-70C-260-40 160-30 300-110L340-130C320-20 250 50 190 60H-210C-270 40-310-10-330-70Z") +
        line("bark", 10, "M-300-20C-180 10 160 10 300-60") +
        each([-180, -90, 0, 90, 180], (x) => circle("deep", x, 24, 15)),
    ) +
    cast.person(560, 452, 0.9, { hair: "hat", hairColour: "deep", right: [46, -150], left: [-34, -96], look: 1 }) +
    path("wave", "M0 566C100 540 180 590 300 560S500 540 620 568S860 540 960 566S1120 546 1200 560V630H0Z"),
} as const satisfies Record<string, Scene>;
