import { archRoom, room, window } from "../places.ts";
import { laptop, mug, plant, table } from "../props.ts";
import type { Scene } from "../scene.ts";
import { at, circle, each, line, path, rect } from "../shapes.ts";

/** A name badge on a lanyard, with a face and a name. */
const badge = (x: number, y: number, colour: "coral" | "mid" | "gold", turn: number) =>
  at(
    x,
    y,
    1,
    line(colour, 14, "M-70-330L0-104L70-330") +
      rect("steel", -14, -116, 28, 30, 6) +
      rect("wall", -96, -92, 192, 236, 16) +
      path(colour, "M-96-40V-76Q-96-92-80-92H80Q96-92 96-76V-40Z") +
      circle("shade", 0, 16, 34) +
      path("shade", "M-54 84Q-46 48 0 48T54 84Z") +
      line("near", 12, "M-54 112H54"),
    turn,
  );

/** A chair seen from behind. */
const chair = (x: number, y: number, colour: "coral" | "tone") =>
  rect(colour, x - 46, y - 110, 92, 84, 18) +
  line("deep", 8, `M${x} ${y - 26}V${y + 20}M${x - 36} ${y + 26}L${x} ${y + 12}L${x + 36} ${y + 26}`);

/** Second scenes of work and business: rooms and things instead of people. */
export const offices = {
  // Name badges on lanyards.
  networking: () =>
    rect("tint", 0, 0, 1200, 630) +
    circle("tone", 600, 330, 290) +
    rect("floor", 0, 560, 1200, 70) +
    badge(390, 330, "mid", -7) +
    badge(810, 330, "gold", 7) +
    badge(600, 370, "coral", 0),
  // Two cups on a table by the window.
  handshake: () =>
    archRoom(470) +
    window(420, 90, 360, 250) +
    plant(990, 500, 1.3, "mid") +
    table(600, 450, 760, "wood", 180) +
    mug(480, 446, 1.7, "coral") +
    at(740, 446, 1, `<g transform="scale(-1 1)">${mug(0, 0, 1.7, "mid")}</g>`) +
    at(610, 452, 1, path("wall", "M-60-8L40-20L66-2L-40 8Z") + line("near", 3, "M-36-6L30-12")),
  // A stage with a screen, and the chairs before it.
  pitch: () =>
    rect("near", 0, 0, 1200, 630) +
    `<g opacity=".4">${path("beam", "M180 0L330 440H560ZM1020 0L640 440H870Z")}</g>` +
    rect("wall", 320, 60, 560, 310, 10) +
    path("water", "M380 320V260H440V320ZM470 320V230H530V320ZM560 320V180H620V320Z") +
    line("coral", 12, "M380 220L470 180L560 150L760 96M724 90L766 94L752 134") +
    circle("gold", 740, 250, 58) +
    path("coral", "M740 250V192A58 58 0 0 1 796 266Z") +
    rect("wood", 0, 420, 1200, 70) +
    rect("bark", 0, 470, 1200, 40) +
    rect("gold", 930, 300, 90, 124, 6) +
    rect("bark", 916, 286, 118, 20, 6) +
    line("steel", 6, "M976 286L960 236") +
    circle("deep", 958, 232, 9) +
    each([170, 342, 514, 686, 858, 1030], (x, i) => chair(x, 610, i % 3 ? "tone" : "coral")),
  // A table from above, with laptops, cups and paper.
  meeting: () =>
    rect("floor", 0, 0, 1200, 630) +
    each([380, 600, 820], (x) => rect("tone", x - 60, 36, 120, 100, 30) + rect("tone", x - 60, 494, 120, 100, 30)) +
    each([180, 1020], (x) => rect("tone", x - 50, 255, 100, 120, 30)) +
    rect("bark", 200, 106, 800, 426, 70) +
    rect("wood", 200, 100, 800, 420, 70) +
    each(
      [
        [380, 200, 0],
        [820, 420, 180],
      ] as const,
      ([x, y, turn]) =>
        at(
          x,
          y,
          1.1,
          rect("steel", -80, -56, 160, 104, 8) +
            rect("deep", -68, 4, 136, 34, 4) +
            rect("deep", -80, -72, 160, 16, 4) +
            rect("wall", -24, -44, 48, 30, 4),
          turn,
        ),
    ) +
    each(
      [
        [560, 200, "coral"],
        [680, 430, "gold"],
        [880, 210, "mid"],
      ] as const,
      ([x, y, colour]) => circle("wall", x, y, 44) + circle(colour, x, y, 34) + circle("bark", x, y, 26),
    ) +
    at(720, 240, 1, rect("wall", -52, -66, 104, 132, 4) + line("shade", 7, "M-34-40H34M-34-16H34M-34 8H14"), 12) +
    at(
      430,
      410,
      1,
      rect("wall", -52, -66, 104, 132, 4) +
        path("coral", "M-30 30V-4H-10V30ZM0 30V-30H20V30Z") +
        line("near", 6, "M-34 44H34"),
      -10,
    ) +
    at(560, 390, 1, line("gold", 12, "M-40 0H40") + path("deep", "M40-6L58 0L40 6Z"), -40),
  // Stands in a hall.
  jobFair: () =>
    room(470) +
    each(
      [
        [270, "coral"],
        [600, "gold"],
        [930, "mid"],
      ] as const,
      ([x, colour], i) =>
        rect(colour, x - 130, 120, 260, 400, 10) +
        rect("wall", x - 100, 150, 200, 120, 8) +
        (i === 0
          ? path(
              "near",
              `M${x - 40} 250V200H${x - 14}V250ZM${x - 4} 250V184H${x + 22}V250ZM${x + 32} 250V168H${x + 58}V250Z`,
            )
          : i === 1
            ? path("bark", `M${x - 46} 190H${x + 46}V250H${x - 46}Z`) +
              line("bark", 8, `M${x - 18} 188V172H${x + 18}V188`) +
              rect("lamp", x - 8, 210, 16, 16, 3)
            : circle("near", x, 196, 24) + path("near", `M${x - 44} 252Q${x - 36} 222 ${x} 222T${x + 44} 252Z`)) +
        rect("wall", x - 150, 400, 300, 26, 8) +
        rect("near", x - 136, 426, 272, 140, 6) +
        rect("wall", x - 90, 384, 60, 16, 2) +
        at(x + 70, 402, 0.62, i === 1 ? mug(0, 0, 1, "coral") : laptop(0, 0, 1, true)),
    ),
} as const satisfies Record<string, Scene>;
