import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg } from 'node:os';
import { install, requireNode } from './install.mjs';
import { inRoot } from './places.mjs';

const started = { postgres: undefined, server: undefined };

async function bundle() {
  const { build } = await import('esbuild');
  const folder = inRoot('tests', 'bench');
  await build({
    absWorkingDir: inRoot(),
    entryPoints: readdirSync(folder).map((name) => `${folder}/${name}`),
    outdir: inRoot('dist', 'bench'),
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    packages: 'external',
    logLevel: 'warning',
  });
}

/** Runs one measurement in a process of its own and gives what it measured. */
async function measure(name, environment = {}) {
  const child = fork(inRoot('dist', 'bench', `${name}.js`), {
    cwd: inRoot(),
    env: { ...process.env, ...environment },
  });
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`The measurement "${name}" ended with ${code}`);
  });
  const [measured] = await Promise.race([once(child, 'message'), ended]);
  return measured;
}

async function startSite() {
  const { migrate, seed, startThrowAwayPostgres } = await import('./database.mjs');
  const { freePort, startServer } = await import('./server.mjs');
  started.postgres = await startThrowAwayPostgres('assay');
  const environment = {
    NODE_ENV: 'production',
    DATABASE_URL: started.postgres.url,
    SANDBOX: 'true',
    PAGES: 'false',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'warn',
  };
  await migrate(started.postgres.url);
  await seed(started.postgres.url, environment);
  started.server = await startServer({ port: await freePort(), environment });
  return {
    ASSAY_URL: started.server.url,
    ASSAY_PID: String(started.server.pid),
    DATABASE_URL: started.postgres.url,
  };
}

async function stopSite() {
  await started.server?.stop();
  await started.postgres?.stop();
}

async function main() {
  requireNode();
  const before = loadavg();
  await install();
  const { bundleServer, generateClient } = await import('./build.mjs');
  await generateClient();
  await Promise.all([bundleServer(), bundle()]);
  const measured = [...(await measure('fan-out')), ...(await measure('http', await startSite()))];
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
  writeFileSync(inRoot('bench-results.json'), `${JSON.stringify(result, null, 2)}\n`);
  return measured.every(isMet) ? 0 : 1;
}

for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => void stopSite().finally(() => process.exit(130)));

let code = 1;
try {
  code = await main();
} catch (error) {
  console.error(error);
}
await stopSite();
process.exit(code);
