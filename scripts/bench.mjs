import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { readCommandLine } from './commands/command-line.mjs';
import { tell } from './commands/plain-error.mjs';
import { install, requireNode } from './launch/install.mjs';
import { inRoot } from './places.mjs';

const started = { postgres: undefined, server: undefined, house: undefined };

async function bundle() {
  const { bundling } = await import('./sources/bundling.mjs');
  const folder = inRoot('tests', 'bench');
  await bundling(({ build }) =>
    build({
      absWorkingDir: inRoot(),
      entryPoints: [
        ...readdirSync(folder).filter((name) => name.endsWith('.ts')),
        'growth/growth.ts',
        'fan-out/fan-out.ts',
        'fan-out/fan-out-clients.ts',
        'fan-out/hop-floor.ts',
        'fan-out/hop-hub.ts',
        'load/capacity.ts',
      ].map((name) => `${folder}/${name}`),
      outbase: folder,
      outdir: inRoot('dist', 'bench'),
      bundle: true,
      format: 'esm',
      platform: 'node',
      target: 'node20.19',
      packages: 'external',
      logLevel: 'warning',
    }),
  );
}

/** Runs one measurement in a process of its own and gives what it measured. */
async function measure(name, environment = {}, execArgv = []) {
  const child = fork(inRoot('dist', 'bench', `${name}.js`), {
    cwd: inRoot(),
    execArgv,
    env: { ...process.env, ...environment },
  });
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`The measurement "${name}" ended with ${code}`);
  });
  const [measured] = await Promise.race([once(child, 'message'), ended]);
  return measured;
}

/** An empty database whose commits are as durable as in service: what they cost is part of what is measured. */
async function startDatabase(environment) {
  const { migrate, seed, startThrowAwayPostgres } = await import('./database/database.mjs');
  started.postgres = await startThrowAwayPostgres('assay', { durable: true });
  await migrate(started.postgres.url);
  const { admitApplication } = await import('./database/logins.mjs');
  await admitApplication(started.postgres.url, started.postgres.applicationUrl, { renew: true });
  await seed(started.postgres.url, environment);
}

async function startSite(settings = {}, { isSeveral = false } = {}) {
  const { freePort } = await import('./launch/server.mjs');
  const { startAsSet, startHouse } = await import('./launch/house.mjs');
  const start = isSeveral ? startHouse : startAsSet;
  const environment = {
    NODE_ENV: 'production',
    SANDBOX: 'true',
    PAGES: 'false',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'warn',
    ...settings,
  };
  await startDatabase(environment);
  environment.DATABASE_URL = started.postgres.applicationUrl;
  started.server = await start({ port: await freePort(), environment });
  return {
    ASSAY_URL: started.server.url,
    ASSAY_PID: String(started.server.pid),
    DATABASE_URL: started.postgres.url,
  };
}

async function stopSite() {
  await started.server?.stop();
  await started.postgres?.stop();
  await started.house?.stop();
  started.server = started.postgres = started.house = undefined;
}

// What sends the orders would else collect its own garbage with the second core, and measure that.
const lean = ['--max-semi-space-size=64', '--v8-pool-size=1'];

async function measureSite() {
  const site = await startSite();
  const measured = [
    ...(await measure('http', site)),
    ...(await measure('orders', site, undefined, lean)),
  ];
  await stopSite();
  return measured;
}

/** Orders while pages are drawn by a process of their own, next to the same orders without. */
async function measurePages() {
  const { buildPages } = await import('./build.mjs');
  await buildPages();
  const site = await startSite({ PAGES: 'true' }, { isSeveral: true });
  const measured = await measure('pages', site, undefined, lean);
  await stopSite();
  return measured;
}

/** What orders, pages and log-ins cost each process of a house. */
async function measureCapacity() {
  const { buildPages } = await import('./build.mjs');
  await buildPages();
  const site = await startSite({ PAGES: 'true' }, { isSeveral: true });
  const measured = await measure(
    'load/capacity',
    {
      ...site,
      ASSAY_ROLES: JSON.stringify(started.server.pids),
      ASSAY_POSTGRES_PID: String(started.postgres.pid),
    },
    lean,
  );
  await stopSite();
  return measured;
}

