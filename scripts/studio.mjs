import { spawn } from 'node:child_process';
import { install, requireNode } from './install.mjs';
import { readSettings } from './launcher.mjs';
import { databaseFolder, inRoot } from './places.mjs';

const defaultPort = 5555;

requireNode();
readSettings();

/** Where Studio connects: always as a login that may do no more than the role assay_operator. */
async function operatorAddress() {
  if (process.env.DATABASE_URL) {
    if (process.env.STUDIO_DATABASE_URL) return process.env.STUDIO_DATABASE_URL;
    throw new Error(
      'Set STUDIO_DATABASE_URL to an address that logs in as assay_operator: Studio never opens as the owner of the tables',
    );
  }
  const { attachPostgres } = await import('./postgres.mjs');
  const running = attachPostgres(databaseFolder());
  if (!running) throw new Error('The database is not running: run npm start first');
  const address = new URL(running.url);
  address.username = 'assay_operator';
  address.password = running.operatorPassword;
  return address.href;
}

try {
  await install();
  const url = await operatorAddress();
  const port = process.env.STUDIO_PORT || String(defaultPort);
  const prisma = inRoot('node_modules', 'prisma', 'build', 'index.js');
  const child = spawn(process.execPath, [prisma, 'studio', '--browser', 'none', '--port', port], {
    cwd: inRoot(),
    stdio: 'inherit',
    env: { ...process.env, DATABASE_URL: url, CHECKPOINT_DISABLE: '1' },
  });
  const state = { stopping: false };
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.on(signal, () => {
      state.stopping = true;
      child.kill(signal);
    });
  child.once('exit', (code) => process.exit(state.stopping ? 0 : (code ?? 1)));
  console.log(`Prisma Studio, as the role assay_operator: http://localhost:${port}`);
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
