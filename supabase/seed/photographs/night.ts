import { type Canvas, clouds, gradient, type Light, light, mix, noise, smooth } from "./canvas.ts";

// Photographs of the sky at night.

const DARK: Light = [0.004, 0.006, 0.012];

/** Stars, most of them faint, thinning out towards `bottom`. */
export function stars(canvas: Canvas, count: number, bottom: number): void {
  for (let index = 0; index < count; index += 1) {
    const [x, y] = [canvas.random.next() * canvas.ratio, bottom * canvas.random.next() ** 1.3];
    const brightness = canvas.random.next() ** 9;
    const color = mix(light("#cfdcff"), light("#ffe9d0"), canvas.random.next());
    canvas.disc({ x, y }, 0.0012 + 0.0024 * brightness, color, { opacity: 0.15 + 2 * brightness, isLight: true });
  }
}

/** A palm that stands before the light. `lean` is how far its top is aside of its foot. */
export function palm(canvas: Canvas, x: number, foot: number, size: number, lean: number, color: Light = DARK): void {
  const trunk = Array.from({ length: 13 }, (_, index) => {
    const up = index / 12;
    return { x: x + lean * up ** 1.7, y: foot - size * up };
  });
  canvas.line(trunk, [size * 0.042, size * 0.024], color);
  const top = trunk.at(-1) ?? { x, y: foot };
  const fronds = 13;
  for (let frond = 0; frond < fronds; frond += 1) {
    const angle = -Math.PI * (0.02 + (0.96 * (frond + canvas.random.next() * 0.6)) / fronds);
    const reach = size * (0.36 + canvas.random.next() * 0.12);
    const spine = Array.from({ length: 12 }, (_, index) => {
      const along = index / 11;
      const droop = reach * 0.72 * along ** 2.3;
      return { x: top.x + Math.cos(angle) * reach * along, y: top.y + Math.sin(angle) * reach * along + droop };
    });
    canvas.line(spine, [size * 0.012, size * 0.003], color);
    for (const [index, place] of spine.slice(1).entries()) {
      const length = reach * 0.24 * Math.sin(((index + 1.4) / 13) * Math.PI) + reach * 0.03;
      for (const side of [-1, 1]) {
        const turn = angle + side * (0.9 - index * 0.03) + 0.2;
        const tip = { x: place.x + Math.cos(turn) * length, y: place.y + Math.abs(Math.sin(turn)) * length * 0.95 };
        canvas.line([place, tip], [size * 0.016, size * 0.003], color);
      }
    }
  }
}

/** A rocket has drawn its way into the night while the shutter was open. */
export function launch(canvas: Canvas): void {
  const horizon = 0.7;
  const stops = [
    [0, light("#050a1c")],
    [0.5, light("#0e2145")],
    [0.85, light("#3d3f66")],
    [1, light("#a2715f")],
  ] as const;
  canvas.fill((_, y) => gradient(stops, y / horizon), 0, horizon);
  stars(canvas, 260, horizon * 0.8);
  const path = Array.from({ length: 60 }, (_, index) => {
    const at = index / 59;
    return { x: canvas.ratio * (0.24 + 0.46 * at ** 1.25), y: horizon - 0.66 * Math.sin(at * 1.45) ** 0.82 };
  });
  for (const [index, place] of path.entries()) {
    const strength = 1 - (0.75 * index) / path.length;
    canvas.glow(place, 0.035 + 0.05 * strength, light("#ff9a45", 0.05 * strength));
  }
  canvas.line(path, [0.016, 0.004], light("#ffd9a0", 2.6));
  canvas.glow({ x: canvas.ratio * 0.24, y: horizon - 0.01 }, 0.36, light("#ffae62", 0.75));
  canvas.fill(
    (x, y) => {
      const haze = smooth(0.44, 0.75, clouds(x * 2.1, y * 13, 4)) * smooth(0.3, 0.66, y) * 0.55;
      const near = Math.exp(-(((x - canvas.ratio * 0.24) / 0.5) ** 2));
      return mix(gradient(stops, y / horizon), mix(light("#39405f"), light("#f0a56a"), near), haze);
    },
    horizon - 0.001,
    horizon,
  );
  canvas.water(horizon, 0.16, ([r, g, b], near) => {
    const dim = 0.72 - 0.3 * near;
    return [r * dim + 0.002, g * dim + 0.003, b * dim + 0.006];
  });
  canvas.ground(
    (x) => 0.93 + 0.02 * Math.sin(x * 1.3 + 0.6) + 0.006 * noise(x * 30, 3),
    (x, y) => mix(light("#0b0d16"), light("#1d1820"), noise(x * 60, y * 120)),
  );
  for (const [x, size] of [
    [0.06, 0.42],
    [0.2, 0.3],
    [2.46, 0.52],
  ] as const)
    palm(canvas, x, 0.97, size, x < 1 ? 0.06 : -0.1);
  canvas.bloom(0.02, 0.7);
}

