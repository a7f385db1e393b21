import { type Canvas, clouds, gradient, light, mix, noise, smooth } from "./canvas.ts";

// Photographs of things near at hand.

/** A fruit that lies in the light of the upper left. */
function orange(canvas: Canvas, x: number, y: number, radius: number, hue: number): void {
  const [bright, deep] = [mix(light("#ff9d1f"), light("#ffc02e"), hue), mix(light("#c24d05"), light("#d97b0a"), hue)];
  const pole = { x: (canvas.random.next() - 0.5) * 1.1, y: (canvas.random.next() - 0.6) * 0.9 };
  const hasPole = Math.hypot(pole.x, pole.y) < 0.75 && canvas.random.next() < 0.55;
  canvas.disc({ x: x + radius * 0.1, y: y + radius * 0.2 }, radius * 1.12, [0.012, 0.006, 0.002], {
    soft: 0.5,
    opacity: 0.75,
  });
  canvas.cover({ left: x - radius, right: x + radius, top: y - radius, bottom: y + radius }, (px, py) => {
    const [u, v] = [(px - x) / radius, (py - y) / radius];
    const away = Math.hypot(u, v);
    if (away > 1) return [0, bright];
    const depth = Math.sqrt(Math.max(0, 1 - away * away));
    // Peel: small pits, which turn the surface a little.
    const scale = 11 + 5 * (1 - depth);
    const pit = noise(u * scale + x * 50, v * scale + y * 50) - 0.5;
    const facing = Math.max(0, -0.48 * (u + pit * 0.22) - 0.62 * (v + pit * 0.22) + 0.62 * depth);
    const body = mix(deep, bright, smooth(0.05, 0.95, facing + 0.12));
    const shine = Math.max(0, facing + pit * 0.1) ** 26 * 0.85;
    const edge = 0.35 + 0.65 * smooth(0, 0.55, depth) + 0.12 * facing;
    const stem = hasPole ? smooth(0.16, 0.07, Math.hypot(u - pole.x, v - pole.y)) : 0;
    const color = mix(
      [body[0] * edge + shine, body[1] * edge + shine, body[2] * edge + shine * 0.9],
      light("#5f7a2c"),
      stem,
    );
    return [1 - smooth(1 - 1.4 / (radius * canvas.height), 1, away), color];
  });
}

/** Oranges at a stall, the nearest in focus. */
export function oranges(canvas: Canvas): void {
  canvas.fill((x, y) =>
    gradient(
      [
        [0, light("#9fb8a0")],
        [0.22, light("#5f7a55")],
        [0.4, light("#4d3318")],
        [1, light("#2a1606")],
      ],
      y + 0.06 * (clouds(x * 4, y * 4) - 0.5),
    ),
  );
  for (let index = 0; index < 26; index += 1)
    canvas.disc(
      { x: canvas.ratio * canvas.random.next(), y: 0.22 * canvas.random.next() },
      0.03 + 0.05 * canvas.random.next(),
      light(index % 3 === 0 ? "#ffe6b0" : "#86ad78"),
      { soft: 0.2, opacity: 0.35 },
    );
  const rows = 6;
  for (let row = 0; row < rows; row += 1) {
    const near = row / (rows - 1);
    const radius = 0.055 + 0.115 * near ** 1.25;
    const count = Math.ceil(canvas.ratio / (radius * 1.75)) + 1;
    for (let index = 0; index < count; index += 1) {
      const x = (index + (row % 2) * 0.5 - 0.2) * radius * 1.75 + (canvas.random.next() - 0.5) * radius * 0.3;
      const y = 0.26 + 0.66 * near ** 1.15 + (canvas.random.next() - 0.5) * radius * 0.35;
      orange(canvas, x, y, radius * (0.92 + 0.12 * canvas.random.next()), canvas.random.next());
    }
    if (row < rows - 2) canvas.blur([0.016, 0.011, 0.007, 0.003][row] ?? 0);
  }
  for (const [x, y, turn] of [
    [0.44, 0.63, -0.5],
    [1.12, 0.72, 0.6],
  ] as const)
    leaf(canvas, x, y, 0.15, turn);
}

