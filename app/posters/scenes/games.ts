import { archRoom, bunting, lawn, lights, rayRoom, rings, room, sky, trees } from "../places.ts";
import { counter } from "../props.ts";
import type { Scene } from "../scene.ts";
import { at, circle, each, ellipse, line, path, rect } from "../shapes.ts";

/** Games of aim and of the mind. */
export const games = {
  shuffleboard: (cast) =>
    sky(210) +
    trees(250, "moss") +
    lawn(250) +
    path("mid", "M430 270H800L1010 630H220Z") +
    line("wall", 7, "M612 290L520 440H704ZM582 340H642M551 390H673M612 340V390M470 520H780") +
    each(
      [
        [600, 365, 22, "lamp"],
        [640, 418, 26, "deep"],
        [548, 468, 30, "lamp"],
        [690, 488, 32, "deep"],
        [620, 566, 40, "lamp"],
      ] as const,
      ([x, y, radius, colour]) =>
        ellipse("near", x, y + radius * 0.22, radius, radius * 0.5) +
        ellipse(colour, x, y, radius, radius * 0.5) +
        ellipse("wall", x, y, radius * 0.4, radius * 0.2),
    ) +
    line("wood", 12, "M400 440L560 572") +
    line("bark", 12, "M548 596Q552 560 590 552") +
    cast.person(350, 616, 2.1, {
      lean: 16,
      look: 1,
      left: [-6, -92],
      right: [46, -74],
      leftFoot: [-40, -4],
      rightFoot: [30, -4],
      knees: [-1, -1],
    }) +
    cast.person(900, 540, 1.7, { left: [-24, -96], look: -1, held: line("wood", 7, "M-24 0V-150") }) +
    lights(0, 70, 1200, 70, 30),
  lawnGames: (cast) =>
    sky(300) +
    trees(330, "far") +
    lawn(350) +
    path("dune", "M720 520L900 480L980 556L790 606Z") +
    path("wood", "M720 520L790 606V626L720 540ZM790 606L980 556V574L790 626Z") +
    ellipse("deep", 872, 512, 30, 16) +
    path("coral", "M780 548l36-10 18 22-38 12z") +
    path("mid", "M560 190l34-14 22 26-34 18z") +
    cast.person(390, 604, 2.2, {
      lean: -6,
      look: 1,
      left: [-46, -80],
      right: [66, -130],
      leftFoot: [-34, -4],
      rightFoot: [34, -4],
      knees: [-1, -1],
    }) +
    cast.person(740, 460, 1.3, { left: [-40, -150], right: [40, -150], look: -1 }) +
    each(
      [
        [560, 596, "brick", 30],
        [630, 606, "moss", 30],
        [600, 560, "wall", 15],
      ] as const,
      ([x, y, colour, radius]) => circle(colour, x, y, radius),
    ) +
    bunting(0, 1200, 30, 40),
  bowling: (cast) =>
    room(300) +
    path("sand", "M420 300H780L1000 630H200Z") +
    line("dune", 5, "M520 300L440 630M600 300V630M680 300L760 630") +
    each(
      [
        [540, 300],
        [600, 300],
        [660, 300],
        [570, 320],
        [630, 320],
        [600, 340],
      ] as const,
      ([x, y]) =>
        at(
          x,
          y,
          1.1,
          path("wall", "M-14 0C-26-30-8-50-8-66A10 10 0 0 1 8-66C8-50 26-30 14 0Z") + rect("coral", -8, -58, 16, 7),
        ),
    ) +
    cast.person(360, 610, 2.1, {
      lean: 26,
      look: 1,
      left: [-60, -120],
      right: [48, -40],
      leftFoot: [-70, -8],
      rightFoot: [30, -4],
      knees: [-1, -1],
    }) +
    circle("near", 560, 540, 52) +
    each(
      [
        [548, 522],
        [566, 518],
        [560, 536],
      ] as const,
      ([x, y]) => circle("deep", x, y, 6),
    ),
  archery: () =>
    sky(340) +
    trees(360, "far") +
    lawn(390) +
    line("wood", 16, "M500 600L570 300M760 600L690 300") +
    rings(630, 310, [
      ["wall", 190],
      ["mid", 150],
      ["coral", 106],
      ["lamp", 56],
      ["gold", 22],
    ]) +
    line("bark", 9, "M660 290L860 220M606 330L820 300") +
    path("lamp", "M850 200l60-12-24 34-44 14zM810 282l56-2-30 32-34 0z") +
    bunting(0, 1200, 40, 30),
  boardGames: (cast) =>
    archRoom(520) +
    cast.bust(360, 460, 2.2, { look: 1 }) +
    cast.bust(840, 460, 2.2, { look: -1 }) +
    path("wood", "M170 450H1030L1130 630H70Z") +
    path("wall", "M400 470H800L850 590H350Z") +
    each([0, 1, 2, 3, 4], (i) =>
      rect((["coral", "lamp", "mid", "leaf", "plum"] as const)[i] ?? "coral", 410 + i * 78, 480, 66, 30),
    ) +
    path(
      "coral",
      "M490 560q-10-40 20-50a22 22 0 1 1 20 0q30 10 20 50zM650 574q-10-40 20-50a22 22 0 1 1 20 0q30 10 20 50z",
    ) +
    at(
      280,
      540,
      1,
      rect("wall", -34, -34, 68, 68, 12) +
        each(
          [
            [-14, -14],
            [14, 14],
            [0, 0],
            [14, -14],
            [-14, 14],
          ] as const,
          ([x, y]) => circle("deep", x, y, 6),
        ),
      14,
    ) +
    at(
      940,
      540,
      1,
      rect("wall", -34, -34, 68, 68, 12) +
        each(
          [
            [-14, -14],
            [14, 14],
          ] as const,
          ([x, y]) => circle("deep", x, y, 7),
        ),
      -10,
    ),
  chess: () =>
    rayRoom(450, 600, 300) +
    path("wall", "M260 450H940L1080 630H120Z") +
    each([0, 1, 2, 3], (row) =>
      each([0, 1, 2, 3], (i) => {
        const y = 450 + row * 45;
        const [left, width] = [260 - row * 35, (680 + row * 70) / 8];
        const [lower, lowerWidth] = [260 - (row + 1) * 35, (680 + (row + 1) * 70) / 8];
        const column = i * 2 + (row % 2);
        return path(
          "near",
          `M${left + column * width} ${y}h${width}L${lower + (column + 1) * lowerWidth} ${y + 45}h${-lowerWidth}z`,
        );
      }),
    ) +
    at(
      450,
      560,
      1.5,
      path(
        "deep",
        "M-60 0H60L50-30H-50ZM-40-36H44C50-110 60-170 20-220L10-250L-10-226C-50-210-80-160-84-140L-60-116L-30-136C-10-130-30-90-40-36Z",
      ) + circle("wall", -16, -190, 6),
    ) +
    at(
      760,
      580,
      1.5,
      path("coral", "M-60 0H60L50-30H-50ZM-34-36H34L24-180H-24ZM-50-186H50L36-204H-36Z") +
        path("coral", "M-40-208L-50-270L-24-240L0-286L24-240L50-270L40-208Z") +
        circle("lamp", 0, -292, 11),
    ),
  trivia: (cast) =>
    room(520) +
    circle("tone", 600, 250, 220) +
    at(
      600,
      240,
      1.2,
      line("coral", 34, "M-60-70Q-60-130 0-130T60-70Q60-30 20-10Q0 2 0 40") + circle("coral", 0, 100, 22),
    ) +
    cast.bust(300, 540, 2, { look: 1 }) +
    cast.bust(470, 560, 2) +
    cast.bust(730, 560, 2) +
    cast.bust(900, 540, 2, { look: -1 }) +
    counter(550, "wood", "bark"),
} as const satisfies Record<string, Scene>;
