import { PlainError } from '../commands/plain-error.mjs';
import { listBackups, readBackups } from './backup-list.mjs';
import { logOf } from './restore-cluster.mjs';

const moment = (ms) => `${new Date(ms).toISOString().slice(0, 19)}Z`;

/** Until when a backup can be restored: a dump to its own moment, a cluster as far as its log follows. */
async function reachOf(vault, backup) {
  if (backup.kind === 'dump') return { fromMs: backup.beganMs, toMs: backup.beganMs };
  const log = await logOf(vault, backup);
  return { log, fromMs: backup.endedMs, toMs: Math.max(backup.endedMs, log.atMs ?? 0) };
}

/** One line for each backup: what it is, and which moments it restores. */
export async function listWords(vault) {
  const lines = [];
  const { backups, damaged } = await readBackups(vault);
  for (const backup of backups) {
    const { fromMs, toMs } = await reachOf(vault, backup);
    const kind = backup.kind === 'dump' ? 'dump of a database' : 'embedded database';
    lines.push(`${backup.name}  ${kind}  ${moment(fromMs)}${toMs > fromMs ? ` to ${moment(toMs)}` : ''}`); // prettier-ignore
  }
  for (const name of damaged) lines.push(`${name}  cannot be read: its description is torn or altered`); // prettier-ignore
  return lines.length > 0 ? lines : [`There is no backup in ${vault.folder} yet.`];
}

/**
 * The backup to restore: the one that is named, or the newest that holds the moment asked for. Refuses a
 * moment that none holds, and says which ones there are.
 */
export async function chooseBackup(vault, { name, at }) {
  const all = await listBackups(vault);
  if (all.length === 0) throw new PlainError(`There is no backup in ${vault.folder} yet.`);
  const named = name ? all.filter((one) => one.name === name) : all;
  if (named.length === 0)
    throw new PlainError(`There is no backup ${name} in ${vault.folder}: --list names them.`);
  const held = [];
  for (const backup of named.toReversed()) {
    const { log, fromMs, toMs } = await reachOf(vault, backup);
    // A dump holds one moment, and is what there is for any later one.
    if (at === undefined || (at >= fromMs && at <= toMs))
      return { backup, log, atMs: at, reachedMs: at ?? toMs };
    held.push(toMs > fromMs ? `${moment(fromMs)} to ${moment(toMs)}` : moment(fromMs));
  }
  throw new PlainError(`No backup holds ${moment(at)}. There is ${held.toReversed().join(', ')}. Nothing was changed.`); // prettier-ignore
}