/** Shooting star over a dark shore, the Milky Way behind. */
export function meteor(canvas: Canvas): void {
  const horizon = 0.8;
  canvas.fill(
    (x, y) => {
      const base = gradient(
        [
          [0, light("#060b1d")],
          [0.55, light("#10254a")],
          [0.86, light("#2b4a6e")],
          [1, light("#6d7f86")],
        ],
        y / horizon,
      );
      const band = (x - canvas.ratio * 0.62) * 0.83 + (y - 0.3) * 0.5;
      const dust = clouds(x * 5 + 2, y * 5, 5);
      const milky = Math.exp(-((band / 0.15) ** 2)) * smooth(0.3, 0.75, dust) * (1 - smooth(0.55, 0.8, y));
      const hole = smooth(0.5, 0.7, clouds(x * 7, y * 7 + 9, 4)) * Math.exp(-((band / 0.05) ** 2));
      const shine = milky * (1 - 0.7 * hole);
      return [base[0] + 0.16 * shine, base[1] + 0.15 * shine, base[2] + 0.2 * shine];
    },
    0,
    horizon,
  );
  stars(canvas, 900, horizon * 0.97);
  const [from, to] = [
    { x: canvas.ratio * 0.22, y: 0.12 },
    { x: canvas.ratio * 0.58, y: 0.3 },
  ];
  canvas.line([from, to], [0.0008, 0.006], light("#e9f4ff", 1.6), { isLight: true });
  canvas.glow(to, 0.03, light("#bfe0ff", 0.9));
  canvas.glow({ x: canvas.ratio * 0.2, y: horizon }, 0.3, light("#ffb870", 0.14));
  canvas.water(horizon, 0.08, ([r, g, b], near) => [
    r * (0.75 - 0.35 * near),
    g * (0.78 - 0.35 * near),
    b * (0.82 - 0.3 * near),
  ]);
  canvas.ground(
    (x) => 0.945 + 0.02 * Math.sin(x * 4) + 0.01 * clouds(x * 30, 5, 2),
    () => DARK,
  );
  palm(canvas, canvas.ratio * 0.86, 0.98, 0.52, -0.12);
  palm(canvas, canvas.ratio * 0.96, 0.99, 0.38, 0.03);
  palm(canvas, canvas.ratio * 0.06, 0.98, 0.24, 0.03);
  canvas.bloom(0.012, 0.5);
}

/** A tent that is lit from within, below the stars. */
export function tent(canvas: Canvas): void {
  canvas.fill((x, y) => {
    const base = gradient(
      [
        [0, light("#071127")],
        [0.55, light("#163056")],
        [0.78, light("#3f5670")],
        [0.86, light("#74705f")],
      ],
      y,
    );
    const milky = Math.exp(-((((x - 0.4) * 0.6 + y - 0.35) / 0.2) ** 2)) * smooth(0.35, 0.75, clouds(x * 4, y * 4, 5));
    return [base[0] + 0.07 * milky, base[1] + 0.075 * milky, base[2] + 0.1 * milky];
  });
  stars(canvas, 620, 0.8);
  for (const [count, size, shade] of [
    [34, 0.2, 0.02],
    [19, 0.34, 0.006],
  ] as const) {
    for (let index = 0; index < count; index += 1) {
      const x = canvas.ratio * ((index + canvas.random.next()) / count);
      const middle = 1 - 0.55 * Math.exp(-(((x - canvas.ratio * 0.52) / 0.34) ** 2));
      const height = size * (0.5 + 0.6 * canvas.random.next()) * middle;
      const color: Light = [shade * 0.7, shade, shade * 1.1];
      canvas.line(
        [
          { x, y: 0.9 },
          { x, y: 0.86 - height },
        ],
        [0.012, 0.002],
        color,
      );
      for (let whorl = 0; whorl < 12; whorl += 1) {
        const y = 0.86 - height * (0.2 + (0.78 * whorl) / 12);
        const reach = height * 0.2 * (1 - whorl / 13) * (0.7 + 0.5 * canvas.random.next());
        for (const side of [-1, 1])
          canvas.line(
            [
              { x, y },
              { x: x + side * reach, y: y + reach * 0.35 },
            ],
            [0.016, 0.003],
            color,
          );
      }
    }
  }
  canvas.ground(
    (x) => 0.84 + 0.012 * noise(x * 5, 1),
    (x, y) => {
      const near = Math.exp(-(((x - 0.8) / 0.4) ** 2) - ((y - 0.87) / 0.09) ** 2);
      const blades = 0.4 + 0.9 * noise(x * 130, y * 40);
      return mix([0.008, 0.011, 0.009], light("#b5793a", blades), near * 0.75);
    },
  );
  const [top, left, right, foot] = [{ x: 0.8, y: 0.5 }, 0.5, 1.1, 0.87];
  canvas.cover({ left: 0.45, right: 1.15, top: 0.49, bottom: 0.9 }, (x, y) => {
    const down = (y - top.y) / (foot - top.y);
    const half = down < 0.8 ? (0.03 + 0.97 * (down / 0.8) ** 1.15) * 0.27 : 0.27 + (down - 0.8) * 0.06;
    const across = (x - top.x) / half;
    const inside = down < 0 || down > 1 ? 0 : 1 - smooth(1 - 0.012 / half, 1, Math.abs(across));
    const seams = 0.84 + 0.16 * smooth(0, 0.05, Math.abs(((across * 2.5 + 10) % 1) - 0.5));
    const lamp = Math.exp(-(((x - 0.79) / 0.2) ** 2) - ((y - 0.76) / 0.15) ** 2);
    const canvasLight = mix(light("#a8632a"), light("#ffdf9a", 1.35), lamp);
    const dim = seams * (0.5 + 0.5 * lamp) * (down > 0.8 ? 0.8 : 1);
    return [inside, [canvasLight[0] * dim, canvasLight[1] * dim, canvasLight[2] * dim]];
  });
  canvas.cover({ left, right, top: 0.6, bottom: foot }, (x, y) => {
    const down = (y - 0.62) / (foot - 0.62);
    const inside = down > 0 && Math.abs(x - 0.8) < 0.075 * down ** 0.8 ? 1 : 0;
    return [inside, light("#fff0c4", 1.5 - 0.5 * down)];
  });
  canvas.line([{ x: 0.8, y: 0.48 }, top], [0.004, 0.004], [0.02, 0.016, 0.012]);
  for (const x of [0.3, 1.3])
    canvas.line(
      [
        { x: x < 0.8 ? 0.56 : 1.04, y: 0.79 },
        { x, y: 0.9 },
      ],
      [0.002, 0.002],
      light("#8a6a45", 0.4),
    );
  canvas.bloom(0.04, 0.5);
}

