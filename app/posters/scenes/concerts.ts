import { cello, drum, guitar, microphone, notes, piano, saxophone, speaker, trumpet, violin } from "../music.ts";
import {
  archRoom,
  discRoom,
  lawn,
  lights,
  palm,
  rayRoom,
  room,
  sea,
  shore,
  sky,
  stage,
  sun,
  trees,
} from "../places.ts";
import type { Scene } from "../scene.ts";
import { at, circle, each, ellipse, line, path, rect, ring, star } from "../shapes.ts";

const lectern = (x: number, y: number) =>
  line("deep", 5, `M${x} ${y}V${y - 90}`) +
  path("wall", `M${x - 40} ${y - 130}L${x + 40} ${y - 130}L${x + 34} ${y - 84}H${x - 34}Z`);

/** Bands, choirs and orchestras. */
export const concerts = {
  jazz: (cast) =>
    discRoom(520, 600, 250, "gold") +
    rect("plum", 0, 0, 1200, 40) +
    at(250, 560, 1.15, piano(0, 0)) +
    cast.person(620, 590, 2.2, {
      left: [-6, -110],
      right: [22, -92],
      lean: -6,
      look: -1,
      top: "near",
      bottom: "deep",
      hair: "hat",
      held: at(8, -92, 1, saxophone(), 14),
    }) +
    cast.person(880, 585, 2, {
      left: [26, -160],
      right: [40, -86],
      lean: 4,
      bottom: "deep",
      held: at(48, -52, 1, cello(0, 0), 4),
    }) +
    notes(400, 120, 1.1),
  rock: (cast) =>
    rayRoom(500, 600, 300) +
    speaker(150, 505, 1.6) +
    speaker(1050, 505, 1.6) +
    drum(600, 500, 70, 110, "brick") +
    ellipse("gold", 500, 350, 60, 12) +
    ellipse("gold", 700, 350, 60, 12) +
    cast.person(430, 560, 2, {
      left: [-14, -84],
      right: [50, -100],
      lean: -10,
      leftFoot: [-44, -4],
      rightFoot: [34, -4],
      held: at(2, -92, 1, guitar("coral"), -14),
      top: "deep",
      bottom: "near",
      hair: "long",
    }) +
    cast.person(770, 560, 2, {
      left: [-26, -96],
      right: [40, -170],
      lean: 8,
      leftFoot: [-34, -4],
      rightFoot: [40, -4],
      held: at(0, -92, 1, guitar("lamp"), -150),
      top: "brick",
      bottom: "deep",
      hair: "curls",
    }) +
    cast.audience(60, 1160, 640, 1.6, 140),
  country: (cast) =>
    sky(400) +
    sun(860, 250, 110) +
    path("brick", "M120 470V270L300 150L480 270V470Z") +
    path("wall", "M250 470V330H350V470ZM300 190l40 34h-80z") +
    line("wall", 6, "M250 330L350 470M350 330L250 470M120 270L300 150L480 270") +
    lawn(450) +
    cast.person(620, 590, 2.3, {
      left: [-18, -84],
      right: [54, -96],
      hair: "hat",
      top: "coral",
      bottom: "near",
      held: at(2, -90, 1, guitar("gold"), -10),
    }) +
    cast.person(880, 580, 2.1, {
      left: [-8, -150],
      right: [52, -124],
      look: -1,
      hair: "hat",
      top: "wall",
      bottom: "brick",
      skirt: "long",
      held: at(-2, -142, 0.9, violin(), -18) + line("bark", 4, "M-30-170L56-120"),
    }) +
    line("bark", 12, "M0 560H420M60 520V620M200 520V620M340 520V620"),
  dj: (cast) =>
    rect("plum", 0, 0, 1200, 630) +
    `<g opacity=".55">${path("coral", "M300 0L120 630H420ZM900 0L780 630H1080Z")}${path("mid", "M600 0L440 630H760Z")}</g>` +
    circle("foam", 600, 110, 70) +
    line("steel", 4, "M600 0V40M534 110H666M546 76H654M546 144H654M600 40V180M570 46V174M630 46V174") +
    each(
      [
        [420, 90],
        [780, 100],
        [350, 200],
        [840, 210],
        [500, 220],
        [700, 230],
      ] as const,
      ([x, y]) => star("lamp", x, y, 12, 4),
    ) +
    cast.person(600, 620, 2.3, { left: [-50, -104], right: [40, -186], lean: 3, top: "lamp", hair: "cap" }) +
    rect("deep", 330, 400, 540, 120, 10) +
    each(
      [460, 740],
      (x) => ellipse("steel", x, 412, 88, 18) + ellipse("deep", x, 410, 60, 11) + ellipse("coral", x, 410, 20, 5),
    ) +
    each([560, 590, 620, 650], (x, i) => rect("lamp", x, 440 + (i % 2) * 20, 14, 40 - (i % 2) * 20)) +
    cast.audience(40, 1170, 660, 1.5, 130),
  symphony: (cast) =>
    stage(true, 440) +
    each(
      [
        [300, 500],
        [450, 470],
        [760, 470],
        [910, 500],
      ] as const,
      ([x, y], i) =>
        cast.person(x, y, 1.35, {
          left: [-6, -148],
          right: [44, -126],
          hips: [0, -60],
          leftFoot: [-20, -4],
          rightFoot: [26, -4],
          top: "deep",
          bottom: "deep",
          look: i < 2 ? 1 : -1,
          held: at(-2, -142, 1, violin(), -14) + line("wall", 3, "M-20-172L54-118"),
        }),
    ) +
    cast.person(600, 610, 2.1, {
      left: [-66, -170],
      right: [58, -186],
      isBack: true,
      top: "near",
      bottom: "deep",
      held: line("wall", 4, "M58-186L84-226"),
    }) +
    lectern(200, 600) +
    lectern(1000, 600),
  choir: (cast) =>
    archRoom(560) +
    each([330, 420, 510, 600, 690, 780, 870], (x) => rect("gold", x - 20, 60 + Math.abs(x - 600) * 0.4, 40, 250, 18)) +
    each([300, 420, 540, 660, 780, 900], (x) =>
      cast.person(x, 500, 1.35, {
        left: [-14, -110],
        right: [14, -110],
        top: "coral",
        bottom: "coral",
        skirt: "long",
        held: path("wall", "M-24-128L0-120L24-128V-104L0-96L-24-104Z"),
      }),
    ) +
    each([360, 480, 600, 720, 840], (x) =>
      cast.person(x, 610, 1.5, {
        left: [-14, -110],
        right: [14, -110],
        top: "brick",
        bottom: "brick",
        skirt: "long",
        held: path("wall", "M-24-128L0-120L24-128V-104L0-96L-24-104Z"),
      }),
    ),
  brass: (cast) =>
    sky(400) +
    sun(600, 300, 190) +
    trees(440, "far") +
    rect("dune", 0, 440, 1200, 190) +
    each([330, 580, 830], (x, i) =>
      cast.person(x, 600, 2, {
        left: [20, -160],
        right: [36, -152],
        look: 1,
        lean: -4,
        top: i === 1 ? "brick" : "coral",
        bottom: "deep",
        hair: i === 1 ? "cap" : "hat",
        leftFoot: [-30, -4],
        rightFoot: [34, -12],
        held: at(52, -176, 0.8, trumpet(), -24),
      }),
    ) +
    lights(0, 60, 1200, 60, 40),
  steelDrums: (cast) =>
    sky(320) +
    sun(860, 250, 100) +
    sea(330) +
    shore(450) +
    palm(200, 560, 1.2) +
    palm(1060, 540, 1.05, "mid") +
    each([430, 750], (x) =>
      cast.person(x, 560, 2, {
        left: [-44, -116],
        right: [42, -130],
        hasShortSleeves: true,
        lean: 3,
        held: line("wood", 5, "M-44-116L-14-100M42-130L18-104"),
      }),
    ) +
    each(
      [430, 750],
      (x) =>
        line("deep", 8, `M${x - 60} 600L${x - 40} 440M${x + 60} 600L${x + 40} 440`) +
        path("steel", `M${x - 90} 380Q${x - 80} 470 ${x} 470T${x + 90} 380Z`) +
        ellipse("foam", x, 380, 90, 26) +
        ring("steel", 4, x - 30, 380, 12) +
        ring("steel", 4, x + 34, 378, 12),
    ),
  songwriter: (cast) =>
    room(520) +
    circle("tone", 600, 300, 240) +
    lights(100, 40, 1100, 40, 50) +
    rect("bark", 545, 440, 120, 14, 5) +
    line("bark", 9, "M560 450L540 590M650 450L670 590") +
    cast.person(605, 590, 2.25, {
      hips: [0, -68],
      left: [-20, -86],
      right: [56, -106],
      leftFoot: [-30, -6],
      rightFoot: [34, -22],
      knees: [1, -1],
      held: at(2, -90, 1, guitar(), -12),
      top: "mid",
      bottom: "deep",
    }) +
    microphone(760, 596, 250) +
    line("deep", 7, "M760 346L700 318") +
    each(
      [150, 290, 910, 1050],
      (x, i) =>
        rect("bark", x - 40, 540, 80, 12) + cast.bust(x, 640, 1.5, { isBack: true, top: i % 2 ? "coral" : "near" }),
    ),
} as const satisfies Record<string, Scene>;
