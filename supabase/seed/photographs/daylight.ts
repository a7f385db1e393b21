import { type Canvas, clouds, gradient, light, mix, noise, smooth } from "./canvas.ts";

// Photographs by day.

/** Kites over a lake shore on a windy day. */
export function kites(canvas: Canvas): void {
  canvas.fill((x, y) => {
    const base = gradient(
      [
        [0, light("#2f7fd0")],
        [0.6, light("#83bff0")],
        [0.85, light("#cfe6f5")],
      ],
      y,
    );
    const body = clouds(x * 1.5 + 0.4, y * 2.6 + 2, 6);
    const cover = smooth(0.52, 0.66, body + 0.09 * smooth(0.2, 0.75, y));
    const above = clouds(x * 1.5 + 0.36, y * 2.6 + 1.86, 5);
    const shade = smooth(-0.1, 0.12, body - above);
    return mix(base, mix(light("#b9c7d8"), light("#ffffff", 1.05), 1 - shade * 0.8), cover);
  });
  const kite = (x: number, y: number, size: number, turn: number, colors: readonly string[]) => {
    const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
    const at = (u: number, v: number) => ({ x: x + (u * cos - v * sin) * size, y: y + (u * sin + v * cos) * size });
    const tail = Array.from({ length: 26 }, (_, index) =>
      at(0.16 * Math.sin(index * 0.62) * (index / 10), 1.15 + index * 0.09),
    );
    canvas.line(tail, [size * 0.035, size * 0.02], light(colors[1] ?? "#ffffff"));
    for (const [index, place] of tail.entries())
      if (index % 6 === 5)
        canvas.line(
          [
            { x: place.x - size * 0.1, y: place.y - size * 0.03 },
            { x: place.x + size * 0.1, y: place.y + size * 0.03 },
          ],
          [size * 0.09, size * 0.09],
          light(colors[index % 4] ?? "#ffffff"),
        );
    canvas.line([at(0, 0.2), { x: x * 0.72 + 0.34, y: 0.93 }], [0.0016, 0.001], light("#f4f4f4"), { opacity: 0.6 });
    canvas.cover(
      { left: x - size * 1.3, right: x + size * 1.3, top: y - size * 1.3, bottom: y + size * 1.4 },
      (px, py) => {
        const [u, v] = [((px - x) * cos + (py - y) * sin) / size, (-(px - x) * sin + (py - y) * cos) / size];
        const edge = Math.abs(u) / 0.66 + (v < 0 ? -v / 0.75 : v / 1.15);
        const part = (u < 0 ? 0 : 1) + (v < 0 ? 0 : 2);
        const fold =
          (u < 0 ? 1.05 : 0.72) * (0.92 + 0.12 * noise(px * 60, py * 60)) * (smooth(0, 0.03, Math.abs(u)) * 0.4 + 0.6);
        return [1 - smooth(0.96, 1.01, edge), light(colors[part] ?? "#ffffff", fold)];
      },
    );
  };
  kite(1.02, 0.3, 0.19, 0.35, ["#e4332b", "#ffd23a", "#ffd23a", "#e4332b"]);
  kite(0.42, 0.44, 0.115, -0.25, ["#1da37c", "#f7f3e8", "#f7f3e8", "#0f6f8f"]);
  kite(1.34, 0.53, 0.07, 0.5, ["#7b3fb0", "#ff8fb8", "#ff8fb8", "#7b3fb0"]);
  kite(0.72, 0.15, 0.05, 0.1, ["#ff8a1f", "#ff5a36", "#ffcf3f", "#ff8a1f"]);
  kite(0.18, 0.2, 0.035, -0.4, ["#d12c6a", "#3fb3e6", "#3fb3e6", "#d12c6a"]);
  canvas.ground(
    (x) => 0.83 + 0.012 * clouds(x * 12, 4, 3) - 0.02 * noise(x * 3, 8),
    (x, y) => mix(light("#5c7f6a"), light("#3d6146"), noise(x * 60, y * 60)),
  );
  canvas.fill(
    (x, y) => mix(light("#9cc4de"), light("#5f9cc6"), smooth(0.3, 0.7, clouds(x * 8, y * 130, 3))),
    0.855,
    0.9,
  );
  canvas.ground(
    (x) => 0.895 + 0.008 * noise(x * 4, 3),
    (x, y) => mix(light("#4f8a33"), light("#9cc257"), 0.65 * noise(x * 90, y * 30) + 0.3 * smooth(0.89, 1, y)),
  );
  for (let index = 0; index < 11; index += 1) {
    const x = canvas.ratio * ((index + 0.2 + 0.6 * canvas.random.next()) / 11);
    const size = 0.016 + 0.008 * canvas.random.next();
    const shirt = light(["#c43b3b", "#2f5fa8", "#e3b23a", "#f0eee6", "#3d8f6a"][index % 5] ?? "#c43b3b", 0.8);
    canvas.line(
      [
        { x: x - size * 0.25, y: 0.945 },
        { x: x - size * 0.1, y: 0.92 },
      ],
      [size * 0.35, size * 0.4],
      light("#2b3346"),
    );
    canvas.line(
      [
        { x: x + size * 0.25, y: 0.945 },
        { x: x + size * 0.1, y: 0.92 },
      ],
      [size * 0.35, size * 0.4],
      light("#2b3346"),
    );
    canvas.line(
      [
        { x, y: 0.92 },
        { x, y: 0.92 - size * 1.2 },
      ],
      [size * 0.75, size * 0.85],
      shirt,
    );
    canvas.disc(
      { x, y: 0.92 - size * 1.9 },
      size * 0.42,
      light(["#8a5a3c", "#d9a77f", "#5a3a28", "#c68a62"][index % 4] ?? "#8a5a3c"),
    );
  }
}

