import { gulls, palm, sea, shadow, shore, sky, sun } from "../places.ts";
import { ball, fish, parasol } from "../props.ts";
import type { Scene } from "../scene.ts";
import { at, circle, each, ellipse, line, path, rect, ring, star } from "../shapes.ts";

const manatee = (x: number, y: number, scale: number) =>
  at(
    x,
    y,
    scale,
    path(
      "steel",
      "M-150 0C-150-70-40-90 40-70C90-90 150-70 160-30C166 10 120 34 80 30C20 70-90 60-130 30L-210 60C-250 60-260 0-210-14Z",
    ) +
      path("far", "M20 30C10 70-20 100-50 96C-40 70-30 40-20 24Z") +
      circle("deep", 108, -40, 6) +
      ellipse("wall", 146, -16, 12, 8) +
      line("deep", 3, "M120 8q20 8 34-2"),
  );

const turtle = (x: number, y: number, scale: number) =>
  at(
    x,
    y,
    scale,
    path(
      "grass",
      "M70-30C100-100 140-110 170-90C150-60 120-30 90-10ZM-90 20C-130 60-150 60-170 40C-150 10-120 0-90 0ZM80 20C100 60 90 90 60 110C50 80 50 50 60 20Z",
    ) +
      ellipse("grass", 150, 0, 40, 28) +
      circle("deep", 164, -8, 5) +
      path("moss", "M-130 10C-120-80 110-80 120 10C90 44-90 44-130 10Z") +
      path("leaf", "M-60-20l34-24h34l24 24-24 24h-44zM50-10l26-20 28 16-10 26h-34zM-84-10l-26 10 10 18h30z"),
  );

