import { existsSync } from 'node:fs';
import { buildPages, bundleServer, generateClient } from './build.mjs';
import { migrate, seed, startThrowAwayPostgres } from './database.mjs';
import { inRoot } from './places.mjs';
import { freePort, startServer } from './server.mjs';

/** Recorded quotes, if there are any: of REPLAY_DIR, or those kept with the tests. */
function priceSettings() {
  const folder = process.env.REPLAY_DIR || inRoot('tests', 'recordings');
  return existsSync(folder) ? { PRICE_SOURCES: 'replay', REPLAY_DIR: folder } : {};
}

/** The built site over a database of its own, for tests: `{ url, stop }`. */
export async function startTestSite() {
  await generateClient();
  await Promise.all([bundleServer(), buildPages()]);
  const postgres = await startThrowAwayPostgres('assay');
  try {
    const port = await freePort();
    const url = `http://localhost:${port}`;
    const environment = {
      NODE_ENV: 'production',
      DATABASE_URL: postgres.url,
      PUBLIC_URL: url,
      SANDBOX: 'true',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'warn',
      ...priceSettings(),
    };
    await migrate(postgres.url);
    await seed(postgres.url, environment);
    const server = await startServer({ port, environment });
    const stop = async () => {
      await server.stop();
      await postgres.stop();
    };
    return { url, databaseUrl: postgres.url, stop };
  } catch (error) {
    await postgres.stop();
    throw error;
  }
}
