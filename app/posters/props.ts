import type { Colour } from "./colours.ts";
import { at, circle, each, ellipse, line, path, rect, ring } from "./shapes.ts";

// Props that people hold, sit at and stand beside. The origin of each is its foot, grip or centre.

/** A table seen from the front, with its top at `y`. */
export function table(x: number, y: number, width: number, colour: Colour = "wall", height = 120): string {
  return (
    rect(colour, x - width / 2, y, width, 22, 6) +
    rect("shade", x - width / 2 + 30, y + 22, 16, height) +
    rect("shade", x + width / 2 - 46, y + 22, 16, height)
  );
}

/** A counter or bench down to the lower edge. */
export function counter(y: number, top: Colour = "wood", front: Colour = "bark"): string {
  return rect(front, 0, y + 20, 1200, 640 - y) + rect(top, 0, y, 1200, 28);
}

/** A market stall with a striped awning; its foot is at `y`. */
export function stall(x: number, y: number, scale: number, goods = "", colour: Colour = "coral"): string {
  const stripes = each([0, 1, 2, 3, 4, 5, 6], (index) =>
    path(index % 2 ? "wall" : colour, `M${-140 + index * 40}-250h40l${index < 3 ? -4 : 4} 66a20 18 0 0 1-40 0z`),
  );
  return at(
    x,
    y,
    scale,
    rect("bark", -136, -250, 10, 250) +
      rect("bark", 126, -250, 10, 250) +
      goods +
      rect("wood", -140, -90, 280, 90) +
      rect("shade", -140, -96, 280, 14) +
      stripes,
  );
}

/** An open book. */
export function book(x: number, y: number, scale = 1, colour: Colour = "coral"): string {
  return at(
    x,
    y,
    scale,
    path(colour, "M-64-30Q-30-44 0-26Q30-44 64-30V26Q30 12 0 30Q-30 12-64 26Z") +
      path("wall", "M-58-34Q-28-46 0-28Q28-46 58-34V18Q28 6 0 24Q-28 6-58 18Z") +
      line("shade", 4, "M0-28V24M-46-20Q-28-26-12-16M-46-6Q-28-12-12-2M46-20Q28-26 12-16M46-6Q28-12 12-2"),
  );
}

/** A laptop seen from the front, or from behind. */
export function laptop(x: number, y: number, scale = 1, isBack = false): string {
  const screen = isBack
    ? rect("steel", -56, -76, 112, 74, 7) + circle("wall", 0, -40, 9)
    : rect("deep", -56, -76, 112, 74, 7) +
      line("lamp", 5, "M-42-60H-10M-34-46H16M-34-32H0") +
      line("water", 5, "M0-60H30M10-32H36M-42-18H20");
  return at(x, y, scale, screen + path("shade", "M-70 0H70L62 10H-62Z"));
}

/** A mug, with steam. */
export function mug(x: number, y: number, scale = 1, colour: Colour = "coral"): string {
  return at(
    x,
    y,
    scale,
    ring(colour, 9, 34, -30, 16) +
      path(colour, "M-30-56H30V-8Q30 4 18 4H-18Q-30 4-30-8Z") +
      ellipse("bark", 0, -56, 30, 8) +
      line("wall", 5, "M-10-76q-10-14 0-26t0-26M12-76q-10-14 0-26t0-26"),
  );
}

export function wineGlass(x: number, y: number, scale = 1, wine: Colour = "brick"): string {
  return at(
    x,
    y,
    scale,
    line("glass", 6, "M0-40V0M-22 0H22") +
      path("glass", "M-28-120H28C34-70 20-42 0-40S-34-70-28-120Z") +
      path(wine, "M-30-94H30C30-66 18-48 0-46S-30-66-30-94Z"),
  );
}

export function bottle(x: number, y: number, scale = 1, colour: Colour = "moss"): string {
  return at(
    x,
    y,
    scale,
    path(colour, "M-10-170H10V-120C24-110 26-100 26-84V0H-26V-84C-26-100-24-110-10-120Z") +
      rect("wall", -26, -74, 52, 44) +
      rect("brick", -11, -176, 22, 14, 3),
  );
}

