import {
  across,
  along,
  below,
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
  whole,
} from './brush.mjs';

/** A closed soft line around a middle; `wave` shapes it, one and the same for all that lie inside one another. */
const round = (x, y, r, wave, rough, flat = 1) =>
  soft(
    Array.from({ length: 44 }, (_, at) => {
      const turn = (at / 44) * Math.PI * 2;
      const reach = r * (1 + rough * wave(turn, r));
      return [x + Math.cos(turn) * reach, y + Math.sin(turn) * reach * flat];
    }),
    true,
  );

function shoreOf(chance) {
  const parts = [2, 3, 4, 5, 7].map((turns) => ({
    turns,
    shift: chance.between(0, 6.28),
    weight: 1 / turns,
  }));
  return (turn, r) =>
    parts.reduce(
      (sum, { turns, shift, weight }) => sum + weight * Math.sin(turns * turn + shift + r / 640),
      0,
    ) * 0.62;
}

const beams = (chance, colour, count) =>
  many(count, (at) => {
    const x = (at / count) * 1500 - 100 + chance.between(-40, 40);
    const wide = chance.between(40, 130);
    return path(
      `M${Math.round(x)} -20L${Math.round(x + wide * 0.5)} -20L${Math.round(x - 240 + wide * 1.6)} 1220L${Math.round(x - 380)} 1220Z`,
      `fill="${colour}" opacity="${chance.between(0.05, 0.2).toFixed(2)}"`,
    );
  });

const bubbles = (chance, count) =>
  many(count, () =>
    disc(
      chance.between(0, size),
      chance.between(60, 1120),
      chance.between(2, 9),
      `fill="none" stroke="#e8fffb" stroke-width="1.6" opacity="${chance.between(0.2, 0.7).toFixed(2)}"`,
    ),
  );

/** Branches of coral in deep water. */
export function coral() {
  const chance = chanceOf('coral');
  const sprout = (x, y, way, long, width, depth, colours) => {
    const bend = chance.between(-0.3, 0.3);
    const toX = x + Math.cos(way + bend) * long;
    const toY = y + Math.sin(way + bend) * long;
    const colour = along(colours, depth / 7);
    const limb = path(
      soft([
        [x, y],
        [x + Math.cos(way) * long * 0.55, y + Math.sin(way) * long * 0.55],
        [toX, toY],
      ]),
      `fill="none" stroke="${colour}" stroke-width="${width.toFixed(1)}" stroke-linecap="round"`,
    );
    if (depth >= 7)
      return limb + disc(toX, toY, width * 0.72, `fill="${mix(colour, '#fff6e8', 0.45)}"`);
    const parts = depth < 6 ? 2 : chance.pick([1, 2]);
    const more = many(parts, (at) =>
      sprout(
        toX,
        toY,
        way + bend * 0.4 + (parts === 1 ? 0 : at * 2 - 1) * chance.between(0.2, 0.5),
        long * chance.between(0.74, 0.92),
        width * 0.76,
        depth + 1,
        colours,
      ),
    );
    return limb + more;
  };
  const warm = ['#b23a52', '#e2604f', '#ff9068', '#ffc79a'];
  const rose = ['#6d2a6b', '#a8407d', '#dd6f93', '#f8b3b4'];
  const dusk = ['#1f4f7c', '#2d6a92', '#4589a6', '#6fabb8'];
  const sand = swell(chance, 1, 3);
  return picture(
    [
      fade('sea', [
        [0, '#5fd0cf'],
        [0.3, '#1f8fae'],
        [0.65, '#12537f'],
        [1, '#0b2a52'],
      ]),
      fade('sand', [
        [0, '#d9b58f'],
        [1, '#6d5a6d'],
      ]),
      glow('light', [
        [0, '#eafff6', 0.75],
        [1, '#7fe0d6', 0],
      ]),
    ],
    [
      whole('fill="url(#sea)"'),
      disc(820, -40, 620, 'fill="url(#light)"'),
      beams(chance, '#eafff6', 12),
      `<g opacity=".55">${sprout(170, 1110, -1.5, 130, 20, 1, dusk)}${sprout(1010, 1120, -1.7, 150, 22, 1, dusk)}${sprout(600, 1120, -1.5, 140, 20, 1, dusk)}</g>`,
      path(below(across((x) => 1052 + sand(x) * 30, 30)), 'fill="url(#sand)"'),
      sprout(880, 1110, -1.45, 172, 44, 0, rose),
      sprout(390, 1130, -1.62, 196, 54, 0, warm),
      sprout(1130, 1150, -1.8, 110, 30, 1, warm),
      sprout(60, 1160, -1.2, 104, 28, 1, rose),
      path(below(across((x) => 1124 + sand(x + 0.4) * 22, 30)), 'fill="#8a6a70"'),
      bubbles(chance, 46),
      many(16, () => {
        const x = chance.between(500, 1120);
        const y = chance.between(150, 420);
        return path(
          `M${Math.round(x)} ${Math.round(y)}q18 -13 38 0q-20 13 -38 0l-13 -9l3 9l-3 9Z`,
          `fill="#ffd48a" opacity="${chance.between(0.65, 1).toFixed(2)}"`,
        );
      }),
    ],
  );
}

