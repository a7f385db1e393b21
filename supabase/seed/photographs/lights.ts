import { type Canvas, clouds, gradient, type Light, light, mix, noise, smooth } from "./canvas.ts";
import { stars } from "./night.ts";

// Photographs of lamps after sunset.

/** Heads, shoulders and a few raised arms before the light. */
function crowd(canvas: Canvas, top: number, count: number, size: number, color: Light): void {
  for (let index = 0; index < count; index += 1) {
    const x = canvas.ratio * ((index + canvas.random.next()) / count);
    const y = top + canvas.random.next() * size * 1.1;
    canvas.disc({ x, y }, size * 0.43, color);
    canvas.line(
      [
        { x, y: y + size * 0.3 },
        { x, y: y + size * 0.9 },
      ],
      [size * 0.35, size * 0.6],
      color,
    );
    canvas.line(
      [
        { x: x - size * 0.55, y: y + size * 1.15 },
        { x: x + size * 0.55, y: y + size * 1.15 },
      ],
      [size, size],
      color,
    );
    canvas.line(
      [
        { x, y: y + size },
        { x, y: 1.1 },
      ],
      [size * 1.7, size * 2],
      color,
    );
    if (canvas.random.next() > 0.3) continue;
    const side = canvas.random.next() < 0.5 ? -1 : 1;
    const elbow = { x: x + side * size * 0.95, y: y + size * 0.25 };
    const hand = { x: x + side * size * (0.5 + 0.6 * canvas.random.next()), y: y - size * 1.15 };
    canvas.line([{ x: x + side * size * 0.6, y: y + size * 1.1 }, elbow, hand], [size * 0.34, size * 0.22], color);
    canvas.disc(hand, size * 0.16, color);
  }
}

/** Beams over a stage, seen from among the people. */
export function concert(canvas: Canvas): void {
  const lamps = [
    { x: 0.18, turn: 0.5, color: "#7b3cff" },
    { x: 0.42, turn: 0.18, color: "#ff3d81" },
    { x: 0.72, turn: -0.1, color: "#ffb347" },
    { x: 0.98, turn: 0.14, color: "#ff3d81" },
    { x: 1.24, turn: -0.22, color: "#4d6bff" },
    { x: 1.4, turn: -0.55, color: "#19c8c0" },
  ].map((lamp) => ({ ...lamp, light: light(lamp.color) }));
  canvas.fill((x, y) => {
    const haze = 0.5 + 0.8 * clouds(x * 2.4, y * 2.4, 4);
    let [r, g, b] = [0.006, 0.005, 0.014];
    for (const lamp of lamps) {
      const [dx, dy] = [x - lamp.x, y - 0.06];
      const away = Math.hypot(dx, dy) + 0.02;
      const off = Math.atan2(dx, dy) - lamp.turn;
      const beam =
        dy < -0.02
          ? 0
          : Math.exp(-((off / 0.1) ** 2)) * haze * (0.5 / (away + 0.35)) * (1 - 0.45 * smooth(0.3, 0.9, y));
      r += beam * lamp.light[0];
      g += beam * lamp.light[1];
      b += beam * lamp.light[2];
    }
    const stage = Math.exp(-(((y - 0.66) / 0.13) ** 2)) * 0.24 * (0.6 + haze * 0.5);
    return [r + stage, g + stage * 0.45, b + stage * 0.55];
  });
  for (const { x, light: color } of lamps) {
    canvas.glow({ x, y: 0.06 }, 0.11, [color[0] * 0.9, color[1] * 0.9, color[2] * 0.9]);
    canvas.disc({ x, y: 0.06 }, 0.013, light("#ffffff", 3), { soft: 0.5 });
  }
  canvas.line(
    [
      { x: 0, y: 0.045 },
      { x: canvas.ratio, y: 0.045 },
    ],
    [0.02, 0.02],
    [0.004, 0.004, 0.008],
  );
  canvas.blur(0.004);
  crowd(canvas, 0.76, 20, 0.05, [0.016, 0.008, 0.02]);
  crowd(canvas, 0.84, 11, 0.085, [0.003, 0.002, 0.005]);
  canvas.bloom(0.03, 0.6);
}