/** A bicycle that rides to the right; its wheels stand on this point. */
export function bicycle(x: number, y: number, scale = 1, colour: Colour = "coral"): string {
  const wheel = (at: number) =>
    ring("deep", 6, at, -46, 43) +
    line("steel", 2, `M${at - 40}-46h80M${at}-86v80M${at - 28}-74l56 56M${at - 28}-18l56-56`);
  return at(
    x,
    y,
    scale,
    wheel(-72) +
      wheel(72) +
      line(colour, 8, "M-72-46L-40-108H46L72-46M-40-108L-8-46L46-108M-72-46H-8") +
      line("deep", 8, "M-58-116H-26M40-124L46-108M34-128H60"),
  );
}

/** A round ball with the seams of its game. */
export function ball(
  x: number,
  y: number,
  radius: number,
  game: "basket" | "tennis" | "soccer" | "volley" | "base",
): string {
  if (game === "basket")
    return (
      circle("gold", x, y, radius) +
      line(
        "deep",
        radius / 11,
        `M${x - radius} ${y}h${radius * 2}M${x} ${y - radius}v${radius * 2}M${x - radius * 0.7} ${y - radius * 0.7}q${radius * 0.6} ${radius * 0.7} 0 ${radius * 1.4}M${x + radius * 0.7} ${y - radius * 0.7}q${-radius * 0.6} ${radius * 0.7} 0 ${radius * 1.4}`,
      )
    );
  if (game === "tennis")
    return (
      circle("lamp", x, y, radius) +
      line(
        "wall",
        radius / 7,
        `M${x - radius * 0.8} ${y - radius * 0.6}q${radius * 0.8} ${radius * 0.6} 0 ${radius * 1.2}M${x + radius * 0.8} ${y - radius * 0.6}q${-radius * 0.8} ${radius * 0.6} 0 ${radius * 1.2}`,
      )
    );
  if (game === "base")
    return (
      circle("wall", x, y, radius) +
      line(
        "coral",
        radius / 10,
        `M${x - radius * 0.6} ${y - radius * 0.8}q${radius * 0.7} ${radius * 0.8} 0 ${radius * 1.6}M${x + radius * 0.6} ${y - radius * 0.8}q${-radius * 0.7} ${radius * 0.8} 0 ${radius * 1.6}`,
      )
    );
  if (game === "volley")
    return (
      circle("wall", x, y, radius) +
      line(
        "mid",
        radius / 8,
        `M${x} ${y}q${radius * 0.2}-${radius * 0.6}-${radius * 0.3}-${radius * 0.9}M${x} ${y}q${radius * 0.6} ${radius * 0.1} ${radius * 0.9}-${radius * 0.4}M${x} ${y}q${-radius * 0.2} ${radius * 0.6}-${radius * 0.8} ${radius * 0.5}M${x} ${y}q${radius * 0.5} ${radius * 0.3} ${radius * 0.3} ${radius * 0.9}`,
      )
    );
  return (
    circle("wall", x, y, radius) +
    path(
      "deep",
      `M${x} ${y - radius * 0.42}l${radius * 0.4} ${radius * 0.3}l${-radius * 0.15} ${radius * 0.46}h${-radius * 0.5}l${-radius * 0.15}-${radius * 0.46}z`,
    ) +
    each([0, 1, 2, 3, 4], (index) =>
      circle(
        "deep",
        x + radius * 0.86 * Math.sin(index * 1.257),
        y - radius * 0.86 * Math.cos(index * 1.257),
        radius * 0.17,
      ),
    )
  );
}

/** A racket; its grip is at the origin and it points upwards. */
export function racket(colour: Colour = "coral", isPaddle = false): string {
  if (isPaddle) return rect("bark", -7, -34, 14, 44, 5) + rect(colour, -36, -118, 72, 90, 26);
  return (
    rect("bark", -6, -40, 12, 52, 4) +
    ellipse("glass", 0, -86, 34, 46) +
    line("steel", 2, "M-30-86H30M-26-104H26M-26-68H26M0-130V-42M-14-126V-46M14-126V-46") +
    `<ellipse class="l ${colour}" stroke-width="9" cx="0" cy="-86" rx="34" ry="46"/>`
  );
}