/** By the water, and what lives in it. */
export const shores = {
  manatee: () =>
    rect("wave", 0, 0, 1200, 630) +
    path("water", "M0 0H1200V130Q1050 90 900 130T600 130T300 130T0 130Z") +
    `<g opacity=".35">${path("foam", "M260 0L120 630H300L400 0ZM760 0L720 630H920L900 0Z")}</g>` +
    path("dune", "M0 570C300 530 700 600 1200 556V630H0Z") +
    manatee(600, 300, 1.7) +
    manatee(830, 480, 0.9) +
    path(
      "moss",
      "M130 600q-30-120 10-220q0 100 30 220zM190 600q-10-100 30-160q0 90 0 160zM1060 600q-20-130 20-230q0 120 26 230zM1010 600q-30-80-10-140q20 60 40 140z",
    ) +
    each(
      [
        [860, 190],
        [884, 150],
        [870, 230],
      ] as const,
      ([x, y], i) => ring("foam", 4, x, y, 10 + i * 5),
    ),
  turtle: () =>
    sky(260) +
    sun(920, 200, 80) +
    sea(260) +
    shore(340) +
    turtle(520, 500, 1.5) +
    each(
      [
        [850, 470],
        [920, 520],
        [830, 560],
      ] as const,
      ([x, y]) => turtle(x, y, 0.3),
    ) +
    line("dune", 8, "M0 560q60-20 120 0t120 0M980 420q40-14 80 0t80 0") +
    path("grass", "M1080 630q-10-110 30-150q0 80 10 150zM1120 630q0-90 50-130q-10 80-20 130z"),
  aquarium: (cast) =>
    rect("near", 0, 0, 1200, 630) +
    rect("wave", 60, 30, 1080, 470, 30) +
    `<g opacity=".3">${path("foam", "M300 30L200 500H360L420 30ZM760 30L740 500H920L880 30Z")}</g>` +
    path(
      "near",
      "M560 160C640 90 760 110 840 190C800 180 760 190 740 230L700 210C660 250 600 240 560 160ZM740 230L800 330L726 240Z",
    ) +
    at(300, 210, 0.9, turtle(0, 0, 0.7)) +
    each(
      [
        [420, 110],
        [480, 140],
        [440, 170],
        [940, 330],
        [1000, 300],
        [900, 120],
      ] as const,
      ([x, y]) => fish(x, y, 0.55, "lamp"),
    ) +
    path("coral", "M150 500v-90q16-24 30 0v30q20-50 36 0v60zM1020 500v-110q16-24 30 0v40q20-50 36 0v70z") +
    cast.person(470, 620, 1.5, { isBack: true, right: [30, -150], top: "coral", bottom: "plum" }) +
    cast.person(590, 620, 1.5, { isBack: true, isChild: true, left: [-30, -130], top: "lamp", bottom: "brick" }) +
    cast.person(720, 620, 1.6, { isBack: true, top: "leaf", bottom: "plum" }),
  cleanup: (cast) =>
    sky(270) +
    sun(250, 220, 90) +
    sea(280) +
    shore(380) +
    palm(1090, 560, 1.15) +
    cast.person(450, 590, 2.15, {
      hips: [6, -82],
      lean: 26,
      left: [58, -60],
      right: [70, -70],
      look: 1,
      top: "lamp",
      bottom: "near",
      hair: "cap",
      held: line("bark", 6, "M40-96L92-4"),
    }) +
    ellipse("steel", 668, 588, 22, 12) +
    path("glass", "M700 580l40-12 6 14-40 12z") +
    cast.person(830, 600, 2.1, {
      left: [-46, -70],
      right: [40, -110],
      look: -1,
      top: "coral",
      bottom: "moss",
      held:
        path("moss", "M-80-78q32-16 62 2q24 70-8 84q-40 8-60-10q-10-40 6-76z") + line("moss", 5, "M-66-82q18-20 34 0"),
    }),
  sandcastle: (cast) =>
    sky(270) +
    sun(900, 200, 90) +
    sea(280) +
    shore(370) +
    parasol(230, 600, 1.1) +
    path(
      "dune",
      "M420 600V430h-16v-34h20v16h18v-16h22v16h18v-16h20v34h-16v60h60v-130h-18v-40h22v18h22v-18h24v18h22v-18h22v40h-18v130h60v-60h-16v-34h20v16h18v-16h22v16h18v-16h20v34h-16v170z",
    ) +
    path("shade", "M560 600v-70a40 40 0 0 1 80 0v70z") +
    path("coral", "M600 300v-90l70 26-62 26v38z") +
    cast.person(880, 606, 1.8, {
      isChild: true,
      hips: [0, -44],
      left: [-46, -60],
      right: [30, -40],
      leftFoot: [-30, -4],
      rightFoot: [30, -4],
      look: -1,
      top: "coral",
      hasShorts: true,
      hasShortSleeves: true,
    }) +
    path("brick", "M960 560h70l-12 60h-46z") +
    star("coral", 380, 606, 24),
  beach: (cast) =>
    sky(250) +
    sun(300, 190, 90) +
    sea(260) +
    shore(360) +
    palm(1080, 600, 1.35) +
    parasol(640, 590, 1.35) +
    path("lamp", "M470 600l70-60h260l-50 60z") +
    cast.person(560, 604, 1.9, {
      hips: [0, -24],
      lean: -24,
      left: [-56, -20],
      right: [10, -40],
      leftFoot: [70, -6],
      rightFoot: [90, -4],
      knees: [-1, -1],
      top: "mid",
      hasShorts: true,
      hasShortSleeves: true,
    }) +
    ball(900, 580, 40, "volley") +
    shadow(240, 600, 120) +
    path("coral", "M200 540h80l-10 60h-60z"),
  lighthouse: (cast) =>
    sky(430) +
    `<g opacity=".6">${path("beam", "M620 120L0 10V250ZM620 120L1200 40V220Z")}</g>` +
    sea(440) +
    path("deep", "M330 520C420 440 560 430 640 450C740 430 850 460 920 530C800 580 440 580 330 520Z") +
    path("wall", "M560 460L580 170H660L680 460Z") +
    path("coral", "M563 410L567 350H673L677 410ZM571 290L575 230H665L669 290Z") +
    rect("deep", 562, 156, 116, 16) +
    rect("lamp", 586, 96, 68, 60) +
    path("brick", "M574 98Q620 40 666 98Z") +
    path("deep", "M604 460v-50a16 16 0 0 1 32 0v50z") +
    gulls(860, 140) +
    cast.person(790, 500, 0.8, { bottom: "brick" }) +
    cast.person(850, 510, 0.7, { isChild: true, bottom: "plum" }),
  boats: (cast) =>
    sky(350) +
    sun(860, 240, 90) +
    sea(360) +
    path("wall", "M240 440H960Q930 560 880 560H330Q270 540 240 440Z") +
    rect("coral", 246, 456, 708, 18) +
    rect("wall", 420, 330, 340, 112, 10) +
    each([450, 550, 650], (x) => rect("near", x, 352, 76, 54, 6)) +
    line("bark", 8, "M400 340V240M780 340V240") +
    path("lamp", "M380 250Q590 200 800 250V270H380Z") +
    cast.person(300, 444, 1.1, { right: [50, -150], top: "coral" }) +
    cast.person(860, 444, 1.1, { left: [-30, -100], hair: "hat" }) +
    path("foam", "M160 566Q600 530 1010 566L980 590H200Z") +
    gulls(260, 130),
} as const satisfies Record<string, Scene>;
