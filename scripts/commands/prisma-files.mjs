import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';

const namesIn = (folder, isWanted) =>
  readdirSync(folder, { withFileTypes: true })
    .filter(isWanted)
    .map(({ name }) => name)
    .sort();

/** The migrations of this copy, oldest first. */
export const migrationNames = (prisma = 'prisma') =>
  namesIn(path.join(prisma, 'migrations'), (entry) => entry.isDirectory());

/** The files of prisma/code, as `{ name: 'orders/orders_buy.sql', sql }`, by their names. */
export function codeFiles(prisma = 'prisma') {
  const code = path.join(prisma, 'code');
  return namesIn(code, (entry) => entry.isDirectory()).flatMap((noun) =>
    namesIn(path.join(code, noun), (entry) => entry.name.endsWith('.sql')).map((file) => ({
      name: `${noun}/${file}`,
      sql: readFileSync(path.join(code, noun, file), 'utf8'),
    })),
  );
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
