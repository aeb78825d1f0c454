import { listBackups, reachedOf } from '../backup/backup-list.mjs';
import { slotState } from '../backup/log-state.mjs';
import { backupFolder, openVault } from '../backup/vault.mjs';
import { sentenceFor } from '../commands/plain-error.mjs';
import { withConnection } from '../database/connection.mjs';
import { ageWords, note, ok, wrong } from './finding.mjs';

const oldestMs = 2 * 86_400_000;
const latestMs = 60_000;
const mostHeld = 1e9;

const part = 'backups';

const timelineOf = (url) =>
  withConnection(url, async (client) => {
    const { rows } = await client.query('select system_identifier::text as system, (select timeline_id from pg_control_checkpoint()) as timeline from pg_control_system()'); // prettier-ignore
    return rows[0];
  });

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
  const reached = await reachedOf(vault, line);
  const lateMs = reached ? Date.now() - reached.atMs : Infinity;
  if (slot.active && lateMs > latestMs) found.push(wrong(part, reached ? `The log is kept as of ${ageWords(lateMs)} ago.` : 'The log is not kept yet.')); // prettier-ignore
  return found.length > 0 ? found : [ok(part, `The log is kept, as of ${ageWords(lateMs)} ago.`)];
}

/** How backups stand; `url` is the owner's where the embedded database runs. */
export async function checkBackups({ url, isEmbedded, isSandbox }) {
  const place = backupFolder();
  if (!place)
    return [(isSandbox ? note : wrong)(part, 'BACKUP_DIR is not set: no backup is made, and no log is kept.')]; // prettier-ignore
  try {
    const vault = await openVault(place);
    const newest = (await listBackups(vault)).at(-1);
    if (!newest) return [wrong(part, `There is no backup in ${place} yet: run "npm run backup".`)];
    const log = isEmbedded && url ? await lookAtLog(vault, url, newest) : [];
    const bucket = process.env.FILES_S3_BUCKET ? [note(part, 'Files of customers lie in a bucket, which backups do not hold: have it keep versions.')] : []; // prettier-ignore
    return [ageOf(newest), ...log, ...bucket];
  } catch (error) {
    return [wrong(part, sentenceFor(error) ?? error.message)];
  }
}