/** A small island, as a map draws it, line by line of height and of depth. */
export function islet() {
  const chance = chanceOf('islet');
  const shore = shoreOf(chance);
  const depths = ['#0c3556', '#11507a', '#1a7099', '#2b95b0', '#52b8c1', '#90d8d0', '#c9efdf'];
  const heights = [
    '#f4e7c4',
    '#dcd9a0',
    '#b2c585',
    '#82aa6d',
    '#5a8d5c',
    '#3f714f',
    '#325c49',
    '#6f7c6a',
    '#a3a698',
    '#e2e0d8',
  ];
  const deep = many(16, (at) => {
    const share = at / 15;
    return path(
      round(600, 610, 900 - share * 520, shore, 0.3, 0.92),
      `fill="${along(depths, share)}"${at % 2 ? ' stroke="#ffffff" stroke-opacity=".13" stroke-width="2"' : ''}`,
    );
  });
  const high = many(20, (at) => {
    const share = at / 19;
    return path(
      round(600 - share * 70, 612 - share * 66, 362 * (1 - share) ** 0.86 + 8, shore, 0.34, 0.92),
      `fill="${along(heights, share)}" stroke="#1f3c33" stroke-opacity=".2" stroke-width="2"`,
    );
  });
  return picture(
    [
      fade(
        'light',
        [
          [0, '#fff8e6', 0.3],
          [0.45, '#fff8e6', 0],
          [1, '#04162b', 0.4],
        ],
        [0, 0, 1, 1],
      ),
    ],
    [
      whole(`fill="${depths[0]}"`),
      deep,
      path(round(622, 640, 376, shore, 0.34, 0.92), 'fill="#0d4a66" opacity=".28"'),
      path(round(600, 612, 384, shore, 0.34, 0.92), 'fill="#ffffff" opacity=".75"'),
      high,
      many(
        3,
        (at) =>
          path(
            round([230, 1010, 930][at], [930, 250, 1000][at], [44, 60, 28][at], shore, 0.3),
            'fill="#dcd9a0" stroke="#ffffff" stroke-width="9" stroke-opacity=".7"',
          ) +
          path(
            round([230, 1010, 930][at], [930, 250, 1000][at], [26, 38, 14][at], shore, 0.3),
            'fill="#82aa6d"',
          ),
      ),
      whole('fill="url(#light)"'),
    ],
  );
}

/** Ribbons of kelp, rising to the light. */
export function kelp() {
  const chance = chanceOf('kelp');
  const tones = ['#2f8f83', '#23766f', '#1f6351', '#3d7d3f', '#86a53b', '#c9b84a'];
  const stem = (layer) => {
    const share = layer / 4;
    const x = chance.between(-30, size + 30);
    const sway = swell(chance, chance.between(0.5, 0.9), 3);
    const wide = 9 + share * 17;
    const tall = chance.between(0.72, 1.1);
    const at = (step) => [
      x + sway(step) * (50 + share * 70) * step + step * 60,
      size + 30 - step * size * tall,
    ];
    const tone = along(tones, share * 0.8 + chance.between(0, 0.18));
    const spine = Array.from({ length: 15 }, (_, step) => at(step / 14));
    const leaves = many(19, (index) => {
      const step = 0.1 + (index / 19) * 0.9;
      const [px, py] = at(step);
      const way = index % 2 ? 1 : -1;
      const long = (92 + share * 120) * (1.12 - step * 0.5) * chance.between(0.8, 1.15);
      const lift = long * chance.between(0.5, 0.85);
      const d = `M${Math.round(px)} ${Math.round(py)}C${Math.round(px + way * long * 0.3)} ${Math.round(py - lift * 0.05 - wide * 1.6)} ${Math.round(px + way * long * 0.75)} ${Math.round(py - lift * 0.5 - wide)} ${Math.round(px + way * long)} ${Math.round(py - lift)}C${Math.round(px + way * long * 0.72)} ${Math.round(py - lift * 0.2 + wide * 0.5)} ${Math.round(px + way * long * 0.3)} ${Math.round(py + wide * 0.7)} ${Math.round(px)} ${Math.round(py)}Z`;
      return path(
        d,
        `fill="${mix(tone, index % 3 ? tone : '#f4ee9a', 0.24)}" opacity="${(0.8 + share * 0.2).toFixed(2)}"`,
      );
    });
    return (
      leaves +
      path(
        soft(spine),
        `fill="none" stroke="${mix(tone, '#0c2b2c', 0.35)}" stroke-width="${(wide * 0.36).toFixed(1)}" stroke-linecap="round"`,
      )
    );
  };
  return picture(
    [
      fade('sea', [
        [0, '#d4f5d8'],
        [0.18, '#6fd3bd'],
        [0.5, '#1c8791'],
        [1, '#082f47'],
      ]),
      glow('light', [
        [0, '#fffde0', 0.95],
        [0.35, '#eaffd8', 0.5],
        [1, '#a6f0cf', 0],
      ]),
      fade('floor', [
        [0, '#062a3c', 0],
        [1, '#041a2b', 0.85],
      ]),
    ],
    [
      whole('fill="url(#sea)"'),
      disc(690, -30, 680, 'fill="url(#light)"'),
      beams(chance, '#f7ffe4', 14),
      [0, 1, 2, 3, 4]
        .map(
          (layer) =>
            `<g opacity="${[0.34, 0.5, 0.72, 0.9, 1][layer]}">${many([7, 6, 5, 4, 3][layer], () => stem(layer))}</g>`,
        )
        .join(''),
      bubbles(chance, 40),
      `<rect y="800" width="${size}" height="400" fill="url(#floor)"/>`,
    ],
  );
}

