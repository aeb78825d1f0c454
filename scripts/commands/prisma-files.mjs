import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';

/** The migrations of this copy, oldest first. */
export const migrationNames = (prisma = 'prisma') =>
  readdirSync(path.join(prisma, 'migrations'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();

/** The files of prisma/code at any depth, as `{ name: 'orders/orders_buy.sql', sql }`, by their names. */
export function codeFiles(prisma = 'prisma') {
  const code = path.join(prisma, 'code');
  return readdirSync(code, { recursive: true })
    .filter((file) => file.endsWith('.sql'))
    .map((file) => ({
      name: file.split(path.sep).join('/'),
      sql: readFileSync(path.join(code, file), 'utf8'),
    }))
    .sort((one, other) => (one.name < other.name ? -1 : 1));
}

/**
 * What tells one state of prisma/code from another. The names of the migrations belong to it: a
 * migration may drop a view that stands in its way, and the code has to be made again after it.
 */
export function codeChecksum(prisma = 'prisma') {
  const hash = createHash('sha256').update(migrationNames(prisma).join('\0'));
  for (const { name, sql } of codeFiles(prisma)) hash.update(`\0${name}\0${sql}`);
  return hash.digest('hex');
}
