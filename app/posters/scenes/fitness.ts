import { bunting, discRoom, room, sea, sky, sun } from "../places.ts";
import type { Scene } from "../scene.ts";
import { at, circle, each, line, path, rect, ring, star } from "../shapes.ts";

/** Training. */
export const fitness = {
  gymnastics: (cast) =>
    discRoom(540, 600, 250) +
    rect("mid", 160, 566, 880, 28, 12) +
    cast.person(600, 560, 2.3, {
      hips: [0, -96],
      lean: -6,
      left: [-70, -172],
      right: [74, -160],
      leftFoot: [-104, -104],
      rightFoot: [10, -4],
      knees: [1, -1],
      top: "coral",
      bottom: "coral",
      shoes: "skin2",
      skin: "skin2",
      hair: "bun",
    }) +
    line("lamp", 9, "M770 194q70-60 90 10t80 20t60 60"),
  boxing: (cast) =>
    room(520) +
    each([300, 360, 420], (y) => line(y === 360 ? "wall" : "coral", 10, `M0 ${y}H1200`)) +
    rect("deep", 100, 240, 34, 330) +
    rect("deep", 1066, 240, 34, 330) +
    each(
      [
        [450, 1],
        [750, -1],
      ] as const,
      ([x, side]) =>
        at(
          x,
          600,
          1,
          cast.person(0, 0, 2.2, {
            look: side,
            lean: side * 6,
            left: side > 0 ? [16, -140] : [-52, -150],
            right: side > 0 ? [52, -150] : [-16, -140],
            leftFoot: [-34, -4],
            rightFoot: [34, -4],
            hasShorts: true,
            hasShortSleeves: true,
            top: side > 0 ? "lamp" : "mid",
          }) +
            each(
              side > 0
                ? [
                    [40, -308],
                    [116, -330],
                  ]
                : [
                    [-40, -308],
                    [-116, -330],
                  ],
              ([gx = 0, gy = 0]) => circle("coral", gx, gy, 34) + ring("wall", 6, gx, gy + 4, 26),
            ),
        ),
    ),
  bootcamp: (cast) =>
    sky(300) +
    sun(880, 210, 90) +
    sea(310) +
    path("sand", "M0 400C300 380 800 420 1200 390V630H0Z") +
    each(
      [
        [380, "coral"],
        [620, "lamp"],
        [860, "leaf"],
      ] as const,
      ([x, top], i) =>
        cast.person(x, 590 + (i % 2) * 14, 2, {
          hips: [0, -62],
          left: [-44, -160],
          right: [44, -160],
          leftFoot: [-44, -4],
          rightFoot: [44, -4],
          hasShorts: true,
          hasShortSleeves: true,
          top,
          shoes: "wall",
          held:
            line("deep", 7, "M-64-164H64") + rect("steel", -76, -182, 14, 36, 4) + rect("steel", 62, -182, 14, 36, 4),
        }),
    ),
  arena: (cast) =>
    sky(300) +
    sun(600, 150, 100) +
    each([0, 1, 2, 3, 4], (i) => rect(i % 2 ? "shade" : "steel", 0, 200 + i * 34, 1200, 34)) +
    each(Array.from({ length: 36 }), (_, i) =>
      circle((["coral", "lamp", "near", "wall"] as const)[i % 4] ?? "wall", 18 + i * 34, 214 + ((i * 3) % 5) * 34, 13),
    ) +
    bunting(0, 1200, 20, 40) +
    rect("grass", 0, 370, 1200, 260) +
    line("wall", 8, "M0 420H1200M380 630L500 420M820 630L700 420") +
    at(
      600,
      500,
      1.25,
      path("gold", "M-70-190H70V-140C70-80 40-54 14-46V0H50V30H-50V0H-14V-46C-40-54-70-80-70-140Z") +
        ring("gold", 12, -78, -140, 30) +
        ring("gold", 12, 78, -140, 30) +
        star("wall", 0, -130, 34) +
        rect("bark", -70, 30, 140, 50, 6),
    ) +
    each([310, 890], (x, i) =>
      cast.person(x, 610, 2.05, {
        left: [-46, -176],
        right: [46, -176],
        look: i ? -1 : 1,
        held: i ? "" : line("bark", 6, "M46-150V-240") + path("coral", "M48-240L120-218L48-196Z"),
      }),
    ),
} as const satisfies Record<string, Scene>;
