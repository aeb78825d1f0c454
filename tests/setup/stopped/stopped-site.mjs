import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { migrate, seed, startThrowAwayPostgres } from '../../../scripts/database/database.mjs';
import { admitApplication } from '../../../scripts/database/logins.mjs';
import { freePort, startServer } from '../../../scripts/launch/server.mjs';
import { inRoot } from '../../../scripts/places.mjs';
import { stoppedDatabase } from './stopped-database.mjs';

const clock = inRoot('tests', 'setup', 'stopped', 'stopped-clock.mjs');
const nodeOptions = ['--import', clock];

// A jump of the price is believed once further ticks stand by it.
const approachMs = [8_000, 4_000, 0];

/**
 * @typedef {{
 *   url: string,
 *   databaseUrl: string,
 *   stand: (atMs: number) => Promise<void>,
 *   approach: (atMs: number) => Promise<void>,
 * }} Travelling
 */

// A browser takes it for safe, as it does this machine, without asking anybody where it is.
const siteUrl = 'http://assay.localhost';

/** A server without pages that goes from moment to moment, for what is to have happened. */
async function startTravelling({ environment, database, fromMs }) {
  const [port, clockPort] = [await freePort(), await freePort()];
  const server = await startServer({
    port,
    environment: {
      ...environment,
      PAGES: 'false',
      CLOCK_AT: String(fromMs),
      CLOCK_PORT: String(clockPort),
    },
    nodeOptions,
  });
  async function stand(atMs) {
    await database.stand(atMs);
    await fetch(`http://127.0.0.1:${clockPort}/${atMs}`);
  }
  return {
    url: server.url,
    stand,
    async approach(atMs) {
      for (const before of approachMs) await stand(atMs - before);
    },
    stop: server.stop,
  };
}

/**
 * The built site on simulated prices, for which it is `atMs` and stays so: its processes and its database know
 * no other moment, and its name is the same every time: a browser finds it at `port`. `live` is what happened
 * before, since `fromMs`: it is given the address of the API, the owner's way into the database, and what lets
 * it be another moment, `stand` soon and `approach` however far that is.
 *
 * @template Lived
 * @param {{
 *   fromMs: number,
 *   atMs: number,
 *   live: (site: Travelling) => Promise<Lived>,
 * }} what
 */
export async function startStoppedSite({ fromMs, atMs, live }) {
  const files = mkdtempSync(path.join(tmpdir(), 'assay-files-'));
  const postgres = await startThrowAwayPostgres('assay');
  const removeAll = async () => {
    await postgres.stop();
    rmSync(files, { recursive: true, force: true });
  };
  try {
    const database = await stoppedDatabase(postgres.url);
    await database.stand(fromMs);
    const port = await freePort();
    const environment = {
      NODE_ENV: 'production',
      DATABASE_URL: postgres.applicationUrl,
      PUBLIC_URL: siteUrl,
      SANDBOX: 'true',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'warn',
      PRICE_SOURCES: 'simulated',
      FILES_DIR: files,
    };
    await migrate(postgres.url);
    await admitApplication(postgres.url, postgres.applicationUrl, { renew: true });
    await seed(postgres.url, {
      ...environment,
      CLOCK_AT: String(fromMs),
      NODE_OPTIONS: nodeOptions.join(' '),
    });
    const travelling = await startTravelling({ environment, database, fromMs });
    const { url, stand, approach } = travelling;
    const lived = await live({ url, databaseUrl: postgres.url, stand, approach }).finally(
      travelling.stop,
    );
    await database.stand(atMs);
    await database.forgetRecurring();
    const server = await startServer({
      port,
      environment: { ...environment, CLOCK_AT: String(atMs) },
      nodeOptions,
    });
    await database.untilIdle();
    await database.end();
    const stop = async () => {
      await server.stop();
      await removeAll();
    };
    return { url: siteUrl, port, lived, stop };
  } catch (error) {
    await removeAll();
    throw error;
  }
}
