// The pictures that no icon package has: ingots, letters, and what futures are about.
import { letterOutlines } from './letter-outlines.mjs';

/** The plate an ingot lies on, its top, front and end. */
const metals = {
  gold: ['#6b4a00', '#ffe08a', '#f2b62b', '#c98a0c'],
  silver: ['#46525e', '#f4f7fa', '#c9d2da', '#98a5b1'],
  platinum: ['#1f5560', '#e9f5f5', '#b5d0d2', '#83a8ac'],
  palladium: ['#4b4475', '#efecfb', '#c6bfe3', '#9890c0'],
  copper: ['#6a2f14', '#f8c6a4', '#dd8a56', '#b0602f'],
};

const svg = (body) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${body}</svg>\n`;
const disc = (fill) => `<circle cx="16" cy="16" r="16" fill="${fill}"/>`;
const square = (fill) => `<rect x="1" y="1" width="30" height="30" rx="8" fill="${fill}"/>`;
const stroked = (paths) =>
  `<path d="${paths}" fill="none" stroke="#fff" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"/>`;

/** Two bars below and one above, each a top, a front and an end. */
function ingots([, top, front, end]) {
  const bar = (x, y) =>
    `<path fill="${top}" d="M${x + 2} ${y}h5.6l1.6 2H${x + 0.8}z"/><path fill="${front}" d="M${x + 0.8} ${y + 2}h8.4l1.4 4.4H${x - 0.6}z"/><path fill="${end}" d="M${x + 7.6} ${y}l1.6 2 1.4 4.4h-1.5l-1.6-4.4z"/>`;
  return bar(11, 8.4) + bar(5.2, 16.4) + bar(16.8, 16.4);
}

const pictures = {
  index: ['#2f6fb5', stroked('M7 23v-5h6v-5h6V9h6')],
  oil: [
    '#5b6b7b',
    '<path fill="#fff" d="M16 6.5c4 5 6.5 8.2 6.5 11.7a6.5 6.5 0 0 1-13 0C9.5 14.7 12 11.5 16 6.500z"/>',
  ],
  gas: [
    '#0e7490',
    '<path fill="#fff" d="M16.5 6c.8 3.9 6.3 6.7 6.3 12.300A6.7 6.7 0 0 1 16 25a6.7 6.7 0 0 1-6.8-6.700c0-2.8 1.5-4.7 3-6.2.2 1.9.9 2.9 2 3.400C14 12 14.7 8.7 16.5 6z"/>',
  ],
  grain: [
    '#8a6414',
    stroked(
      'M16 26V9m0 4c-3 0-4-2-4-4 3 0 4 2 4 4zm0 0c3 0 4-2 4-4-3 0-4 2-4 4zm0 7c-3 0-4-2-4-4 3 0 4 2 4 4zm0 0c3 0 4-2 4-4-3 0-4 2-4 4z',
    ),
  ],
  bond: ['#5b64c9', stroked('M9 8h14v16H9zM12.5 13h7m-7 4.500h4')],
  currency: ['#7a58c2', stroked('M8 12.500h15l-4-4m5 11H9l4 4')],
};

/** A letter in white, its middle in the middle of the box. */
function letterOn(plate, letter) {
  const { width, path } = letterOutlines[letter];
  const scale = 0.23;
  const [x, y] = [16 - (width * scale) / 2, 16 + (73 * scale) / 2];
  return svg(
    `${plate}<path fill="#fff" transform="translate(${x.toFixed(2)} ${y.toFixed(2)}) scale(${scale})" d="${path}"/>`,
  );
}

const letters = (tones) =>
  Object.keys(letterOutlines).flatMap((letter) =>
    tones.flatMap((tone, number) => {
      const file = `${letter.toLowerCase()}-${number}.svg`;
      return [
        [`/logos/letters/${file}`, letterOn(square(tone), letter)],
        [`/logos/coins/${file}`, letterOn(disc(tone), letter)],
      ];
    }),
  );

/** All of them, as paths of the site with their SVG. `over` lays a disc over the flag of a currency. */
export async function drawMarks(tones, over) {
  const ofMetals = Object.entries(metals).map(async ([name, colours]) => {
    const lying = svg(disc(colours[0]) + ingots(colours));
    return [
      [`/logos/marks/${name}.svg`, lying],
      [`/logos/marks/${name}-in-euros.svg`, await over(lying, 'EUR')],
      [`/logos/marks/future-${name}.svg`, svg(square(colours[0]) + ingots(colours))],
    ];
  });
  const ofGroups = Object.entries(pictures).map(([name, [tone, picture]]) => [
    `/logos/marks/${name}.svg`,
    svg(square(tone) + picture),
  ]);
  return [...(await Promise.all(ofMetals)).flat(), ...ofGroups, ...letters(tones)];
}
