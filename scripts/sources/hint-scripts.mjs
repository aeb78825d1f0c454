import { readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const hint = '//# allFunctionsCalledOnLoad\n';
/** In small scripts the hint weighs more than it saves. */
const leastBytes = 24_000;

/**
 * Asks browsers to compile the large scripts of the pages whole, beside the page, while they arrive.
 * Each module of a bundle is a function, which would be read in haste first and compiled when it is
 * called, while nothing else on the page can happen.
 *
 * @param {string} folder
 */
export function hintScripts(folder) {
  for (const name of readdirSync(folder)) {
    const file = path.join(folder, name);
    if (!name.endsWith('.js') || statSync(file).size < leastBytes) continue;
    const text = readFileSync(file, 'utf8');
    if (!text.startsWith(hint)) writeFileSync(file, hint + text);
  }
}
