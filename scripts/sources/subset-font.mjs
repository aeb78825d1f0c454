// Cuts Inter down to the letters and weights the site uses; run again after raising the font package.
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';

const require = createRequire(import.meta.url);
const source = require.resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2');
const range = (from, to) =>
  Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i)).join('');
const letters = `${range(0x20, 0x7e)}${range(0xa0, 0xff)}ŒœŸ–—‘’‚“”„†•…‹›‰€™−×÷↑↓←→≈≤≥\u2009\u202f`;

const font = await subsetFont(await readFile(source), letters, {
  targetFormat: 'woff2',
  variationAxes: { wght: { min: 400, max: 600 } },
});
await writeFile(new URL('../../app/fonts/inter.woff2', import.meta.url), font);
console.log(`app/fonts/inter.woff2: ${font.length} bytes`);