function leaf(canvas: Canvas, x: number, y: number, size: number, turn: number): void {
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  canvas.cover({ left: x - size, right: x + size, top: y - size, bottom: y + size }, (px, py) => {
    const [along, across] = [((px - x) * cos + (py - y) * sin) / size, (-(px - x) * sin + (py - y) * cos) / size];
    const half = 0.3 * Math.sin(Math.min(1, Math.max(0, (along + 0.9) / 1.8)) * Math.PI) ** 0.8;
    const rib =
      smooth(0.02, 0, Math.abs(across)) * 0.5 +
      smooth(0.1, 0, Math.abs(((Math.abs(across) * 3 + along * 5) % 1) - 0.5)) * 0.08;
    const tone = across < 0 ? 0.85 : 0.5;
    return [
      half === 0 ? 0 : 1 - smooth(half - 0.03, half, Math.abs(across)),
      mix(light("#2f6b22", tone), light("#a9cf7a"), rib),
    ];
  });
}

/** A record on the turntable, in the light of one lamp. */
export function record(canvas: Canvas): void {
  canvas.fill((x, y) => {
    const grain = clouds(x * 1.6, y * 34 + clouds(x * 2, y * 2, 2) * 4, 4);
    return mix(light("#2c150a"), light("#7a4522"), smooth(0.25, 0.8, grain) * (1.1 - 0.55 * x));
  });
  const hub = { x: 0.62, y: 0.56 };
  canvas.disc({ x: hub.x + 0.03, y: hub.y + 0.05 }, 0.66, [0.004, 0.003, 0.003], { soft: 0.2, opacity: 0.8 });
  const tilt = 0.86;
  canvas.cover({ left: 0, right: canvas.ratio, top: 0, bottom: 1 }, (x, y) => {
    const [u, v] = [x - hub.x, (y - hub.y) / tilt];
    const away = Math.hypot(u, v);
    if (away > 0.605) return [0, [0, 0, 0]];
    const angle = Math.atan2(v, u);
    if (away < 0.2) {
      const ring = smooth(0.004, 0.001, Math.abs(away - 0.17)) + smooth(0.003, 0.001, Math.abs(away - 0.075));
      const tone = 0.75 + 0.35 * Math.cos(angle + 2.2) * away * 3;
      const text = Math.abs(v + 0.11) < 0.012 && Math.abs(u) < 0.07 ? smooth(0.4, 0.6, noise(u * 130, 3)) : 0;
      const paper = mix(light("#c8441f", tone), light("#f6dfb0", tone), Math.min(1, ring + text * 0.9));
      return [1, away < 0.012 ? light("#d8d4cc") : paper];
    }
    const groove = noise(away * 420, 2) * 0.6 + noise(away * 140, 9) * 0.4;
    const gap = [0.29, 0.36, 0.45, 0.53].reduce(
      (sum, radius) => sum + smooth(0.005, 0.001, Math.abs(away - radius)),
      0,
    );
    const first = Math.abs(Math.cos(angle + 0.95)) ** 30;
    const second = Math.abs(Math.cos(angle - 0.35)) ** 60;
    const shine = (first * 0.5 + second * 0.18) * (0.35 + 0.9 * groove) * (1 - 0.4 * gap);
    const base = 0.006 + 0.01 * groove + 0.012 * gap;
    const warm = mix(light("#ffb469"), light("#ffe3bd"), first);
    return [1 - smooth(0.6, 0.604, away), [base + shine * warm[0], base + shine * warm[1], base + shine * warm[2]]];
  });
  const arm = [
    { x: 1.42, y: 0.06 },
    { x: 1.36, y: 0.36 },
    { x: 1.02, y: 0.66 },
  ];
  canvas.line(
    arm.map(({ x, y }) => ({ x: x + 0.03, y: y + 0.035 })),
    [0.03, 0.026],
    [0.002, 0.002, 0.002],
    { opacity: 0.7 },
  );
  canvas.line(arm, [0.026, 0.02], light("#8d8983"));
  canvas.line(
    arm.map(({ x, y }) => ({ x: x - 0.005, y: y - 0.004 })),
    [0.007, 0.006],
    light("#fff1dc", 1.4),
  );
  canvas.line(
    [
      { x: 1.05, y: 0.63 },
      { x: 0.975, y: 0.71 },
    ],
    [0.055, 0.045],
    light("#1c1a1a"),
  );
  canvas.line(
    [
      { x: 1.045, y: 0.62 },
      { x: 0.975, y: 0.695 },
    ],
    [0.008, 0.006],
    light("#9b948c"),
  );
  canvas.disc({ x: 1.42, y: 0.05 }, 0.085, light("#2a2725"));
  canvas.disc({ x: 1.41, y: 0.04 }, 0.06, light("#6f6a64"), { soft: 0.4 });
  canvas.glow({ x: 0.25, y: 0 }, 0.75, light("#ff9d4a", 0.1));
}

