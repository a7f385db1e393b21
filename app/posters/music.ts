import type { Colour } from "./colours.ts";
import { at, circle, each, ellipse, line, path, rect } from "./shapes.ts";

// Instruments and stage equipment, with the conventions of props.ts.

/** A microphone on a stand; its foot is at the point. */
export function microphone(x: number, y: number, height = 150, scale = 1): string {
  return at(
    x,
    y,
    scale,
    line("deep", 6, `M0 0V${-height}`) +
      ellipse("deep", 0, 0, 30, 7) +
      circle("steel", 0, -height - 10, 14) +
      rect("deep", -7, -height - 2, 14, 24, 5),
  );
}

/** A guitar whose body is at the origin; the neck points to the right. */
export function guitar(colour: Colour = "gold"): string {
  return (
    path(colour, "M-46-24C-30-44-10-28 2-28C16-30 28-24 28-4S16 22 2 20C-10 20-30 36-46 16C-58 6-58-14-46-24Z") +
    rect("bark", 0, -9, 112, 10) +
    path("bark", "M110-14l26-4v22l-26-2z") +
    circle("deep", -8, -4, 11)
  );
}

export function violin(colour: Colour = "wood"): string {
  return (
    path(colour, "M-34-12C-26-22-12-18-8-12C0-8 4-20 16-18C28-16 30 16 16 18C4 20 0 8-8 12C-12 18-26 22-34 12Z") +
    rect("deep", 10, -3, 52, 6) +
    path("deep", "M60-7h12v14h-12z")
  );
}

/** A trumpet that points to the right. */
export function trumpet(): string {
  return (
    path("gold", "M-40-4H40C56-4 64-12 76-26V26C64 12 56 4 40 4H-40Z") +
    line("gold", 7, "M-22 2V20Q-22 28-12 28H22Q32 28 32 18V2") +
    line("wall", 7, "M-6-14V-2M6-14V-2M18-14V-2")
  );
}

export function saxophone(): string {
  return (
    line("gold", 13, "M-20-62Q-4-70 0-54V30Q0 56 26 54Q46 52 44 22") +
    path("gold", "M26 24L64 10L54 34Q44 40 34 36Z") +
    each([-30, -10, 10, 28], (y) => circle("wall", 2, y, 6))
  );
}

/** A drum on the floor. */
export function drum(x: number, y: number, radius: number, height: number, colour: Colour = "coral"): string {
  return (
    path(colour, `M${x - radius} ${y - height}V${y}A${radius} ${radius / 4} 0 0 0 ${x + radius} ${y}V${y - height}Z`) +
    ellipse("wall", x, y - height, radius, radius / 4) +
    line(
      "lamp",
      5,
      `M${x - radius} ${y - height + 14}l${radius / 2} ${height - 10}l${radius / 2}-${height - 16}l${radius / 2} ${height - 16}l${radius / 2}-${height - 10}`,
    )
  );
}

/** A loudspeaker, 200 tall. */
export function speaker(x: number, y: number, scale = 1): string {
  return at(
    x,
    y,
    scale,
    rect("deep", -56, -200, 112, 200, 8) +
      circle("steel", 0, -62, 42) +
      circle("near", 0, -62, 26) +
      circle("steel", 0, -148, 26) +
      circle("near", 0, -148, 14),
  );
}

/** A group of musical notes. */
export function notes(x: number, y: number, scale = 1, colour: Colour = "wall"): string {
  return at(
    x,
    y,
    scale,
    line(colour, 6, "M0 0V-56L44-66V-10M92 14V-40q16 4 20 20") +
      ellipse(colour, -10, 2, 12, 9) +
      ellipse(colour, 34, -8, 12, 9) +
      ellipse(colour, 82, 16, 12, 9),
  );
}

/** A cello that stands a little aslant; its end pin is at this point. */
export const cello = (x: number, y: number) =>
  at(
    x,
    y,
    1,
    path(
      "wood",
      "M-30-150C-10-160 10-160 30-150C40-130 20-110 24-96C30-80 50-70 50-36C50 0 20 10 0 10S-50 0-50-36C-50-70-30-80-24-96C-20-110-40-130-30-150Z",
    ) +
      rect("deep", -5, -250, 10, 170) +
      line("deep", 4, "M0 10V34M-22-60q8 12 0 26M22-60q-8 12 0 26"),
    10,
  );

/** A grand piano seen from its long side, 360 wide. */
export const piano = (x: number, y: number) =>
  at(
    x,
    y,
    1,
    path("deep", "M-180-250C-60-330 60-250 190-300L180-170H-180Z") +
      path("near", "M-196-176H196V-110C150-84-120-90-196-110Z") +
      rect("wall", -192, -130, 150, 16) +
      rect("deep", -170, -110, 14, 110) +
      rect("deep", 60, -104, 14, 104) +
      rect("deep", 160, -110, 14, 110) +
      line("deep", 7, "M-40-176L-110-262"),
  );
