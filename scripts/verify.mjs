import { spawn } from 'node:child_process';
import { readCommandLine } from './commands/command-line.mjs';
import { couldNotLook, tell } from './commands/plain-error.mjs';
import { install, requireNode } from './launch/install.mjs';
import { inRoot } from './places.mjs';

// Checks what somebody was handed in a checkout: no database, no settings, no running server.
const [entry, ...args] = process.argv.slice(2);
readCommandLine(entry, args);
requireNode();
try {
  await install();
  const { bundleServer } = await import('./build.mjs');
  await bundleServer([entry]);
  const child = spawn(process.execPath, [inRoot('dist', `${entry}.js`), ...args], {
    stdio: 'inherit',
  });
  process.exitCode = await new Promise((resolve) =>
    child.once('exit', (code) => resolve(code ?? couldNotLook)),
  );
} catch (error) {
  tell(error);
  process.exitCode = couldNotLook;
}
