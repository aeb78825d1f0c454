import { checkSettings } from './launch/check-settings.mjs';
import { readCommandLine } from './commands/command-line.mjs';
import { install, requireNode } from './launch/install.mjs';
import { Launcher, choosePort, readSettings } from './launch/launcher.mjs';
import { elapsed, step } from './launch/progress.mjs';
import { followReadiness } from './launch/readiness.mjs';
import { startAsSet } from './launch/house.mjs';

readCommandLine('start');
requireNode();
readSettings();
process.env.NODE_ENV ??= 'production';

const launcher = new Launcher();
launcher.stopOnSignals();

const firstBuild = 'the first time takes one to three minutes, later starts none';

/** Everything between a checkout and a database that the built server can open. */
async function prepare() {
  const { buildPages, bundleServer, generateSources } = await import('./build.mjs');
  const opening = launcher.openDatabase();
  const client = step('database client', generateSources);
  const pages =
    process.env.PAGES === 'false'
      ? Promise.resolve()
      : client.then(() => step('pages', buildPages, firstBuild));
  const bundle = client.then(() => step('server', () => bundleServer()));
  const filled = Promise.all([opening, bundle]).then(([database]) =>
    launcher.fillDatabase(database),
  );
  return (await Promise.all([filled, pages]))[0];
}

async function main() {
  await install();
  const { bundleServer } = await import('./build.mjs');
  await bundleServer(['check-settings']);
  await checkSettings();
  const port = await choosePort();
  const { environment, words } = await prepare();
  if (launcher.isLeaving) return;
  launcher.server = startAsSet({ port, environment, record: true });
  const server = await launcher.server;
  if (launcher.isLeaving) return;
  void server.ended.then((how) => launcher.leave(1, `The server ended unexpectedly (${how}).`));
  const url = `http://localhost:${port}`;
  await followReadiness(server.url, {
    isOver: () => launcher.isLeaving,
    onChange: (how) => console.log(`\nAssay is ${how} (${url}, after ${elapsed()})`),
    onReady(warnings) {
      console.log(`\nAssay is ready after ${elapsed()}: ${url}\n${words}`);
      for (const warning of warnings) console.log(`Mind: ${warning}`);
    },
  });
}

await main().catch((error) => launcher.leave(1, error));
