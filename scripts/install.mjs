import { existsSync } from 'node:fs';
import { fingerprint, unlessDone } from './fingerprint.mjs';
import { inRoot } from './places.mjs';
import { mustRun } from './processes.mjs';

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

/** Installs the packages when they are absent or the lockfile changed; says whether it did. */
export async function install() {
  const print = fingerprint(['package-lock.json']);
  const stamp = 'node_modules/.assay/installed';
  const complete = existsSync(inRoot('node_modules', '.package-lock.json'));
  return unlessDone(stamp, complete ? print : `${print} afresh`, async () => {
    console.log('Installing packages with npm ci …');
    const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
    await mustRun('npm', args, { cwd: inRoot(), env: { ...process.env, NODE_ENV: '' } });
  });
}