/** The moon through a telescope. */
export function moon(canvas: Canvas): void {
  const [x0, y0, radius] = [canvas.ratio * 0.5, 0.5, 0.4];
  const craters = Array.from({ length: 190 }, () => {
    const angle = canvas.random.next() * 2 * Math.PI;
    const away = Math.sqrt(canvas.random.next()) * 0.96;
    return { x: Math.cos(angle) * away, y: Math.sin(angle) * away, size: 0.012 + 0.085 * canvas.random.next() ** 4 };
  });
  const rays = { x: 0.12, y: 0.66 };
  stars(canvas, 90, 1);
  const surface = new Float32Array(canvas.height * canvas.height);
  const side = canvas.height;
  const at = (u: number, v: number) =>
    Math.min(
      side * side - 1,
      Math.max(0, Math.round(((v + 1) / 2) * (side - 1)) * side + Math.round(((u + 1) / 2) * (side - 1))),
    );
  for (const { x, y, size } of craters) {
    const reach = size * 1.5;
    const step = 2 / side;
    for (let v = y - reach; v <= y + reach; v += step)
      for (let u = x - reach; u <= x + reach; u += step) {
        const away = Math.hypot(u - x, v - y) / size;
        const wall = Math.exp(-(((away - 1) / 0.22) ** 2));
        const sunny = ((u - x) * -0.75 + (v - y) * -0.35) / size;
        const place = at(u, v);
        surface[place] = (surface[place] ?? 0) + wall * (0.07 - sunny * 0.2) - (away < 0.8 ? 0.06 - sunny * -0.1 : 0);
      }
  }
  canvas.cover({ left: x0 - 0.42, right: x0 + 0.42, top: 0.08, bottom: 0.92 }, (x, y) => {
    const [u, v] = [(x - x0) / radius, (y - y0) / radius];
    const away = Math.hypot(u, v);
    if (away > 1.01) return [0, [0, 0, 0]];
    const depth = Math.sqrt(Math.max(0, 1 - away * away));
    const sea = smooth(0.47, 0.6, clouds(u * 1.5 + 3.3, v * 1.5 + 7.1, 4) - 0.12 * smooth(0.2, 0.9, v));
    const rough = 0.9 + 0.28 * (clouds(u * 14, v * 14, 4) - 0.5);
    const angle = Math.atan2(v - rays.y, u - rays.x);
    const spread = Math.hypot(u - rays.x, v - rays.y);
    const ray = smooth(0.55, 0.85, noise(angle * 7, 3)) * Math.exp(-spread * 2.2) * 0.25;
    const sunlight = smooth(-0.12, 0.75, depth * 0.62 - u * 0.72 - v * 0.22);
    const tone = (0.62 - 0.3 * sea + ray + (surface[at(u, v)] ?? 0)) * rough * sunlight;
    return [1 - smooth(0.985, 1.003, away), [tone, tone * 0.965, tone * 0.9]];
  });
  canvas.glow({ x: x0 - 0.1, y: y0 - 0.05 }, 0.62, light("#8fa6c8", 0.035));
}
