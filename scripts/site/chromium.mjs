import { existsSync } from 'node:fs';
import { installPackages } from './apt.mjs';

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

/** Makes sure there is a browser to test with; rejects with what to do when we may not install one. */
export async function ensureChromium() {
  if (findChromium()) return false;
  await installPackages(packages, {
    needs: 'The browser tests need Chromium',
    advice: `install Chromium (on Debian: apt-get install ${packages.join(' ')}) or name a browser with CHROMIUM=/path/to/chromium`,
  });
  return true;
}
