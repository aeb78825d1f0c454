import { connect } from 'node:net';
import { keepDays } from '../backup/backup-settings.mjs';
import { operatorSecret } from '../backup/vault.mjs';
import { PlainError } from '../commands/plain-error.mjs';
import { checkSettings } from '../launch/check-settings.mjs';
import { ok, wrong } from './finding.mjs';

const patienceMs = 5_000;

/** What is wrong with the settings of the server, each by itself; `dist/check-settings.js` must be there. */
export async function checkAllSettings() {
  try {
    await checkSettings();
    return [ok('settings', 'The settings are usable.')];
  } catch (error) {
    if (!(error instanceof PlainError)) throw error;
    const [first, ...lines] = error.message.split('\n');
    return (lines.length > 0 ? lines : [first]).map((line) => wrong('settings', `${line.trim()}.`));
  }
}

export function checkBackupSettings() {
  const { BACKUP_DIR, BACKUP_KEY_FILE, BACKUP_PASSPHRASE, BACKUP_KEEP_DAYS } = process.env;
  if (!BACKUP_DIR && !BACKUP_KEY_FILE && !BACKUP_PASSPHRASE && !BACKUP_KEEP_DAYS) return [];
  const found = [];
  for (const look of [keepDays, operatorSecret])
    try {
      look();
    } catch (error) {
      if (!(error instanceof PlainError)) throw error;
      found.push(wrong('settings', error.message));
    }
  return found;
}

const reaches = (host, port) =>
  new Promise((resolve) => {
    const socket = connect({ host, port, timeout: patienceMs });
    const end = (why) => {
      socket.destroy();
      resolve(why);
    };
    socket.once('connect', () => end(undefined));
    socket.once('timeout', () => end('does not answer in time'));
    socket.once('error', ({ code }) =>
      end(
        code === 'ENOTFOUND' ? 'is no name that can be looked up' : `cannot be reached (${code})`,
      ),
    );
  });

const ports = { 'http:': 80, 'https:': 443, 'ws:': 80, 'wss:': 443, 'smtp:': 25, 'smtps:': 465 };

/** Services of others that the settings name, and why. */
function servicesNamed() {
  const sources = Object.entries(process.env)
    .filter(([name]) => name === 'PRICE_SOURCES' || name.startsWith('PRICE_SOURCES_'))
    .flatMap(([, value]) => (value ?? '').split(','))
    .map((name) => name.trim());
  return [
    ['source massive', sources.includes('massive') && (process.env.MASSIVE_URL || 'wss://socket.massive.com')], // prettier-ignore
    ['mail', process.env.SMTP_URL],
    ['files', process.env.FILES_S3_ENDPOINT],
    ['Google sign-in', process.env.GOOGLE_CLIENT_ID && (process.env.GOOGLE_ISSUER || 'https://accounts.google.com')], // prettier-ignore
  ].filter(([, address]) => address && URL.canParse(address));
}

/** Whether what the settings name answers at its port; nothing is said to it. */
export async function checkServices() {
  return Promise.all(
    servicesNamed().map(async ([name, address]) => {
      const { hostname, port, protocol } = new URL(address);
      const why = await reaches(hostname, Number(port || ports[protocol]));
      return why
        ? wrong('services', `${hostname} (${name}) ${why}.`)
        : ok('services', `${hostname} (${name}) answers.`);
    }),
  );
}
