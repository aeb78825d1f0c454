import {
  across,
  along,
  below,
  box,
  chanceOf,
  disc,
  fade,
  glow,
  many,
  mix,
  path,
  picture,
  size,
  soft,
  swell,
  through,
  whole,
} from './brush.mjs';

/** Six-sided columns, as basalt cools, stepping down to the sea. */
export function basalt() {
  const chance = chanceOf('basalt');
  const wide = 92;
  const half = wide / 2;
  const deep = 27;
  const height = swell(chance, 1.1, 3);
  const column = (x, top, share) => {
    const tone = along(
      ['#566b86', '#36486a', '#223152', '#10182e'],
      share + chance.between(-0.06, 0.06),
    );
    const lit = mix(tone, '#f2c99f', 0.6 - share * 0.2);
    const face = (from, to, colour) =>
      `<path d="M${through(from)}L${through(to)}Z" fill="${colour}"/>`;
    const a = [x - half, top];
    const b = [x - half / 2, top + deep];
    const c = [x + half / 2, top + deep];
    const d = [x + half, top];
    const down = ([px]) => [px, size + 10];
    const joints = many(7, () => {
      const y = top + deep + chance.between(40, 700);
      return `<path d="M${through([
        [x - half / 2, y],
        [x + half / 2, y],
      ])}" stroke="${mix(tone, '#000000', 0.35)}" stroke-width="2" opacity=".55"/>`;
    });
    return (
      face([a, b], [down(b), down(a)], mix(tone, '#e7a67c', 0.3)) +
      face([b, c], [down(c), down(b)], tone) +
      face([c, d], [down(d), down(c)], mix(tone, '#05070f', 0.42)) +
      joints +
      `<path d="M${through([a, [x - half / 2, top - deep], [x + half / 2, top - deep], d, c, b])}Z" fill="${lit}"/>`
    );
  };
  const rows = 17;
  return picture(
    [
      fade('sky', [
        [0, '#33476b'],
        [0.4, '#a97a86'],
        [0.62, '#f3b98e'],
        [0.72, '#fbdcae'],
      ]),
      fade('sea', [
        [0, '#e9b596'],
        [0.35, '#6d7d95'],
        [1, '#24344d'],
      ]),
      glow('sun', [
        [0, '#fff3d4'],
        [0.2, '#ffe6b6', 0.9],
        [1, '#ffd49a', 0],
      ]),
    ],
    [
      whole('fill="url(#sky)"'),
      disc(300, 520, 330, 'fill="url(#sun)"'),
      box(0, 600, size, 600, 'fill="url(#sea)"'),
      many(70, () => {
        const down = chance.between(0, 1);
        return box(
          chance.between(-80, 900),
          606 + down * 300,
          chance.between(30, 260),
          1.5 + down * 2.5,
          `rx="2" fill="#fde6c8" opacity="${chance.between(0.1, 0.5).toFixed(2)}"`,
        );
      }),
      many(rows * 2, (half) => {
        const plane = 560 + half * deep;
        const share = half / (rows * 2 - 1);
        return many(10, (pair) => {
          const x = (pair * 2 + (half % 2) - 1) * wide * 0.75;
          const right = x / size;
          const rise = 30 + 430 * Math.max(0, right - 0.2) ** 1.5 * (1 - share * 0.62);
          const top = plane - rise - height(right + share * 0.5) * 46 - chance.between(-16, 16);
          // Where the water is, the columns of the far rows stand below it.
          return right < 0.62 - share * 1.5 ? '' : column(x, top, share);
        });
      }),
    ],
  );
}

