import { palm, room, sky, sun, trees, window } from "../places.ts";
import { frame, plant } from "../props.ts";
import type { Scene } from "../scene.ts";
import { at, circle, each, ellipse, line, path, rect } from "../shapes.ts";

const easel = (x: number, y: number, inside: string) =>
  line("bark", 12, `M${x - 90} ${y}L${x - 10} ${y - 330}M${x + 90} ${y}L${x + 10} ${y - 330}`) +
  rect("wall", x - 110, y - 300, 220, 170) +
  inside;

/** A picture of a sun over the sea, 220 × 150. */
const seascape = (x: number, y: number) =>
  rect("rose", x, y, 220, 90) + circle("sun", x + 110, y + 80, 40) + rect("wave", x, y + 84, 220, 66);

function seascapeTall(x: number, y: number): string {
  return (
    rect("rose", x, y, 260, 150) +
    circle("sun", x + 130, y + 140, 66) +
    rect("wave", x, y + 146, 260, 114) +
    path("wall", `M${x + 170} ${y + 210}l30-90v90z`)
  );
}

/** Painting, drawing, sculpture and photography. */
export const studios = {
  painting: (cast) =>
    room(520) +
    window(90, 100, 170, 190) +
    easel(720, 590, seascape(610, 298)) +
    cast.person(460, 600, 2.25, {
      left: [-40, -96],
      right: [66, -124],
      look: 1,
      hair: "bun",
      top: "mid",
      held:
        line("bark", 6, "M60-120L92-134") +
        path("wood", "M-74-104q34-26 60 6q-10 26-40 20q-30 0-20-26z") +
        circle("coral", -54, -98, 6) +
        circle("lamp", -40, -106, 6) +
        circle("leaf", -30, -94, 6),
    }) +
    plant(1030, 540, 1.6),
  watercolor: () =>
    rect("tint", 0, 0, 1200, 630) +
    circle("tone", 600, 320, 300) +
    at(
      560,
      340,
      1,
      rect("wall", -250, -190, 500, 370, 8) +
        path("rose", "M-220-160H220V-20Q0-60-220-10Z") +
        circle("sun", 90, -40, 60) +
        path("water", "M-220-10Q0-60 220-20V70Q0 40-220 80Z") +
        path("leaf", "M-220 80Q0 40 220 70V150H-220Z") +
        at(-130, 110, 0.5, palm(0, 0, 1, "near")),
      -5,
    ) +
    at(
      930,
      460,
      1,
      rect("deep", -120, -70, 240, 150, 14) +
        each(
          [
            [-80, -30, "coral"],
            [-27, -30, "lamp"],
            [27, -30, "leaf"],
            [80, -30, "mid"],
            [-80, 36, "plum"],
            [-27, 36, "rose"],
            [27, 36, "gold"],
            [80, 36, "wall"],
          ] as const,
          ([x, y, colour]) => circle(colour, x, y, 22),
        ),
      8,
    ) +
    line("wood", 14, "M800 250L960 100") +
    path("coral", "M790 262l20 16-44 28z") +
    at(230, 500, 1, path("glass", "M-50-80H50L42 60H-42Z") + path("water", "M-47-30H47L42 60H-42Z")),
  sketching: (cast) =>
    sky(330) +
    trees(360, "far") +
    path("grass", "M0 400C300 370 800 410 1200 380V630H0Z") +
    at(
      880,
      500,
      1,
      rect("steel", -70, 20, 140, 60) + path("wall", "M-30 20Q-60-100 0-140Q-40-190 0-220Q50-200 30-150Q90-90 30 20Z"),
    ) +
    rect("wood", 290, 500, 220, 16, 4) +
    line("bark", 10, "M310 510V610M490 510V610") +
    cast.person(410, 606, 2.2, {
      hips: [0, -56],
      leftFoot: [20, -6],
      rightFoot: [40, -6],
      knees: [-1, -1],
      left: [24, -96],
      right: [50, -104],
      elbows: [-1, -1],
      look: 1,
      hair: "cap",
      skin: "skin4",
      top: "coral",
      held: at(
        52,
        -92,
        1,
        rect("wood", -34, -50, 82, 104, 4) +
          rect("wall", -28, -44, 70, 92, 3) +
          line("steel", 4, "M-4 30H24M-6 28Q-16-6 8-14Q-8-30 8-38Q24-30 14-14Q36 6 22 28"),
        14,
      ),
    }) +
    palm(130, 560, 1.1),
  mural: (cast) =>
    rect("shade", 0, 0, 1200, 630) +
    rect("mid", 60, 40, 1080, 440) +
    circle("coral", 760, 240, 170) +
    path(
      "wall",
      "M600 480C580 380 650 350 660 270C670 190 620 170 650 110C690 70 750 90 752 130L840 150L752 156C740 190 760 220 790 270C830 340 780 430 720 480Z",
    ) +
    circle("deep", 716, 122, 9) +
    path("leaf", "M900 480q-20-160 60-240q-10 140-10 240zM980 480q0-120 90-180q-40 110-40 180z") +
    path("lamp", "M60 400Q220 300 380 400T560 380V480H60Z") +
    rect("sand", 0, 480, 1200, 150) +
    cast.person(420, 606, 2.15, {
      isBack: true,
      left: [-34, -84],
      right: [56, -180],
      hair: "cap",
      top: "lamp",
      held: at(60, -190, 1, rect("coral", -11, -28, 22, 46, 5) + rect("deep", -6, -36, 12, 9)),
    }) +
    path("rose", "M556 164q30-50 70-20q30 40-20 60q-50 0-50-40z") +
    each(
      [
        [180, "coral"],
        [250, "leaf"],
        [960, "plum"],
      ] as const,
      ([x, colour]) => rect("steel", x, 540, 60, 66, 4) + rect(colour, x, 560, 60, 24),
    ),
  gallery: (cast) =>
    room(500) +
    frame(130, 90, 190, 230, circle("coral", 225, 190, 60) + rect("near", 150, 250, 150, 40)) +
    frame(480, 70, 260, 260, seascapeTall(480, 70)) +
    frame(880, 90, 190, 230, path("leaf", "M890 310V200l50-60 40 70 40-90 40 190z") + circle("lamp", 930, 130, 24)) +
    cast.person(430, 600, 2, { isBack: true, left: [-30, -84], right: [40, -120] }) +
    cast.person(660, 606, 2.05, { isBack: true, skirt: "long" }) +
    cast.person(910, 600, 1.95, { left: [-30, -100], look: 1, right: [44, -130] }),
  sculpture: (cast) =>
    sky(350) +
    trees(370, "moss") +
    path("grass", "M0 400C300 370 800 410 1200 380V630H0Z") +
    rect("shade", 420, 440, 240, 30, 6) +
    rect("steel", 440, 470, 200, 130) +
    path("wall", "M424 440Q430 344 510 330V280H570V330Q650 344 656 440Z") +
    ellipse("wall", 540, 220, 70, 84) +
    path("shade", "M462 220Q440 110 540 112T618 220Q606 168 570 160Q520 190 484 164Q470 190 462 220Z") +
    each(
      [
        [470, 176],
        [486, 140],
        [526, 120],
        [568, 128],
        [600, 160],
      ] as const,
      ([x, y]) => circle("shade", x, y, 24),
    ) +
    line("shade", 7, "M500 222q14 10 26 0M554 222q14 10 26 0M540 226V254H530M518 276q22 14 44 0") +
    cast.person(800, 604, 2.1, {
      left: [-70, -150],
      right: [48, -186],
      look: -1,
      held:
        line("steel", 8, "M-78-150L-96-146") +
        at(52, -190, 1, rect("wood", -5, -34, 10, 60, 4) + rect("steel", -20, -46, 40, 18, 4), -30),
    }) +
    path("wall", "M250 600l30-60 70-14 50 40 10 34z") +
    path("shade", "M320 600l20-50 60 16 10 34z"),
  photography: (cast) =>
    sky(350) +
    sun(250, 230, 100) +
    trees(380, "far") +
    path("grass", "M0 400C300 370 800 410 1200 380V630H0Z") +
    cast.person(500, 640, 2.6, { left: [-8, -150], right: [44, -150], look: 1, hair: "cap", top: "mid", held: "" }) +
    at(
      560,
      232,
      1.25,
      rect("deep", -60, -40, 110, 76, 12) +
        rect("deep", -30, -54, 46, 20, 6) +
        circle("steel", 20, 0, 34) +
        circle("near", 20, 0, 24) +
        circle("water", 12, -8, 8),
    ) +
    at(
      940,
      500,
      1,
      path(
        "pink",
        "M-66-96C-40-140 20-150 44-126C54-150 30-180 34-214C38-236 66-240 74-220L72-206C52-206 56-190 64-166C74-136 56-92 10-84C-20-80-50-86-66-96Z",
      ) +
        line("rose", 6, "M-6-90V60M14-90V-30L4 60") +
        path("deep", "M72-222L104-200L72-208Z"),
    ),
} as const satisfies Record<string, Scene>;
