import { checkSettings } from './launch/check-settings.mjs';
import { readCommandLine } from './commands/command-line.mjs';
import { install, requireNode } from './launch/install.mjs';
import { Launcher, choosePort, readSettings } from './launch/launcher.mjs';
import { step } from './launch/progress.mjs';
import { followReadiness } from './launch/readiness.mjs';
import { startServer } from './launch/server.mjs';

readCommandLine('dev');
requireNode();
readSettings();
process.env.NODE_ENV = 'development';

const launcher = new Launcher();
launcher.stopOnSignals();

/** Starts the server, in the place of the one that runs; one that fails waits for the next change. */
function serve(port, environment) {
  const before = launcher.server;
  launcher.server = (async () => {
    const old = await before?.catch(() => undefined);
    await old?.stop();
    return startServer({ port, environment, record: true });
  })();
  launcher.server.catch((error) => {
    if (!launcher.isLeaving) console.error(`${error.message}. Waiting for a change …`);
  });
  return launcher.server;
}

async function main() {
  await install();
  const { bundleServer, generateSources, watchServer } = await import('./build.mjs');
  await bundleServer(['check-settings']);
  await checkSettings();
  const port = await choosePort();
  const opening = launcher.openDatabase();
  await step('database client', generateSources);
  const served = { environment: undefined };
  await watchServer(() => {
    if (!served.environment || launcher.isLeaving) return;
    console.log('The server changed: starting it again');
    void serve(port, served.environment).catch(() => undefined);
  });
  const { environment, words } = await launcher.fillDatabase(await opening);
  served.environment = environment;
  const server = await serve(port, environment);
  const url = `http://localhost:${port}`;
  await followReadiness(server.url, {
    isOver: () => launcher.isLeaving,
    onChange: (how) => console.log(`\nAssay is ${how} (${url})`),
    onReady: () => console.log(`\nAssay runs in development on ${url}\n${words}`),
  });
}

await main().catch((error) => launcher.leave(1, error));
