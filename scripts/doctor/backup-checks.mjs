import { readBackups } from '../backup/backup-list.mjs';
import { slotState } from '../backup/log-state.mjs';
import { logOf } from '../backup/restore-cluster.mjs';
import { backupFolder, openVault } from '../backup/vault.mjs';
import { sentenceFor } from '../commands/plain-error.mjs';
import { lookMs, withConnection } from '../database/connection.mjs';
import { ageWords, note, ok, wrong } from './finding.mjs';

const oldestMs = 2 * 86_400_000;
const latestMs = 60_000;
const mostHeld = 1e9;

const part = 'backups';

const timelineOf = (url) =>
  withConnection(
    url,
    async (client) => {
      const { rows } = await client.query('select system_identifier::text as system, (select timeline_id from pg_control_checkpoint()) as timeline from pg_control_system()'); // prettier-ignore
      return rows[0];
    },
    { queryMs: lookMs },
  );

function ageOf(newest) {
  const ageMs = Date.now() - newest.endedMs;
  const words = `The newest backup, ${newest.name}, is ${ageWords(ageMs)} old`;
  return ageMs > oldestMs
    ? wrong(part, `${words}: run "npm run backup" each day.`)
    : ok(part, `${words}.`);
}

/** Whether the log of the running embedded database is kept, how late, and whether a backup begins it. */
async function lookAtLog(vault, url, newest) {
  const [slot, line] = [await slotState(url), await timelineOf(url)];
  if (!slot) return [wrong(part, 'No log is kept: run "npm run backup" with BACKUP_DIR set, and start with it.')]; // prettier-ignore
  if (slot.wal_status === 'lost') return [wrong(part, 'A part of the log was lost before it was kept: run "npm run backup".')]; // prettier-ignore
  const found = [];
  if (newest.kind === 'cluster' && (newest.system !== line.system || newest.timeline !== line.timeline)) // prettier-ignore
    found.push(wrong(part, 'The newest backup is of another history of the database, as before a restore: run "npm run backup".')); // prettier-ignore
  if (!slot.active)
    found.push(wrong(part, 'Nobody keeps the log: start Assay with BACKUP_DIR set.'));
  if (slot.held_bytes > mostHeld) found.push(wrong(part, `${(slot.held_bytes / 1e9).toFixed(1)} GB of log wait to be kept; beyond 4 GB some is lost.`)); // prettier-ignore
  if (found.length > 0) return found;
  // Of the log that follows on this backup: behind a gap it is of no use to it.
  const { atMs } = await logOf(vault, newest);
  const lateMs = atMs ? Date.now() - atMs : Infinity;
  if (lateMs <= latestMs) return [ok(part, `The log is kept, as of ${ageWords(lateMs)} ago.`)];
  return [wrong(part, atMs ? `The log that follows on the newest backup ends ${ageWords(lateMs)} ago: if that does not end by itself, run "npm run backup".` : 'No log follows on the newest backup: if that does not end by itself, run "npm run backup".')]; // prettier-ignore
}

/** How backups stand; `url` is the owner's where the embedded database runs. */
export async function checkBackups({ url, isEmbedded, isSandbox }) {
  const place = backupFolder();
  if (!place)
    return [(isSandbox ? note : wrong)(part, 'BACKUP_DIR is not set: no backup is made, and no log is kept.')]; // prettier-ignore
  try {
    const vault = await openVault(place);
    const { backups, damaged } = await readBackups(vault);
    const newest = backups.at(-1);
    const torn = damaged.map((name) => wrong(part, `The description of the backup ${name} is torn or altered: it restores nothing, remove it.`)); // prettier-ignore
    if (!newest) return [wrong(part, `There is no backup in ${place} yet: run "npm run backup".`)];
    const log = isEmbedded && url ? await lookAtLog(vault, url, newest) : [];
    const bucket = process.env.FILES_S3_BUCKET ? [note(part, 'Files in the bucket are copied by "npm run backup" alone: have it keep versions for what comes in between.')] : []; // prettier-ignore
    return [ageOf(newest), ...torn, ...log, ...bucket];
  } catch (error) {
    return [wrong(part, sentenceFor(error) ?? error.message)];
  }
}
