import { readCommandLine } from './commands/command-line.mjs';
import { install, requireNode } from './install.mjs';
import { Launcher, choosePort, readSettings } from './launcher.mjs';
import { elapsed, step } from './progress.mjs';
import { startServer } from './server.mjs';

readCommandLine('start');
requireNode();
readSettings();
process.env.NODE_ENV ??= 'production';

const launcher = new Launcher();
launcher.stopOnSignals();

/** Everything between a checkout and a database that the built server can open. */
async function prepare() {
  const { buildPages, bundleServer, generateClient } = await import('./build.mjs');
  const opening = launcher.openDatabase();
  const client = step('database client', generateClient);
  const pages = client.then(() => step('pages', buildPages));
  const bundle = client.then(() => step('server', () => bundleServer()));
  const filled = Promise.all([opening, bundle]).then(([database]) =>
    launcher.fillDatabase(database),
  );
  return (await Promise.all([filled, pages]))[0];
}

async function main() {
  const port = await choosePort();
  await install();
  const { environment, words } = await prepare();
  if (launcher.isLeaving) return;
  launcher.server = startServer({ port, environment, record: true });
  const server = await launcher.server;
  if (launcher.isLeaving) return;
  void server.ended.then((how) => launcher.leave(1, `The server ended unexpectedly (${how}).`));
  console.log(`\nAssay is ready after ${elapsed()}: http://localhost:${port}\n${words}`);
}

await main().catch((error) => launcher.leave(1, error.message));
