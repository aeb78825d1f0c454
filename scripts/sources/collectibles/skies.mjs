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
  ridge,
  size,
  soft,
  swell,
  through,
  whole,
} from './brush.mjs';

const stars = (chance, count, toY) =>
  many(count, () =>
    disc(
      chance.between(0, size),
      chance.between(0, 1) ** 1.3 * toY,
      chance.between(0.8, 2.6),
      `fill="#eafff6" opacity="${chance.between(0.25, 0.9).toFixed(2)}"`,
    ),
  );

/** Curtains of light above a black ridge and a still lake. */
export function aurora() {
  const chance = chanceOf('aurora');
  const curtains = ['#5ff0b4', '#36d6c0', '#8ef58f', '#9a7bf0'];
  const curtain = (at) => {
    const line = swell(chance, chance.between(0.7, 1.1), 3);
    const foot = (x) => 560 - at * 95 + line(x) * 110 + x * (at % 2 ? 60 : -60);
    const height = 380 + at * 20;
    const reach = swell(chance, 5, 4);
    return many(150, (step) => {
      const x = step / 150;
      const bottom = foot(x);
      const tall = height * (0.62 + 0.38 * reach(x));
      return box(
        x * size,
        bottom - tall,
        13,
        tall,
        `fill="url(#c${at})" opacity="${(0.34 + 0.3 * reach(x * 1.7)).toFixed(2)}"`,
      );
    });
  };
  const far = ridge(chance, 1.4);
  const near = ridge(chance, 1.1);
  const shore = 905;
  return picture(
    [
      fade('sky', [
        [0, '#050b24'],
        [0.45, '#0b2444'],
        [0.75, '#12536b'],
        [1, '#1c7f80'],
      ]),
      ...curtains.map((colour, at) =>
        fade(`c${at}`, [
          [0, colour, 0],
          [0.55, colour, 0.28],
          [0.93, colour, 0.85],
          [1, mix(colour, '#ffffff', 0.5), 0],
        ]),
      ),
      fade('lake', [
        [0, '#2b8f8c'],
        [0.35, '#125066'],
        [1, '#061327'],
      ]),
      fade('rock', [
        [0, '#0d2c40'],
        [1, '#071829'],
      ]),
    ],
    [
      whole('fill="url(#sky)"'),
      stars(chance, 170, 720),
      [3, 2, 1, 0].map(curtain).join(''),
      path(
        below(
          across((x) => 800 - far(x) * 120 - 40, 110),
          false,
        ),
        'fill="#12405a"',
      ),
      path(
        below(
          across((x) => 840 - near(x) * 90 - 170 * (x - 0.45) ** 2, 140),
          false,
        ),
        'fill="url(#rock)"',
      ),
      box(0, shore, size, size - shore, 'fill="url(#lake)"'),
      many(90, () => {
        const down = chance.between(0, 1) ** 1.5;
        const wide = chance.between(40, 300) * (0.3 + down);
        return box(
          chance.between(-100, size),
          shore + 6 + down * 280,
          wide,
          1.5 + down * 3,
          `rx="2" fill="${chance.pick(curtains)}" opacity="${chance.between(0.07, 0.3).toFixed(2)}"`,
        );
      }),
    ],
  );
}

/** Dunes one behind the other, still hot between their layers. */
export function ember() {
  const chance = chanceOf('ember');
  const heat = ['#ffd9a0', '#ff9d5c', '#ef5f3c', '#b5303a', '#701f3b', '#371331', '#170a20'];
  const layers = 15;
  return picture(
    [
      fade('sky', [
        [0, '#2a1030'],
        [0.3, '#7c2340'],
        [0.6, '#ea6a44'],
        [0.8, '#ffd394'],
      ]),
      glow('sun', [
        [0, '#fff6dc'],
        [0.25, '#ffe2a6', 0.95],
        [0.26, '#ffc27a', 0.45],
        [1, '#ff9d5c', 0],
      ]),
    ],
    [
      whole('fill="url(#sky)"'),
      disc(760, 410, 420, 'fill="url(#sun)"'),
      many(layers, (at) => {
        const share = at / (layers - 1);
        const line = swell(chance, 0.5 + share * 0.9, 3);
        const top = across(
          (x) =>
            430 +
            share ** 1.15 * 690 +
            line(x) * (46 + share * 62) +
            (at % 2 ? 1 : -1) * (x - 0.5) * 60,
          36,
        );
        const colour = along(heat, 0.12 + share * 0.86);
        const rim = along(heat, Math.max(0, share * 0.62 - 0.05));
        return (
          path(below(top), `fill="${colour}"`) +
          path(
            soft(top),
            `fill="none" stroke="${rim}" stroke-width="${(1.5 + share * 4).toFixed(1)}" opacity="${(0.95 - share * 0.25).toFixed(2)}"`,
          )
        );
      }),
      many(110, () => {
        const x = chance.between(0, size);
        const y = chance.between(380, 1180);
        return disc(
          x,
          y,
          chance.between(0.8, 3.4),
          `fill="${chance.pick(['#ffe2a6', '#ff9d5c', '#ffc27a'])}" opacity="${chance.between(0.3, 0.95).toFixed(2)}"`,
        );
      }),
    ],
  );
}

