import { existsSync } from 'node:fs';
import { run } from '../processes.mjs';

async function aptPrefix() {
  if (!existsSync('/usr/bin/apt-get')) return undefined;
  if (process.getuid?.() === 0) return [];
  const sudo = await run('sudo', ['-n', 'true']).catch(() => ({ code: 1 }));
  return sudo.code === 0 ? ['sudo', '-n'] : undefined;
}

/** Installs packages of Debian where that is permitted; rejects with the advice where it is not. */
export async function installPackages(packages, { needs, advice }) {
  const prefix = await aptPrefix();
  if (!prefix) throw new Error(`${needs}: ${advice}`);
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', ...packages]]) {
    const [command, ...rest] = [...prefix, 'apt-get', '-q', ...args];
    const { code, output } = await run(command, rest, { env: environment });
    if (code !== 0)
      throw new Error(`${output}\napt-get could not install ${packages[0]}: ${advice}`);
  }
}
