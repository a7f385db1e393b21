import { archRoom, discRoom, lawn, palm, rayRoom, room, sea, shore, sky, sun, trees, window } from "../places.ts";
import { plant } from "../props.ts";
import type { Scene } from "../scene.ts";
import { at, circle, each, ellipse, line, path, rect, star } from "../shapes.ts";

/** Body and mind. */
export const wellness = {
  yoga: (cast) =>
    sky(340) +
    sun(600, 300, 190) +
    sea(350) +
    shore(450) +
    path("coral", "M420 610L470 560H730L780 610Z") +
    cast.person(600, 590, 2.35, {
      left: [-6, -226],
      right: [6, -226],
      leftFoot: [-2, -4],
      rightFoot: [10, -60],
      knees: [1, 1],
      shoes: "skin3",
      skin: "skin3",
      hair: "bun",
      hasShortSleeves: true,
      top: "coral",
      bottom: "near",
    }) +
    palm(150, 560, 1.1),
  yogaClass: (cast) =>
    room(470) +
    window(150, 70, 210, 230) +
    window(840, 70, 210, 230) +
    plant(90, 510, 1.3) +
    plant(1110, 510, 1.3) +
    each(
      [
        [320, 562, 1.8, "coral", "skin5", "lamp", "bun"],
        [880, 562, 1.8, "plum", "skin2", "leaf", "short"],
        [600, 604, 2.2, "mid", "skin4", "coral", "tail"],
      ] as const,
      ([x, y, scale, mat, skin, top, hair]) =>
        path(
          mat,
          `M${x - 96 * scale * 0.6} ${y + 12}L${x - 70 * scale * 0.6} ${y - 22}H${x + 70 * scale * 0.6}L${x + 96 * scale * 0.6} ${y + 12}Z`,
        ) +
        cast.person(x, y, scale, {
          lean: 18,
          left: [34, -224],
          right: [44, -221],
          leftFoot: [-16, -4],
          rightFoot: [16, -4],
          hasShortSleeves: true,
          shoes: skin,
          skin,
          top,
          hair,
        }),
    ),
  meditation: (cast) =>
    sky(340) +
    sun(600, 260, 200) +
    sea(350, "water") +
    path("grass", "M0 470C300 440 900 440 1200 470V630H0Z") +
    ellipse("plum", 600, 596, 220, 24) +
    cast.person(600, 590, 2.5, {
      hips: [0, -24],
      left: [-62, -30],
      right: [62, -30],
      leftFoot: [24, -12],
      rightFoot: [-24, -12],
      knees: [-1, 1],
      shoes: "coral",
      skin: "skin4",
      hair: "bun",
      top: "wall",
      bottom: "coral",
      hasShortSleeves: true,
    }) +
    path("coral", "M556 530Q470 520 430 566Q416 600 470 600H730Q784 600 770 566Q730 520 644 530Q600 552 556 530Z") +
    line("brick", 5, "M520 574Q600 600 690 566") +
    ellipse("skin4", 516, 588, 30, 13) +
    ellipse("skin4", 690, 580, 30, 13) +
    each([-62, 62] as const, (x) => circle("skin4", 600 + x * 2.4, 520, 15)) +
    each(
      [
        [300, 560],
        [900, 560],
      ] as const,
      ([x, y]) => path("pink", `M${x} ${y}q-60-20-50-60q30 0 50 40q-10-50 0-70q10 20 0 70q20-40 50-40q10 40-50 60z`),
    ),
  taiChi: (cast) =>
    sky(340) +
    sun(600, 250, 160) +
    trees(370, "far") +
    lawn(400) +
    each(
      [
        [350, 590, 1.9, "lamp"],
        [600, 606, 2.2, "coral"],
        [860, 590, 1.9, "mid"],
      ] as const,
      ([x, y, s, top]) =>
        cast.person(x, y, s, {
          hips: [-4, -70],
          left: [-64, -120],
          right: [66, -150],
          leftFoot: [-48, -4],
          rightFoot: [44, -4],
          look: 1,
          top,
          bottom: "wall",
        }),
    ),
  soundBath: (cast) =>
    archRoom(500) +
    cast.person(600, 560, 2.3, {
      hips: [0, -28],
      left: [-56, -60],
      right: [56, -60],
      leftFoot: [40, -8],
      rightFoot: [-40, -6],
      knees: [-1, 1],
      top: "wall",
      bottom: "near",
      hair: "long",
    }) +
    each(
      [
        [380, 560, 90],
        [820, 560, 90],
        [600, 600, 110],
      ] as const,
      ([x, y, w]) =>
        path("gold", `M${x - w} ${y - 60}H${x + w}Q${x + w - 10} ${y + 20} ${x} ${y + 20}T${x - w} ${y - 60}Z`) +
        ellipse("lamp", x, y - 60, w, w / 5),
    ) +
    each([1, 2, 3], (i) =>
      line("wall", 6, `M${300 - i * 40} ${360 - i * 30}q-30 80 0 160M${900 + i * 40} ${360 - i * 30}q30 80 0 160`),
    ),
  massage: () =>
    discRoom(520, 600, 250) +
    each(
      [
        [600, 520, 150, "steel"],
        [600, 450, 110, "far"],
        [600, 390, 74, "steel"],
      ] as const,
      ([x, y, w, colour]) => ellipse(colour, x, y, w, 44),
    ) +
    path("pink", "M600 330q-70-20-60-80q30 0 60 40q-14-60 0-90q14 30 0 90q30-40 60-40q10 60-60 80z") +
    at(
      300,
      540,
      1.2,
      rect("wall", -40, -120, 80, 120, 10) +
        path("gold", "M0-180q26 30 0 56q-26-26 0-56z") +
        line("deep", 5, "M0-126V-112"),
    ) +
    at(
      900,
      540,
      1,
      rect("coral", -110, -40, 220, 40, 20) +
        rect("wall", -110, -80, 220, 40, 20) +
        rect("rose", -110, -120, 220, 40, 20),
    ),
  bloodDrive: (cast) =>
    discRoom(530, 600, 260) +
    path("coral", "M540 40C584 110 624 150 624 202A84 84 0 0 1 456 202C456 150 496 110 540 40Z") +
    path("wall", "M540 250C500 222 496 198 508 186Q524 172 540 192Q556 172 572 186C584 198 580 222 540 250Z") +
    line("steel", 9, "M724 590V96M680 104H768M680 594H768") +
    rect("coral", 688, 116, 72, 116, 18) +
    rect("wall", 702, 140, 44, 40, 6) +
    line("near", 78, "M316 270L448 452H610L690 540") +
    line("deep", 14, "M400 590H640M520 500V584") +
    cast.person(474, 580, 2.4, {
      hips: [0, -70],
      lean: -36,
      left: [-46, -82],
      right: [52, -92],
      elbows: [1, 1],
      leftFoot: [78, -22],
      rightFoot: [90, -30],
      knees: [-1, -1],
      look: 1,
      top: "lamp",
      bottom: "plum",
      hasShortSleeves: true,
    }) +
    rect("mid", 486, 366, 150, 26, 13) +
    rect("wall", 528, 340, 26, 22, 6) +
    circle("gold", 602, 352, 16) +
    line("brick", 6, "M724 232C724 330 620 260 544 348") +
    cast.person(872, 612, 2.35, {
      left: [-60, -172],
      right: [26, -112],
      look: -1,
      top: "wall",
      bottom: "mid",
      hair: "bun",
      held:
        path("coral", "M-14-134h8v8h8v8h-8v8h-8v-8h-8v-8h8z") +
        rect("wood", 2, -130, 40, 50, 4) +
        rect("wall", 7, -122, 30, 38) +
        line("steel", 3, "M12-112H32M12-104H32M12-96H24"),
    }),
  health: (cast) =>
    room(520) +
    circle("tone", 600, 280, 240) +
    cast.person(410, 600, 2.25, {
      left: [-34, -84],
      right: [60, -120],
      look: 1,
      top: "wall",
      bottom: "mid",
      held: line("deep", 5, "M-14-146Q-18-100 0-96T20-146M0-96V-80") + circle("steel", 0, -76, 7),
    }) +
    cast.person(800, 600, 2.2, { left: [-56, -120], look: -1 }) +
    path(
      "coral",
      "M600 190C560 130 480 150 490 210C500 260 570 290 600 320C630 290 700 260 710 210C720 150 640 130 600 190Z",
    ) +
    line("wall", 9, "M500 230H560L580 190L610 270L630 230H700"),
  sunSafety: (cast) =>
    rayRoom(560, 600, 300) +
    circle("gold", 600, 290, 250) +
    circle("lamp", 600, 290, 214) +
    rect("sand", 0, 560, 1200, 70) +
    cast.bust(600, 640, 3.6, { hair: "hat", top: "coral" }) +
    rect("deep", 556, 326, 40, 30, 12) +
    rect("deep", 604, 326, 40, 30, 12) +
    line("deep", 6, "M590 334H610") +
    at(
      880,
      606,
      1.4,
      path("wall", "M-56-190H56L44 0H-44Z") +
        rect("coral", -30, 0, 60, 22, 6) +
        circle("gold", 0, -110, 26) +
        line("mid", 10, "M-24-58H24"),
    ) +
    at(
      320,
      606,
      1.3,
      rect("mid", -50, -120, 100, 130, 16) + rect("wall", -24, -160, 48, 44, 8) + star("lamp", 0, -54, 34, 8),
    ),
  stroller: (cast) =>
    sky(330) +
    trees(370, "far") +
    lawn(390) +
    rect("sand", 0, 540, 1200, 90) +
    each(
      [
        [350, "coral", "lamp"],
        [720, "mid", "plum"],
      ] as const,
      ([x, top, buggy]) =>
        cast.person(x, 590, 2.1, {
          lean: 10,
          look: 1,
          left: [60, -104],
          right: [66, -106],
          elbows: [-1, -1],
          leftFoot: [-44, -16],
          rightFoot: [34, -4],
          knees: [-1, -1],
          top,
          bottom: "brick",
          shoes: "wall",
        }) +
        line("deep", 9, `M${x + 130} 370L${x + 190} 470`) +
        path(buggy, `M${x + 170} 380A90 90 0 0 1 ${x + 310} 440V500H${x + 190}Z`) +
        circle("skin3", x + 270, 440, 24) +
        circle("deep", x + 205, 550, 34) +
        circle("steel", x + 205, 550, 15) +
        circle("deep", x + 300, 550, 34) +
        circle("steel", x + 300, 550, 15),
    ),
} as const satisfies Record<string, Scene>;
