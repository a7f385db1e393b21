import { guitar, microphone, saxophone, speaker } from "../music.ts";
import { lights, sky, skyline, stage } from "../places.ts";
import { bottle, wineGlass } from "../props.ts";
import type { Scene } from "../scene.ts";
import { at, circle, each, ellipse, line, path, rect, ring, star } from "../shapes.ts";

/** A neon tube: a wide faint glow below a bright line. */
const neon = (colour: "coral" | "lamp" | "foam" | "pink", d: string) =>
  `<g opacity=".35">${line(colour, 22, d)}</g>${line(colour, 8, d)}`;

/** A record on a turntable, with its arm. */
const deck = (x: number, label: "tone" | "lamp") =>
  rect("deep", x - 180, 210, 360, 300, 18) +
  circle("steel", x, 360, 136) +
  circle("bark", x, 360, 126) +
  each([106, 86, 66], (radius) => ring("steel", 2, x, 360, radius)) +
  circle(label, x, 360, 42) +
  circle("wall", x, 360, 7) +
  line("wall", 9, `M${x + 148} 240V330L${x + 92} 400`);

/** Boards of a floor, seen from the front. */
const boards = (y: number) =>
  rect("wood", 0, y, 1200, 630 - y) +
  line("bark", 4, `M0 ${y + 40}H1200M0 ${y + 86}H1200M260 ${y}V${y + 40}M820 ${y}V${y + 40}`);

