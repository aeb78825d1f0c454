import { once } from 'node:events';
import { createWriteStream, rmSync } from 'node:fs';
import type { Database } from '../platform/db';
import { allLeaves, blindOfLeaf, takenDay } from './leaf-rows';
import { recordOf } from './record-rows';
import { secretOf } from './secret-crypto';
import { leafLine, treeHead } from './tree-file-rules';

/** How many leaves were written; or why there is nothing to write. */
export type Exported = number | 'not-published' | 'sealed';

/** Writes the whole tree of a day into a file that is not there yet, a few thousand leaves in memory at a time. */
export async function exportTree(
  database: Pick<Database, 'sql' | 'direct'>,
  { day, file, secret }: { day: string; file: string; secret: string },
): Promise<Exported> {
  const { sql } = database;
  const found = await recordOf(sql, day);
  if (!found) return 'not-published';
  const own = await secretOf(sql, day, secret);
  if (!own) return 'sealed';
  const taken = await takenDay(sql, day);
  const stream = createWriteStream(file, { flags: 'wx' });
  // What goes wrong while nobody waits would end the process.
  let failed: Error | undefined;
  stream.on('error', (error) => (failed = error));
  await once(stream, 'open');
  try {
    stream.write(`${treeHead(found.record)}\n`);
    for await (const leaves of allLeaves(database, taken)) {
      const lines = leaves.map((leaf) => leafLine(blindOfLeaf(leaf, own), leaf.amounts));
      if (!stream.write(`${lines.join('\n')}\n`) && !failed) await once(stream, 'drain');
      if (failed) throw failed;
    }
    stream.end();
    await once(stream, 'close');
    if (failed) throw failed;
  } catch (error) {
    rmSync(file, { force: true });
    throw error;
  }
  return taken.leaves;
}