/** Orders while pictures are uploaded, next to the same orders before and after. */
async function measureUploads() {
  const folder = mkdtempSync(path.join(tmpdir(), 'assay-uploads-'));
  try {
    const site = await startSite({ FILES_DIR: path.join(folder, 'files') });
    const measured = await measure('uploads', { ...site, BENCH_FOLDER: folder }, lean);
    await stopSite();
    return measured;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The trading floor by itself, with a million orders in memory. */
async function measureFloor() {
  await startDatabase({ NODE_ENV: 'test', SANDBOX: 'true' });
  const environment = { DATABASE_URL: started.postgres.url };
  const measured = await measure('floor', environment, ['--max-old-space-size=8192']);
  await stopSite();
  return measured;
}

/** The posting function by itself, next to that of others on the same server. */
async function measureLedger() {
  await startDatabase({ NODE_ENV: 'test', SANDBOX: 'true' });
  const measured = await measure('ledger', { DATABASE_URL: started.postgres.url });
  await stopSite();
  return measured;
}

/** A day of a busy house, replayed by the command that operators use. */
async function measureReplay() {
  await startDatabase({ NODE_ENV: 'test', SANDBOX: 'true' });
  const measured = await measure('replay', { DATABASE_URL: started.postgres.url });
  await stopSite();
  return measured;
}

/** The tree of what is owed to a million customers. */
async function measureProof() {
  await startDatabase({ NODE_ENV: 'test', SANDBOX: 'true' });
  const measured = await measure('proof', { DATABASE_URL: started.postgres.url });
  await stopSite();
  return measured;
}

/** A measurement that starts a house of several processes by itself. */
async function measureSeveral(name) {
  await startDatabase({ NODE_ENV: 'test', SANDBOX: 'true' });
  const { url, applicationUrl, pid } = started.postgres;
  const measured = await measure(name, {
    DATABASE_URL: url,
    ASSAY_APPLICATION_URL: applicationUrl,
    ASSAY_POSTGRES_PID: String(pid),
  });
  await stopSite();
  return measured;
}

/** A house of a million orders, destroyed and restored. */
async function measureRestored() {
  const { measureRestore } = await import('./site/measured-restore.mjs');
  return measureRestore(
    (step, environment) => measure('restore', { ...environment, BENCH_STEP: step }),
    (stop) => (started.house = { stop }),
  );
}

/** A house of many customers beside one of a thousand. */
async function measureGrown() {
  const { measureGrowth } = await import('./site/measured-growth.mjs');
  await startDatabase({ NODE_ENV: 'test', SANDBOX: 'true' });
  const measured = await measureGrowth(
    started.postgres,
    (environment) => measure('growth/growth', environment),
    (stop) => (started.house = { stop }),
  );
  await stopSite();
  return measured;
}

/** What is measured, by name; `npm run bench -- floor` takes one of them. */
const parts = {
  'fan-out': () => measure('fan-out/fan-out'),
  ledger: measureLedger,
  site: measureSite,
  pages: measurePages,
  capacity: measureCapacity,
  uploads: measureUploads,
  floor: measureFloor,
  replay: measureReplay,
  proof: measureProof,
  restore: measureRestored,
  growth: measureGrown,
  sockets: () => measureSeveral('sockets'),
  faults: () => measureSeveral('faults'),
};

const { part } = readCommandLine('bench');

async function main() {
  requireNode();
  const before = loadavg();
  await install();
  const { bundleServer, generateSources } = await import('./build.mjs');
  await generateSources();
  await Promise.all([bundleServer(), bundle()]);
  const measured = [];
  for (const [name, run] of Object.entries(parts))
    if (part === undefined || part === name) measured.push(...(await run()));
  const { table, isMet } = await import(inRoot('dist', 'bench', 'report.js'));
  console.log(table(measured));
  const machine = `${availableParallelism()} × ${cpus()[0]?.model ?? 'unknown'}`;
  const result = {
    at: new Date().toISOString(),
    node: process.version,
    machine,
    // Of the last minute and before: a busy machine explains times, not the ratios by CPU.
    load: { before, after: loadavg() },
    measured,
  };
  if (part === undefined)
    writeFileSync(inRoot('bench-results.json'), `${JSON.stringify(result, null, 2)}\n`);
  return measured.every(isMet) ? 0 : 1;
}

for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => void stopSite().finally(() => process.exit(130)));

let code = 1;
try {
  code = await main();
} catch (error) {
  tell(error);
}
await stopSite();
process.exit(code);
