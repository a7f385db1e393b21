import type { Colour } from "./colours.ts";
import { at, circle, ellipse, line, type Point, path } from "./shapes.ts";

const SKINS = ["skin4", "skin1", "skin6", "skin3", "skin2", "skin5"] as const;
const TOPS = ["coral", "lamp", "mid", "wall", "rose", "leaf", "gold", "foam"] as const;
const BOTTOMS = ["near", "deep", "brick", "moss", "plum"] as const;
type Hair = "short" | "long" | "bun" | "curls" | "bald" | "tail" | "cap" | "scarf" | "hat" | "helmet" | "bob";
const STYLES: readonly Hair[] = ["short", "long", "curls", "bun", "short", "tail", "bob", "scarf", "curls", "bald"];

/** Pose and clothes of a person. Positions are relative to the point between the feet; a person is 200 tall. */
interface Pose {
  /** Hands; "left" is the left of the drawing. */
  left?: Point;
  right?: Point;
  leftFoot?: Point;
  rightFoot?: Point;
  /** Position of the hips. */
  hips?: Point;
  /** Lean of the body in degrees; positive is to the right. */
  lean?: number;
  /** Direction in which elbows and knees bend, 1 or -1, for left and right. */
  elbows?: Point;
  knees?: Point;
  /** Direction of the gaze: -1 left, 0 ahead, 1 right. */
  look?: number;
  /** Seen from behind. */
  isBack?: boolean;
  isChild?: boolean;
  skin?: Colour;
  hair?: Hair;
  hairColour?: Colour;
  top?: Colour;
  bottom?: Colour;
  /** A skirt down to the knees, or to the feet. */
  skirt?: "short" | "long";
  shoes?: Colour;
  hasShortSleeves?: boolean;
  hasShorts?: boolean;
  /** Shapes of held objects, drawn above the body and below the arms. */
  held?: string;
}

const HAIRS = ["hair1", "hair2", "hair1", "hair3", "hair4", "hair1", "hair5"] as const;

/** Draws the people of one scene with varying looks, deterministically from `seed`. */
export class Cast {
  #next: number;
  constructor(seed: number) {
    this.#next = seed;
  }

