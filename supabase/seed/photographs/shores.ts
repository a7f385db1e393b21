import { type Canvas, clouds, gradient, light, mix, noise, smooth } from "./canvas.ts";

// Photographs of water.

/** The sun comes up over the surf. */
export function sunrise(canvas: Canvas): void {
  const horizon = 0.56;
  const sun = { x: canvas.ratio * 0.62, y: horizon - 0.075 };
  const stops = [
    [0, light("#3c5c92")],
    [0.45, light("#a98fb0")],
    [0.75, light("#f3a77c")],
    [1, light("#ffd79a")],
  ] as const;
  canvas.fill(
    (x, y) => {
      const away = Math.hypot(x - sun.x, (y - sun.y) * 1.5);
      const base = gradient(stops, y / horizon);
      const cover = smooth(0.48, 0.7, clouds(x * 1.7 + 3, y * 6.5 + 1, 5)) * smooth(0.02, 0.16, horizon - y) * 0.85;
      const lit = mix(light("#6b5f86"), light("#ffb27a", 1.2), Math.exp(-away * 1.9));
      const glow = light("#ffcf8a", 0.9 * Math.exp(-away * 4.2));
      const mixed = mix(base, lit, cover);
      return [mixed[0] + glow[0], mixed[1] + glow[1], mixed[2] + glow[2]];
    },
    0,
    horizon,
  );
  canvas.disc(sun, 0.042, light("#fff4d8", 3), { soft: 0.1 });
  canvas.water(horizon, 0.2, ([r, g, b], near, wave) => {
    const depth = mix(light("#2f5a6e"), light("#1d4152"), near);
    const shine = 0.62 + wave * 0.9 - near * 0.15;
    return [r * shine + depth[0] * 0.35, g * shine + depth[1] * 0.4, b * shine + depth[2] * 0.45];
  });
  const shore = (x: number) => 0.8 + 0.05 * Math.sin(x * 2.1 + 0.4) + 0.035 * clouds(x * 3.5, 2, 3);
  for (const [offset, thickness, strength] of [
    [-0.1, 0.014, 0.5],
    [-0.055, 0.02, 0.6],
    [0, 0.045, 1],
  ] as const) {
    canvas.cover({ left: 0, right: canvas.ratio, top: 0.6, bottom: 1 }, (x, y) => {
      const edge = shore(x + offset * 7) + offset + 0.02 * (clouds(x * 14, y * 14, 3) - 0.5);
      const lace = smooth(0.42, 0.62, clouds(x * 26, y * 60, 3));
      const within = smooth(-thickness, -thickness * 0.2, y - edge) * (1 - smooth(0, 0.006, y - edge));
      return [within * strength * (0.35 + 0.65 * lace), light("#ffeada", 0.92)];
    });
  }
  canvas.cover({ left: 0, right: canvas.ratio, top: 0.7, bottom: 1 }, (x, y) => {
    const edge = shore(x);
    const wet = 1 - smooth(0, 0.16, y - edge);
    const grain = 0.9 + 0.2 * noise(x * 150, y * 190);
    const shine = Math.exp(-(((x - sun.x) / 0.34) ** 2)) * wet;
    const sand = mix(mix(light("#8d6a52", grain), light("#6b5a5e"), wet), light("#ffc792"), shine * 0.75);
    return [smooth(0, 0.008, y - edge), sand];
  });
  canvas.bloom(0.035, 0.5);
}

