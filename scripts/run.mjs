import { spawn } from 'node:child_process';
import { readCommandLine } from './commands/command-line.mjs';
import { couldNotLook, tell } from './commands/plain-error.mjs';
import { openExisting } from './postgres/existing-postgres.mjs';
import { install, requireNode } from './launch/install.mjs';
import { readSettings } from './launch/launcher.mjs';
import { inRoot } from './places.mjs';

const [entry, ...args] = process.argv.slice(2);
const given = readCommandLine(entry, args);
requireNode();
readSettings();

const open = { database: undefined, child: undefined, stopping: false };
for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => {
    open.stopping = true;
    open.child?.kill(signal);
  });

async function main() {
  await install();
  const { bundleServer, generateSources } = await import('./build.mjs');
  await generateSources();
  await bundleServer([entry]);
  open.database = await openExisting(given.database);
  if (open.stopping) return couldNotLook;
  open.child = spawn(
    process.execPath,
    ['--enable-source-maps', inRoot('dist', `${entry}.js`), ...args],
    { cwd: inRoot(), stdio: 'inherit', env: { ...process.env, ...open.database.environment } },
  );
  return new Promise((resolve) => {
    open.child.once('exit', (code) => resolve(code ?? couldNotLook));
    open.child.once('error', (error) => {
      tell(error);
      resolve(couldNotLook);
    });
  });
}

try {
  process.exitCode = await main();
} catch (error) {
  tell(error);
  process.exitCode = couldNotLook;
} finally {
  await open.database?.close();
}
