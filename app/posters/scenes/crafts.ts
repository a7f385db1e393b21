import { archRoom, discRoom, room, shadow, window } from "../places.ts";
import { counter } from "../props.ts";
import type { Scene } from "../scene.ts";
import { at, circle, each, ellipse, line, path, rect, ring, star } from "../shapes.ts";

const vase = (x: number, y: number, scale: number, colour: "coral" | "mid" | "lamp" | "wall" | "brick") =>
  at(
    x,
    y,
    scale,
    path(colour, "M-20-120H20V-100C60-80 60-20 28 0H-28C-60-20-60-80-20-100Z") +
      line("wall", 5, "M-44-60l16 12 16-12 16 12 16-12 16 12"),
  );

/** Things made by hand. */
export const crafts = {
  pottery: (cast) =>
    archRoom(520) +
    rect("wood", 60, 170, 200, 14) +
    rect("wood", 940, 170, 200, 14) +
    vase(110, 170, 0.8, "mid") +
    vase(210, 170, 0.9, "coral") +
    vase(990, 170, 0.9, "lamp") +
    vase(1090, 170, 0.75, "wall") +
    cast.person(600, 600, 2.5, {
      hips: [0, -70],
      left: [-20, -78],
      right: [20, -78],
      top: "coral",
      bottom: "near",
      hair: "bun",
    }) +
    path("near", "M470 400H730L690 630H510Z") +
    ellipse("steel", 600, 506, 200, 36) +
    path("wood", "M540 500Q510 440 560 400H640Q690 440 660 500Z") +
    ellipse("bark", 600, 402, 42, 11) +
    line("coral", 34, "M470 380L520 430M730 380L680 430"),
  printmaking: (cast) =>
    room(520) +
    line("deep", 4, "M60 90Q600 130 1140 90") +
    each(
      [
        [170, "coral"],
        [400, "near"],
        [800, "leaf"],
        [1020, "lamp"],
      ] as const,
      ([x, colour]) =>
        rect("wall", x - 70, 110, 140, 170) +
        path(colour, `M${x - 40} 240q0-90 40-100q40 10 40 100z`) +
        rect("bark", x - 6, 98, 12, 24),
    ) +
    cast.person(600, 590, 2.2, { left: [-50, -96], right: [50, -96], top: "mid" }) +
    counter(470, "wood", "bark") +
    rect("wall", 470, 440, 260, 40) +
    rect("coral", 500, 446, 200, 20) +
    rect("deep", 440, 400, 320, 44, 22) +
    line("steel", 12, "M410 422H440M760 422H790"),
  glass: (cast) =>
    room(520) +
    path("gold", "M0 508V320Q90 190 250 190T500 320V508Z") +
    path("brick", "M60 520V300Q60 170 250 170T440 300V520Z") +
    path("coral", "M130 520V400A120 120 0 0 1 370 400V520Z") +
    path("lamp", "M176 520V420A74 74 0 0 1 324 420V520Z") +
    rect("bark", 900, 250, 250, 16) +
    vase(960, 250, 0.9, "mid") +
    vase(1085, 250, 0.75, "lamp") +
    rect("bark", 900, 420, 250, 16) +
    vase(970, 420, 0.7, "brick") +
    path("glass", "M1050 330H1120L1096 372V408H1116V420H1054V408H1074V372Z") +
    shadow(780, 604, 260) +
    cast.person(780, 602, 2.35, {
      left: [-72, -112],
      right: [-34, -136],
      elbows: [-1, -1],
      leftFoot: [-30, -4],
      rightFoot: [26, -4],
      look: -1,
      top: "near",
      bottom: "deep",
      held: line("steel", 5, "M-10-178L-112-84") + path("bark", "M-15-134H15L18-60H-18Z"),
    }) +
    path("coral", "M536 388C490 366 430 400 430 466C430 530 500 560 550 524C596 490 584 420 536 388Z") +
    path("gold", "M520 410C486 396 452 424 452 468C452 512 500 532 534 508C566 482 558 430 520 410Z") +
    path("lamp", "M500 432C480 430 466 452 470 478C476 500 504 506 518 490C530 470 522 436 500 432Z"),
  quilting: (cast) =>
    archRoom(520) +
    cast.bust(430, 330, 2.3, { look: 1 }) +
    cast.bust(770, 330, 2.3, { look: -1 }) +
    each([0, 1, 2, 3], (row) =>
      each([0, 1, 2, 3, 4, 5, 6, 7], (column) => {
        const [x, y] = [200 + column * 100, 320 + row * 84];
        const colour =
          (["coral", "lamp", "mid", "wall", "leaf", "rose"] as const)[(row * 3 + column * 5) % 6] ?? "coral";
        return (
          rect(colour, x, y, 100, 84) +
          path((row + column) % 2 ? "near" : "brick", `M${x + 50} ${y + 12}l34 30-34 30-34-30z`)
        );
      }),
    ),
  knitting: (cast) =>
    room(520) +
    window(120, 90, 180, 210) +
    circle("tone", 600, 310, 260) +
    line("bark", 10, "M880 560V200M840 564H920") +
    path("lamp", "M830 210L852 130H908L930 210Z") +
    path("mid", "M420 330C400 150 480 130 600 130S800 150 780 330V570H420Z") +
    rect("near", 470, 560, 24, 44) +
    rect("near", 706, 560, 24, 44) +
    cast.person(600, 616, 2.5, {
      hips: [0, -80],
      left: [-17, -112],
      right: [17, -112],
      leftFoot: [-36, -4],
      rightFoot: [36, -4],
      top: "lamp",
      bottom: "near",
      held:
        each(["coral", "wall", "gold", "coral", "wall", "gold", "coral"] as const, (colour, index) =>
          rect(colour, -19, -108 + index * 14, 38, 14),
        ) +
        line("brick", 2, "M-13-101l6 5 6-5 6 5 6-5M-13-59l6 5 6-5 6 5 6-5M-13-17l6 5 6-5 6 5 6-5") +
        line("coral", 4, "M-12-10v8M-4-10v8M4-10v8M12-10v8") +
        line("bark", 5, "M-34-138L12-102M34-138L-12-102"),
    }) +
    rect("mid", 400, 396, 84, 176, 34) +
    rect("mid", 716, 396, 84, 176, 34) +
    path("wood", "M200 520H372L350 616H222Z") +
    line("bark", 5, "M208 548H366M214 580H358") +
    each(
      [
        [240, 500, "leaf"],
        [330, 498, "gold"],
        [286, 478, "rose"],
        [850, 586, "coral"],
      ] as const,
      ([x, y, colour]) =>
        circle(colour, x, y, 40) +
        line("wall", 4, `M${x - 31} ${y - 9}q30-26 60 4M${x - 35} ${y + 7}q35-26 66 4M${x - 17} ${y + 31}q0-44 35-61`),
    ) +
    line("coral", 5, "M640 350C700 470 690 600 760 606S800 570 822 590"),
  jewelry: (cast) =>
    discRoom(560, 600, 290) +
    cast.bust(600, 640, 4.3, { top: "near", hair: "bun" }) +
    each(Array.from({ length: 13 }), (_, i) => {
      const angle = Math.PI * (0.06 + (i / 12) * 0.88);
      return circle(
        (["coral", "lamp", "mid", "wall"] as const)[i % 4] ?? "coral",
        600 + 118 * Math.cos(angle),
        444 + 104 * Math.sin(angle),
        15,
      );
    }) +
    star("gold", 600, 582, 34, 8) +
    each([492, 708], (x) => circle("gold", x, 332, 10) + path("lamp", `M${x} 338l16 30-16 26-16-26z`)) +
    path("plum", "M130 560H350V470H130Z") +
    path("brick", "M130 470L150 350H330L350 470Z") +
    ring("gold", 13, 240, 452, 42) +
    path("foam", "M214 396H266L280 414L240 452L200 414Z") +
    rect("bark", 950, 280, 14, 280) +
    rect("bark", 880, 548, 154, 16, 6) +
    rect("bark", 860, 290, 194, 14, 7) +
    each(
      [
        [890, "coral"],
        [1024, "mid"],
      ] as const,
      ([x, colour]) =>
        `<ellipse class="l ${colour}" stroke-width="10" cx="${x}" cy="380" rx="30" ry="84"/>` +
        star(colour, x, 466, 22, 8),
    ),
  crafts: (cast) =>
    room(500) +
    line("deep", 3, "M40 70Q600 190 1160 70") +
    each(
      [
        [200, 96, "coral"],
        [390, 112, "leaf"],
        [600, 128, "lamp"],
        [810, 112, "plum"],
        [1000, 96, "mid"],
      ] as const,
      ([x, y, colour], i) =>
        i % 2
          ? star(colour, x, y + 34, 38)
          : path(colour, `M${x - 32} ${y}H${x + 32}V${y + 64}L${x} ${y + 44}L${x - 32} ${y + 64}Z`),
    ) +
    cast.person(410, 716, 2.6, {
      isChild: true,
      left: [-16, -104],
      right: [34, -108],
      look: 1,
      top: "coral",
      held: star("gold", 40, -122, 32),
    }) +
    cast.person(790, 716, 2.6, {
      isChild: true,
      left: [-36, -108],
      right: [16, -104],
      look: -1,
      top: "mid",
      held: path("leaf", "M-70-128L-20-132L-24-84L-66-88Z"),
    }) +
    counter(470, "wood", "bark") +
    at(
      600,
      452,
      0.5,
      line("steel", 14, "M-10-16L110-70M-10 16L110 6") +
        ring("coral", 18, -50, -40, 34) +
        ring("coral", 18, -50, 36, 34),
      14,
    ) +
    at(
      190,
      490,
      1,
      line("lamp", 13, "M-20-70L-40-160") +
        line("coral", 13, "M0-70V-176") +
        line("leaf", 13, "M20-70L44-150") +
        path("near", "M-44-90H44L36 10H-36Z"),
    ) +
    at(
      1010,
      490,
      0.8,
      path("mid", "M-40-130H40V0Q40 14 26 14H-26Q-40 14-40 0Z") +
        path("coral", "M-18-170H18V-130H-18Z") +
        rect("wall", -40, -90, 80, 60),
    ),
} as const satisfies Record<string, Scene>;