/** Below the surface: rays of light, sand, and fish. */
export function reef(canvas: Canvas): void {
  const source = { x: canvas.ratio * 0.6, y: -0.35 };
  canvas.fill((x, y) => {
    const base = gradient(
      [
        [0, light("#8fe3e6")],
        [0.12, light("#3fb4cf")],
        [0.5, light("#1a7fa8")],
        [1, light("#0b4d74")],
      ],
      y,
    );
    const angle = Math.atan2(x - source.x, y - source.y);
    const ray = smooth(0.4, 0.8, clouds(angle * 9 + 4, 1.5, 3)) * (1 - smooth(0.05, 0.95, y));
    const surface = smooth(0.5, 0.75, clouds(x * 7, y * 30, 3)) * (1 - smooth(0, 0.14, y));
    const shine = ray * 0.5 * Math.exp(-(((x - source.x) / 0.75) ** 2)) + surface * 0.8;
    return [base[0] + shine * 0.4, base[1] + shine * 0.55, base[2] + shine * 0.5];
  });
  const bottom = (x: number) => 0.76 + 0.05 * clouds(x * 3 + 8, 1, 3);
  canvas.ground(bottom, (x, y) => {
    const far = 1 / (y - 0.62);
    const ridge = Math.abs(clouds(x * far * 0.9 + 3, far * 2.3, 3) - 0.5) * 2;
    const caustic = smooth(0.12, 0, ridge);
    const near = smooth(0.74, 1, y);
    const sand = mix(light("#2f86a0"), light("#9fbfa2"), near * 0.8);
    return [sand[0] + caustic * 0.28 * near, sand[1] + caustic * 0.3 * near, sand[2] + caustic * 0.24 * near];
  });
  for (let index = 0; index < 46; index += 1) {
    const depth = canvas.random.next();
    const x =
      canvas.ratio *
      (canvas.random.next() < 0.5 ? canvas.random.next() ** 1.6 * 0.5 : 1 - canvas.random.next() ** 1.6 * 0.5);
    const foot = bottom(x) + 0.02 + depth * 0.17;
    const size = 0.035 + depth * 0.085;
    const color = mix(
      light("#24708f"),
      light(["#8a3f5c", "#a7632f", "#5c4a7e", "#3f6e54"][index % 4] ?? "#8a3f5c"),
      depth * 0.85,
    );
    canvas.cover(
      { left: x - size * 1.4, right: x + size * 1.4, top: foot - size * 1.6, bottom: foot + size * 0.7 },
      (px, py) => {
        const bumps = 0.55 + 0.7 * clouds(px * 30 + index, py * 30, 3);
        const away = Math.hypot((px - x) / 1.2, py - foot) / (size * bumps);
        const shade = 0.55 + 0.9 * smooth(foot, foot - size, py) + 0.4 * (noise(px * 190, py * 190) - 0.5);
        return [1 - smooth(0.92, 1.02, away), [color[0] * shade, color[1] * shade, color[2] * shade]];
      },
    );
  }
  for (let index = 0; index < 30; index += 1) {
    const [x, y] = [canvas.ratio * (0.2 + 0.45 * canvas.random.next()), 0.3 + 0.28 * canvas.random.next()];
    const size = 0.009 + 0.013 * canvas.random.next();
    const color = mix(light("#12618a"), light("#f2c84b"), 0.25 + 0.6 * canvas.random.next());
    canvas.cover(
      { left: x - size * 3, right: x + size * 2.4, top: y - size * 1.2, bottom: y + size * 1.2 },
      (px, py) => {
        const body = Math.hypot((px - x) / 1.9, py - y) / size;
        const tail = px < x - size * 1.5 && px > x - size * 2.6 && Math.abs(py - y) < (x - size * 1.3 - px) * 0.75;
        return [
          tail ? 0.9 : 1 - smooth(0.85, 1.05, body),
          mix(color, light("#0d4a6e"), smooth(y - size, y + size, py) * 0.6),
        ];
      },
    );
  }
  canvas.bloom(0.03, 0.35);
}

