import { createHmac, randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, readdir, realpath, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { statusFile } from '../commands/last-run.mjs';
import { PlainError } from '../commands/plain-error.mjs';
import { realPlace } from '../places.mjs';
import { flushed, textOf } from './sealed-stream.mjs';

const keyFile = 'key.json';
const leastPassphrase = 16;
const leastKeyBytes = 32;
const cost = { N: 2 ** 15, r: 8, p: 3, maxmem: 128 * 2 ** 20 };

/** Writes a new key for backups into a file that nobody else may read; refuses where there is one. */
export async function makeKey(file) {
  try {
    await writeFile(file, `${randomBytes(48).toString('base64url')}\n`, {
      flag: 'wx',
      mode: 0o600,
    });
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    throw new PlainError(`${file} is there already; what it may open is not to be lost.`);
  }
}

/**
 * What the operator keeps apart: the content of BACKUP_KEY_FILE, or BACKUP_PASSPHRASE.
 *
 * @param {Record<string, string | undefined>} environment
 */
export function operatorSecret(environment = process.env) {
  const { BACKUP_KEY_FILE: file, BACKUP_PASSPHRASE: passphrase } = environment;
  if (file && passphrase)
    throw new PlainError('Set BACKUP_KEY_FILE or BACKUP_PASSPHRASE, not both of them.');
  if (file) {
    if (!existsSync(file)) throw new PlainError(`BACKUP_KEY_FILE names no file: ${file}`);
    const secret = readFileSync(file);
    if (secret.length < leastKeyBytes)
      throw new PlainError(`BACKUP_KEY_FILE must hold at least ${leastKeyBytes} bytes: ${file}`);
    return { secret, from: 'BACKUP_KEY_FILE' };
  }
  if (!passphrase)
    throw new PlainError(
      'A backup is sealed: set BACKUP_KEY_FILE, which "npm run backup -- --make-key <file>" makes, or BACKUP_PASSPHRASE.',
    );
  if (passphrase.length < leastPassphrase)
    throw new PlainError(`BACKUP_PASSPHRASE must have at least ${leastPassphrase} characters.`);
  return { secret: Buffer.from(passphrase), from: 'BACKUP_PASSPHRASE' };
}

const derive = promisify(scrypt);
const markOf = (master) => createHmac('sha256', master).update('assay backup key').digest();
const isMarkOf = (master, mark) => mark.length === 32 && timingSafeEqual(markOf(master), mark);

const readKeyFile = async (folder) => {
  const text = await textOf(path.join(folder, keyFile));
  if (text === undefined) return undefined;
  try {
    const { salt, mark } = JSON.parse(text);
    return { salt: Buffer.from(salt, 'hex'), mark: Buffer.from(mark, 'hex') };
  } catch {
    throw new PlainError(`${path.join(folder, keyFile)} cannot be read: without it nothing opens.`);
  }
};

/** As `realPlace`; a disk that does not answer holds up this alone, not the process. */
async function folderAt(place) {
  const full = path.resolve(place);
  const parent = path.dirname(full);
  return realpath(full).catch(async () =>
    parent === full ? full : path.join(await folderAt(parent), path.basename(full)),
  );
}

async function begin(folder, secret) {
  const others = (existsSync(folder) ? await readdir(folder) : []).filter((name) => name !== statusFile); // prettier-ignore
  if (others.length > 0)
    throw new PlainError(
      `${folder} is neither empty nor a folder of backups: nothing was written.`,
    );
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const salt = randomBytes(32);
  const master = await derive(secret, salt, 32, cost);
  const words = JSON.stringify({ version: 1, salt: salt.toString('hex'), mark: markOf(master).toString('hex') }); // prettier-ignore
  const half = path.join(folder, `${keyFile}.${process.pid}`);
  await writeFile(half, `${words}\n`, { mode: 0o600, flush: true });
  await rename(half, path.join(folder, keyFile));
  await flushed(folder);
  return master;
}

/**
 * The folder of backups with the key that seals what is in it: `{ folder, master }`. The key is derived
 * from what the operator keeps, by scrypt and a salt of the folder. Made where `make` is set.
 *
 * @param {string} place
 * @param {{ make?: boolean, environment?: Record<string, string | undefined> }} options
 */
export async function openVault(place, { make = false, environment = process.env } = {}) {
  const folder = await folderAt(place);
  const { secret, from } = operatorSecret(environment);
  const known = await readKeyFile(folder);
  if (!known && !make) throw new PlainError(`There are no backups in ${folder}.`);
  if (!known) return { folder, master: await begin(folder, secret) };
  const master = await derive(secret, known.salt, 32, cost);
  if (!isMarkOf(master, known.mark))
    throw new PlainError(`${from} is not the one that the backups in ${folder} were sealed with.`);
  return { folder, master };
}

/** The folder of backups that the settings name, or undefined. */
export const backupFolder = (environment = process.env) =>
  environment.BACKUP_DIR ? realPlace(environment.BACKUP_DIR) : undefined;

/**
 * Refuses a folder that was there and is not now, as when its disk was taken away, or that is another one by
 * its key: nothing is begun in its place, and nothing sealed that its key would not open. A disk that does not
 * answer holds up whoever waits for this, not the process.
 *
 * @param {{ folder: string, master: Buffer }} vault
 */
export async function requireThere({ folder, master }) {
  const known = await readKeyFile(folder);
  if (!known)
    throw new PlainError(`The backups in ${folder} are not there any more: is their disk mounted?`);
  if (!isMarkOf(master, known.mark))
    throw new PlainError(`${folder} is another folder of backups than it was, with another key.`);
}