/** Walls of rock on both sides of water that holds them upside down. */
export function fjord() {
  const chance = chanceOf('fjord');
  const line = 720;
  const tones = ['#a9c6d6', '#7fa6be', '#55809f', '#33597c', '#1b3a5a', '#0e2440'];
  const wall = (at, side) => {
    const share = at / (tones.length - 1);
    const rock = ridge(chance, 1.7 + share);
    const reach = 0.56 - share * 0.42 + (side < 0 ? 0.03 : 0);
    const points = Array.from({ length: 70 }, (_, step) => {
      const out = (step / 69) * reach;
      const rise = (1 - out / reach) ** 0.72 * (150 + share ** 0.8 * 470);
      const x = side < 0 ? out * size : size - out * size;
      return [x, line - rise - rock(out * 1.3) * (14 + rise * 0.17)];
    });
    const edge = side < 0 ? 0 : size;
    const end = [side < 0 ? reach * size : size - reach * size, line];
    return `M${edge} ${line}L${through([...points, end])}Z`;
  };
  const walls = tones.map((tone, at) => ({ tone, d: [wall(at, -1), wall(at, 1)] }));
  const drawn = walls
    .map(({ tone, d }, at) =>
      d.map((one) => path(one, `fill="${at > 2 ? `url(#w${at})` : tone}"`)).join(''),
    )
    .join('');
  return picture(
    [
      fade('sky', [
        [0, '#f6d7c3'],
        [0.35, '#f7e8dc'],
        [0.62, '#dcebf0'],
      ]),
      glow('sun', [
        [0, '#fffaf0'],
        [0.18, '#fff3dd', 0.95],
        [1, '#ffe9cf', 0],
      ]),
      ...tones.map((tone, at) =>
        fade(`w${at}`, [
          [0, mix(tone, '#e9dcd5', 0.14)],
          [1, mix(tone, '#a9c6d6', 0.2)],
        ]),
      ),
      fade('water', [
        [0, '#e5eef0', 0.42],
        [0.25, '#5c87a0', 0.45],
        [1, '#0b2038', 0.92],
      ]),
      fade('mist', [
        [0, '#eef4f5', 0],
        [0.5, '#f3f7f7', 0.85],
        [1, '#eef4f5', 0],
      ]),
    ],
    [
      whole('fill="url(#sky)"'),
      disc(600, 470, 330, 'fill="url(#sun)"'),
      drawn,
      box(0, line - 62, size, 90, 'fill="url(#mist)" opacity=".55"'),
      `<g transform="translate(0 ${line * 2}) scale(1 -1)">${box(0, 0, size, line, 'fill="url(#sky)"')}${disc(600, 470, 330, 'fill="url(#sun)"')}${drawn}</g>`.replace(
        '<g ',
        '<g clip-path="url(#lake)" ',
      ),
      `<clipPath id="lake"><rect x="0" y="0" width="${size}" height="${line}"/></clipPath>`,
      box(0, line, size, size - line, 'fill="url(#water)"'),
      many(120, () => {
        const down = chance.between(0, 1) ** 1.4;
        const wide = chance.between(20, 240) * (0.25 + down);
        return box(
          600 - wide / 2 + chance.between(-420, 420) * (0.35 + down),
          line + 8 + down * 460,
          wide,
          1 + down * 2.6,
          `rx="1.5" fill="#f7efe4" opacity="${chance.between(0.08, 0.4).toFixed(2)}"`,
        );
      }),
    ],
  );
}

/** A low sun over still water, and the lamps of a far shore. */
export function harbour() {
  const chance = chanceOf('harbour');
  const line = 640;
  const lamps = ['#ffe9b8', '#ffc98b', '#fff5dc', '#ffb0a0'];
  const hills = [0, 1, 2].map((at) => swell(chance, 0.8 + at * 0.5, 4));
  const lamp = () => {
    const x = chance.between(30, size - 30);
    const colour = chance.pick(lamps);
    const y = line - chance.between(3, 34);
    const long = chance.between(90, 360);
    return (
      disc(x, y, chance.between(2.5, 4.6), `fill="${colour}"`) +
      disc(x, y, 16, `fill="${colour}" opacity=".16"`) +
      many(Math.round(long / 17), (at) => {
        const wide = chance.between(6, 20) * (1 - (at * 11) / long);
        return box(
          x - wide / 2 + chance.between(-5, 5),
          line + 8 + at * 15,
          wide,
          4,
          `rx="2" fill="${colour}" opacity="${Math.max(0.08, 0.62 - (at * 15) / long).toFixed(2)}"`,
        );
      })
    );
  };
  const boat = (x, y, tall) =>
    path(
      `M${x} ${y}l${tall * 0.5} 0l${tall * -0.08} ${tall * 0.12}l${tall * -0.34} 0Z`,
      'fill="#140f2c"',
    ) +
    path(
      `M${x + tall * 0.24} ${y - 4}L${x + tall * 0.24} ${y - tall}L${x + tall * 0.5} ${y - 4}Z`,
      'fill="#f4d9d0" opacity=".93"',
    ) +
    path(
      `M${x + tall * 0.22} ${y - 4}L${x + tall * 0.22} ${y - tall * 0.86}L${x} ${y - 4}Z`,
      'fill="#d9a9b4" opacity=".9"',
    ) +
    many(7, (at) =>
      box(
        x + at * 2 + chance.between(-6, 6),
        y + tall * 0.2 + at * tall * 0.11,
        tall * (0.42 - at * 0.035),
        4,
        `rx="2" fill="#f4d9d0" opacity="${(0.34 - at * 0.04).toFixed(2)}"`,
      ),
    );
  return picture(
    [
      fade('sky', [
        [0, '#1a1446'],
        [0.35, '#5b2d75'],
        [0.7, '#d9697f'],
        [1, '#ffc08f'],
      ]),
      fade('sea', [
        [0, '#f0a48c'],
        [0.16, '#a9527e'],
        [0.5, '#45286c'],
        [1, '#100d30'],
      ]),
      fade('sun', [
        [0, '#fff0c4'],
        [1, '#ffb27f'],
      ]),
      glow('halo', [
        [0, '#ffd9a6', 0.85],
        [1, '#ffb27f', 0],
      ]),
    ],
    [
      box(0, 0, size, line, 'fill="url(#sky)"'),
      disc(430, 520, 430, 'fill="url(#halo)"'),
      disc(430, 520, 150, 'fill="url(#sun)"'),
      many(9, (at) =>
        box(
          140 + chance.between(-120, 420),
          150 + at * 44,
          chance.between(180, 620),
          chance.between(5, 15),
          `rx="7" fill="#ffd2b0" opacity="${(0.06 + at * 0.025).toFixed(2)}"`,
        ),
      ),
      ...hills.map((hill, at) =>
        path(
          below(across((x) => line - 78 + at * 34 + hill(x) * (40 - at * 10), 50)),
          `fill="${['#6d3a78', '#47286a', '#261a50'][at]}"`,
        ),
      ),
      box(0, line, size, size - line, 'fill="url(#sea)"'),
      many(46, (at) => {
        const wide = 310 * (1 - at / 70) * chance.between(0.35, 1);
        return box(
          430 - wide / 2 + chance.between(-30, 30),
          line + 6 + at * 11,
          wide,
          5,
          `rx="2.5" fill="#ffdcae" opacity="${(0.75 - at * 0.0145).toFixed(2)}"`,
        );
      }),
      many(38, lamp),
      boat(800, 790, 190),
      boat(240, 900, 96),
      boat(1010, 716, 62),
    ],
  );
}
