import { existsSync } from 'node:fs';
import { install, requireNode } from './install.mjs';
import { databaseFolder, inRoot } from './places.mjs';
import { endRunning, isAlive } from './processes.mjs';
import { elapsed, step } from './progress.mjs';
import { endOrphan, freePort, isPortFree, startServer } from './server.mjs';

const watchIntervalMs = 1_000;

requireNode();
if (existsSync(inRoot('.env'))) process.loadEnvFile(inRoot('.env'));
process.env.NODE_ENV ??= 'production';

const run = { server: undefined, postgres: undefined, stopping: undefined };

async function stopAll() {
  endRunning();
  const server = await run.server?.catch(() => undefined);
  await server?.stop();
  const postgres = await run.postgres?.catch(() => undefined);
  await postgres?.stop();
}

/** Stops the server, then its database, and ends this process; a second call does nothing. */
function leave(code, reason) {
  if (reason) console.error(reason);
  run.stopping ??= stopAll().then(
    () => process.exit(code),
    (error) => {
      console.error(error);
      process.exit(1);
    },
  );
  return run.stopping;
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => {
    if (!run.stopping) console.log('\nStopping …');
    void leave(0);
  });

async function choosePort() {
  const wanted = Number(process.env.PORT || 3000);
  if (wanted === 0) return freePort();
  const ours = await endOrphan();
  if (await isPortFree(wanted, process.env.HOST || '0.0.0.0')) return wanted;
  const user = ours === wanted ? 'Assay itself, started earlier' : 'another program';
  throw new Error(
    `Port ${wanted} is in use by ${user}. Stop it, or choose another port: PORT=3001 npm start`,
  );
}

async function startDatabase() {
  const { startPostgres } = await import('./postgres.mjs');
  const log = (line) => console.log(`  ${line}`);
  run.postgres = startPostgres({ dataDir: databaseFolder(), log });
  const postgres = await run.postgres;
  const watch = setInterval(() => {
    if (isAlive(postgres.pid) || run.stopping) return;
    void leave(
      1,
      'PostgreSQL ended unexpectedly. Start again: nothing that was confirmed is lost.',
    );
  }, watchIntervalMs);
  watch.unref();
  return postgres;
}

/** Everything between a checkout and a database that the built server can open. */
async function prepare() {
  const { buildPages, bundleServer, generateClient } = await import('./build.mjs');
  const { admitOperator, migrate, seed } = await import('./database.mjs');
  const given = process.env.DATABASE_URL;
  const opening = given
    ? { url: given, operatorPassword: undefined }
    : step('PostgreSQL', startDatabase);
  const sources = step('database client', generateClient);
  const pages = sources.then(() => step('pages', buildPages));
  const bundle = sources.then(() => step('server', bundleServer));

  const fill = async () => {
    const [{ url, operatorPassword }] = await Promise.all([opening, bundle]);
    const environment = { DATABASE_URL: url, ...(given ? {} : { SANDBOX: sandbox() }) };
    await step('migrations', () => migrate(url));
    if (operatorPassword) await admitOperator(url, operatorPassword);
    const words = await step('first content', () => seed(url, environment));
    return { environment, words };
  };
  const [filled] = await Promise.all([fill(), pages]);
  return filled;
}

const sandbox = () => process.env.SANDBOX || 'true';

async function main() {
  const port = await choosePort();
  await install();
  const { environment, words } = await prepare();
  if (run.stopping) return;
  run.server = startServer({ port, environment, record: true });
  const server = await run.server;
  if (run.stopping) return;
  void server.ended.then((how) => {
    if (!run.stopping) void leave(1, `The server ended unexpectedly (${how}).`);
  });
  console.log(`\nAssay is ready after ${elapsed()}: http://localhost:${port}\n${words}`);
}

await main().catch((error) => {
  if (!run.stopping) return leave(1, error.message);
});
