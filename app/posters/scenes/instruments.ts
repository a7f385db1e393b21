import { cello, drum, guitar, microphone, notes, piano, violin } from "../music.ts";
import { lawn, lights, palm, rayRoom, sea, sky, stage, sun, trees } from "../places.ts";
import type { Scene } from "../scene.ts";
import { at, circle, each, ellipse, line, path, rect, ring, star } from "../shapes.ts";

/** Music by its instruments and places. */
export const instruments = {
  piano: (cast) =>
    stage(true, 500) +
    at(640, 560, 1.45, piano(0, 0)) +
    rect("brick", 262, 470, 110, 20, 8) +
    line("deep", 8, "M280 490V575M354 490V575") +
    cast.person(316, 600, 2, {
      hips: [0, -70],
      left: [60, -96],
      right: [72, -104],
      elbows: [-1, -1],
      leftFoot: [50, -10],
      rightFoot: [62, -10],
      knees: [-1, -1],
      look: 1,
      lean: 8,
      top: "lamp",
      bottom: "near",
    }),
  strings: (cast) =>
    sky(330) +
    trees(350, "far") +
    sea(350, "water") +
    path(
      "wall",
      "M250 430q30-40 60-10q-10-50 20-60q20 10 4 26q-10 30 10 44q-40 30-94 0zM930 410q-26-34-52-8q8-42-18-52q-18 8-4 22q8 26-8 38q34 26 82 0z",
    ) +
    lawn(470) +
    cast.person(430, 600, 2.1, {
      left: [-4, -150],
      right: [52, -126],
      look: 1,
      held: at(0, -142, 1, violin("brick"), -16) + line("wall", 4, "M-26-176L56-122"),
      bottom: "deep",
      skirt: "long",
    }) +
    rect("bark", 640, 480, 110, 14) +
    line("bark", 9, "M655 490V600M735 490V600") +
    cast.person(700, 600, 2.1, {
      hips: [0, -64],
      left: [-2, -146],
      right: [40, -84],
      leftFoot: [-44, -6],
      rightFoot: [46, -6],
      held: at(6, -36, 0.82, cello(0, 0), -8) + line("wall", 4, "M-30-74L54-92"),
      top: "coral",
      bottom: "near",
    }) +
    notes(560, 190, 1.2, "coral"),
  drums: (cast) =>
    rayRoom(540, 600, 350) +
    ellipse("brick", 600, 580, 400, 40) +
    cast.person(600, 560, 2.3, {
      hips: [0, -80],
      left: [-78, -196],
      right: [80, -150],
      hair: "cap",
      top: "coral",
      held: line("lamp", 6, "M-78-196L-40-140M80-150L50-108"),
    }) +
    line("deep", 6, "M330 590V250M870 590V250") +
    ellipse("gold", 330, 246, 100, 16) +
    ellipse("gold", 870, 246, 100, 16) +
    drum(440, 400, 74, 90, "mid") +
    drum(760, 400, 74, 90, "mid") +
    drum(330, 570, 80, 130, "near") +
    drum(870, 570, 80, 130, "near") +
    circle("near", 600, 480, 128) +
    circle("wall", 600, 480, 110) +
    at(600, 560, 0.42, palm(0, 0, 1, "near")),
  bandshell: (cast) =>
    sky(420) +
    palm(150, 480, 1.1, "mid") +
    palm(1060, 480, 1.1, "near") +
    each(["brick", "coral", "brick", "rose", "brick", "lamp"] as const, (colour, i) =>
      path(
        colour,
        `M${210 + i * 46} 480C${210 + i * 46} ${250 + i * 30} ${390 + i * 26} ${80 + i * 40} 600 ${80 + i * 40}S${990 - i * 46} ${250 + i * 30} ${990 - i * 46} 480Z`,
      ),
    ) +
    rect("wall", 180, 470, 840, 24) +
    rect("mid", 200, 494, 800, 60) +
    cast.person(520, 474, 1.25, { left: [-16, -86], right: [52, -98], held: at(0, -90, 1, guitar("coral"), -12) }) +
    cast.person(680, 474, 1.25, { left: [-20, -90], right: [16, -146] }) +
    microphone(600, 474, 120) +
    lights(0, 90, 600, 60, 60) +
    lights(600, 60, 1200, 90, 60) +
    rect("moss", 0, 550, 1200, 80) +
    cast.audience(40, 1170, 620, 1.1, 90),
  vinyl: () =>
    rect("tint", 0, 0, 1200, 630) +
    rect("tone", 0, 470, 1200, 160) +
    rect("wood", 260, 130, 680, 420, 26) +
    rect("sand", 284, 150, 632, 380, 18) +
    circle("deep", 540, 340, 176) +
    each([150, 124, 98], (radius) => ring("near", 3, 540, 340, radius)) +
    circle("coral", 540, 340, 62) +
    circle("wall", 540, 340, 9) +
    circle("steel", 830, 220, 42) +
    line("steel", 16, "M830 220V380L690 440") +
    rect("deep", 660, 424, 54, 28, 6) +
    circle("bark", 820, 480, 22) +
    circle("bark", 760, 490, 14) +
    notes(1010, 220, 1.5, "wall") +
    notes(120, 260, 1.3, "wall"),
  karaoke: (cast) =>
    stage(false, 520) +
    each(
      [
        [300, 120],
        [420, 70],
        [780, 70],
        [900, 120],
        [220, 260],
        [980, 260],
      ] as const,
      ([x, y], i) => star(i % 2 ? "lamp" : "rose", x, y, 30),
    ) +
    cast.person(480, 595, 2.2, {
      left: [-50, -180],
      right: [16, -146],
      lean: -8,
      top: "coral",
      bottom: "plum",
      skirt: "short",
      held: circle("steel", 12, -152, 9) + line("deep", 8, "M14-146L20-120"),
    }) +
    cast.person(720, 595, 2.2, {
      left: [-16, -148],
      right: [60, -176],
      lean: 8,
      top: "lamp",
      bottom: "near",
      held: circle("steel", -12, -154, 9) + line("deep", 8, "M-14-148L-20-122"),
    }),
  opera: (cast) =>
    stage(true, 490) +
    circle("sun", 600, 210, 130) +
    path("near", "M230 490C330 380 420 420 500 380S700 400 970 490Z") +
    cast.person(520, 590, 2.3, {
      left: [-66, -150],
      right: [46, -168],
      top: "brick",
      bottom: "brick",
      skirt: "long",
      hair: "bun",
      lean: -4,
    }) +
    cast.person(760, 590, 2.15, {
      left: [-56, -130],
      right: [58, -176],
      top: "near",
      bottom: "deep",
      hair: "short",
      look: -1,
    }) +
    notes(330, 130, 1.1),
  reggae: (cast) =>
    sky(340) +
    rect("moss", 0, 330, 1200, 50) +
    rect("lamp", 0, 380, 1200, 50) +
    rect("coral", 0, 430, 1200, 50) +
    sun(600, 330, 200) +
    palm(180, 600, 1.25, "near") +
    palm(1040, 600, 1.15, "near") +
    rect("bark", 0, 480, 1200, 150) +
    cast.person(480, 600, 2.2, {
      left: [-18, -84],
      right: [54, -96],
      skin: "skin5",
      hair: "curls",
      top: "lamp",
      bottom: "moss",
      held: at(2, -90, 1, guitar("coral"), -12),
    }) +
    cast.person(740, 600, 2.1, {
      left: [-46, -120],
      right: [44, -120],
      skin: "skin6",
      hair: "cap",
      top: "coral",
      bottom: "deep",
    }) +
    drum(700, 590, 52, 110, "gold") +
    drum(810, 590, 46, 96, "mid"),
} as const satisfies Record<string, Scene>;