/** Leaded glass with a lamp behind it. */
export function glass(canvas: Canvas): void {
  const cells = 7.5;
  const palette = ["#1f6f5c", "#2f9b77", "#e8b23c", "#f0d37a", "#b5482a", "#3f6fb0", "#7fb7c9", "#8c3a66"].map(
    (color) => light(color),
  );
  const lamp = { x: canvas.ratio * 0.5, y: 0.44 };
  canvas.fill((x, y) => {
    const [u, v] = [x * cells, y * cells];
    let [nearest, second, owner, cx, cy] = [9, 9, 0, 0, 0];
    for (let row = Math.floor(v) - 1; row <= Math.floor(v) + 1; row += 1)
      for (let column = Math.floor(u) - 1; column <= Math.floor(u) + 1; column += 1) {
        const [px, py] = [
          column + 0.1 + 0.8 * noise(column * 3.7, row * 9.1),
          row + 0.1 + 0.8 * noise(column * 5.3 + 60, row * 2.9),
        ];
        const away = Math.hypot(u - px, v - py);
        if (away < nearest) [second, nearest, owner, cx, cy] = [nearest, away, column * 31 + row * 57, px, py];
        else if (away < second) second = away;
      }
    const away = Math.hypot(cx / cells - lamp.x, cy / cells - lamp.y);
    const hue = clouds(cx * 0.19, cy * 0.19 + 4, 2);
    const pick = Math.floor(hue * 17 + noise(owner * 0.37, 5) * 2.5 + away * 3) % palette.length;
    const color = palette[(pick + palette.length) % palette.length] ?? palette[0] ?? [1, 1, 1];
    const streak = 0.55 + 0.75 * clouds(x * 9 + owner, y * 30 + owner * 0.3, 4);
    const lit = 0.22 + 1.35 * Math.exp(-(((x - lamp.x) ** 2 + (y - lamp.y) ** 2) / 0.26));
    const tone = streak * lit * (0.82 + 0.3 * noise(owner, 2));
    const lead = smooth(0.085, 0.055, second - nearest);
    const rim = smooth(0.055, 0.03, second - nearest) * 0.04 * (0.5 + noise(x * 80, y * 80));
    return mix([color[0] * tone, color[1] * tone, color[2] * tone], [0.01 + rim, 0.009 + rim, 0.008 + rim * 0.8], lead);
  });
  canvas.bloom(0.05, 0.5);
}