/** A beach from high above: surf, sand and umbrellas. */
export function umbrellas(canvas: Canvas): void {
  const shore = (y: number) => canvas.ratio * 0.44 + 0.06 * Math.sin(y * 4.2 + 0.4) + 0.05 * clouds(y * 4, 3, 3);
  canvas.fill((x, y) => {
    const out = shore(y) - x;
    const swell = clouds(x * 5 + y * 1.5, y * 2.2, 5);
    const sea = gradient(
      [
        [0, light("#bfe6d8")],
        [0.1, light("#67cdc8")],
        [0.35, light("#22a3b5")],
        [0.75, light("#117391")],
      ],
      out + 0.12 * (swell - 0.5),
    );
    const glint = smooth(0.6, 0.75, clouds(x * 40, y * 26, 3)) * 0.09;
    const bar = [0.02, 0.15, 0.29].reduce((sum, place, index) => {
      const line = out - place - 0.05 * (clouds(y * 5 + index * 9, index, 3) - 0.5);
      const lace = smooth(0.38, 0.62, clouds(x * 30 + index * 5, y * 30, 4));
      return (
        sum +
        smooth(-0.005, 0.004, line) * Math.exp(-Math.max(0, line) * (index === 0 ? 16 : 34)) * (0.25 + 0.75 * lace)
      );
    }, 0);
    const wet = smooth(-0.13, 0.01, out);
    const ripple = clouds(x * 16, y * 16, 3) - 0.5;
    const steps = smooth(0.6, 0.75, clouds(x * 55, y * 55, 2)) * (1 - wet) * 0.1;
    const dry = 0.93 + 0.2 * ripple - steps + 0.05 * noise(x * 220, y * 220);
    const sand = mix(light("#e8d2a6", dry), light("#b5936a"), wet * 0.85);
    const water = mix([sea[0] + glint, sea[1] + glint, sea[2] + glint], light("#ffffff"), Math.min(1, bar));
    return mix(sand, water, smooth(-0.006, 0.006, out));
  });
  const pairs = [
    ["#e5484d", "#fff6ea"],
    ["#f2b134", "#fff6ea"],
    ["#1f8f9f", "#f2fbfa"],
    ["#f07f4f", "#ffe3c9"],
  ] as const;
  for (let row = 0; row < 4; row += 1)
    for (let index = 0; index < 3; index += 1) {
      if ((row + index * 2) % 5 === 4) continue;
      const [x, y] = [
        canvas.ratio * 0.59 + index * 0.235 + 0.05 * canvas.random.next(),
        0.13 + row * 0.25 + 0.06 * canvas.random.next(),
      ];
      const [one, other] = pairs[(row * 2 + index) % 4] ?? pairs[0];
      const turn = canvas.random.next();
      const towel = light(["#3f6fb0", "#d9d2c2", "#c75b7a"][(row + index) % 3] ?? "#3f6fb0", 0.9);
      canvas.line(
        [
          { x: x + 0.075, y: y - 0.05 },
          { x: x + 0.1, y: y + 0.06 },
        ],
        [0.042, 0.042],
        light("#7d6a4c"),
        { opacity: 0.4 },
      );
      canvas.line(
        [
          { x: x + 0.07, y: y - 0.055 },
          { x: x + 0.095, y: y + 0.055 },
        ],
        [0.042, 0.042],
        towel,
      );
      canvas.disc({ x: x + 0.035, y: y + 0.045 }, 0.072, light("#5e4a34"), { soft: 0.3, opacity: 0.65 });
      canvas.cover({ left: x - 0.07, right: x + 0.07, top: y - 0.07, bottom: y + 0.07 }, (px, py) => {
        const away = Math.hypot(px - x, py - y) / 0.066;
        const slice = (Math.atan2(py - y, px - x) / (2 * Math.PI) + 1 + turn) * 8;
        const scallop = 1 - 0.05 * Math.abs(Math.sin(slice * Math.PI));
        const tone =
          0.86 +
          0.22 * smooth(0.9, -0.9, (px - x + py - y) / 0.066) -
          0.12 * smooth(0.45, 0.5, Math.abs((slice % 1) - 0.5));
        return [1 - smooth(scallop - 0.04, scallop, away), light(Math.floor(slice) % 2 === 0 ? one : other, tone)];
      });
      canvas.disc({ x, y }, 0.006, light("#fff9ef"));
    }
}

