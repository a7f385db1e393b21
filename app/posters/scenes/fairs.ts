import { archRoom, bunting, lawn, palm, rayRoom, sky, skyline, sun, trees } from "../places.ts";
import { book, plant, stall, table } from "../props.ts";
import type { Scene } from "../scene.ts";
import { at, circle, each, ellipse, line, path, rect, ring, star } from "../shapes.ts";

/** A car from the side, 360 wide, its wheels on this point. */
const car = (x: number, y: number, scale: number, colour: "coral" | "mid" | "lamp") =>
  at(
    x,
    y,
    scale,
    path(colour, "M-190-20V-70Q-190-90-160-94L-110-100L-60-150H60L110-100L160-92Q190-88 190-60V-20Z") +
      path("glass", "M-86-100L-50-136H-6V-100ZM10-136H54L90-100H10Z") +
      rect("steel", -196, -34, 392, 16, 8) +
      each([-110, 112], (wheel) => circle("deep", wheel, -22, 40) + circle("wall", wheel, -22, 18)) +
      circle("lamp", 176, -66, 13),
  );

const horse = (x: number, y: number, colour: "wall" | "rose" | "mid") =>
  line("lamp", 9, `M${x} 180V560`) +
  at(
    x,
    y,
    1,
    path(
      colour,
      "M-70-20Q-60-60 0-56Q30-60 40-90L60-120L100-96L86-80L72-84Q74-40 56-10L80 40L60 50L36 4H-20L-50 50L-70 40L-50 0Q-70 0-70-20Z",
    ) +
      path("coral", "M40-90Q10-100 20-60L34-64ZM-70-20Q-100-20-90 20Q-76 10-62-6Z") +
      path("brick", "M-20-58H22V-30H-20Z") +
      circle("deep", 70, -98, 4),
  );