/** A river that parts and joins on its way over the sand, seen from high above. */
export function delta() {
  const chance = chanceOf('delta');
  const sands = ['#efe0c2', '#e3c79b', '#d2a876', '#b98558', '#8f6143'];
  const grain = swell(chance, 1.1, 4);
  const strata = many(26, (at) => {
    const share = at / 25;
    const line = swell(chance, 0.9, 3);
    const top = across((x) => -60 + share * 1290 + line(x) * 60 + grain(x + share) * 44, 30);
    return path(
      below(top),
      `fill="${along(sands, 0.5 + 0.5 * Math.sin(share * 9 + chance.between(-0.5, 0.5)))}" opacity=".8"`,
    );
  });
  const arms = [];
  const flow = (x, y, way, width, depth) => {
    const points = [[x, y]];
    const bend = swell(chance, 1.2, 3);
    const steps = 9 + Math.round(chance.between(0, 4));
    for (let at = 0; at < steps; at += 1) {
      const turn = way + bend(at / steps) * 0.7;
      x += Math.sin(turn) * 52;
      y += Math.cos(turn) * 46;
      if (at % 2 || at === steps - 1) points.push([x, y]);
      if (y > size + 60) break;
    }
    arms.push({ points, width });
    if (y > size + 40 || depth > 6) return;
    const parts = depth < 5 ? 2 : 1;
    for (let at = 0; at < parts; at += 1) {
      const side = parts === 1 ? chance.pick([-1, 1]) : at * 2 - 1;
      flow(
        x,
        y,
        way * 0.2 + side * chance.between(0.2, 0.55),
        width * chance.between(0.62, 0.8),
        depth + 1,
      );
    }
  };
  flow(640, -60, -0.1, 92, 0);
  flow(250, -60, 0.3, 34, 2);
  const stroke = (grow, colour, opacity) =>
    arms
      .map(({ points, width }) =>
        path(
          soft(points),
          `fill="none" stroke="${colour}" stroke-width="${(width * grow[0] + grow[1]).toFixed(1)}" stroke-linecap="round" stroke-linejoin="round" opacity="${opacity}"`,
        ),
      )
      .join('');
  return picture(
    [
      fade(
        'light',
        [
          [0, '#fff4dc', 0.3],
          [0.5, '#fff4dc', 0],
          [1, '#3b2231', 0.32],
        ],
        [0, 0, 1, 1],
      ),
    ],
    [
      whole('fill="#d9b486"'),
      strata,
      stroke([1.5, 34], '#f6ead2', 0.28),
      stroke([1.25, 18], '#7ea893', 0.55),
      stroke([1.08, 9], '#fbf3df', 0.85),
      stroke([1, 2], '#3f9c9c', 1),
      stroke([0.72, 0], '#247a86', 1),
      stroke([0.4, 0], '#14566c', 0.9),
      stroke([0.1, 0], '#8fd4cc', 0.55),
      many(420, () =>
        disc(
          chance.between(0, size),
          chance.between(0, size),
          chance.between(0.8, 2.4),
          `fill="#6b4630" opacity="${chance.between(0.08, 0.28).toFixed(2)}"`,
        ),
      ),
      whole('fill="url(#light)"'),
    ],
  );
}

/** Trunks in the mist, the nearer the darker. */
export function grove() {
  const chance = chanceOf('grove');
  const tones = ['#b9d3bd', '#8fb59c', '#5f917a', '#356a5a', '#17433d', '#0a2628'];
  const trunk = (share, tone) => {
    const foot = 760 + share * 400;
    const wide = 10 + share ** 1.5 * 66;
    const x = chance.between(-40, size + 40);
    const lean = chance.between(-26, 26) * (1 + share);
    const left = soft([
      [x - wide / 2 + lean, -30],
      [x - wide / 2.2 + lean * 0.4, foot * 0.5],
      [x - wide / 1.9, foot - 40],
      [x - wide * 1.05, foot + 20],
    ]);
    const right = soft([
      [x + wide * 1.05, foot + 20],
      [x + wide / 1.9, foot - 40],
      [x + wide / 2.2 + lean * 0.4, foot * 0.5],
      [x + wide / 2 + lean, -30],
    ]).replace('M', 'L');
    const boughs = many(3 + Math.round(share * 3), () => {
      const y = chance.between(30, foot * 0.62);
      const way = chance.pick([-1, 1]);
      const from = x + lean * (1 - y / foot);
      const long = chance.between(70, 190) * (0.5 + share);
      return path(
        soft([
          [from, y],
          [from + way * long * 0.5, y - long * 0.32],
          [from + way * long, y - long * 0.42],
        ]),
        `fill="none" stroke="${tone}" stroke-width="${(wide * 0.16 + 1.5).toFixed(1)}" stroke-linecap="round"`,
      );
    });
    const gleam =
      share > 0.5
        ? path(
            soft([
              [x + wide * 0.3 + lean, -30],
              [x + wide * 0.28 + lean * 0.4, foot * 0.5],
              [x + wide * 0.36, foot - 60],
            ]),
            `fill="none" stroke="#dff3c8" stroke-width="${(wide * 0.09).toFixed(1)}" opacity=".22"`,
          )
        : '';
    return path(`${left}${right}Z`, `fill="${tone}"`) + boughs + gleam;
  };
  const leaves = (share, tone) =>
    many(90, () =>
      disc(
        chance.between(-40, size + 40),
        chance.between(-60, 120 - share * 70) + Math.abs(chance.between(-1, 1)) * 130,
        chance.between(12, 48),
        `fill="${mix(tone, '#e6f2c9', chance.between(0, 0.14))}"`,
      ),
    );
  return picture(
    [
      fade('air', [
        [0, '#cfe3c4'],
        [0.45, '#f3f6dc'],
        [0.72, '#e3eed3'],
        [1, '#9cc0a4'],
      ]),
      glow('sun', [
        [0, '#fffbe2'],
        [0.3, '#fdf6cf', 0.8],
        [1, '#f3f6dc', 0],
      ]),
      fade('ray', [
        [0, '#fffbe0', 0.6],
        [1, '#fffbe0', 0],
      ]),
    ],
    [
      whole('fill="url(#air)"'),
      disc(720, 360, 520, 'fill="url(#sun)"'),
      tones
        .map((tone, at) => {
          const share = at / (tones.length - 1);
          const hill = swell(chance, 0.9, 3);
          const ground = path(
            below(across((x) => 770 + share * 300 + hill(x) * 34, 30)),
            `fill="${mix(tone, '#cfe3c4', 0.1)}"`,
          );
          return leaves(share, tone) + ground + many(11 - at, () => trunk(share, tone));
        })
        .join(''),
      many(6, (at) => {
        const x = 200 + at * 170;
        return path(
          `M${x + 210} -20L${x + 270} -20L${x - 20} 1220L${x - 200} 1220Z`,
          `fill="url(#ray)" opacity="${chance.between(0.16, 0.34).toFixed(2)}"`,
        );
      }),
    ],
  );
}