/** Shallow water inside a reef, in all its blues. */
export function lagoon() {
  const chance = chanceOf('lagoon');
  const shore = shoreOf(chance);
  const inner = shoreOf(chance);
  const sea = ['#06275a', '#0a3f80', '#0f62a4', '#1c8cc0', '#47b9cf'];
  const shallows = ['#f5e6c3', '#d6efd6', '#9fe6da', '#63d4d3', '#33bac8', '#1f9cba', '#187fa6'];
  const caustic = () => {
    const x = chance.between(290, 900);
    const y = chance.between(330, 900);
    const r = chance.between(26, 74);
    return path(
      round(x, y, r, shoreOf(chance), 0.5, 0.7),
      `fill="none" stroke="#f2fffb" stroke-width="2.5" opacity="${chance.between(0.1, 0.32).toFixed(2)}"`,
    );
  };
  const palms = many(190, () => {
    const turn = chance.between(2.4, 5.3);
    const reach = 428 * (1 + 0.26 * shore(turn, 428)) + chance.between(-17, 17);
    return disc(
      600 + Math.cos(turn) * reach,
      610 + Math.sin(turn) * reach * 0.96,
      chance.between(7, 17),
      `fill="${chance.pick(['#2f7d57', '#3f9463', '#1f6249', '#6bb074'])}"`,
    );
  });
  return picture(
    [
      fade(
        'light',
        [
          [0, '#fffbe8', 0.26],
          [0.5, '#fffbe8', 0],
          [1, '#021a3a', 0.42],
        ],
        [0, 0, 1, 1],
      ),
    ],
    [
      whole(`fill="${sea[0]}"`),
      many(11, (at) =>
        path(round(600, 610, 980 - at * 44, shore, 0.26, 0.96), `fill="${along(sea, at / 10)}"`),
      ),
      path(
        round(600, 610, 520, shore, 0.26, 0.96),
        'fill="none" stroke="#ffffff" stroke-width="12" opacity=".8"',
      ),
      path(round(600, 610, 506, shore, 0.26, 0.96), 'fill="#7fd8d4"'),
      path(round(600, 610, 470, shore, 0.26, 0.96), 'fill="#f8ecd0"'),
      path(round(600, 610, 455, shore, 0.26, 0.96), 'fill="#eed9ae"'),
      palms,
      many(14, (at) => {
        const share = at / 13;
        return path(
          round(
            610 + share * 26,
            628 + share * 22,
            396 - share * 340,
            share > 0.5 ? inner : shore,
            0.24 + share * 0.1,
            0.94,
          ),
          `fill="${along(shallows, share)}"`,
        );
      }),
      many(70, caustic),
      many(
        3,
        (at) =>
          path(
            `M${[470, 700, 640][at]} ${[520, 760, 470][at]}q26 -15 66 0q-40 15 -66 0Z`,
            'fill="#fff8ea"',
          ) +
          path(
            `M${[470, 700, 640][at] + 8} ${[520, 760, 470][at] + 14}q24 -9 58 0`,
            'fill="none" stroke="#0d5f80" stroke-width="5" opacity=".3"',
          ),
      ),
      whole('fill="url(#light)"'),
    ],
  );
}
