import { existsSync } from 'node:fs';
import { run } from '../processes.mjs';

async function aptPrefix() {
  if (!existsSync('/usr/bin/apt-get')) return undefined;
  if (process.getuid?.() === 0) return [];
  const sudo = await run('sudo', ['-n', 'true']).catch(() => ({ code: 1 }));
  return sudo.code === 0 ? ['sudo', '-n'] : undefined;
}

async function aptGet(lines, { needs, advice }) {
  const prefix = await aptPrefix();
  if (!prefix) throw new Error(`${needs}: ${advice}`);
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const args of lines) {
    const [command, ...rest] = [...prefix, 'apt-get', '-q', ...args];
    const { code, output } = await run(command, rest, { env: environment });
    if (code !== 0) throw new Error(`${output}\n${needs}, and apt-get failed: ${advice}`);
  }
}

/** Has the machine know the newest packages of Debian; rejects with the advice where that is not permitted. */
export const refreshPackages = (reasons) => aptGet([['update']], reasons);

/** Installs packages of Debian where that is permitted; rejects with the advice where it is not. */
export const installPackages = (packages, reasons) =>
  aptGet([['update'], ['install', '-y', '--no-install-recommends', ...packages]], reasons);
