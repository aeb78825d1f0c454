import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { inRoot } from '../places.mjs';

const made = new Set(['generated', 'logos', 'flags', 'node_modules']);

function filesUnder(place) {
  if (!existsSync(place)) return [];
  if (!statSync(place).isDirectory()) return [place];
  return readdirSync(place)
    .filter((name) => !made.has(name))
    .sort()
    .flatMap((name) => filesUnder(path.join(place, name)));
}

/** A hash over the names and contents of all files at these paths of the checkout. */
export function fingerprint(paths, ...more) {
  const hash = createHash('sha256').update(JSON.stringify([process.version, ...more]));
  for (const file of paths.flatMap((one) => filesUnder(inRoot(one))))
    hash.update(`\0${path.relative(inRoot(), file)}\0`).update(readFileSync(file));
  return hash.digest('hex');
}

/**
 * Does `work` unless it was done for the same fingerprint before; says whether it did. A run that
 * is cut short leaves no stamp, so the next one starts over.
 */
export async function unlessDone(stampFile, print, work) {
  const stamp = inRoot(stampFile);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === print) return false;
  rmSync(stamp, { force: true });
  await work();
  mkdirSync(path.dirname(stamp), { recursive: true });
  writeFileSync(stamp, print);
  return true;
}
