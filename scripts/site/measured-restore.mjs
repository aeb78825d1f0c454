import { chmodSync, existsSync, mkdtempSync, renameSync, rmSync, statSync, writeFileSync, readdirSync } from 'node:fs'; // prettier-ignore
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { keepLog } from '../backup/log-keeper.mjs';
import { openVault } from '../backup/vault.mjs';
import { migrate, seed } from '../database/database.mjs';
import { admitApplication } from '../database/logins.mjs';
import { freePort, startServer } from '../launch/server.mjs';
import { inRoot } from '../places.mjs';
import { startPostgres } from '../postgres/postgres.mjs';
import { endProcess, run, until } from '../processes.mjs';

const workMs = 45_000;

const sizeOf = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, path: older, name }) => sum + statSync(path.join(parentPath ?? older, name)).size, 0); // prettier-ignore

async function timed(work) {
  const began = performance.now();
  const result = await work();
  return { result, seconds: (performance.now() - began) / 1000 };
}

const settingsOf = (root) => ({
  NODE_OPTIONS: '',
  DATABASE_URL: '',
  DATABASE_OWNER_URL: '',
  AUTH_SECRET: '',
  SANDBOX: 'true',
  ASSAY_DATA_DIR: path.join(root, 'data'),
  FILES_DIR: path.join(root, 'data', 'files'),
  BACKUP_DIR: path.join(root, 'backups'),
  BACKUP_KEY_FILE: '',
  BACKUP_PASSPHRASE: 'a passphrase for measuring',
});

/** A house in a folder of its own, whose parts are started, destroyed and ended one by one. */
class House {
  root = mkdtempSync(path.join(tmpdir(), 'assay-restore-'));
  settings = settingsOf(this.root);

  constructor(measure) {
    this.measure = measure;
    chmodSync(this.root, 0o755);
  }

  in(...parts) {
    return path.join(this.root, ...parts);
  }

  async open() {
    this.postgres = await startPostgres({ dataDir: this.in('data', 'postgres') });
  }

  async serve() {
    const environment = {
      ...this.settings,
      NODE_ENV: 'production',
      PAGES: 'false',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'warn',
      DATABASE_URL: this.postgres.applicationUrl,
    };
    this.server = await startServer({ port: await freePort(), environment });
  }

  keepLog() {
    this.keeper = keepLog({
      open: () => openVault(this.in('backups'), { environment: this.settings }),
      url: this.postgres.url,
      copiesTo: () => undefined,
      say: () => undefined,
    });
  }

  /** A step of tests/bench/restore.ts on it. */
  step(name, more = {}) {
    return this.measure(name, {
      DATABASE_URL: this.postgres.url,
      ASSAY_URL: this.server?.url ?? '',
      BENCH_TOLD: this.in('told.json'),
      ...more,
    });
  }

  async command(name, ...args) {
    const { code, output } = await run(
      process.execPath,
      [inRoot('scripts', `${name}.mjs`), ...args],
      { cwd: inRoot(), env: { ...process.env, ...this.settings } },
    );
    if (code !== 0) throw new Error(`${name} ended with ${code}: ${output}`);
    return output.trim();
  }

  /** Ends everything at once, and leaves of it what was laid down as backup until then. */
  async destroy() {
    renameSync(this.in('backups'), this.in('left'));
    const atMs = Date.now();
    rmSync(this.in('at-work'));
    return atMs;
  }

  async end() {
    await this.server?.stop();
    if (this.postgres) await endProcess(this.postgres.pid, { signal: 'SIGKILL' });
    await this.keeper?.stop();
    this.server = this.postgres = this.keeper = undefined;
  }

  async remove() {
    await this.end();
    rmSync(this.root, { recursive: true, force: true });
  }
}

/** Orders with their postings, a backup and more orders, until it is destroyed; gives how long each took and when. */
async function live(house) {
  await house.open();
  await migrate(house.postgres.url);
  await admitApplication(house.postgres.url, house.postgres.applicationUrl, { renew: true });
  await seed(house.postgres.url, { NODE_ENV: 'test', SANDBOX: 'true' });
  await house.serve();
  await house.step('trade');
  await house.server.stop();
  const made = await timed(() => house.step('multiply'));
  await house.serve();
  const backup = await timed(() => house.command('backup'));
  house.keepLog();
  writeFileSync(house.in('at-work'), '');
  const more = { BENCH_WHILE: house.in('at-work'), BENCH_SIGNED: house.in('signed') };
  const working = house.step('work', more);
  await Promise.race([until(() => existsSync(house.in('signed')), Infinity), working]);
  await Promise.race([sleep(workMs), working]);
  const destroyedMs = await house.destroy();
  await working;
  await house.end();
  rmSync(house.in('data'), { recursive: true });
  return { made, backup, destroyedMs };
}

/**
 * A house of a million orders with their postings: backed up, worked on, destroyed at once with whatever its
 * log still held, and restored by the commands that operators use.
 *
 * @param {(step: string, environment: Record<string, string>) => Promise<any>} measure runs a step of tests/bench/restore.ts
 * @param {(remove: () => Promise<void>) => void} onStart is given what ends all of it
 */
export async function measureRestore(measure, onStart) {
  const house = new House(measure);
  onStart(() => house.remove());
  try {
    const { made, backup, destroyedMs } = await live(house);
    const packed = sizeOf(house.in('left'));
    const restore = await timed(() => house.command('restore', '--from', house.in('left')));
    await house.open();
    const found = await house.step('check');
    const lost = found.firstLostAt === null ? 0 : Math.max(0, destroyedMs - found.firstLostAt);
    const gb = (bytes) => `${(bytes / 1e9).toFixed(2)} GB`;
    const of = `${found.orders} orders, ${found.postings} postings, ${gb(found.bytes)}`;
    const verdict = restore.result.split('\n').at(-1);
    return [
      { what: 'restore of a house', unit: 's', ours: restore.seconds, atMost: 900, note: `${of}; with audit, every receipt and keys: ${verdict}` }, // prettier-ignore
      { what: 'restore of a house, lost', unit: 's', ours: lost / 1000, atMost: 60, note: `${found.lost} of ${found.acknowledged} orders were acknowledged after what was laid down` }, // prettier-ignore
      { what: 'restore of a house, receipts', unit: '', ours: found.verified, atLeast: found.receipts, note: `signed before it was destroyed, of ${found.receipts}` }, // prettier-ignore
      { what: 'backup of a house', unit: 's', ours: backup.seconds, note: `${gb(packed)} packed; to make its orders took ${made.seconds.toFixed(0)} s` }, // prettier-ignore
    ];
  } finally {
    await house.remove();
  }
}
