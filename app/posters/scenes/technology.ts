import { archRoom, discRoom, room, window } from "../places.ts";
import { counter, laptop, mug, plant } from "../props.ts";
import type { Scene } from "../scene.ts";
import { at, circle, each, ellipse, line, path, rect, ring, star } from "../shapes.ts";

const gear = (x: number, y: number, radius: number, colour: "coral" | "lamp" | "mid" | "steel") =>
  star(colour, x, y, radius * 1.2, 10, 0.78) + circle(colour, x, y, radius) + circle("wall", x, y, radius * 0.38);

const robot = (x: number, y: number, scale: number, colour: "coral" | "mid" | "lamp") =>
  at(
    x,
    y,
    scale,
    line("steel", 12, "M-46-110L-86-70V-30M46-110L86-140V-180M-24-40V-6M24-40V-6") +
      rect(colour, -56, -150, 112, 112, 18) +
      rect("wall", -34, -126, 68, 50, 8) +
      line("coral", 6, "M-22-96l14-16 14 20 16-20") +
      rect("steel", -14, -168, 28, 22) +
      rect(colour, -50, -238, 100, 76, 18) +
      rect("deep", -38, -224, 76, 46, 12) +
      circle("lamp", -16, -202, 9) +
      circle("lamp", 16, -202, 9) +
      line("steel", 6, "M0-238V-264") +
      circle("coral", 0, -270, 10) +
      ellipse("deep", -26, -4, 24, 10) +
      ellipse("deep", 26, -4, 24, 10),
  );

