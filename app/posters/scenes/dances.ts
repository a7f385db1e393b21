import { archRoom, bunting, lights, palm, rayRoom, room, sky, stage, trees } from "../places.ts";
import type { Scene } from "../scene.ts";
import { at, circle, each, ellipse, line, path, rect } from "../shapes.ts";

/** Dances by kind. */
export const dances = {
  ballet: (cast) =>
    stage(false, 520) +
    circle("sun", 600, 300, 200) +
    cast.person(600, 590, 2.4, {
      left: [-40, -200],
      right: [62, -170],
      leftFoot: [-80, -56],
      rightFoot: [2, -2],
      knees: [1, -1],
      top: "pink",
      bottom: "pink",
      shoes: "pink",
      hair: "bun",
      skin: "skin3",
      hasShortSleeves: true,
      lean: 2,
    }) +
    path("pink", "M470 380Q600 320 740 376Q700 430 600 424T470 380Z") +
    ellipse("wood", 600, 596, 150, 14),
  salsa: (cast) =>
    rayRoom(510, 600, 320) +
    palm(120, 540, 1.1, "mid") +
    palm(1080, 540, 1.1, "mid") +
    lights(0, 50, 1200, 50, 50) +
    cast.person(490, 600, 2.3, {
      lean: 8,
      left: [-50, -120],
      right: [70, -166],
      look: 1,
      leftFoot: [-40, -4],
      rightFoot: [28, -10],
      top: "wall",
      bottom: "deep",
    }) +
    cast.person(750, 600, 2.25, {
      lean: -10,
      left: [-48, -168],
      right: [70, -150],
      look: -1,
      leftFoot: [-20, -4],
      rightFoot: [46, -16],
      top: "coral",
      bottom: "coral",
      skirt: "short",
      hair: "long",
    }) +
    path("brick", "M716 410q90 10 150 60q-70-2-150-20z"),
  ballroom: (cast) =>
    archRoom(520) +
    line("lamp", 5, "M600 0V60M500 110Q600 50 700 110") +
    each([500, 550, 600, 650, 700], (x, i) => circle("lamp", x, 120 - (i === 2 ? 20 : i % 2 ? 16 : 0), 15)) +
    cast.person(540, 600, 2.3, {
      left: [10, -128],
      right: [76, -150],
      elbows: [1, -1],
      look: 1,
      top: "deep",
      bottom: "deep",
    }) +
    cast.person(650, 600, 2.2, {
      left: [-40, -130],
      right: [30, -154],
      elbows: [1, 1],
      look: -1,
      top: "brick",
      bottom: "brick",
      skirt: "long",
      hair: "bun",
    }) +
    path("brick", "M590 470L510 600H780L700 440Z"),
  squareDance: (cast) =>
    room(510) +
    path("wood", "M0 0H1200V60H0ZM100 60V510H140V60ZM1060 60V510H1100V60ZM560 60V140H640V60Z") +
    line("bark", 12, "M140 200L260 60M1060 200L940 60") +
    bunting(140, 1060, 80, 40) +
    cast.person(400, 600, 2.1, {
      left: [-46, -90],
      right: [70, -170],
      look: 1,
      hair: "hat",
      top: "coral",
      bottom: "near",
      leftFoot: [-36, -14],
    }) +
    cast.person(640, 600, 2.05, {
      left: [-48, -176],
      right: [60, -130],
      look: -1,
      top: "lamp",
      bottom: "coral",
      skirt: "short",
      rightFoot: [34, -20],
    }) +
    cast.person(860, 600, 2.1, {
      left: [-54, -134],
      right: [40, -90],
      look: -1,
      hair: "hat",
      top: "mid",
      bottom: "deep",
    }),
  streetDance: (cast) =>
    rect("tint", 0, 0, 1200, 630) +
    path("tone", "M0 0H1200V420H0Z") +
    line(
      "tint",
      5,
      "M0 84H1200M0 168H1200M0 252H1200M0 336H1200M150 0V84M450 0V84M750 0V84M1050 0V84M300 84V168M600 84V168M900 84V168M150 168V252M450 168V252M750 168V252M1050 168V252M300 252V336M600 252V336M900 252V336",
    ) +
    rect("floor", 0, 420, 1200, 210) +
    at(
      600,
      560,
      1,
      cast.person(0, 0, 2.2, {
        hips: [10, -80],
        lean: -70,
        left: [-70, -6],
        right: [-60, -150],
        leftFoot: [80, -30],
        rightFoot: [70, -140],
        knees: [-1, 1],
        top: "coral",
        bottom: "deep",
        shoes: "wall",
        hair: "cap",
      }),
    ) +
    cast.person(260, 590, 1.9, { left: [-34, -140], right: [30, -150], top: "lamp" }) +
    cast.person(950, 590, 1.9, { left: [-34, -190], right: [46, -96], top: "mid" }) +
    rect("deep", 1060, 470, 110, 80, 10) +
    each([1090, 1140], (x) => circle("steel", x, 512, 22)),
  silentDisco: (cast) =>
    sky(560) +
    trees(460, "moss") +
    rect("near", 0, 450, 1200, 180) +
    lights(0, 70, 600, 40, 50) +
    lights(600, 40, 1200, 70, 50) +
    each(
      [
        [330, "coral"],
        [600, "lamp"],
        [860, "mid"],
      ] as const,
      ([x, top], i) =>
        cast.person(x, 605 - (i % 2) * 10, 2.1, {
          left: i === 1 ? [-40, -190] : [-50, -110],
          right: i === 2 ? [46, -180] : [50, -120],
          lean: (i - 1) * 6,
          hair: "short",
          top,
          leftFoot: [-26, -8],
          rightFoot: [24, -4],
        }),
    ) +
    each(
      [
        [330, -8],
        [600, 0],
        [860, 8],
      ] as const,
      ([x, turn], i) =>
        at(
          x + turn * 4,
          605 - (i % 2) * 10 - 391,
          2.1,
          path("foam", "M-28 6V-14H-20V6ZM20 6V-14H28V6Z") + line("foam", 6, "M-24-8Q-24-32 0-32T24-8"),
          turn,
        ),
    ),
} as const satisfies Record<string, Scene>;
