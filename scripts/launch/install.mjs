import { existsSync, readFileSync } from 'node:fs';
import { fingerprint, unlessDone } from '../sources/fingerprint.mjs';
import { inRoot } from '../places.mjs';
import { mustRun } from '../processes.mjs';

const oldestNode = [20, 19];

/** Ends the process with a plain sentence when this Node is too old. */
export function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > oldestNode[0] || (major === oldestNode[0] && minor >= oldestNode[1])) return;
  console.error(
    `Assay needs Node ${oldestNode.join('.')} or newer; this is ${process.versions.node}.`,
  );
  process.exit(1);
}

/** Whether every package that the lockfile demands of this machine is there in its version; an image has those of development left out. */
export function isInstalled({ withDev = true } = {}) {
  const { packages } = JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8'));
  return Object.entries(packages).every(([place, { version, optional, link, dev }]) => {
    if (place === '' || optional || link || (dev && !withDev)) return true;
    const file = inRoot(place, 'package.json');
    return existsSync(file) && JSON.parse(readFileSync(file, 'utf8')).version === version;
  });
}

/** Installs the packages unless they are there as the lockfile says; says whether it did. */
export async function install() {
  const print = fingerprint(['package-lock.json']);
  return unlessDone('node_modules/.assay/installed', print, async () => {
    if (isInstalled()) return;
    console.log('Installing packages with npm ci: this takes about a minute …');
    const args = [
      'ci',
      '--ignore-scripts',
      '--include=dev',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
    ];
    await mustRun('npm', args, { cwd: inRoot(), env: { ...process.env, NODE_ENV: '' } });
  });
}
