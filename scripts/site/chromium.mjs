import { existsSync } from 'node:fs';
import { run } from '../processes.mjs';

const places = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];
// poppler-utils has pdftotext, by which tests read what is printed where it is there.
const packages = ['chromium', 'fonts-noto-core', 'fonts-noto-cjk', 'poppler-utils'];

/** The browser of this machine: CHROMIUM, or the first in a usual place. */
export const findChromium = () =>
  [process.env.CHROMIUM, ...places].find((file) => file && existsSync(file));

async function aptPrefix() {
  if (!existsSync('/usr/bin/apt-get')) return undefined;
  if (process.getuid?.() === 0) return [];
  const sudo = await run('sudo', ['-n', 'true']).catch(() => ({ code: 1 }));
  return sudo.code === 0 ? ['sudo', '-n'] : undefined;
}

/** Makes sure there is a browser to test with; rejects with what to do when we may not install one. */
export async function ensureChromium() {
  if (findChromium()) return false;
  const prefix = await aptPrefix();
  const advice = `install Chromium (on Debian: apt-get install ${packages.join(' ')}) or name a browser with CHROMIUM=/path/to/chromium`;
  if (!prefix) throw new Error(`The browser tests need Chromium: ${advice}`);
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', ...packages]]) {
    const [command, ...rest] = [...prefix, 'apt-get', '-q', ...args];
    const { code, output } = await run(command, rest, { env: environment });
    if (code !== 0) throw new Error(`${output}\napt-get could not install Chromium: ${advice}`);
  }
  return true;
}