  /** A whole person whose feet are at this point. */
  person(x: number, y: number, scale: number, pose: Pose = {}): string {
    return at(x, y, scale, figure(this.#dress(pose)));
  }

  /** Head and shoulders, as tall as the upper half of a person: for people at the front of a scene. */
  bust(x: number, y: number, scale: number, pose: Pose = {}): string {
    const look = this.#dress(pose);
    const shoulders =
      path(look.top, "M-44 10Q-46-42-20-48Q0-54 20-48Q46-42 44 10Z") + path(look.skin, "M-9-64H9V-48Q0-38-9-48Z");
    return at(
      x,
      y,
      scale,
      (look.isBack ? "" : at(0, -82, 1.2, fallingHair(look))) + shoulders + at(0, -82, 1.2, head(look)),
    );
  }

  /** A row of people seen from behind: an audience along the lower edge, from `from` to `to`. */
  audience(from: number, to: number, y: number, scale: number, gap = 100): string {
    const places = Array.from({ length: Math.floor((to - from) / gap) + 1 }, (_, index) => from + index * gap);
    return places.map((x, index) => this.bust(x, y + (index % 3) * 8, scale, { isBack: true })).join("");
  }

  #dress(pose: Pose): Dressed {
    this.#next += 1;
    const pick = <T>(from: readonly T[], step: number) =>
      from[(this.#next * step + (this.#next >> 3)) % from.length] as T;
    const skin = pose.skin ?? pick(SKINS, 1);
    const isDark = skin === "skin5" || skin === "skin6";
    const colour = isDark ? (["hair1", "hair6", "hair1"] as const)[this.#next % 3] : pick(HAIRS, 3);
    const chosen = {
      skin,
      hair: pick(STYLES, 3),
      hairColour: colour ?? "hair1",
      top: pick(TOPS, 5),
      bottom: pick(BOTTOMS, 3),
    };
    return { ...chosen, ...pose };
  }
}

type Dressed = Pose & Required<Pick<Pose, "skin" | "hair" | "hairColour" | "top" | "bottom">>;

/** Inverse kinematics of two bones: the joint between two points, and the end, moved within reach. */
function joint(from: Point, to: Point, upper: number, lower: number, bend: number): [joint: Point, end: Point] {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const distance = Math.max(1, Math.hypot(dx, dy));
  const reach = Math.min(distance, upper + lower - 0.5);
  const end: Point = [from[0] + (dx / distance) * reach, from[1] + (dy / distance) * reach];
  const along = (upper * upper - lower * lower + reach * reach) / (2 * reach);
  const aside = Math.sqrt(Math.max(0, upper * upper - along * along)) * bend;
  const [ux, uy] = [dx / distance, dy / distance];
  return [[from[0] + ux * along - uy * aside, from[1] + uy * along + ux * aside], end];
}

const to = (points: readonly Point[]) => `M${points.map(([x, y]) => `${Math.round(x)} ${Math.round(y)}`).join("L")}`;

function figure(look: Dressed): string {
  const size = look.isChild ? 0.8 : 1;
  const hips = look.hips ?? [0, -88 * size];
  const turn = ((look.lean ?? 0) * Math.PI) / 180;
  /** Transforms a point of an upright body, relative to the hips, to the pose. */
  const body = (x: number, y: number): Point => [
    hips[0] + size * (x * Math.cos(turn) - y * Math.sin(turn)),
    hips[1] + size * (x * Math.sin(turn) + y * Math.cos(turn)),
  ];
  const [bendLeft, bendRight] = look.elbows ?? [1, -1];
  const [kneeLeft, kneeRight] = look.knees ?? [1, -1];
  const leg = (hip: Point, foot: Point, bend: number) => {
    const [knee, ankle] = joint(hip, foot, 42 * size, 43 * size, bend);
    const trousers = look.hasShorts
      ? line(look.skin, 13 * size, to([knee, ankle])) + line(look.bottom, 21 * size, to([hip, knee]))
      : line(look.skirt ? look.skin : look.bottom, look.skirt ? 13 : 18 * size, to([hip, knee, ankle]));
    const ahead = Math.sign(look.look ?? 0) || (bend < 0 ? 1 : -1);
    return trousers + ellipse(look.shoes ?? "deep", ankle[0] + ahead * 5 * size, ankle[1] - 1, 13 * size, 7 * size);
  };
  const arm = (shoulder: Point, hand: Point, bend: number) => {
    // Elbows point outwards while the hand is below the shoulder; raised arms bend the other way.
    const isRaised = hand[1] < shoulder[1] - 14 * size;
    const [elbow, end] = joint(shoulder, hand, 37 * size, 36 * size, isRaised ? -bend : bend);
    const sleeve = look.hasShortSleeves
      ? [shoulder, middle(shoulder, elbow)]
      : [shoulder, elbow, middle(elbow, end, 0.7)];
    return line(look.skin, 11 * size, to([shoulder, elbow, end])) + line(look.top, 15 * size, to(sleeve));
  };
  const [shoulderLeft, shoulderRight] = [body(-21, -62), body(21, -62)];
  const waist = [body(-27, -66), body(27, -66), body(17, 4), body(-17, 4)] as const;
  const torso = path(look.top, `${to(waist)}Z`) + line(look.top, 8 * size, `${to(waist)}Z`);
  const hem = look.skirt === "long" ? 76 : 40;
  const skirt = look.skirt
    ? path(look.bottom, `${to([body(-19, -8), body(19, -8), body(34, hem), body(-34, hem)])}Z`)
    : "";
  const [neck, skull] = [body(0, -70), body(0, -98)];
  const turned = (look.lean ?? 0) * 0.6;
  const left = arm(shoulderLeft, look.left ?? body(-34, 6), bendLeft);
  const right = arm(shoulderRight, look.right ?? body(34, 6), bendRight);
  return [
    leg(body(-10, 0), look.leftFoot ?? [-13 * size, -4], kneeLeft),
    leg(body(10, 0), look.rightFoot ?? [13 * size, -4], kneeRight),
    look.isBack ? left + right : at(skull[0], skull[1], size, fallingHair(look), turned),
    skirt + line(look.skin, 14 * size, to([body(0, -62), neck])) + torso,
    at(skull[0], skull[1], size, head(look), turned),
    look.held ?? "",
    look.isBack ? "" : left + right,
  ].join("");
}

function middle(one: Point, other: Point, share = 0.5): Point {
  return [one[0] + (other[0] - one[0]) * share, one[1] + (other[1] - one[1]) * share];
}

/** Hair that falls down the back: drawn over the body of people seen from behind, and behind that of the others. */
function fallingHair({ hair, hairColour, look = 0 }: Dressed): string {
  const hairs: Partial<Record<Hair, string>> = {
    long: path(hairColour, "M-22 0Q-26-28 0-28T22 0L26 38Q0 46-26 38Z"),
    bob: path(hairColour, "M-22 0Q-26-28 0-28T22 0L24 18Q0 24-24 18Z"),
    curls: circle(hairColour, 0, -8, 29),
    tail: path(
      hairColour,
      `M${-look * 14 || 14}-14q${look > 0 ? -34 : 34}-6 ${look > 0 ? -28 : 28} 40q${look > 0 ? 14 : -14}-18 ${look > 0 ? 24 : -24}-24z`,
    ),
    bun: circle(hairColour, -look * 8, -30, 12),
  };
  return hairs[hair] ?? "";
}

/** A scarf from the crown down to the shoulders. */
const VEIL = "M-23 4Q-27-30 0-30T23 4L28 40Q0 50-28 40Z";

/** A head of radius 20 around the origin. */
function head(dressed: Dressed): string {
  const { skin, hair, hairColour, top, look = 0, isBack = false } = dressed;
  const side = look * 5;
  const face = isBack
    ? ""
    : circle("deep", side - 7, -1, 2.4) +
      circle("deep", side + 7, -1, 2.4) +
      line("deep", 2.2, `M${side - 6} 8Q${side} 14 ${side + 6} 8`) +
      (look ? circle(skin, look * 19, 3, 4) : "");
  const skull = ellipse(skin, 0, 0, 19, 22);
  const crown = path(hairColour, "M-21 0Q-24-27 0-27T21 0Q20-10 10-14Q-6-8-14-12Q-20-8-21 0Z");
  const whole = ellipse(hairColour, 0, -3, 21, 23);
  const above: Partial<Record<Hair, string>> = {
    cap: path("coral", `M-21-4Q-22-27 0-27T21-4${look < 0 ? "L-34-2L-34-6Z" : "H34V-8H20Z"}`),
    hat:
      path("sand", "M-36-8Q0-20 36-8Q34-4 0-6T-36-8ZM-19-10Q-18-32 0-30T19-10Z") +
      path("coral", "M-19-16Q0-22 19-16V-9Q0-15-19-9Z"),
    helmet: path("lamp", "M-24-4Q-24-32 0-32T24-4Q0-12-24-4Z"),
    bald: "",
    scarf: path(top === "coral" ? "gold" : "coral", "M-20 2Q-22-27 0-27T20 2Q14-14 0-14T-20 2Z"),
  };
  const veil = hair === "scarf" ? path(top === "coral" ? "gold" : "coral", VEIL) : "";
  if (!isBack) return veil + skull + face + (above[hair] ?? crown);
  if (hair === "bald") return skull;
  const isCovered = hair === "cap" || hair === "hat" || hair === "helmet" || hair === "scarf";
  return isCovered ? skull + above[hair] + veil : fallingHair(dressed) + whole;
}
