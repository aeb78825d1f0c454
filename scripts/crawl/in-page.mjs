import { readFileSync } from 'node:fs';
import { inRoot } from '../places.mjs';

const parts = ['elements', 'looks', 'presses'];

/** What runs in each page, before anything of its own. */
export const inPage = parts
  .map((name) => readFileSync(inRoot('scripts', 'crawl', 'page', `${name}.mjs`), 'utf8'))
  .map((text) => `(() => {\n${text}\n})();`)
  .join('\n');

/** The boards that welcome who comes first have been seen, but at `/#first`. */
export const boardsSeen = `
  if (location.hash === '#first') sessionStorage.removeItem('board');
  else if (location.protocol !== 'about:') sessionStorage.setItem('board', '1');
`;
