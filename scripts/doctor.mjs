import { existsSync } from 'node:fs';
import path from 'node:path';
import { checkBackups } from './doctor/backup-checks.mjs';
import { note } from './doctor/finding.mjs';
import {
  checkDisks,
  checkFolders,
  checkPort,
  checkProcesses,
  checkVersions,
} from './doctor/machine-checks.mjs';
import { readCommandLine } from './commands/command-line.mjs';
import { addressesOf } from './commands/host-list.mjs';
import { couldNotLook, tell } from './commands/plain-error.mjs';
import { writingAddress } from './commands/writing-host.mjs';
import { readSettings } from './launch/launcher.mjs';
import { databaseFolder } from './places.mjs';

const given = readCommandLine('doctor');
readSettings();
process.env.NODE_ENV ??= 'production';

// Why none takes writes is told by the checks.
const oneHost = (url) => writingAddress(url).catch(() => addressesOf(url)[0]);

/** The database to look at, as it is: an embedded one that stands still is not started for it. */
async function databaseNow() {
  const applicationUrl = process.env.DATABASE_URL;
  const url = process.env.DATABASE_OWNER_URL || applicationUrl;
  if (url) {
    const owner = await oneHost(url);
    const application = applicationUrl ? await oneHost(applicationUrl) : owner;
    return { url: owner, applicationUrl: application, isEmbedded: false };
  }
  const { attachPostgres, movedFrom } = await import('./postgres/postgres.mjs');
  const running = attachPostgres(databaseFolder());
  if (running) return { ...running, isEmbedded: true };
  const isThere = existsSync(path.join(movedFrom(databaseFolder()), 'PG_VERSION'));
  return { isEmbedded: true, isThere };
}

async function examine() {
  const found = checkVersions();
  // Without its packages nothing else can be looked at.
  if (found.some(({ state }) => state === 'wrong')) return found;
  const { bundleServer, generateSources } = await import('./build.mjs');
  await generateSources();
  await bundleServer(['check-settings', 'check-restored']);
  const { checkAllSettings, checkBackupSettings, checkServices } = await import('./doctor/settings-checks.mjs'); // prettier-ignore
  const { checkDatabase } = await import('./doctor/database-checks.mjs');
  found.push(...(await checkAllSettings()), ...checkBackupSettings());
  found.push(
    ...checkFolders(),
    ...(await checkDisks()),
    ...(await checkPort()),
    ...checkProcesses(),
  );
  const database = await databaseNow();
  if (database.url) found.push(...(await checkDatabase(database)));
  else
    found.push(
      note('database', database.isThere ? 'The embedded database does not run just now: what is in it was not looked at.' : 'There is no database yet: "npm start" makes one.'), // prettier-ignore
    );
  const isSandbox = process.env.SANDBOX ? process.env.SANDBOX === 'true' : database.isEmbedded;
  found.push(...(await checkBackups({ ...database, isSandbox })), ...(await checkServices()));
  return found;
}

const sign = { ok: 'ok   ', note: 'note ', wrong: 'WRONG' };

try {
  const found = await examine();
  const flaws = found.filter(({ state }) => state === 'wrong').length;
  if (given.json) process.stdout.write(`${JSON.stringify(found, null, 2)}\n`);
  else {
    for (const { part, state, words } of found) process.stdout.write(`${sign[state]} ${part}: ${words}\n`); // prettier-ignore
    process.stdout.write(flaws === 0 ? 'Nothing is wrong.\n' : `${flaws} ${flaws === 1 ? 'thing is' : 'things are'} wrong.\n`); // prettier-ignore
  }
  process.exitCode = flaws === 0 ? 0 : 1;
} catch (error) {
  tell(error);
  process.exitCode = couldNotLook;
}
