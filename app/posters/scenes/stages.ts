import { microphone } from "../music.ts";
import { archRoom, lights, rayRoom, room, sky, stage, trees } from "../places.ts";
import { table } from "../props.ts";
import type { Scene } from "../scene.ts";
import { at, circle, each, ellipse, line, path, rect, star } from "../shapes.ts";

/** Theatre, comedy, magic and film. */
export const stages = {
  theatre: (cast) =>
    stage(true, 500) +
    circle("lamp", 380, 130, 56) +
    path("near", "M600 540V200h32v-36h46v36h46v-36h46v36h46v-36h46v36h28V540z") +
    path("lamp", "M680 400V300a70 70 0 0 1 140 0v100z") +
    cast.bust(750, 390, 1.9, { look: -1, hair: "long", hairColour: "hair3", top: "wall" }) +
    rect("wood", 630, 384, 240, 22, 6) +
    each([646, 686, 726, 766, 806, 846], (x) => rect("dune", x - 8, 406, 16, 64)) +
    rect("wood", 616, 468, 268, 24, 6) +
    cast.person(440, 596, 2, {
      left: [-50, -96],
      right: [62, -168],
      leftFoot: [-30, -4],
      rightFoot: [26, -4],
      look: 1,
      top: "brick",
      bottom: "deep",
      hair: "hat",
      held: at(66, -176, 1, line("leaf", 5, "M0 0V-30") + circle("coral", 0, -38, 13) + circle("brick", 0, -38, 5)),
    }) +
    ellipse("foam", 440, 286, 42, 14) +
    each([200, 400, 600, 800, 1000], (x) => path("lamp", `M${x - 30} 630a30 24 0 0 1 60 0z`)),
  masks: () =>
    rayRoom(560, 600, 300) +
    at(
      470,
      290,
      1.5,
      path("wall", "M-100-110Q0-150 100-110Q110 60 0 130Q-110 60-100-110Z") +
        path(
          "deep",
          "M-66-40q26-30 50 0q-24 16-50 0zM16-40q26-30 50 0q-24 16-50 0zM-60 24Q0 50 60 24Q40 90 0 90T-60 24Z",
        ),
      -10,
    ) +
    at(
      760,
      330,
      1.4,
      path("coral", "M-100-110Q0-150 100-110Q110 60 0 130Q-110 60-100-110Z") +
        path("deep", "M-66-30q26 24 50-10q-6 34-30 30zM16-40q24 34 50 10q-6 24-30 20zM-50 70Q0 10 50 70Q0 50-50 70Z"),
      12,
    ) +
    line("lamp", 9, "M300 240q-60 120-20 300M920 260q60 120 10 280"),
  puppets: (cast) =>
    rect("tint", 0, 0, 1200, 630) +
    path("coral", "M260 90H940V480H260Z") +
    rect("near", 330, 150, 540, 330) +
    each([0, 1, 2, 3, 4, 5, 6, 7], (i) =>
      path(i % 2 ? "wall" : "brick", `M${260 + i * 85} 60h85v60a42 34 0 0 1-85 0z`),
    ) +
    circle("lamp", 760, 230, 50) +
    each(
      [
        [480, "mid", "skin3"],
        [680, "lamp", "skin5"],
      ] as const,
      ([x, top, skin]) =>
        path(top, `M${x - 60} 480L${x - 40} 360H${x + 40}L${x + 60} 480Z`) +
        circle(skin, x, 310, 56) +
        circle("deep", x - 18, 302, 7) +
        circle("deep", x + 18, 302, 7) +
        line("deep", 6, `M${x - 20} 330q20 18 40 0`) +
        path("coral", `M${x - 58} 300q4-70 58-72t58 72q-58-44-116 0z`) +
        line(skin, 18, `M${x - 46} 390l-40-40M${x + 46} 390l40-40`),
    ) +
    rect("wood", 230, 470, 740, 40) +
    rect("brick", 260, 510, 680, 120) +
    cast.audience(330, 880, 640, 1.5, 130),
  comedy: (cast) =>
    rect("brick", 0, 0, 1200, 630) +
    line(
      "coral",
      5,
      "M0 70H1200M0 140H1200M0 210H1200M0 280H1200M0 350H1200M0 420H1200M120 0V70M400 0V70M680 0V70M960 0V70M260 70V140M540 70V140M820 70V140M1100 70V140M120 140V210M400 140V210M680 140V210M960 140V210M260 210V280M540 210V280M820 210V280M1100 210V280M120 280V350M400 280V350M960 280V350M260 350V420M820 350V420",
    ) +
    `<g opacity=".5">${path("beam", "M560 0L330 560H890L640 0Z")}</g>` +
    rect("bark", 0, 500, 1200, 130) +
    cast.person(600, 580, 2.3, { left: [-58, -120], right: [52, -150], look: -1, top: "lamp", bottom: "near" }) +
    microphone(690, 584, 260) +
    rect("wood", 390, 430, 80, 12, 4) +
    line("bark", 8, "M400 440L384 560M460 440L476 560") +
    cast.audience(70, 1140, 650, 1.5, 140),
  improv: (cast) =>
    stage(false, 510) +
    circle("lamp", 600, 300, 210) +
    each(
      [
        [370, "coral", -1],
        [600, "mid", 0],
        [840, "wall", 1],
      ] as const,
      ([x, top, side], i) =>
        cast.person(x, 600, 2.1, {
          left: i === 0 ? [-66, -140] : [-52, -180],
          right: i === 2 ? [70, -110] : [50, -100],
          lean: side * 10,
          look: -side,
          top,
          hips: i === 1 ? [0, -66] : [0, -88],
          leftFoot: [-36, -6],
          rightFoot: [36, -6],
        }),
    ),
  poetry: (cast) =>
    archRoom(520) +
    lights(60, 40, 1140, 40, 50) +
    cast.person(600, 600, 2.4, {
      left: [-46, -110],
      right: [44, -160],
      top: "coral",
      bottom: "deep",
      held: rect("wall", -72, -150, 48, 60, 3) + line("steel", 3, "M-64-136h32M-64-124h26M-64-112h32M-64-100h20"),
    }) +
    microphone(690, 604, 290) +
    each(
      [
        [300, 150],
        [250, 250],
        [900, 140],
        [950, 250],
      ] as const,
      ([x, y]) =>
        path(
          "wall",
          `M${x} ${y}q-30 4-30 34t28 26q20-6 14-30q-16 4-20-6q0-16 14-16zM${x + 46} ${y}q-30 4-30 34t28 26q20-6 14-30q-16 4-20-6q0-16 14-16z`,
        ),
    ),
  magic: (cast) =>
    stage(true, 510) +
    path("brick", "M474 268L392 566Q520 600 650 566L566 268Z") +
    cast.person(520, 600, 2.3, {
      left: [-50, -100],
      right: [70, -150],
      look: 1,
      skin: "skin3",
      hair: "short",
      top: "near",
      bottom: "deep",
      held:
        line("wall", 6, "M66-146L104-166") +
        path("wall", "M-9-152H9L3-106H-3Z") +
        path("coral", "M-10-150L0-144L10-150V-138L0-143L-10-138Z"),
    }) +
    path("deep", "M472 44H568L560 132H480Z") +
    rect("coral", 480, 108, 80, 20) +
    rect("deep", 448, 126, 144, 13, 6) +
    table(820, 460, 200, "brick", 140) +
    path("deep", "M760 460l-16-100h152l-16 100z") +
    ellipse("deep", 820, 358, 92, 16) +
    path("wall", "M790 360q-14-60 0-110q22 40 22 60h16q4-30 26-60q10 60-4 110z") +
    each(
      [
        [790, 190],
        [870, 150],
        [900, 240],
        [720, 240],
      ] as const,
      ([x, y]) => star("lamp", x, y, 22, 4),
    ),
  circus: (cast) =>
    sky(420) +
    path("coral", "M200 560V330L600 90L1000 330V560Z") +
    path("wall", "M330 560V252L600 90L440 560ZM760 560L600 90L870 252V560Z") +
    path("brick", "M200 330L600 90L1000 330Q900 370 800 330Q700 370 600 330Q500 370 400 330Q300 370 200 330Z") +
    path("near", "M510 560Q560 480 600 380Q640 480 690 560Z") +
    path("lamp", "M596 90V20l70 22-66 24z") +
    rect("dune", 0, 550, 1200, 80) +
    cast.person(330, 606, 1.9, { left: [-48, -112], right: [48, -112], top: "wall" }) +
    each(
      [
        [238, 366, "lamp"],
        [262, 250, "mid"],
        [330, 190, "lamp"],
        [398, 250, "mid"],
        [422, 366, "lamp"],
      ] as const,
      ([x, y, colour]) => circle(colour, x, y, 20),
    ) +
    circle("mid", 860, 544, 66) +
    star("lamp", 860, 544, 40) +
    cast.person(860, 484, 1.7, {
      left: [-66, -140],
      right: [66, -140],
      leftFoot: [-12, -4],
      rightFoot: [12, -4],
      top: "lamp",
    }),
  costume: (cast) =>
    room(520) +
    line("steel", 10, "M120 120H1080M160 120V560M1040 120V560") +
    each(
      [
        [230, "coral"],
        [340, "plum"],
        [450, "lamp"],
        [560, "mid"],
      ] as const,
      ([x, colour]) =>
        line("steel", 5, `M${x} 120q10 20 0 30`) +
        path(colour, `M${x} 148l54 34-14 40-16-8 20 200H${x - 44}l20-200-16 8-14-40z`),
    ) +
    cast.person(850, 600, 2.3, {
      left: [-58, -142],
      right: [38, -88],
      look: -1,
      top: "wall",
      bottom: "near",
      skirt: "long",
      hair: "bun",
      held:
        line("steel", 3, "M-70-148q4-8 8-6") +
        at(-70, -216, 0.46, path("rose", "M0 148l54 34-14 40-16-8 20 120H-44l20-120-16 8-14-40z")),
    }),
  film: (cast) =>
    sky(500) +
    rect("deep", 230, 70, 740, 370, 10) +
    rect("wall", 250, 86, 700, 338) +
    circle("sun", 600, 250, 110) +
    path("near", "M250 340Q420 280 600 340T950 320V424H250Z") +
    path("coral", "M560 350l20-80h50l20 80z") +
    line("deep", 12, "M330 440V520M870 440V520") +
    trees(500, "moss") +
    rect("leaf", 0, 500, 1200, 130) +
    cast.audience(130, 1100, 630, 1.6, 135),
  filmReel: () =>
    rayRoom(640, 600, 320) +
    at(
      470,
      330,
      1.25,
      circle("deep", 0, 0, 180) +
        circle("steel", 0, 0, 160) +
        each([0, 1, 2, 3, 4], (i) => circle("near", 92 * Math.sin(i * 1.257), -92 * Math.cos(i * 1.257), 46)) +
        circle("deep", 0, 0, 26),
    ) +
    path("deep", "M560 540Q760 580 880 470T1200 420V490Q1010 460 920 540T560 600Z") +
    each([640, 720, 800, 1000, 1080], (x, i) => rect("wall", x, i < 3 ? 552 - i * 8 : 452, 30, 22, 4)) +
    at(
      820,
      250,
      1.1,
      rect("deep", -130, -40, 260, 170, 8) +
        path("wall", "M-130-40L110-110L122-70L-118 0Z") +
        path("deep", "M-90-52l30-50 44-14-30 50zM-10-76l30-50 44-14-30 50z"),
      8,
    ),
} as const satisfies Record<string, Scene>;
