import path from 'node:path';
import { readCommandLine } from '../commands/command-line.mjs';
import { couldNotLook } from '../commands/plain-error.mjs';
import { install, requireNode } from '../launch/install.mjs';
import { onSite } from '../site/measured-site.mjs';

const { only, pictures } = readCommandLine('browsers');
requireNode();
await install();
const { chosenBrowsers, walkThrough } = await import('./walk.mjs');
const { isThere, browsers } = chosenBrowsers(only);
if (browsers.length === 0) {
  console.error(`There is no walk in "${only}": firefox, webkit.`);
  process.exitCode = couldNotLook;
} else if (isThere)
  await onSite(async (site) => {
    const folder = pictures && path.resolve(pictures);
    for (const browser of browsers) {
      const isWalked = await walkThrough(browser, { site, pictures: folder });
      if (!isWalked) process.exitCode = 1;
    }
  });
else process.exitCode = 1;