/** Cypress trees in the fog, and in the still water below them. */
export function cypress(canvas: Canvas): void {
  const horizon = 0.66;
  const sun = { x: canvas.ratio * 0.58, y: 0.3 };
  const fog = (x: number, y: number) => {
    const away = Math.hypot(x - sun.x, y - sun.y);
    return mix(
      gradient(
        [
          [0, light("#8aa39a")],
          [0.5, light("#cfd2b6")],
          [1, light("#a9b3a0")],
        ],
        y / horizon,
      ),
      light("#fff0c9", 1.15),
      Math.exp(-away * 2.4),
    );
  };
  canvas.fill((x, y) => mix(fog(x, y), light("#8fa596"), 0.25 * smooth(0.4, 0.7, clouds(x * 3, y * 5, 4))), 0, horizon);
  const layers = 5;
  for (let layer = 0; layer < layers; layer += 1) {
    const near = layer / (layers - 1);
    const count = Math.round(19 - 13 * near);
    for (let index = 0; index < count; index += 1) {
      const x = canvas.ratio * ((index + 0.15 + canvas.random.next() * 0.7) / count);
      if (near > 0.6 && Math.abs(x - sun.x) < 0.2) continue;
      const width = 0.013 + 0.042 * near ** 1.6 * (0.7 + canvas.random.next() * 0.6);
      const foot = horizon - 0.045 * (1 - near);
      const tone = mix(mix(light("#93a593"), light("#c9c7a4"), 0.3), light("#1a1d17"), near ** 0.8);
      const seed = index * 7 + layer * 31;
      canvas.cover({ left: x - width * 3.2, right: x + width * 3.2, top: 0, bottom: foot }, (px, py) => {
        const flare =
          width *
          (0.5 + 0.16 * noise(py * 7, seed) + 1.5 * Math.exp((py - foot) * 15) + 0.3 * Math.exp((py - foot) * 4));
        const across = (px - x - 0.012 * Math.sin(py * 5 + seed)) / flare;
        const bark =
          0.75 + 0.7 * near * (clouds(px * 110, py * 9 + seed, 3) - 0.35) + 0.35 * across * -Math.sign(x - sun.x);
        return [1 - smooth(0.9, 1.05, Math.abs(across)), [tone[0] * bark, tone[1] * bark, tone[2] * bark]];
      });
      for (let moss = 0; moss < 5 * near; moss += 1) {
        const [from, y] = [x + (canvas.random.next() - 0.5) * 0.3, 0.03 + 0.25 * canvas.random.next()];
        canvas.line(
          [
            { x, y: y + 0.03 },
            { x: from, y },
          ],
          [0.01 * near, 0.004],
          tone,
        );
        for (let strand = 0; strand < 9; strand += 1) {
          const sx = from + (x - from) * canvas.random.next() * 0.8;
          canvas.line(
            [
              { x: sx, y: y + 0.01 },
              { x: sx + 0.006, y: y + 0.05 + 0.14 * canvas.random.next() },
            ],
            [0.007 * near, 0.001],
            mix(tone, light("#7d8a74"), 0.35),
            { opacity: 0.75 },
          );
        }
      }
    }
    // Each distance is paler than the one before it.
    if (layer < layers - 1)
      canvas.cover({ left: 0, right: canvas.ratio, top: 0, bottom: horizon }, (x, y) => [
        0.13 + 0.22 * smooth(0.2, horizon, y) * noise(x * 2 + layer, y * 3),
        fog(x, y),
      ]);
  }
  canvas.cover({ left: 0, right: canvas.ratio, top: 0, bottom: 0.3 }, (x, y) => {
    const leaves = clouds(x * 11, y * 11, 4) + 0.22 - y * 1.5;
    return [smooth(0.55, 0.63, leaves) * 0.9, mix(light("#2b3823"), light("#6f8250"), noise(x * 50, y * 50))];
  });
  canvas.water(horizon, 0.03, ([r, g, b], near) => [
    r * (0.66 - 0.3 * near),
    g * (0.64 - 0.28 * near),
    b * (0.52 - 0.24 * near),
  ]);
  canvas.cover({ left: 0, right: canvas.ratio, top: horizon, bottom: 1 }, (x, y) => {
    const far = 1 / (y - horizon + 0.05);
    const weed = smooth(0.6, 0.7, clouds(x * far * 0.55 + 5, far * 1.7, 4)) * smooth(0.02, 0.15, y - horizon);
    return [weed * 0.8, mix(light("#59702f"), light("#a7b862"), noise(x * 120, y * 260))];
  });
  canvas.bloom(0.05, 0.3);
}
