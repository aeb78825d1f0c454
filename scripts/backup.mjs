import path from 'node:path';
import { readCommandLine } from './commands/command-line.mjs';
import { noteRun } from './commands/last-run.mjs';
import { PlainError, couldNotLook, tell } from './commands/plain-error.mjs';
import { copyBucket, openBucket } from './backup/bucket-files.mjs';
import { backUpCluster } from './backup/cluster-backup.mjs';
import { keepDays } from './backup/backup-settings.mjs';
import { backUpDatabase } from './backup/dump-backup.mjs';
import { countCopies, fileCopies, filesBelow, namesOfRows, withoutCopy } from './backup/file-copies.mjs'; // prettier-ignore
import { ensureSlot } from './backup/log-keeper.mjs';
import { isLogKept } from './backup/log-state.mjs';
import { prune } from './backup/pruning.mjs';
import { backupFolder, makeKey, openVault } from './backup/vault.mjs';
import { install, requireNode } from './launch/install.mjs';
import { readSettings } from './launch/launcher.mjs';
import { dataFolder } from './places.mjs';
import { openExisting } from './postgres/existing-postgres.mjs';

const given = readCommandLine('backup');
requireNode();
readSettings();

const say = (line) => process.stdout.write(`${line}\n`);
const inMb = (bytes) => `${Math.max(1, Math.round(bytes / 1e6))} MB`;
const moment = (ms) => `${new Date(ms).toISOString().slice(0, 19).replace('T', ' ')} UTC`;

/** What is wrong with single files, in words; the rest of the backup goes on. */
const wordsOf = (work) =>
  work.then(
    () => undefined,
    (error) => {
      if (error instanceof PlainError) return error.message;
      throw error;
    },
  );

/**
 * Copies the files of customers, after the database, since each file is there before its row. Gives those
 * that are there or named, those that are named and neither there nor copied, and what is said of those
 * that hold something else than their copies.
 */
async function copyFiles(vault, url, of) {
  const bucket = await openBucket();
  const folder = path.resolve(process.env.FILES_DIR || path.join(dataFolder(), 'files'));
  const copies = fileCopies(vault, folder, of);
  const copy = (names) => (bucket ? copyBucket(vault, bucket, names, of) : copies.copy());
  let said = await wordsOf(copy(bucket ? await namesOfRows(url) : []));
  const named = await namesOfRows(url);
  const here = new Set([...named, ...(bucket ? [] : await filesBelow(folder))]);
  const without = new Set(withoutCopy(vault, named, of));
  // What was removed or came meanwhile is not missing.
  if (without.size > 0) said = await wordsOf(copy(without));
  const still = await namesOfRows(url);
  const missing = withoutCopy(vault, without, of).filter((name) => still.has(name));
  return { here, missing, differing: said };
}

function tellMade(vault, made, { copies, kept, removed, others, damaged, missing, differing }) {
  say(`${made.name} is in ${vault.folder}: the database as of ${moment(made.endedMs)} (${inMb(made.bytes)}, ${inMb(made.bytesKept)} packed), and ${copies} files of customers.`); // prettier-ignore
  say(`${kept} ${kept === 1 ? 'backup is' : 'backups are'} kept${removed ? `, ${removed} older ones were removed` : ''}.`); // prettier-ignore
  if (others > 0) say(`Backups of another database lie there too, ${others} of them: they are left alone.`); // prettier-ignore
  if (damaged.length > 0) say(`Mind: the description of ${damaged.join(', ')} does not open. Remove it by hand; until then no log and no file of old backups is removed.`); // prettier-ignore
  if (missing.length > 0) say(`WRONG: ${missing.length} files that the database names are neither where files are kept nor in a copy: ${missing.slice(0, 5).join(', ')}. Is their disk mounted?`); // prettier-ignore
  if (differing) say(`WRONG: ${differing}`);
  if (made.kind === 'dump' && !made.passwords) say('Mind: the passwords of roles are not in it, since this login may not read them.'); // prettier-ignore
}

async function backUp() {
  const place = given.to ?? backupFolder();
  if (!place)
    throw new PlainError(
      'Say where to: set BACKUP_DIR, best on another disk, or give --to <folder>.',
    );
  const days = keepDays();
  await install();
  const vault = await openVault(place, { make: true });
  const database = await openExisting();
  try {
    const url = database.environment.DATABASE_URL;
    const isEmbedded = !process.env.DATABASE_URL && !process.env.DATABASE_OWNER_URL;
    const keepsLog = isEmbedded && !given.to;
    // Before the backup begins, so that the log follows on it.
    if (keepsLog) await ensureSlot(url);
    const made = await (isEmbedded ? backUpCluster(vault, url) : backUpDatabase(vault, url));
    const { here, missing, differing } = await copyFiles(vault, url, made);
    const pruned = await prune(vault, { keepDays: days, of: made, here });
    tellMade(vault, made, { ...pruned, missing, differing, copies: await countCopies(vault, made) }); // prettier-ignore
    if (keepsLog && !(await isLogKept(url))) say('Mind: no log is kept just now, so it restores that moment alone. "npm start" with BACKUP_DIR keeps it.'); // prettier-ignore
    say(
      'Keep its key and AUTH_SECRET elsewhere. "npm run restore -- --try" proves that it restores.',
    );
    return { isWhole: missing.length === 0 && !differing, bytes: made.bytesKept };
  } finally {
    await database.close();
  }
}

/** Leaves for whoever watches how it ended; a copy beside the backups of BACKUP_DIR is none of them. */
async function note(ok, more = {}) {
  if (given.to && process.env.BACKUP_DIR) return;
  const run = { finishedAt: new Date().toISOString(), ok, ...more };
  await noteRun(path.join(dataFolder(), 'backups'), run).catch((error) =>
    console.error(`It was not noted: ${error.message}`),
  );
}

try {
  if (given['make-key']) {
    await makeKey(given['make-key']);
    say(`${given['make-key']} holds a new key. Set it as BACKUP_KEY_FILE, and keep a copy where the backups are not: without it nobody opens them.`); // prettier-ignore
  } else {
    const { isWhole, bytes } = await backUp();
    await note(isWhole, { bytes });
    process.exitCode = isWhole ? 0 : 1;
  }
} catch (error) {
  tell(error);
  if (!given['make-key']) await note(false);
  process.exitCode = couldNotLook;
}
