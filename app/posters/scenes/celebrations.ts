import { discRoom, lawn, palm, sea, shore, sky, sun, tree, trees } from "../places.ts";
import type { Scene } from "../scene.ts";
import { circle, each, line, path, rect, ring } from "../shapes.ts";

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
} as const satisfies Record<string, Scene>;
