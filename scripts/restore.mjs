import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { requireAddress } from './commands/existing-database.mjs';
import { readCommandLine } from './commands/command-line.mjs';
import { PlainError, couldNotLook, tell, withoutPassword } from './commands/plain-error.mjs';
import { writingAddress } from './commands/writing-host.mjs';
import { momentFrom } from './backup/backup-settings.mjs';
import { chooseBackup, listWords } from './backup/choice.mjs';
import { clientProgram } from './backup/client-programs.mjs';
import { restoreDatabase, transferDatabase } from './backup/dump-backup.mjs';
import { fetchMissing, openBucket, putBack } from './backup/bucket-files.mjs';
import { namesOfRows } from './backup/file-copies.mjs';
import { placeFiles, proveRestored, requireNoFiles, requireSecret, requireVersion, restoreFiles, skipNumbers } from './backup/proof-of-restore.mjs'; // prettier-ignore
import { halfOf, requireEmpty, requireNoMount, restoreCluster, sweepHalves } from './backup/restore-cluster.mjs'; // prettier-ignore
import { backupFolder, openVault } from './backup/vault.mjs';
import { install, requireNode } from './launch/install.mjs';
import { readSettings } from './launch/launcher.mjs';
import { step } from './launch/progress.mjs';
import { dataFolder, realPlace } from './places.mjs';
import { movedFrom } from './postgres/postgres.mjs';

const given = readCommandLine('restore');
requireNode();
readSettings();

for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(couldNotLook));

const say = (line) => process.stdout.write(`${line}\n`);
const moment = (ms) => `${new Date(ms).toISOString().slice(0, 19).replace('T', ' ')} UTC`;

/** Where the database and the files go: the folder that is named, that of the settings, or one to throw away. */
function placesFor(temporary) {
  const folder = temporary ?? (given.to ? path.resolve(given.to) : dataFolder());
  const own = !temporary && !given.to && process.env.FILES_DIR;
  return {
    dataDir: path.join(folder, 'postgres'),
    // What a link leads to is filled, and the link stays.
    filesDir: realPlace(own ? path.resolve(own) : path.join(folder, 'files')),
    isOfSettings: !temporary && !given.to,
  };
}

/** Files and checks of a database that was restored and runs at `url`; gives what was found. */
async function complete(vault, { url, filesDir, bucket, of }) {
  const count = await step('files', () => restoreFiles(vault, url, filesDir, of));
  if (count > 0) say(`  ${count} files of customers came back`);
  if (bucket) await fetchMissing(bucket, await namesOfRows(url), filesDir);
  await skipNumbers(vault, url, of);
  return step('audit, receipts, keys, files', () => proveRestored(url, filesDir));
}

async function restoreInto(vault, chosen, { dataDir, filesDir, isOfSettings }) {
  const { backup, log, atMs } = chosen;
  const bucket = await openBucket();
  await mkdir(path.dirname(filesDir), { recursive: true });
  await sweepHalves(filesDir);
  const half = halfOf(filesDir);
  let findings = [];
  const isThrownAway = given.try;
  const into = given.into;
  const work = async (url) => {
    if (into && backup.kind === 'cluster')
      await step(`into ${withoutPassword(into)}`, () => transferDatabase(url, into));
    findings = await complete(vault, { url: into ?? url, filesDir: half, bucket, of: backup });
  };
  try {
    if (backup.kind === 'dump') {
      if (!into) throw new PlainError(`${backup.name} is a dump: name an empty database with --into <postgresql://…>.`); // prettier-ignore
      await step('database', () => restoreDatabase(vault, backup, into));
      await work(into);
    } else await restoreCluster({ vault, backup, log, atMs, dataDir, check: work });
    if (isThrownAway) return findings;
    if (bucket && isOfSettings)
      say(`  ${await putBack(bucket, half)} files went back into the bucket`);
    else await placeFiles(half, filesDir);
    return findings;
  } finally {
    await rm(half, { recursive: true, force: true });
  }
}

async function restore() {
  const place = given.from ?? backupFolder();
  if (!place)
    throw new PlainError('Say where the backups are: set BACKUP_DIR, or give --from <folder>.');
  const at = given.at === undefined ? undefined : momentFrom(given.at);
  if (given.into) requireAddress(given.into, '--into');
  if (given.into && given.to) throw new PlainError('Give --to or --into, not both of them.');
  await install();
  if (given.into) given.into = await writingAddress(given.into);
  const vault = await openVault(place);
  if (given.list) {
    for (const line of await listWords(vault)) say(line);
    return 0;
  }
  const chosen = await chooseBackup(vault, { name: given.backup, at });
  requireVersion(chosen.backup);
  if (given.into && chosen.backup.kind === 'cluster')
    await clientProgram('pg_dump', Number.parseInt(chosen.backup.server, 10));
  requireSecret(chosen.backup, { anySecret: given['any-secret'] });
  const { bundleServer, generateSources } = await import('./build.mjs');
  await generateSources();
  await bundleServer(['audit', 'check-restored']);
  const isScratch = given.try || (given.into && chosen.backup.kind === 'cluster');
  const temporary = isScratch ? await mkdtemp(path.join(tmpdir(), 'assay-restore-')) : undefined;
  if (temporary) await chmod(temporary, 0o755);
  try {
    const where = placesFor(temporary);
    if (given.into && !given.try) Object.assign(where, { ...placesFor(), dataDir: where.dataDir });
    requireEmpty(movedFrom(realPlace(where.dataDir)), 'a database');
    requireNoFiles(where.filesDir);
    requireNoMount(where.filesDir);
    const findings = await restoreInto(vault, chosen, where);
    for (const line of findings) say(line);
    const what = `the database of ${moment(chosen.reachedMs)}, from ${chosen.backup.name}`;
    if (given.try) say(`Tried: ${what}. ${given.into ? `It stays in ${withoutPassword(given.into)}, with the data of all customers: drop that database.` : 'It was thrown away again.'}`); // prettier-ignore
    else say(`Restored: ${what}, ${given.into ? `into ${withoutPassword(given.into)}` : `in ${path.dirname(where.dataDir)}`}. Run "npm run backup" once Assay runs: its history is a new one.`); // prettier-ignore
    say(findings.length > 0 ? 'The checks found what stands above.' : 'The books are in order, every receipt works out, keys and files open.'); // prettier-ignore
    return findings.length > 0 ? 1 : 0;
  } finally {
    if (temporary) await rm(temporary, { recursive: true, force: true });
  }
}

try {
  process.exitCode = await restore();
} catch (error) {
  tell(error);
  process.exitCode = couldNotLook;
}