/** Boughs of juniper with their berries over rolling hills. */
export function juniper() {
  const chance = chanceOf('juniper');
  const hills = ['#d8d6e8', '#b7b8d8', '#8c95bf', '#6476a0', '#435a80'];
  const greens = ['#1d4a45', '#2b6657', '#3e826b', '#63a183', '#93c19d'];
  const berry = (x, y, r) =>
    disc(x, y, r, 'fill="url(#berry)"') +
    disc(x - r * 0.3, y - r * 0.34, r * 0.24, 'fill="#eef0ff" opacity=".75"') +
    disc(x + r * 0.1, y + r * 0.5, r * 0.12, 'fill="#1a1e46" opacity=".6"');
  const bough = (x, y, way, long, depth) => {
    const bend = chance.between(-0.35, 0.35);
    const points = Array.from({ length: 8 }, (_, at) => {
      const turn = way + bend * (at / 7);
      return [x + Math.cos(turn) * long * (at / 7), y + Math.sin(turn) * long * (at / 7)];
    });
    const needles = many(Math.round(long / 3.4), (at) => {
      const share = at / (long / 3.4);
      const [px, py] = points[Math.min(7, Math.floor(share * 8))];
      const onX = px + chance.between(-9, 9);
      const onY = py + chance.between(-9, 9);
      const turn = way + bend * share + chance.pick([-1, 1]) * chance.between(0.35, 0.95);
      const reach = chance.between(16, 44) * (1.15 - share * 0.4);
      return path(
        `M${through([
          [onX, onY],
          [onX + Math.cos(turn) * reach, onY + Math.sin(turn) * reach],
        ])}`,
        `stroke="${chance.pick(greens)}" stroke-width="${chance.between(2.2, 4.4).toFixed(1)}" stroke-linecap="round"`,
      );
    });
    const twigs =
      depth > 1
        ? ''
        : many(depth === 0 ? 7 : 3, (at) => {
            const [px, py] = points[Math.min(7, at + 1)];
            return bough(
              px,
              py,
              way + chance.pick([-1, 1]) * chance.between(0.4, 0.85),
              long * chance.between(0.3, 0.5),
              depth + 1,
            );
          });
    const berries = many(depth === 0 ? 7 : 2, () => {
      const [px, py] = chance.pick(points);
      return berry(
        px + chance.between(-30, 30),
        py + chance.between(-28, 28),
        chance.between(13, 24),
      );
    });
    return (
      path(
        soft(points),
        `fill="none" stroke="#4a3b35" stroke-width="${[9, 5, 3][depth]}" stroke-linecap="round"`,
      ) +
      twigs +
      needles +
      berries
    );
  };
  return picture(
    [
      fade('sky', [
        [0, '#f5e4dc'],
        [0.5, '#f7efe6'],
        [1, '#e3e3ee'],
      ]),
      `<radialGradient id="berry" cx=".36" cy=".32" r=".8"><stop offset="0" stop-color="#8f9be0"/><stop offset=".5" stop-color="#4450a0"/><stop offset="1" stop-color="#20265e"/></radialGradient>`,
      glow('moon', [
        [0, '#fffdf6'],
        [0.34, '#fffdf6'],
        [0.35, '#fbe9d8', 0.6],
        [1, '#f7efe6', 0],
      ]),
    ],
    [
      whole('fill="url(#sky)"'),
      disc(820, 360, 300, 'fill="url(#moon)"'),
      hills
        .map((tone, at) => {
          const line = swell(chance, 0.8 + at * 0.25, 3);
          return path(below(across((x) => 660 + at * 105 + line(x) * 64, 36)), `fill="${tone}"`);
        })
        .join(''),
      bough(-60, 250, 0.32, 900, 0),
      bough(-70, 640, 0.02, 620, 0),
      bough(250, -60, 1.05, 430, 0),
    ],
  );
}