/** A parasol stuck into the ground. */
export function parasol(x: number, y: number, scale = 1, colour: Colour = "coral"): string {
  return at(
    x,
    y,
    scale,
    line("wall", 8, "M0 0V-230") +
      path(
        colour,
        "M-150-170C-140-250-70-290 0-290S140-250 150-170Q125-190 100-170Q75-190 50-170Q25-190 0-170Q-25-190-50-170Q-75-190-100-170Q-125-190-150-170Z",
      ) +
      path(
        "wall",
        "M-100-170C-100-240-50-286 0-290C-30-270-50-230-50-170Q-75-190-100-170ZM100-170C100-240 50-286 0-290C30-270 50-230 50-170Q75-190 100-170Z",
      ),
    6,
  );
}

/** A potted plant. */
export function plant(x: number, y: number, scale = 1, pot: Colour = "coral"): string {
  return at(
    x,
    y,
    scale,
    path(
      "leaf",
      "M0-60C-50-80-70-130-60-170C-20-150 0-110 0-60C0-120 20-170 60-190C70-140 50-90 0-60ZM0-60C-50-50-90-70-110-100C-60-110-20-90 0-60C30-90 70-100 110-90C90-60 40-50 0-60Z",
    ) +
      path("moss", "M-4-60C-10-120-4-170 0-200C6-170 12-120 6-60Z") +
      path(pot, "M-44-66H44L34 0H-34Z") +
      rect("brick", -50, -74, 100, 18, 4),
  );
}

/** A framed picture on a wall or an easel. */
export function frame(
  x: number,
  y: number,
  width: number,
  height: number,
  inside: string,
  colour: Colour = "wood",
): string {
  return rect(colour, x - 12, y - 12, width + 24, height + 24) + rect("wall", x, y, width, height) + inside;
}

/** A white heron or, in rose, a flamingo. */
export function wader(x: number, y: number, scale = 1, colour: Colour = "wall"): string {
  return at(
    x,
    y,
    scale,
    line(colour === "wall" ? "deep" : "rose", 5, "M-6-90V0M14-90V-40L4-20V0") +
      path(
        colour,
        "M-66-96C-40-140 20-150 44-126C54-150 30-180 34-214C38-236 66-240 74-220L72-206C52-206 56-190 64-166C74-136 56-92 10-84C-20-80-50-86-66-96Z",
      ) +
      path("gold", "M72-222L120-206L72-208Z") +
      circle("deep", 62, -220, 3.5),
  );
}

/** A fish that swims to the right. */
export function fish(x: number, y: number, scale = 1, colour: Colour = "gold"): string {
  return at(
    x,
    y,
    scale,
    path(colour, "M-50 0C-30-34 20-36 50 0C20 36-30 34-50 0ZM-44 0L-84-28V28Z") +
      circle("wall", 26, -7, 8) +
      circle("deep", 28, -7, 4) +
      line("wall", 4, "M4-18Q14 0 4 18"),
  );
}

/** A boat with one mast and two sails. */
export function sailingBoat(x: number, y: number, scale = 1, sail: Colour = "wall"): string {
  return at(
    x,
    y,
    scale,
    path(sail, "M8-260V-40H130C110-130 60-210 8-260Z") +
      path("coral", "M-8-230V-40H-100C-70-90-30-160-8-230Z") +
      rect("bark", -5, -280, 9, 280) +
      path("near", "M-140-30H150C140 10 120 34 100 40H-90C-120 30-134 4-140-30Z") +
      rect("wall", -138, -30, 286, 12),
  );
}

/** A balloon on a string. */
export function balloon(x: number, y: number, scale = 1, colour: Colour = "coral"): string {
  return at(
    x,
    y,
    scale,
    line("wall", 3, "M0 44Q-14 90 4 150") +
      ellipse(colour, 0, 0, 36, 44) +
      path(colour, "M-8 42H8L0 54Z") +
      ellipse("cloud", -12, -16, 7, 11),
  );
}

/** A flower on its stem, rooted at the point. */
export function flower(x: number, y: number, scale: number, colour: Colour): string {
  return at(
    x,
    y,
    scale,
    line("moss", 7, "M0 0V-80") +
      path("leaf", "M0-20q40-30 60-6q-30 24-60 6zM0-36q-40-30-60-6q30 24 60 6z") +
      each([0, 1, 2, 3, 4], (i) => circle(colour, 22 * Math.sin(i * 1.257), -96 - 22 * Math.cos(i * 1.257), 19)) +
      circle("gold", 0, -96, 15),
  );
}
