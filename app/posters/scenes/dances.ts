import { archRoom, bunting, lights, palm, rayRoom, room, shadow, sky, stage, trees } from "../places.ts";
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
    each(
      [90, 1050],
      (x) => rect("wall", x, 60, 60, 460) + rect("shade", x - 14, 40, 88, 26) + rect("shade", x - 14, 500, 88, 22),
    ) +
    each(
      [270, 930],
      (x) =>
        line("lamp", 5, `M${x} 0V70M${x - 66} 116Q${x} 44 ${x + 66} 116M${x - 34} 124Q${x} 70 ${x + 34} 124`) +
        each([-66, -34, 0, 34, 66], (aside, i) => circle("lamp", x + aside, 122 + (i % 2) * 6, 13)),
    ) +
    shadow(610, 602, 420) +
    cast.person(480, 600, 2.25, {
      left: [-52, -112],
      right: [54, -182],
      leftFoot: [-22, -4],
      rightFoot: [26, -8],
      look: 1,
      top: "deep",
      bottom: "deep",
      hair: "short",
      held: path("wall", "M-8-152H8L3-112H-3Z") + path("coral", "M-8-150L0-145L8-150V-140L0-145L-8-140Z"),
    }) +
    cast.person(710, 600, 2.15, {
      left: [-51, -190],
      right: [72, -132],
      leftFoot: [-12, -4],
      rightFoot: [16, -4],
      look: -1,
      lean: 4,
      top: "brick",
      bottom: "brick",
      hair: "bun",
      hasShortSleeves: true,
    }) +
    path("brick", "M668 384C660 470 610 550 530 596C640 622 800 620 900 574C820 530 772 460 752 384Z") +
    path(
      "coral",
      "M530 596C640 622 800 620 900 574L880 556C790 596 650 600 556 578ZM690 420Q684 520 640 590L664 594Q704 520 704 420ZM728 420Q750 520 800 580L824 570Q764 510 740 420Z",
    ),
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
    path("tone", "M0 0H1200V440H0Z") +
    line(
      "tint",
      4,
      "M0 88H1200M0 176H1200M0 264H1200M0 352H1200M150 0V88M450 0V88M750 0V88M1050 0V88M300 88V176M600 88V176M900 88V176M150 176V264M450 176V264M750 176V264M1050 176V264M300 264V352M600 264V352M900 264V352M150 352V440M450 352V440M750 352V440M1050 352V440",
    ) +
    path(
      "lamp",
      "M390 60L520 130L600 30L672 128L820 70L776 200L880 290L740 300L700 420L606 330L500 410L470 296L330 270L436 196Z",
    ) +
    path(
      "coral",
      "M446 106L536 166L602 84L660 164L762 126L730 208L800 274L706 282L676 366L606 292L524 356L500 278L408 262L480 200Z",
    ) +
    rect("floor", 0, 440, 1200, 190) +
    shadow(620, 596, 330) +
    at(
      590,
      130,
      1,
      cast.person(0, 0, 2.05, {
        left: [-36, -218],
        right: [34, -220],
        leftFoot: [-84, -52],
        rightFoot: [46, -16],
        knees: [-1, -1],
        elbows: [-1, 1],
        top: "mid",
        bottom: "deep",
        shoes: "wall",
        hair: "short",
        hasShortSleeves: true,
      }),
      180,
    ) +
    cast.person(230, 590, 2, { left: [10, -118], right: [26, -122], look: 1, top: "lamp", leftFoot: [-20, -4] }) +
    cast.person(1000, 590, 2, { left: [-60, -176], right: [40, -92], look: -1, hair: "cap", top: "wall" }) +
    at(
      840,
      592,
      1,
      line("deep", 8, "M-50-84V-112H50V-84") +
        rect("deep", -80, -88, 160, 88, 10) +
        each([-44, 44], (x) => circle("steel", x, -40, 28) + circle("near", x, -40, 14)) +
        rect("lamp", -14, -74, 28, 20, 3),
    ),
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
          bottom: i === 1 ? "brick" : "plum",
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