/** A cortado from above, on a wooden table. */
export function cortado(canvas: Canvas): void {
  canvas.fill((x, y) => {
    const bend = clouds(x * 1.1, y * 1.3, 3) * 1.6;
    const ring = clouds(x * 1.3 + bend, y * 26 + bend * 5, 4);
    const plank = smooth(0.004, 0, Math.abs(((y + 0.11) % 0.37) - 0.18));
    return mix(mix(light("#5e3719"), light("#a9713f"), smooth(0.2, 0.85, ring)), [0.02, 0.01, 0.005], plank * 0.8);
  });
  const cup = { x: 0.86, y: 0.52 };
  canvas.disc({ x: cup.x + 0.05, y: cup.y + 0.06 }, 0.46, [0.01, 0.006, 0.004], { soft: 0.28, opacity: 0.75 });
  canvas.cover({ left: 0, right: canvas.ratio, top: 0, bottom: 1 }, (x, y) => {
    const [u, v] = [(x - cup.x) / 0.41, (y - cup.y) / 0.41];
    const away = Math.hypot(u, v);
    if (away > 1.01) return [0, [0, 0, 0]];
    const facing = (-u * 0.6 - v * 0.75) / (away + 0.01);
    // From the rim inwards: lip of the saucer, its well, the wall of the cup, milk and coffee.
    const saucer =
      0.62 + 0.1 * facing * smooth(0.8, 1, away) - 0.16 * facing * smooth(0.86, 0.7, away) * smooth(0.55, 0.7, away);
    const shadow = smooth(0.92, 0.56, Math.hypot(u - 0.12, v - 0.15)) * 0.5;
    const china = saucer * (1 - shadow);
    if (away > 0.6) return [1 - smooth(0.995, 1.005, away), [china, china * 0.97, china * 0.91]];
    const rim = smooth(0.56, 0.575, away);
    const wall = 0.72 + 0.22 * facing;
    if (away > 0.53)
      return [1, [wall * (0.62 + 0.38 * rim), wall * 0.96 * (0.62 + 0.38 * rim), wall * 0.9 * (0.62 + 0.38 * rim)]];
    // A fern of milk: bent bands along a middle line.
    const [s, t] = [u / 0.5, (v + 0.02) / 0.5];
    const inside = 1 - smooth(0.62, 0.72, Math.hypot(s * 1.25, t * 0.92));
    const band = Math.sin((t * 1.05 + Math.abs(s) ** 1.25 * -0.95) * 25 + 0.6);
    const swirl = clouds(u * 9, v * 9, 3) - 0.5;
    const stem = smooth(0.035, 0.015, Math.abs(s)) * smooth(0.75, 0.6, Math.abs(t));
    const milk = Math.max(inside * smooth(-0.25, 0.35, band + swirl * 0.7), stem);
    const crema = mix(
      light("#6b3413"),
      light("#a8632a"),
      smooth(0.2, 0.8, clouds(u * 7 + 3, v * 7, 4)) + 0.25 * smooth(0.35, 0.53, away),
    );
    const edge = 1 - 0.5 * smooth(0.47, 0.53, away) * (0.5 - 0.5 * facing);
    const surface = mix(crema, light("#f4e2c6"), milk * 0.96);
    return [1, [surface[0] * edge, surface[1] * edge, surface[2] * edge]];
  });
  canvas.line(
    [
      { x: 1.3, y: 0.78 },
      { x: 1.42, y: 0.28 },
    ],
    [0.022, 0.016],
    light("#b9b6b0"),
  );
  canvas.line(
    [
      { x: 1.297, y: 0.78 },
      { x: 1.415, y: 0.29 },
    ],
    [0.006, 0.004],
    light("#fffdf6", 1.3),
  );
  canvas.cover({ left: 1.2, right: 1.4, top: 0.74, bottom: 0.94 }, (x, y) => {
    const [u, v] = [(x - 1.288) / 0.042, (y - 0.83) / 0.07];
    const away = Math.hypot(u, v);
    const tone = 0.34 + 0.5 * smooth(0.7, -0.7, u + v) + 0.25 * smooth(0.75, 0.95, away);
    return [1 - smooth(0.96, 1.03, away), [tone, tone * 0.98, tone * 0.95]];
  });
  canvas.glow({ x: 0.1, y: 0.05 }, 0.9, light("#ffe2b8", 0.12));
}
