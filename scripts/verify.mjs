import { spawn } from 'node:child_process';
import { readCommandLine } from './commands/command-line.mjs';
import { couldNotLook, tell } from './commands/plain-error.mjs';
import { install, requireNode } from './launch/install.mjs';
import { inRoot } from './places.mjs';

// Checks a receipt in a checkout: no database, no settings, no running server.
readCommandLine('verify');
requireNode();
try {
  await install();
  const { bundleServer } = await import('./build.mjs');
  await bundleServer(['verify']);
  const child = spawn(process.execPath, [inRoot('dist', 'verify.js'), ...process.argv.slice(2)], {
    stdio: 'inherit',
  });
  process.exitCode = await new Promise((resolve) =>
    child.once('exit', (code) => resolve(code ?? couldNotLook)),
  );
} catch (error) {
  tell(error);
  process.exitCode = couldNotLook;
}
