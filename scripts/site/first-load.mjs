import { existsSync } from 'node:fs';
import { inRoot } from '../places.mjs';

const chunk = /static\/chunks\/[^"'\\?\s<>]+\.js/g;
const forOldBrowsers = /<script[^>]*\bnomodule\b[^>]*>/gi;

/**
 * The built files of all scripts that the page at `url` names, in its tags and in the data it is
 * brought to life from. Chunks that are only fetched later, on demand, are not among them.
 */
export async function firstLoadScripts(url) {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  const page = (await answer.text()).replace(forOldBrowsers, '');
  const files = [...new Set(page.match(chunk))].map((name) => inRoot('.next', name));
  if (files.length === 0) throw new Error(`${url} names no script`);
  const missing = files.filter((file) => !existsSync(file));
  if (missing.length > 0) throw new Error(`Not in the build: ${missing.join(', ')}`);
  return files;
}
