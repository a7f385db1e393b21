import { discRoom, palm, sea, sky, skyline, sun, trees } from "../places.ts";
import { bicycle } from "../props.ts";
import type { Scene } from "../scene.ts";
import { at, circle, each, ellipse, line, path, rect, star } from "../shapes.ts";

/** A person in full stride, to the right. */
const running = {
  lean: 10,
  look: 1,
  left: [-34, -108],
  right: [44, -122],
  elbows: [-1, -1],
  leftFoot: [-62, -34],
  rightFoot: [44, -8],
  knees: [-1, -1],
  hasShorts: true,
  hasShortSleeves: true,
  shoes: "wall",
} as const;

/** A person on a bicycle that rides to the right. */
const riding = {
  hips: [-34, -104],
  lean: 38,
  look: 1,
  left: [44, -118],
  right: [52, -120],
  elbows: [-1, -1],
  leftFoot: [-14, -14],
  rightFoot: [6, -44],
  knees: [-1, -1],
  hair: "helmet",
  hasShorts: true,
} as const;

/** Running, riding and racing. */
export const races = {
  running: (cast) =>
    sky(360) +
    sun(860, 230, 110) +
    skyline(400, "far") +
    trees(430, "leaf") +
    rect("sand", 0, 440, 1200, 190) +
    line("wall", 8, "M0 470H1200") +
    cast.person(330, 580, 1.95, running) +
    cast.person(600, 600, 2.2, running) +
    cast.person(860, 580, 1.95, running),
  race: (cast) =>
    sky(380) +
    sun(600, 330, 150) +
    trees(420, "leaf") +
    rect("steel", 0, 420, 1200, 210) +
    rect("coral", 200, 130, 36, 420) +
    rect("coral", 964, 130, 36, 420) +
    rect("coral", 200, 80, 800, 100, 12) +
    each(
      Array.from({ length: 16 }),
      (_, i) =>
        rect(i % 2 ? "wall" : "deep", 220 + i * 48, 96, 48, 34) +
        rect(i % 2 ? "deep" : "wall", 220 + i * 48, 130, 48, 34),
    ) +
    cast.person(430, 590, 1.8, running) +
    cast.person(640, 606, 2.05, { ...running, left: [-50, -170], right: [54, -176], elbows: [1, -1] }) +
    cast.person(820, 580, 1.7, running),
  walk: (cast) =>
    sky(330) +
    sun(300, 240, 100) +
    trees(360, "far") +
    sea(360) +
    path("grass", "M0 430C300 400 800 440 1200 410V630H0Z") +
    path("sand", "M430 630C560 560 700 500 1200 470V540C900 560 820 590 800 630Z") +
    cast.person(470, 600, 2.05, {
      leftFoot: [-34, -6],
      rightFoot: [28, -4],
      left: [-34, -82],
      right: [30, -84],
      look: 1,
      hair: "cap",
    }) +
    cast.person(680, 600, 2.05, {
      leftFoot: [-26, -4],
      rightFoot: [36, -8],
      left: [-30, -84],
      right: [36, -100],
      look: -1,
    }) +
    palm(1040, 560, 1.2),
  cycling: (cast) =>
    sky(380) +
    sun(600, 250, 170) +
    sea(390, "water") +
    rect("sand", 0, 450, 1200, 180) +
    line("wall", 10, "M0 420H1200") +
    line(
      "wall",
      6,
      each([60, 240, 420, 600, 780, 960, 1140], (x) => `M${x} 420V470`),
    ) +
    at(360, 580, 1.45, bicycle(0, 0, 1, "mid") + cast.person(0, 0, 1, { ...riding })) +
    at(760, 606, 1.75, bicycle(0, 0, 1, "coral") + cast.person(0, 0, 1, { ...riding, top: "lamp" })),
  mountainBike: (cast) =>
    sky(420) +
    trees(350, "far") +
    path(
      "moss",
      "M120 480L180 120L240 480ZM940 470L1010 90L1080 470ZM1060 500L1120 180L1190 500ZM20 500L70 220L130 500Z",
    ) +
    path("leaf", "M0 520C240 500 340 440 470 470C620 510 760 440 900 400C1030 370 1120 400 1200 420V630H0Z") +
    path(
      "dune",
      "M0 580C260 570 380 510 500 530C660 560 800 500 920 460C1040 430 1140 460 1200 480V540C900 500 700 640 400 600L0 630Z",
    ) +
    at(
      600,
      510,
      1.8,
      bicycle(0, 0, 1, "lamp") + cast.person(0, 0, 1, { ...riding, hips: [-40, -118], top: "coral" }),
      -16,
    ),
  triathlon: (cast) =>
    sky(300) +
    sea(230, "wave") +
    rect("sand", 0, 400, 1200, 230) +
    circle("sun", 600, 210, 90) +
    at(
      330,
      330,
      1.6,
      line("skin4", 16, "M-40 8Q0-70 60-4") +
        ellipse("skin4", -60, 20, 70, 18) +
        circle("skin4", 20, 4, 26) +
        path("lamp", "M-6-2A26 26 0 0 1 46 0Z") +
        rect("deep", 24, 0, 22, 9, 4) +
        path("foam", "M-180 24Q0 6 150 24V42H-180Z"),
    ) +
    at(590, 596, 1.6, bicycle(0, 0, 1, "coral") + cast.person(0, 0, 1, { ...riding, top: "mid" })) +
    cast.person(900, 610, 1.95, running),
  skate: (cast) =>
    sky(360) +
    sun(840, 210, 100) +
    skyline(380, "far") +
    path("shade", "M0 330C60 520 240 560 600 560S1140 520 1200 330V630H0Z") +
    line("steel", 10, "M0 330C60 520 240 560 600 560S1140 520 1200 330") +
    at(
      560,
      430,
      1,
      cast.person(0, 0, 2.2, {
        hips: [0, -64],
        leftFoot: [-42, -4],
        rightFoot: [44, -4],
        lean: 10,
        left: [-70, -134],
        right: [76, -120],
        look: 1,
        hair: "cap",
        hasShortSleeves: true,
        top: "coral",
        bottom: "near",
      }) +
        path("brick", "M-150-2Q-130 18-110 18H110Q130 18 150-2Q130 10 110 8H-110Q-130 10-150-2Z") +
        circle("deep", -80, 30, 15) +
        circle("deep", 80, 30, 15),
      -10,
    ),
  rollerSkate: (cast) =>
    discRoom(540, 600, 260) +
    line("wall", 8, "M0 570Q600 500 1200 570") +
    each(
      [
        [460, 580, 2.05, "coral"],
        [740, 590, 2.15, "mid"],
      ] as const,
      ([x, y, s, top]) =>
        cast.person(x, y, s, {
          lean: 16,
          look: 1,
          left: [-54, -104],
          right: [54, -124],
          leftFoot: [-56, -30],
          rightFoot: [24, -14],
          knees: [-1, -1],
          hair: "helmet",
          hasShorts: true,
          top,
          shoes: "wall",
        }) +
        at(
          x,
          y,
          s,
          each([12, 26, 42], (wheel) => circle("gold", wheel, 0, 7)) +
            each([-66, -54, -42], (wheel) => circle("gold", wheel, -18, 7)),
        ),
    ) +
    each(
      [
        [200, 120],
        [1000, 140],
        [600, 60],
      ] as const,
      ([x, y]) => circle("lamp", x, y, 16),
    ),
  motorsport: () =>
    sky(330) +
    each([0, 1, 2, 3, 4, 5], (i) => rect(i % 2 ? "shade" : "steel", 0, 170 + i * 26, 1200, 26)) +
    each(Array.from({ length: 30 }), (_, i) =>
      circle((["coral", "lamp", "near", "wall"] as const)[i % 4] ?? "wall", 20 + i * 40, 190 + (i % 5) * 26, 11),
    ) +
    rect("near", 0, 330, 1200, 300) +
    each(Array.from({ length: 20 }), (_, i) => rect(i % 2 ? "wall" : "coral", i * 60, 330, 60, 22)) +
    line("wall", 8, "M0 600H1200") +
    at(
      590,
      520,
      1.5,
      path("coral", "M-260 20C-260-20-190-36-110-40L-60-84H60L110-44L250-24C290-14 300 10 290 30H-250Z") +
        path("glass", "M-50-80H-4V-44H-92ZM8-80H54L92-44H8Z") +
        path("wall", "M-250-4H286V12H-258Z") +
        rect("brick", -292, -70, 70, 14, 4) +
        line("brick", 10, "M-250-60V-10") +
        each([-160, 170], (x) => circle("deep", x, 28, 48) + circle("steel", x, 28, 22)) +
        star("lamp", 20, -8, 26),
    ) +
    line("steel", 6, "M40 430H160M20 470H130M60 510H140"),
  motorcycle: (cast) =>
    sky(390) +
    sun(600, 280, 170) +
    palm(180, 460, 1, "mid") +
    palm(1080, 460, 0.9, "mid") +
    rect("near", 0, 450, 1200, 180) +
    `<path class="l wall" stroke-width="10" stroke-dasharray="60 50" d="M0 560H1200"/>` +
    at(
      590,
      570,
      1.7,
      each([-110, 112], (x) => circle("deep", x, -44, 46) + circle("steel", x, -44, 26) + circle("deep", x, -44, 9)) +
        path("steel", "M-60-40H40L60-70H-70Z") +
        path("coral", "M-90-96Q-40-110-20-96L60-130Q84-120 70-92L-10-74H-80Z") +
        line("steel", 10, "M112-44L74-140L50-150") +
        line("steel", 10, "M-10-40H-130") +
        circle("lamp", 92, -128, 16) +
        cast.person(-40, 0, 1, {
          hips: [0, -110],
          lean: 12,
          look: 1,
          left: [74, -136],
          right: [86, -140],
          elbows: [-1, -1],
          leftFoot: [50, -40],
          rightFoot: [58, -40],
          knees: [-1, -1],
          hair: "helmet",
          top: "mid",
          bottom: "plum",
          skin: "skin2",
        }),
    ),
} as const satisfies Record<string, Scene>;
