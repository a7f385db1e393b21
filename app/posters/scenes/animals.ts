import type { Colour } from "../colours.ts";
import { archRoom, cloud, lawn, sky, sun, trees } from "../places.ts";
import type { Scene } from "../scene.ts";
import { at, circle, ellipse, line, path, rect } from "../shapes.ts";

/** A dog that sits and looks at us. */
function dog(x: number, y: number, scale = 1, fur: Colour = "wood", ear: Colour = "bark"): string {
  return at(
    x,
    y,
    scale,
    path(fur, "M-44 0C-54-50-30-90 0-92S54-50 44 0Z") +
      path("wall", "M-20 0C-24-40-10-60 0-60S24-40 20 0Z") +
      line(fur, 14, "M44-8Q78-10 74-44") +
      ellipse(fur, 0, -108, 40, 36) +
      path(ear, "M-34-134Q-62-130-54-84Q-36-90-28-122ZM34-134Q62-130 54-84Q36-90 28-122Z") +
      ellipse("wall", 0, -94, 21, 17) +
      ellipse("deep", 0, -102, 9, 6) +
      circle("deep", -15, -116, 4.5) +
      circle("deep", 15, -116, 4.5) +
      path("coral", "M-7-84H7V-72A7 7 0 0 1-7-72Z") +
      rect("coral", -28, -78, 56, 9, 4),
  );
}

/** Pets and animals of a farm. */
export const animals = {
  dogs: (cast) =>
    sky(320) +
    sun(900, 200, 80) +
    trees(360, "far") +
    lawn(390) +
    cast.person(330, 600, 2.15, { right: [56, -84], look: 1, left: [-36, -84] }) +
    line("coral", 6, "M450 420Q520 540 560 500") +
    dog(600, 610, 2) +
    dog(860, 610, 1.5, "wall", "gold") +
    circle("lamp", 1030, 590, 26),
  cats: () =>
    archRoom(540) +
    at(
      500,
      560,
      1.9,
      path("gold", "M-60 0C-80-60-50-100-30-120H30C50-100 80-60 60 0Z") +
        line("gold", 18, "M58-10Q110-20 100-70T120-110") +
        circle("gold", 0, -140, 50) +
        path("gold", "M-48-150L-44-206L-10-182ZM48-150L44-206L10-182Z") +
        path("wall", "M-20-20C-24-60 24-60 20-20V0H-20Z") +
        circle("deep", -18, -144, 6) +
        circle("deep", 18, -144, 6) +
        path("rose", "M-7-128H7L0-118Z") +
        line("deep", 3, "M-60-130h-30M-60-120l-28 8M60-130h30M60-120l28 8M0-118q-10 10-18 4M0-118q10 10 18 4"),
    ) +
    at(
      790,
      560,
      1.4,
      path("deep", "M-60 0C-80-60-50-100-30-120H30C50-100 80-60 60 0Z") +
        circle("deep", 0, -140, 50) +
        path("deep", "M-48-150L-44-206L-10-182ZM48-150L44-206L10-182Z") +
        circle("lamp", -18, -144, 9) +
        circle("lamp", 18, -144, 9) +
        circle("deep", -18, -144, 4) +
        circle("deep", 18, -144, 4) +
        path("rose", "M-7-128H7L0-118Z"),
    ) +
    circle("coral", 980, 560, 40) +
    line("wall", 4, "M950 550q30-30 60 0M946 570q30-30 64 0M980 600q60 20 120-10"),
  horses: (cast) =>
    sky(340) +
    sun(250, 220, 90) +
    trees(370, "far") +
    lawn(400) +
    at(
      600,
      590,
      1.35,
      path(
        "wood",
        "M-190-190C-120-220 20-220 90-200L150-300Q160-330 200-320L270-270Q280-250 260-240L220-244L170-150Q160-110 140-100L150 0H120L100-90L20-100H-100L-110 0H-140L-150-100Q-200-130-190-190Z",
      ) +
        path("bark", "M-188-190Q-250-180-240-70Q-200-100-184-150ZM90-200Q130-330 180-340L200-322Q150-290 130-200Z") +
        circle("deep", 214, -286, 6) +
        line("bark", 8, "M-80-100L-60 0M60-100L70 0") +
        path("coral", "M-60-214H60V-150H-60Z") +
        cast.person(0, -60, 1, {
          hips: [0, -150],
          leftFoot: [-10, -70],
          rightFoot: [20, -66],
          left: [54, -176],
          right: [64, -180],
          look: 1,
          hair: "hat",
          bottom: "near",
        }) +
        line("bark", 4, "M64-240L250-262"),
    ) +
    line("bark", 12, "M0 470H180M1010 470H1200M40 430V560M150 430V560M1040 430V560M1160 430V560"),
  farmAnimals: () =>
    sky(360) +
    cloud(300, 140) +
    path("brick", "M760 440V240L930 120L1100 240V440Z") +
    path("wall", "M880 440V310H980V440Z") +
    lawn(420) +
    at(
      420,
      590,
      1.3,
      path(
        "wall",
        "M-160-80C-170-190 80-210 120-150L150-190Q220-180 210-120Q190-80 140-90Q130-50 100-40V0H74V-40H-90V0H-116V-44Q-150-50-160-80Z",
      ) +
        path("deep", "M-100-150q60-20 70 30q-40 40-76 6zM20-160q50-10 60 24q-30 30-60 10z") +
        circle("deep", 176, -140, 6) +
        ellipse("rose", 200, -112, 20, 15) +
        path("deep", "M146-186l-20-20 30 6zM178-194l10-26 8 28z"),
    ) +
    at(
      820,
      590,
      1.1,
      path(
        "rose",
        "M-110-60C-110-130 90-140 110-70C140-80 150-40 120-30L90-20V0H66V-20H-60V0H-84V-24Q-110-30-110-60Z",
      ) +
        ellipse("pink", 124, -52, 16, 20) +
        circle("deep", 90, -84, 5) +
        path("pink", "M70-118l-4-30 28 18z"),
    ) +
    at(
      1020,
      600,
      0.8,
      path("wall", "M-50-30C-60-90 10-90 30-120C50-160 90-130 80-100C90-40 40 0 0 0S-50-10-50-30Z") +
        path("coral", "M50-140l8-24 12 14 12-10 0 24zM84-108l26 8-26 10z") +
        circle("deep", 68, -112, 4),
    ),
} as const satisfies Record<string, Scene>;
