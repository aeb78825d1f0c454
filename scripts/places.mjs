import { existsSync, realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import path from 'node:path';

/** The folder of the checkout. */
export const root = fileURLToPath(new URL('..', import.meta.url)).replace(/[\\/]$/, '');

/** A path inside the checkout. */
export const inRoot = (...parts) => path.join(root, ...parts);

/** Where everything that must survive a restart is kept. */
export const dataFolder = () => path.resolve(root, process.env.ASSAY_DATA_DIR || 'data');

/** The data directory of the embedded PostgreSQL that `npm start` uses. */
export const databaseFolder = () => path.join(dataFolder(), 'postgres');

/** A path without links, as far as it exists: one place has one name, whichever way leads there. */
export function realPlace(place) {
  const full = path.resolve(place);
  if (existsSync(full)) return realpathSync(full);
  const parent = path.dirname(full);
  return parent === full ? full : path.join(realPlace(parent), path.basename(full));
}
