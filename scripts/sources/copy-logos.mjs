// Draws the logos of the listed instruments into public/logos from the icon packages.
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { inRoot, root } from '../places.mjs';
import { bundling } from './bundling.mjs';
import { drawMarks } from './marks.mjs';

const target = inRoot('public', 'logos');

/** The instrument list is TypeScript, so it is bundled in memory before it can be read. */
async function loadInstruments() {
  const { outputFiles } = await bundling(({ build }) =>
    build({
      stdin: {
        contents: `
        export { instrumentSeeds } from './prisma/seed/instruments/all-instruments';
        export { coinIcon } from './prisma/seed/instruments/coin-icons';
        export { letterTones } from './lib/markets/logos/logo-rules';
      `,
        resolveDir: root,
      },
      absWorkingDir: root,
      bundle: true,
      write: false,
      format: 'esm',
      platform: 'node',
      logLevel: 'error',
    }),
  );
  const code = Buffer.from(outputFiles[0].contents).toString('base64');
  return import(`data:text/javascript;base64,${code}`);
}

/** The package keeps its drawings as modules whose default export is the SVG text. */
async function coinDrawing(icon) {
  const [folder, name] = icon.split('/');
  const module = await import(`@web3icons/core/svgs/${folder}/background/${name}.svg.js`);
  return module.default;
}

const flagDrawing = (country) =>
  readFile(inRoot('node_modules', 'circle-flags', 'flags', `${country}.svg`), 'utf8');

/** The first two letters of a currency code are its country's (ISO 4217). */
const countryOf = (currency) => currency.slice(0, 2).toLowerCase();

/** Two drawings in one file must not share ids. */
const withIds = (prefix, svg) =>
  svg.replace(/(\bid="|url\(#|href="#)/g, (reference) => `${reference}${prefix}`);

const placed = (svg, x, y, size) =>
  svg.replace(/<svg([^>]*)>/, (_, attributes) => {
    const kept = attributes.replace(/\s(?:width|height|class)="[^"]*"/g, '');
    return `<svg${kept} x="${x}" y="${y}" width="${size}" height="${size}">`;
  });

const disc = (svg) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><clipPath id="disc"><circle cx="12" cy="12" r="12"/></clipPath><g clip-path="url(#disc)">${placed(svg, 0, 0, 24)}</g></svg>\n`;

/** The base flag lies over the quote flag, with a clear ring between that suits any background. */
const overlapped = (base, quote) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><mask id="ring"><path fill="#fff" d="M0 0h48v48H0z"/><circle cx="17" cy="17" r="19"/></mask><g mask="url(#ring)">${placed(withIds('q', quote), 18, 18, 30)}</g>${placed(withIds('b', base), 0, 0, 34)}</svg>\n`;

async function drawingOf(logo, { base }, coinIcon) {
  const [, , kind, file] = logo.split('/');
  const name = file.replace(/\.svg$/, '');
  if (kind === 'crypto') return disc(await coinDrawing(coinIcon(base)));
  if (kind === 'flags') return flagDrawing(name);
  const [first, second] = await Promise.all(
    [name.slice(0, 3), name.slice(3)].map((currency) => flagDrawing(countryOf(currency))),
  );
  return overlapped(first, second);
}

const { instrumentSeeds, coinIcon, letterTones } = await loadInstruments();
const byLogo = new Map(
  instrumentSeeds.filter((seed) => seed.logo).map((seed) => [seed.logo, seed]),
);
const drawings = await Promise.all(
  [...byLogo].map(async ([logo, seed]) => [logo, await drawingOf(logo, seed, coinIcon)]),
);
const marks = await drawMarks(letterTones, async (mark, currency) =>
  overlapped(mark, await flagDrawing(countryOf(currency))),
);
await rm(target, { recursive: true, force: true });
for (const [logo, svg] of [...drawings, ...marks]) {
  const file = inRoot('public', logo);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, svg);
}
console.log(`${drawings.length + marks.length} logos drawn into public/logos.`);