/** Second scenes of nightlife: places and things instead of people. */
export const nightlife = {
  // The front of a bar with its sign.
  jazz: () =>
    sky(260) +
    skyline(250) +
    rect("brick", 170, 120, 860, 450) +
    line("coral", 3, "M170 190H1030M170 260H1030M170 330H1030M170 400H1030M170 470H1030M170 540H1030") +
    rect("deep", 330, 70, 540, 150, 20) +
    at(420, 148, 0.95, saxophone(), 12) +
    neon("lamp", "M520 186V112L566 100V174") +
    neon("coral", "M630 104H730L680 152ZM680 152V190M656 190H704") +
    neon("foam", "M770 148q20-40 40 0t40 0") +
    neon("lamp", "M496 186h24M542 174h24") +
    path(
      "tone",
      "M230 300H520V330Q496 352 472 330Q448 352 423 330Q399 352 375 330Q351 352 327 330Q303 352 278 330Q254 352 230 330Z",
    ) +
    rect("lamp", 250, 350, 250, 150, 6) +
    each([300, 375, 450], (x, i) => bottle(x, 500, 0.62, i === 1 ? "coral" : "moss")) +
    rect("deep", 600, 300, 150, 270, 8) +
    rect("lamp", 622, 326, 106, 130, 6) +
    circle("gold", 728, 486, 8) +
    rect("lamp", 810, 340, 160, 160, 6) +
    line("bark", 8, "M890 340V500M810 420H970") +
    rect("near", 0, 570, 1200, 60) +
    lights(170, 250, 1030, 250, 20),
  // An amplifier, a guitar beside it and a cable.
  rock: () =>
    stage(false, 500) +
    speaker(330, 520, 1.7) +
    rect("deep", 520, 230, 330, 300, 14) +
    rect("near", 542, 310, 286, 198, 8) +
    each([0, 1, 2, 3, 4], (i) => circle("lamp", 566 + i * 42, 270, 12)) +
    circle("coral", 812, 270, 9) +
    circle("steel", 685, 408, 84) +
    circle("near", 685, 408, 60) +
    at(900, 440, 2.1, guitar("tone"), -78) +
    line("bark", 7, "M850 480C960 560 760 620 560 590S300 560 240 610"),
  // Two turntables and the mixer between them.
  dj: () =>
    rect("plum", 0, 0, 1200, 630) +
    `<g opacity=".5">${path("coral", "M260 0L60 630H420Z")}${path("mid", "M940 0L780 630H1140Z")}</g>` +
    neon("foam", "M90 110H260M940 110H1110") +
    neon("pink", "M90 150H210M990 150H1110") +
    rect("near", 0, 470, 1200, 160) +
    deck(350, "tone") +
    deck(850, "lamp") +
    rect("near", 548, 200, 104, 320, 12) +
    each([240, 286, 332], (y) => circle("steel", 576, y, 13) + circle("steel", 624, y, 13)) +
    line("deep", 8, "M576 380V470M624 380V470") +
    rect("coral", 560, 400, 32, 18, 4) +
    rect("lamp", 608, 436, 32, 18, 4),
  // A stool and a microphone in front of a wall.
  comedy: () =>
    rect("plum", 0, 0, 1200, 630) +
    `<g opacity=".6">${path("beam", "M600 0L330 560H870Z")}</g>` +
    boards(500) +
    ellipse("tone", 600, 556, 340, 54) +
    ellipse("lamp", 600, 556, 280, 40) +
    neon("lamp", "M280 120V150M360 120V150M250 190Q320 270 390 190") +
    neon("coral", "M780 110H960V220H860L820 260V220H780Z") +
    neon("foam", "M820 150H920M820 184H890") +
    microphone(520, 560, 290, 1.25) +
    rect("bark", 660, 390, 130, 20, 8) +
    line("bark", 10, "M684 410L664 560M766 410L786 560M672 490H778") +
    rect("glass", 700, 340, 40, 50, 5) +
    rect("water", 700, 358, 40, 32, 5),
  // A screen with lyrics, two microphones and glasses.
  karaoke: () =>
    rect("plum", 0, 0, 1200, 630) +
    each(
      [
        [120, 120],
        [220, 300],
        [1080, 120],
        [980, 310],
      ] as const,
      ([x, y], i) => star(i % 2 ? "tone" : "lamp", x, y, 30),
    ) +
    rect("deep", 310, 70, 580, 320, 16) +
    rect("near", 330, 90, 540, 280, 8) +
    line("lamp", 16, "M400 170H640M400 230H540") +
    line("wall", 16, "M680 170H800M580 230H780M400 290H720") +
    circle("coral", 640, 130, 15) +
    rect("wood", 0, 470, 1200, 160) +
    rect("bark", 0, 500, 1200, 130) +
    each([430, 760], (x, i) =>
      at(
        x,
        470,
        1.35,
        rect("deep", -13, -10, 26, 110, 10) +
          circle("steel", 0, -26, 30) +
          rect(i ? "lamp" : "coral", -17, 2, 34, 12, 4),
        i ? -62 : 58,
      ),
    ) +
    wineGlass(600, 474, 1.1, "coral"),
  // Cocktails on the counter, bottles on the shelf.
  tasting: () =>
    rect("tone", 0, 0, 1200, 630) +
    each([150, 330], (y) => rect("bark", 120, y, 960, 16, 4)) +
    each([200, 300, 420, 540, 780, 900, 1000], (x, i) =>
      bottle(x, 150, 0.62, (["moss", "brick", "gold", "near", "plum", "coral", "moss"] as const)[i]),
    ) +
    each([190, 270, 960, 1030], (x, i) => bottle(x, 330, 0.8, i % 2 ? "near" : "brick")) +
    rect("wood", 0, 500, 1200, 40) +
    rect("bark", 0, 540, 1200, 90) +
    at(
      440,
      500,
      1.5,
      line("glass", 8, "M0-60V0M-36 0H36") +
        path("glass", "M-84-170H84L0-56Z") +
        path("coral", "M-66-146H66L0-60Z") +
        line("bark", 4, "M-20-120L50-190") +
        circle("moss", 36, -176, 13),
    ) +
    at(
      720,
      500,
      1.5,
      path("glass", "M-50-150H50L42 0H-42Z") +
        path("lamp", "M-46-110H46L42-4H-42Z") +
        each([-22, 12], (x) => rect("foam", x, -96 + x, 30, 30, 4)) +
        circle("gold", 48, -150, 30) +
        circle("lamp", 48, -150, 22) +
        line("coral", 6, "M-8-20L-30-200"),
    ),
  // A guitar on a stool below string lights.
  songwriter: () =>
    rect("tint", 0, 0, 1200, 630) +
    rect("tone", 0, 380, 1200, 140) +
    boards(500) +
    lights(-20, 60, 620, 70, 50) +
    lights(600, 70, 1220, 60, 50) +
    ellipse("brick", 600, 570, 360, 42) +
    rect("bark", 520, 420, 170, 22, 10) +
    line("bark", 12, "M548 440L520 574M662 440L690 574M534 520H676") +
    at(590, 330, 2.3, guitar("gold"), -74) +
    microphone(780, 574, 270, 1.2) +
    rect("wall", 330, 440, 90, 70, 4) +
    line("deep", 7, "M375 510V570M340 574H410M350 460H400M350 476H390"),
} as const satisfies Record<string, Scene>;
