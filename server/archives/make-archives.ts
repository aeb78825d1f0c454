import { newArchiveKey, partName, sealPart } from '@/lib/archives/archive-crypto';
import {
  beginArchive,
  dropArchive,
  expiredArchives,
  finishArchive,
  giveUpArchives,
  goOnWithArchive,
  type ArchiveRow,
} from '@/lib/archives/rows';
import type { Work } from '@/lib/platform/db';
import { runtime } from '@/lib/platform/runtime';
import { archiveFiles } from './archive-files';
import { zipOf } from './zip';

const partBytes = 1024 * 1024;

/** Chunks of any size as parts of one size. */
async function* inParts(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let gathered: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    gathered.push(chunk);
    size += chunk.length;
    if (size < partBytes) continue;
    yield Buffer.concat(gathered);
    [gathered, size] = [[], 0];
  }
  if (size > 0) yield Buffer.concat(gathered);
}

async function make(sql: Work, begun: ArchiveRow): Promise<void> {
  let row = begun;
  const { env, files } = runtime();
  const name = { id: row.id, customerId: row.customer_id };
  const { key, sealed } = newArchiveKey(name, env.AUTH_SECRET);
  let parts = 0;
  let sizeBytes = 0;
  for await (const bytes of inParts(zipOf(archiveFiles(sql, name)))) {
    await files.store.put(partName(row.id, parts), sealPart(key, name, parts, bytes));
    row = await goOnWithArchive(sql, row);
    parts += 1;
    sizeBytes += bytes.length;
  }
  await finishArchive(sql, row, { sizeBytes, parts, sealedKey: sealed });
}

/**
 * Makes the archives that wait, one after the other, and removes those whose time is over. One that
 * fails stands in the way of no other, and is tried again when its half hour is over, some times.
 */
export async function makeArchives(sql: Work): Promise<void> {
  for (const row of await expiredArchives(sql)) await dropArchive(sql, row);
  await giveUpArchives(sql);
  const failures: unknown[] = [];
  for (let row = await beginArchive(sql); row; row = await beginArchive(sql)) {
    const begun = row;
    await make(sql, begun).catch(async (error: unknown) => {
      failures.push(error);
      await giveUpArchives(sql, begun);
    });
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Archives could not be made.');
}
