import { migrate, seed, startThrowAwayPostgres } from '../../scripts/database/database.mjs';
import { inRoot } from '../../scripts/places.mjs';
import { freePort, startServer } from '../../scripts/launch/server.mjs';

const dayMs = 86_400_000;
const saturday = 6;

/** How far it is from now to noon, UTC, of the nearest Saturday, ms; below zero when that is over. */
function toSaturday() {
  const noon = new Date().setUTCHours(12, 0, 0, 0);
  const days = (saturday - new Date(noon).getUTCDay() + 7) % 7;
  return noon + (days > 3 ? days - 7 : days) * dayMs - Date.now();
}

/** The built site on simulated prices, in a process for which it is a Saturday. */
export async function startWeekendSite() {
  const postgres = await startThrowAwayPostgres('assay');
  try {
    const port = await freePort();
    const shiftMs = toSaturday();
    const environment = {
      NODE_ENV: 'production',
      DATABASE_URL: postgres.url,
      PUBLIC_URL: `http://localhost:${port}`,
      SANDBOX: 'true',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'warn',
      PRICE_SOURCES: 'simulated',
      CLOCK_SHIFT_MS: String(shiftMs),
    };
    await migrate(postgres.url);
    await seed(postgres.url, environment);
    const nodeOptions = ['--import', inRoot('tests', 'setup', 'shifted-clock.mjs')];
    const server = await startServer({ port, environment, nodeOptions });
    const stop = async () => {
      await server.stop();
      await postgres.stop();
    };
    return { url: environment.PUBLIC_URL, shiftMs, stop };
  } catch (error) {
    await postgres.stop();
    throw error;
  }
}
