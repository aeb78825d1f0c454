import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { googleClients, startIssuer } from '../../tests/setup/servers/issuer.mjs';
import { buildPages, bundleServer, generateSources } from '../build.mjs';
import { migrate, seed, startThrowAwayPostgres } from '../database/database.mjs';
import { admitApplication } from '../database/logins.mjs';
import { startHouse } from '../launch/house.mjs';
import { freePort, startServer } from '../launch/server.mjs';
import { makeTestRecordings } from './test-recordings.mjs';

/** The recorded quotes of REPLAY_DIR, or made ones. */
const openRecordings = () =>
  process.env.REPLAY_DIR
    ? { folder: process.env.REPLAY_DIR, remove: () => undefined }
    : makeTestRecordings();

/** Stands in for Google, on loopback. */
const startGoogle = (site) =>
  startIssuer([`${site}/api/auth/callback/google`], [googleClients.ours]);

/**
 * The built site over a database of its own, for tests, and how to stop it. Its prices are the
 * recordings in the folder `recordings`.
 */
export async function startTestSite() {
  await generateSources();
  await Promise.all([bundleServer(), buildPages()]);
  const recordings = openRecordings();
  const files = mkdtempSync(path.join(tmpdir(), 'assay-files-'));
  const postgres = await startThrowAwayPostgres('assay');
  const removeFolders = () => {
    recordings.remove();
    rmSync(files, { recursive: true, force: true });
  };
  try {
    const port = await freePort();
    const url = `http://localhost:${port}`;
    const google = await startGoogle(url);
    const environment = {
      NODE_ENV: 'production',
      DATABASE_URL: postgres.applicationUrl,
      PUBLIC_URL: url,
      SANDBOX: 'true',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'warn',
      FILES_DIR: files,
      PRICE_SOURCES: 'replay',
      REPLAY_DIR: recordings.folder,
      GOOGLE_CLIENT_ID: googleClients.ours.client_id,
      GOOGLE_CLIENT_SECRET: googleClients.ours.client_secret,
      GOOGLE_ISSUER: google.url,
    };
    await migrate(postgres.url);
    await admitApplication(postgres.url, postgres.applicationUrl, { renew: true });
    await seed(postgres.url, environment);
    // One process is enough to look at screens; PROCESSES=several runs the same tests on a house of several.
    const start = process.env.PROCESSES === 'several' ? startHouse : startServer;
    const server = await start({ port, environment });
    const stop = async () => {
      await server.stop();
      await google.stop();
      await postgres.stop();
      removeFolders();
    };
    return { url, databaseUrl: postgres.url, recordings: recordings.folder, stop };
  } catch (error) {
    await postgres.stop();
    removeFolders();
    throw error;
  }
}