/** A big wheel that turned while the shutter was open. */
export function wheel(canvas: Canvas): void {
  const hub = { x: canvas.ratio * 0.53, y: 0.42 };
  canvas.fill((x, y) => {
    const base = gradient(
      [
        [0, light("#0c1638")],
        [0.5, light("#27356b")],
        [0.8, light("#7d5a86")],
        [0.95, light("#d98d78")],
      ],
      y,
    );
    return mix(base, light("#4a4a7c"), 0.35 * smooth(0.5, 0.72, clouds(x * 2.5, y * 8, 4)));
  });
  stars(canvas, 70, 0.4);
  const rings = [
    { radius: 0.29, width: 0.007, color: light("#ff4f9a", 1.5) },
    { radius: 0.272, width: 0.004, color: light("#ffd27a", 1.5) },
    { radius: 0.225, width: 0.009, color: light("#4fd8ff", 1) },
    { radius: 0.165, width: 0.006, color: light("#a56bff", 1.4) },
    { radius: 0.1, width: 0.008, color: light("#ffb14f", 1.3) },
    { radius: 0.05, width: 0.006, color: light("#ff5f7a", 1.3) },
  ];
  canvas.cover(
    { left: hub.x - 0.34, right: hub.x + 0.34, top: hub.y - 0.34, bottom: hub.y + 0.34 },
    (x, y) => {
      const [dx, dy] = [x - hub.x, y - hub.y];
      const away = Math.hypot(dx, dy);
      const angle = Math.atan2(dy, dx);
      let [r, g, b] = [0, 0, 0];
      for (const { radius, width, color } of rings) {
        const flicker = 0.55 + 0.75 * noise(angle * 9 + radius * 90, radius * 50);
        const part = Math.exp(-(((away - radius) / width) ** 2)) * flicker;
        r += color[0] * part;
        g += color[1] * part;
        b += color[2] * part;
      }
      const veil =
        away < 0.29 ? 0.035 + 0.05 * smooth(0.45, 0.8, noise(away * 130, 4)) * (0.4 + 0.6 * noise(angle * 3, 8)) : 0;
      return [1, [r + veil, g + veil * 0.7, b + veil * 1.1]];
    },
    true,
  );
  for (let spoke = 0; spoke < 18; spoke += 1) {
    const angle = (spoke / 18) * 2 * Math.PI;
    const end = { x: hub.x + Math.cos(angle) * 0.285, y: hub.y + Math.sin(angle) * 0.285 };
    canvas.line([hub, end], [0.004, 0.002], light("#cfb8ff", 0.22), { isLight: true });
  }
  const dark: Light = [0.006, 0.006, 0.014];
  for (const side of [-1, 1]) canvas.line([hub, { x: hub.x + side * 0.15, y: 0.88 }], [0.012, 0.017], dark);
  canvas.disc(hub, 0.016, light("#ffe9c2", 1.6));
  canvas.ground(
    (x) => 0.83 + 0.045 * smooth(0.3, 0.7, noise(x * 7, 2)) - (noise(x * 2.2, 6) > 0.62 ? 0.05 : 0),
    () => [0.008, 0.008, 0.018],
  );
  for (let index = 0; index < 70; index += 1) {
    const [x, y] = [canvas.ratio * canvas.random.next(), 0.85 + 0.12 * canvas.random.next()];
    const color = light(["#ffb65c", "#ff5f8f", "#62d6ff", "#ffe2a0"][index % 4] ?? "#ffb65c");
    canvas.disc({ x, y }, 0.006 + 0.012 * canvas.random.next(), color, {
      soft: 0.25,
      opacity: 0.25 + 0.5 * canvas.random.next(),
      isLight: true,
    });
  }
  crowd(canvas, 0.915, 9, 0.042, [0.003, 0.003, 0.006]);
  canvas.bloom(0.025, 0.55);
}

/** Lamps between old trees at dusk, out of focus. */
export function lanterns(canvas: Canvas): void {
  canvas.fill((x, y) => {
    const base = gradient(
      [
        [0, light("#1d3563")],
        [0.35, light("#4f5d8d")],
        [0.62, light("#d2907a")],
        [0.75, light("#6d5048")],
        [1, light("#26211c")],
      ],
      y,
    );
    return mix(
      base,
      light("#1a2c33"),
      0.5 * smooth(0.45, 0.62, clouds(x * 3, y * 3 + 4, 3)) * (1 - smooth(0.5, 0.8, y)),
    );
  });
  const bark: Light = [0.008, 0.009, 0.01];
  const branch = (places: readonly (readonly [number, number])[], widths: readonly [number, number]) =>
    canvas.line(
      places.map(([x, y]) => ({ x, y })),
      widths,
      bark,
    );
  branch(
    [
      [0.14, 1],
      [0.17, 0.7],
      [0.12, 0.45],
      [0.2, 0.2],
      [0.32, 0],
    ],
    [0.13, 0.05],
  );
  branch(
    [
      [0.13, 0.5],
      [0.4, 0.32],
      [0.72, 0.24],
      [1, 0.1],
    ],
    [0.06, 0.018],
  );
  branch(
    [
      [1.42, 1],
      [1.38, 0.65],
      [1.44, 0.4],
      [1.3, 0.16],
      [1.2, 0],
    ],
    [0.11, 0.05],
  );
  branch(
    [
      [1.42, 0.46],
      [1.15, 0.3],
      [0.95, 0.28],
    ],
    [0.045, 0.012],
  );
  canvas.cover({ left: 0, right: canvas.ratio, top: 0, bottom: 0.42 }, (x, y) => {
    const leaves = clouds(x * 9, y * 9, 4) + 0.32 * (1 - y / 0.3) + 0.1 * Math.abs(x - canvas.ratio / 2) - 0.1;
    return [smooth(0.56, 0.66, leaves), mix(bark, light("#1f2c22"), noise(x * 40, y * 40))];
  });
  canvas.blur(0.014);
  for (let row = 0; row < 5; row += 1) {
    const depth = row / 4;
    const lamps = 9 + row * 3;
    for (let index = 0; index <= lamps; index += 1) {
      const at = index / lamps;
      const sag = 0.07 * Math.sin(((at * 3) % 1) * Math.PI);
      const x = canvas.ratio * (at * 1.1 - 0.05) + (1 - depth) * 0.04;
      const y = 0.28 + 0.26 * depth - 0.14 * (1 - depth) * at + sag * (1.2 - depth);
      const size = 0.034 - 0.02 * depth;
      const color = light(canvas.random.next() < 0.8 ? "#ffbf6b" : "#ff9550");
      canvas.disc({ x, y }, size, color, { soft: 0.12, opacity: 0.42 + 0.25 * depth, isLight: true });
      canvas.disc({ x, y }, size * 0.98, color, { soft: 0.5, opacity: 0.14, isLight: true });
    }
  }
  for (let index = 0; index < 34; index += 1) {
    const [x, y] = [canvas.ratio * canvas.random.next(), 0.66 + 0.1 * canvas.random.next()];
    canvas.disc({ x, y }, 0.008 + 0.012 * canvas.random.next(), light("#ffd9a0"), {
      soft: 0.2,
      opacity: 0.22,
      isLight: true,
    });
  }
  canvas.bloom(0.04, 0.45);
}