/** A city by the river, early in the morning. */
export function skyline(canvas: Canvas): void {
  const horizon = 0.64;
  const stops = [
    [0, light("#34508c")],
    [0.45, light("#8f86b4")],
    [0.78, light("#f0a284")],
    [1, light("#ffd59f")],
  ] as const;
  canvas.fill(
    (x, y) => {
      const base = gradient(stops, y / horizon);
      const cover = smooth(0.5, 0.72, clouds(x * 1.3, y * 7 + 3, 5)) * 0.7;
      return mix(base, mix(light("#75618f"), light("#ffb98a", 1.1), smooth(0.1, 0.6, y)), cover);
    },
    0,
    horizon,
  );
  canvas.glow({ x: canvas.ratio * 0.3, y: horizon }, 0.5, light("#ffc98a", 0.5));
  for (const [count, most, shade, lit] of [
    [26, 0.24, 0.5, 0.25],
    [17, 0.46, 1, 0.5],
  ] as const) {
    for (let index = 0; index < count; index += 1) {
      const x = canvas.ratio * ((index + 0.5 * canvas.random.next()) / count);
      const middle = 0.3 + 0.7 * Math.exp(-(((x - canvas.ratio * 0.62) / 0.42) ** 2));
      const [width, height] = [
        0.045 + 0.07 * canvas.random.next(),
        most * middle * (0.45 + 0.55 * canvas.random.next()),
      ];
      const wall = mix(light("#8f7b98"), light("#27304f"), shade);
      const face = canvas.random.next();
      canvas.cover({ left: x, right: x + width, top: horizon - height, bottom: horizon }, (px, py) => {
        const [column, floor] = [Math.floor((px - x) / 0.0105), Math.floor((py - horizon) / 0.0125)];
        const pane = (px - x) % 0.0105 > 0.0032 && Math.abs((py - horizon) % 0.0125) > 0.0042;
        const on = noise(column * 5.1 + index * 13, floor * 3.7 + index) > 0.7;
        const warm = mix(wall, light("#ffb887"), 0.42 * shade * smooth(0.5, 0, (px - x) / width) * (0.4 + face * 0.6));
        const sheen = mix(warm, light("#c98f86"), 0.3 * smooth(horizon, horizon - height, py));
        return [1, pane ? (on ? mix(sheen, light("#ffdf9f", 1.1), lit) : mix(sheen, light("#20294a"), 0.35)) : sheen];
      });
      if (height > most * 0.75)
        canvas.line(
          [
            { x: x + width / 2, y: horizon - height },
            { x: x + width / 2, y: horizon - height - 0.05 },
          ],
          [0.004, 0.001],
          wall,
        );
    }
  }
  canvas.cover({ left: 0, right: canvas.ratio, top: horizon - 0.05, bottom: horizon }, (x, y) => {
    const crowns = horizon - 0.02 - 0.026 * clouds(x * 16, 3, 3);
    return [smooth(-0.003, 0.003, y - crowns), mix(light("#141d1f"), light("#3a3a35"), noise(x * 70, y * 90))];
  });
  for (let index = 0; index < 30; index += 1)
    canvas.disc({ x: canvas.ratio * ((index + 0.5) / 30), y: horizon - 0.012 }, 0.0035, light("#ffd694", 1.6), {
      soft: 0.5,
    });
  canvas.water(horizon, 0.11, ([r, g, b], near) => [
    r * (0.8 - 0.25 * near),
    g * (0.8 - 0.22 * near) + 0.004,
    b * (0.85 - 0.2 * near) + 0.01,
  ]);
  canvas.bloom(0.03, 0.4);
}
