import path from 'node:path';
import { fileCopies } from '../backup/file-copies.mjs';
import { dropSlot, keepLog } from '../backup/log-keeper.mjs';
import { openVault } from '../backup/vault.mjs';
import { dataFolder } from '../places.mjs';

/**
 * With BACKUP_DIR, keeps the log of the embedded database at `url` and the files of customers there for as
 * long as this start lives. Without it nothing is kept, and no slot holds the log for nobody.
 */
export async function keepBackups(url) {
  // As it is set: what looks at its disk is the keeper, which may wait for it.
  const place = process.env.BACKUP_DIR;
  if (!place) {
    await dropSlot(url);
    return undefined;
  }
  const files = path.resolve(process.env.FILES_DIR || path.join(dataFolder(), 'files'));
  return keepLog({
    open: () => openVault(place),
    url,
    copiesTo: (vault, of) =>
      process.env.FILES_S3_BUCKET ? undefined : fileCopies(vault, files, of),
    say: (line) => console.error(`Backups: ${line}`),
  });
}
