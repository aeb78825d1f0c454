import { accessSync, constants, existsSync, readFileSync, statSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import path from 'node:path';
import { backupFolder } from '../backup/vault.mjs';
import { isInstalled } from '../launch/install.mjs';
import { troublesOfHouse } from '../launch/house-troubles.mjs';
import { portTrouble } from '../launch/server.mjs';
import { runningServer } from '../launch/site-address.mjs';
import { dataFolder, databaseFolder, inRoot } from '../places.mjs';
import { movedFrom } from '../postgres/postgres.mjs';
import { isAlive } from '../processes.mjs';
import { note, ok, wrong } from './finding.mjs';

const leastFree = 1e9;
const leastShare = 0.05;

const filesFolder = () => path.resolve(process.env.FILES_DIR || path.join(dataFolder(), 'files'));

export function checkVersions() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  const isNew = major > 20 || (major === 20 && minor >= 19);
  const { version } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'));
  return [
    isNew
      ? ok('versions', `Assay ${version} on Node ${process.versions.node}.`)
      : wrong('versions', `Node ${process.versions.node} is too old: Assay needs 20.19 or newer.`),
    isInstalled({ withDev: false })
      ? ok('packages', 'The packages are those of the lockfile.')
      : wrong('packages', 'The packages are not those of the lockfile: "npm start" installs them.'),
  ];
}

function rightsOf(part, folder, mayBeAbsent) {
  if (!existsSync(folder))
    return mayBeAbsent
      ? note(part, `${folder} is not there yet.`)
      : wrong(part, `${folder} is not there.`);
  if (!statSync(folder).isDirectory()) return wrong(part, `${folder} is no folder.`);
  try {
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    return ok(part, `${folder} can be read and written.`);
  } catch {
    return wrong(part, `${folder} cannot be read and written by this user.`);
  }
}

/** A cluster that others may look into: PostgreSQL would not start in it either. */
function clusterRights(folder) {
  if (process.platform === 'win32' || !existsSync(path.join(folder, 'PG_VERSION'))) return [];
  const mode = statSync(folder).mode & 0o777;
  return mode & 0o027
    ? [
        wrong(
          'folders',
          `${folder} is open to others (mode ${mode.toString(8)}): chmod 700 closes it.`,
        ),
      ]
    : [];
}

export function checkFolders() {
  const own = process.env.DATABASE_URL ? [] : [rightsOf('folders', dataFolder(), true)];
  const files = process.env.FILES_S3_BUCKET ? [] : [rightsOf('folders', filesFolder(), true)];
  const backups = backupFolder();
  return [
    ...own,
    ...files,
    ...(backups ? [rightsOf('folders', backups, false)] : []),
    ...(process.env.DATABASE_URL ? [] : clusterRights(movedFrom(databaseFolder()))),
  ];
}

export async function checkDisks() {
  const wanted = [dataFolder(), movedFrom(databaseFolder()), filesFolder(), backupFolder()];
  const disks = new Map();
  for (const folder of wanted.filter((one) => one && existsSync(one)))
    disks.set(statSync(folder).dev, folder);
  const found = [];
  for (const folder of disks.values()) {
    const { bavail, blocks, bsize } = await statfs(folder);
    const free = bavail * bsize;
    const words = `${folder} has ${(free / 1e9).toFixed(1)} GB free, ${Math.round((bavail / blocks) * 100)} %.`; // prettier-ignore
    const isLow = free < leastFree || bavail / blocks < leastShare;
    found.push(isLow ? wrong('disk', `${words} Make room before it is full.`) : ok('disk', words));
  }
  return found;
}

export async function checkPort() {
  const port = Number(process.env.PORT || 3000);
  const host = process.env.HOST || '0.0.0.0';
  // One that was started with another PORT than this command knows serves that.
  const running = runningServer();
  if (running && isAlive(running.server))
    return [ok('port', `Assay serves port ${running.port} (process ${running.server}).`)];
  const trouble = port === 0 ? undefined : await portTrouble(port, host);
  if (!trouble) return [ok('port', `Port ${port} is free; Assay does not run from here just now.`)];
  const why = { EADDRINUSE: 'is in use by another program', EACCES: 'may not be served by this user' }; // prettier-ignore
  return [wrong('port', `Port ${port} of ${host} ${why[trouble.code] ?? `cannot be served (${trouble.code})`}.`)]; // prettier-ignore
}

/** What the launcher that runs from here cannot keep running. */
export const checkProcesses = () => troublesOfHouse().map((words) => wrong('processes', words));