/** Rides, collections and fairs. */
export const fairs = {
  train: (cast) =>
    sky(380) +
    trees(410, "leaf") +
    rect("dune", 0, 450, 1200, 180) +
    rect("bark", 0, 560, 1200, 14) +
    each(Array.from({ length: 16 }), (_, i) => rect("bark", i * 80, 574, 44, 16)) +
    `<g opacity=".85">${path("cloud", "M700 120q-40-60 40-80q60-40 120 10q80-30 110 30q60 20 20 60q-40 40-120 10q-90 30-170-30z")}</g>` +
    path("near", "M560 330H820V480H560Z") +
    circle("near", 830, 405, 75) +
    circle("steel", 830, 405, 44) +
    rect("coral", 420, 230, 170, 260, 10) +
    rect("glass", 446, 266, 110, 90, 8) +
    cast.bust(500, 356, 1.15, { hair: "cap", look: 1 }) +
    rect("coral", 420, 350, 170, 140) +
    rect("lamp", 400, 210, 210, 26, 10) +
    path("deep", "M700 330V230h-20v-40h90v40h-20v100z") +
    path("coral", "M880 480l70 70H840z") +
    rect("mid", 90, 330, 300, 160, 10) +
    each([120, 210, 300], (x) => rect("lamp", x, 360, 66, 66, 6)) +
    each([150, 320, 480, 640, 780], (x) => circle("deep", x, 510, 48) + circle("gold", x, 510, 22)),
  ferris: (cast) =>
    sky(500) +
    line("near", 16, "M600 260L460 570M600 260L740 570") +
    ring("coral", 13, 600, 260, 210) +
    ring("wall", 6, 600, 260, 180) +
    line("wall", 5, "M600 50V470M390 260H810M452 112L748 408M748 112L452 408") +
    each([0, 1, 2, 3, 4, 5, 6, 7], (i) => {
      const [x, y] = [600 + 210 * Math.sin(i * 0.785), 260 - 210 * Math.cos(i * 0.785)];
      return (
        path(
          (["coral", "lamp", "mid", "rose"] as const)[i % 4] ?? "coral",
          `M${Math.round(x - 34)} ${Math.round(y)}h68q0 44-34 44t-34-44z`,
        ) +
        circle("deep", x - 12, y - 8, 9) +
        circle("deep", x + 12, y - 8, 9)
      );
    }) +
    circle("lamp", 600, 260, 26) +
    rect("dune", 0, 560, 1200, 70) +
    stall(250, 580, 1, "", "coral") +
    stall(960, 580, 1, "", "mid") +
    cast.person(440, 616, 1.4, {}) +
    cast.person(790, 616, 1.4, {}) +
    bunting(0, 420, 60, 40),
  carousel: (cast) =>
    sky(400) +
    trees(450, "leaf") +
    rect("dune", 0, 500, 1200, 130) +
    ellipse("brick", 600, 570, 360, 50) +
    ellipse("wall", 600, 556, 350, 44) +
    rect("mid", 560, 190, 80, 360) +
    horse(370, 400, "wall") +
    horse(600, 460, "rose") +
    horse(820, 400, "mid") +
    path("coral", "M220 200L600 50L980 200Z") +
    each([0, 1, 2, 3, 4, 5, 6, 7, 8, 9], (i) =>
      path(i % 2 ? "wall" : "lamp", `M${220 + i * 76} 196h76v30a38 30 0 0 1-76 0z`),
    ) +
    path("lamp", "M594 50V10l50 16-46 18z") +
    cast.person(1060, 610, 1.7, { isChild: true, left: [-40, -150], look: -1 }),
  firefighters: (cast) =>
    sky(400) +
    skyline(430, "far") +
    rect("steel", 0, 450, 1200, 180) +
    rect("coral", 260, 280, 480, 210, 12) +
    path("coral", "M740 490V220H880L940 350V490Z") +
    path("glass", "M770 250H866L906 350H770Z") +
    rect("wall", 260, 400, 680, 18) +
    line(
      "steel",
      12,
      "M240 250H720M240 214H720M280 214V250M340 214V250M400 214V250M460 214V250M520 214V250M580 214V250M640 214V250",
    ) +
    rect("lamp", 780, 190, 60, 30, 8) +
    each([360, 480, 840], (x) => circle("deep", x, 500, 56) + circle("steel", x, 500, 26)) +
    cast.person(1030, 606, 2, { left: [-46, -130], look: -1, top: "gold", bottom: "gold", hair: "helmet" }) +
    cast.person(190, 606, 1.7, { isChild: true, right: [44, -150], look: 1 }),
  antiques: () =>
    archRoom(500) +
    rect("wood", 200, 480, 800, 26) +
    rect("bark", 240, 506, 30, 124) +
    rect("bark", 930, 506, 30, 124) +
    at(
      360,
      480,
      1,
      path("bark", "M-90 0V-180Q-90-250 0-250T90-180V0Z") +
        circle("sand", 0, -150, 62) +
        line("brick", 6, "M-60 0V-40H60V0M-30-40V0M30-40V0M0-40V0") +
        circle("deep", 0, -150, 18),
    ) +
    at(
      600,
      480,
      1,
      line("gold", 14, "M0 0V-120") +
        ellipse("gold", 0, 0, 60, 12) +
        path("rose", "M-90-110L-50-230H50L90-110Z") +
        line("coral", 7, "M-90-112H90"),
    ) +
    at(
      830,
      480,
      1.1,
      rect("mid", -80, -30, 160, 30, 6) +
        line("gold", 11, "M0-30Q60-60 40-110") +
        path("gold", "M40-100C0-120-40-190-20-240C60-250 130-200 140-140C120-110 70-90 40-100Z") +
        ellipse("bark", 0, -34, 60, 10),
    ) +
    circle("wall", 600, 110, 60) +
    ring("gold", 12, 600, 110, 60) +
    line("deep", 7, "M600 110V72M600 110L628 122"),
  fleaMarket: (cast) =>
    sky(360) +
    trees(400, "leaf") +
    lawn(420) +
    line("bark", 9, "M150 560V260M460 560V260M140 270H470") +
    each(
      [
        [200, "coral"],
        [280, "lamp"],
        [360, "mid"],
      ] as const,
      ([x, colour]) => path(colour, `M${x - 16} 272h56l30 30-14 30-14-8v90h-64v-90l-14 8-14-30z`),
    ) +
    table(780, 470, 480, "wood", 110) +
    circle("coral", 620, 446, 28) +
    book(720, 450, 0.8, "mid") +
    at(840, 466, 0.7, plant(0, 0, 0.9, "lamp")) +
    rect("steel", 910, 410, 70, 60, 6) +
    circle("deep", 945, 440, 20) +
    cast.person(760, 570, 1.7, { left: [-40, -60], look: -1 }) +
    table(780, 470, 480, "wood", 110) +
    cast.person(540, 610, 2.1, { right: [44, -100], look: 1, held: path("lamp", "M20-90h56l-6 50H26z") }),
  cars: () =>
    sky(380) +
    sun(600, 240, 150) +
    palm(120, 460, 1, "mid") +
    palm(1090, 460, 0.95, "mid") +
    rect("steel", 0, 440, 1200, 190) +
    car(900, 500, 0.8, "lamp") +
    car(310, 500, 0.8, "mid") +
    car(600, 600, 1.7, "coral"),
  comics: (cast) =>
    rayRoom(640, 600, 330) +
    star("lamp", 600, 320, 330, 14, 0.7) +
    path("coral", "M520 280L380 560L600 500L830 580L680 280Z") +
    cast.person(600, 610, 2.5, {
      left: [-46, -86],
      right: [40, -210],
      look: 1,
      top: "mid",
      bottom: "near",
      shoes: "coral",
      leftFoot: [-34, -4],
      rightFoot: [36, -4],
    }) +
    star("lamp", 600, 300, 30),
} as const satisfies Record<string, Scene>;
