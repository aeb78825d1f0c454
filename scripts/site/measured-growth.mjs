import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { withConnection } from '../database/connection.mjs';
import { admitApplication } from '../database/logins.mjs';
import { freePort, startServer } from '../launch/server.mjs';

const smallCount = 1_000;

const at = (address, name) => {
  const url = new URL(address);
  url.pathname = `/${name}`;
  return url.href;
};

const serve = async (applicationUrl) =>
  startServer({
    port: await freePort(),
    environment: {
      NODE_ENV: 'production',
      SANDBOX: 'true',
      PAGES: 'false',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'warn',
      DATABASE_URL: applicationUrl,
    },
  });

/** A second database beside the first, with what that has by now. */
async function copyHouse({ url, applicationUrl }, name) {
  const from = new URL(url).pathname.slice(1);
  await withConnection(at(url, 'postgres'), (client) =>
    client.query(`create database ${name} template ${from}`),
  );
  const copy = { url: at(url, name), applicationUrl: at(applicationUrl, name) };
  await admitApplication(copy.url, copy.applicationUrl, { renew: true });
  return copy;
}

/**
 * A house of many customers beside one of a thousand, in one PostgreSQL, each customer with ten orders; what is
 * measured of the one and of the other takes turns.
 *
 * @param {{ url: string, applicationUrl: string }} postgres with one house, as it is seeded
 * @param {(environment: Record<string, string>) => Promise<any>} step runs one of tests/bench/growth/growth.ts
 * @param {(remove: () => Promise<void>) => void} onStart is given what ends all of it
 */
export async function measureGrowth(postgres, step, onStart) {
  const count = Number(process.env.GROWTH_CUSTOMERS ?? 1_000_000);
  const folder = mkdtempSync(path.join(tmpdir(), 'assay-growth-'));
  const servers = [];
  const stop = async () => {
    for (const server of servers.splice(0)) await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  onStart(stop);
  const told = path.join(folder, 'told.json');
  try {
    servers.push(await serve(postgres.applicationUrl));
    const first = { DATABASE_URL: postgres.url, ASSAY_URL: servers[0].url };
    const trader = await step({ ...first, BENCH_STEP: 'trade' });
    await servers.pop().stop();
    const houses = { small: postgres, large: await copyHouse(postgres, 'large') };
    const filled = {};
    for (const [name, house] of Object.entries(houses)) {
      filled[name] = await step({
        BENCH_STEP: 'fill',
        DATABASE_URL: house.url,
        BENCH_TOLD: told,
        BENCH_TRADER: trader,
        BENCH_CUSTOMERS: String(name === 'small' ? smallCount : count),
        // Both are filled alike, so that the small one tells whether the books are in order.
        BENCH_AUDIT: name === 'small' || count <= 20_000 ? 'yes' : 'no',
      });
      copyFileSync(told, `${told}.${name}`);
    }
    for (const house of Object.values(houses)) servers.push(await serve(house.applicationUrl));
    const { large } = filled;
    const note = `${count.toLocaleString('en')} customers with ${large.orders.toLocaleString('en')} orders (${(large.bytes / 1e9).toFixed(2)} GB, made in ${large.seconds.toFixed(0)} s) against ${smallCount.toLocaleString('en')}`;
    return await step({
      BENCH_STEP: 'measure',
      BENCH_TOLD: told,
      BENCH_NOTE: note,
      BENCH_HOUSES: JSON.stringify(
        Object.entries(houses).map(([name, { url }], n) => ({ name, url, site: servers[n].url })),
      ),
    });
  } finally {
    await stop();
  }
}
