import { spawn } from 'node:child_process';
import { bundleServer } from './build.mjs';
import { install, requireNode } from './install.mjs';
import { inRoot } from './places.mjs';

// Checks a receipt in a checkout: no database, no settings, no running server.
requireNode();
await install();
await bundleServer(['verify']);
const child = spawn(process.execPath, [inRoot('dist', 'verify.js'), ...process.argv.slice(2)], {
  stdio: 'inherit',
});
process.exitCode = await new Promise((resolve) => child.once('exit', (code) => resolve(code ?? 1)));
