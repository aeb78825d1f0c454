import path from 'node:path';
import { readCommandLine } from './commands/command-line.mjs';
import { PlainError, couldNotLook, tell } from './commands/plain-error.mjs';
import { backUpCluster } from './backup/cluster-backup.mjs';
import { keepDays } from './backup/backup-settings.mjs';
import { backUpDatabase } from './backup/dump-backup.mjs';
import { countCopies, fileCopies } from './backup/file-copies.mjs';
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
    const files = process.env.FILES_S3_BUCKET
      ? undefined
      : path.resolve(process.env.FILES_DIR || path.join(dataFolder(), 'files'));
    // After it, since each file is there before its row.
    if (files) await fileCopies(vault, files).copy();
    const { kept, removed } = await prune(vault, {
      keepDays: days,
      line: isEmbedded ? made : undefined,
      files,
    });
    say(`${made.name} is in ${vault.folder}: the database as of ${moment(made.endedMs)} (${inMb(made.bytes)} before packing), and ${files ? `${await countCopies(vault)} files of customers` : 'no files: those in the bucket are not copied'}.`); // prettier-ignore
    say(`${kept} ${kept === 1 ? 'backup is' : 'backups are'} kept${removed ? `, ${removed} older ones were removed` : ''}.`); // prettier-ignore
    if (made.kind === 'dump' && !made.passwords) say('Mind: the passwords of roles are not in it, since this login may not read them.'); // prettier-ignore
    if (keepsLog && !(await isLogKept(url))) say('Mind: no log is kept just now, so it restores that moment alone. "npm start" with BACKUP_DIR keeps it.'); // prettier-ignore
    say(
      'Keep its key and AUTH_SECRET elsewhere. "npm run restore -- --try" proves that it restores.',
    );
    return 0;
  } finally {
    await database.close();
  }
}

try {
  if (given['make-key']) {
    await makeKey(given['make-key']);
    say(`${given['make-key']} holds a new key. Set it as BACKUP_KEY_FILE, and keep a copy where the backups are not: without it nobody opens them.`); // prettier-ignore
  } else process.exitCode = await backUp();
} catch (error) {
  tell(error);
  process.exitCode = couldNotLook;
}