/** Code, machines and games on screens. */
export const technology = {
  coding: (cast) =>
    room(500) +
    window(130, 80, 200, 190) +
    cast.bust(430, 470, 2.3, { look: 1, isBack: true }) +
    cast.bust(790, 470, 2.3, { look: -1 }) +
    counter(470, "wood", "bark") +
    laptop(470, 470, 2) +
    laptop(760, 470, 1.9, true) +
    mug(1000, 474, 1.1, "lamp"),
  hackathon: (cast) =>
    rect("near", 0, 0, 1200, 630) +
    each(
      [
        [140, 70],
        [420, 110],
        [760, 70],
        [1000, 120],
      ] as const,
      ([x, y]) => line("water", 7, `M${x} ${y}h70M${x + 20} ${y + 26}h100M${x + 20} ${y + 52}h50M${x} ${y + 78}h30`),
    ) +
    circle("mid", 600, 360, 250) +
    each([340, 600, 860], (x, i) => cast.bust(x, 500, 2.1, { look: 1 - i })) +
    counter(490, "wood", "bark") +
    each([340, 600, 860], (x) => laptop(x, 494, 1.45, true)) +
    path("lamp", "M690 150l-60 90h50l-30 80 90-110h-54l30-60z"),
  robot: (cast) =>
    discRoom(520, 600, 260) +
    gear(240, 190, 70, "lamp") +
    gear(350, 300, 46, "coral") +
    robot(620, 590, 1.7, "mid") +
    cast.person(350, 600, 1.75, { isChild: true, right: [52, -120], look: 1, top: "coral" }) +
    cast.person(900, 600, 1.85, {
      isChild: true,
      left: [-54, -90],
      look: -1,
      top: "lamp",
      held: rect("deep", -76, -98, 36, 22, 5) + line("deep", 4, "M-58-98V-124"),
    }),
  ai: () =>
    rect("tint", 0, 0, 1200, 630) +
    circle("tone", 600, 320, 280) +
    line(
      "wall",
      7,
      "M330 180L600 130L870 180M330 180L470 320M600 130L470 320M600 130L730 320M870 180L730 320M330 460L470 320M730 320L870 460M330 460L600 510L870 460M470 320L600 510L730 320M470 320H730",
    ) +
    each(
      [
        [330, 180, "coral"],
        [600, 130, "lamp"],
        [870, 180, "mid"],
        [330, 460, "leaf"],
        [600, 510, "coral"],
        [870, 460, "gold"],
      ] as const,
      ([x, y, colour]) => circle(colour, x, y, 44),
    ) +
    robot(600, 430, 1.05, "coral"),
  electronics: (cast) =>
    archRoom(430) +
    cast.person(600, 660, 2.6, { left: [-52, -94], right: [46, -104], look: 0, hair: "bun", skin: "skin4" }) +
    rect("wood", 0, 430, 1200, 200) +
    rect("dune", 0, 430, 1200, 14) +
    path("moss", "M410 458H790L840 604H360Z") +
    line("lamp", 7, "M430 500H500V560H560M760 500H700L680 540M470 480H540M640 580H740V560M430 580H500") +
    path("deep", "M566 500H644L652 566H558Z") +
    line("steel", 6, "M580 500V486M605 500V486M630 500V486M574 566V580M604 566V580M636 566V580") +
    each(
      [
        [470, 530, "coral"],
        [745, 530, "lamp"],
        [560, 478, "water"],
      ] as const,
      ([x, y, colour]) => circle(colour, x, y, 15),
    ) +
    line("steel", 8, "M690 478L712 410") +
    line("coral", 22, "M714 404L734 340") +
    line("wall", 5, "M684 468q-22-22 0-40t0-40") +
    rect("lamp", 150, 470, 130, 130, 14) +
    rect("glass", 168, 486, 94, 40, 6) +
    circle("deep", 215, 562, 22) +
    line("coral", 8, "M280 570q50 20 90-10") +
    circle("steel", 990, 540, 62) +
    circle("wall", 990, 540, 30) +
    circle("deep", 990, 540, 12),
  makerspace: () =>
    rect("tint", 0, 0, 1200, 630) +
    rect("tone", 200, 90, 800, 360, 16) +
    at(
      430,
      270,
      1.2,
      path("steel", "M-12-20L-60-110A40 40 0 0 1-20-160V-120L8-110L30-140V-170A44 44 0 0 1 36-96L24-40Z") +
        path("coral", "M-14-24H26L40 130H0Z"),
      -14,
    ) +
    at(640, 270, 1.3, rect("wood", -11, -60, 22, 190, 8) + path("steel", "M-70-120H40Q76-110 80-76L40-70H-70Z"), 6) +
    at(840, 270, 1.3, rect("lamp", -20, 0, 40, 120, 12) + rect("steel", -7, -120, 14, 124)) +
    gear(290, 520, 60, "lamp") +
    gear(410, 560, 40, "mid") +
    rect("wood", 0, 590, 1200, 40) +
    rect("coral", 700, 500, 240, 90, 10) +
    line("brick", 14, "M760 500q0-40 60-40t60 40"),
  security: () =>
    rect("near", 0, 0, 1200, 630) +
    each(
      [60, 150, 240, 330, 420, 510, 600],
      (y, i) =>
        `<path class="l mid" stroke-width="9" stroke-dasharray="${i % 2 ? "60 30 20 40" : "20 40 90 26"}" d="M0 ${y}H1200"/>`,
    ) +
    path("wall", "M600 90L810 160V310Q810 470 600 560Q390 470 390 310V160Z") +
    path("coral", "M600 130L772 188V310Q772 440 600 514Q428 440 428 310V188Z") +
    ring("lamp", 22, 600, 270, 52) +
    rect("lamp", 520, 280, 160, 130, 16) +
    circle("deep", 600, 332, 20) +
    path("deep", "M592 336h16l8 44h-32z"),
  videoGames: (cast) =>
    rect("plum", 0, 0, 1200, 630) +
    rect("deep", 330, 50, 540, 310, 16) +
    rect("wave", 350, 70, 500, 270) +
    path("leaf", "M350 280h150v-40h100v40h120v-70h130v130H350z") +
    each([430, 560, 640, 780], (x, i) => circle("lamp", x, 180 - (i % 2) * 40, 16)) +
    path("coral", "M480 240v-50h40v50z") +
    rect("brick", 230, 470, 740, 160, 40) +
    cast.bust(430, 530, 2.1, { isBack: true }) +
    cast.bust(770, 530, 2.1, { isBack: true }) +
    each(
      [
        [430, 560],
        [770, 560],
      ] as const,
      ([x, y]) =>
        path("wall", `M${x - 60} ${y}q60-34 120 0q34 60 0 60q-20 0-30-24h-60q-10 24-30 24q-34 0 0-60z`) +
        line("deep", 9, `M${x - 40} ${y + 14}h26m-13-13v26`) +
        circle("coral", x + 26, y + 12, 9),
    ),
  techHelp: (cast) =>
    room(500) +
    plant(180, 510, 1.5) +
    cast.bust(460, 490, 2.5, { look: 1, hair: "bob", hairColour: "hair5" }) +
    cast.bust(790, 490, 2.5, { look: -1 }) +
    counter(480, "wood", "bark") +
    laptop(620, 490, 1.6, true) +
    rect("deep", 900, 400, 60, 104, 10) +
    rect("water", 908, 412, 44, 76),
  data: (cast) =>
    room(560) +
    rect("wall", 280, 50, 640, 340, 10) +
    path("water", "M330 330L450 230L560 270L690 150L860 110V350H330Z") +
    line("near", 9, "M330 330L450 230L560 270L690 150L860 110") +
    each(
      [
        [450, 230],
        [560, 270],
        [690, 150],
      ] as const,
      ([x, y]) => circle("coral", x, y, 16),
    ) +
    circle("lamp", 420, 130, 50) +
    path("coral", "M420 130V80a50 50 0 0 1 44 74z") +
    cast.person(240, 606, 2, { right: [70, -150], look: 1 }) +
    cast.bust(560, 640, 1.9, { isBack: true }) +
    cast.bust(800, 640, 1.9, { isBack: true }),
  bridge: (cast) =>
    room(540) +
    line("wood", 14, "M180 430H1020M180 430L320 250L460 430L600 250L740 430L880 250L1020 430M320 250H880") +
    rect("shade", 110, 430, 110, 160) +
    rect("shade", 980, 430, 110, 160) +
    path("coral", "M560 420v-50h60l20 24h30v26z") +
    circle("deep", 585, 424, 14) +
    circle("deep", 646, 424, 14) +
    cast.person(420, 616, 1.7, { isChild: true, right: [40, -140], look: 1 }) +
    cast.person(780, 616, 1.7, { isChild: true, left: [-40, -140], look: -1 }),
} as const satisfies Record<string, Scene>;
