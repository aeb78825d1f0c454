import { mkdirSync } from 'node:fs';
import { loadavg } from 'node:os';
import path from 'node:path';
import { inRoot } from '../places.mjs';
import { firefox } from './firefox.mjs';
import { Page } from './page.mjs';
import { takePictures } from './pictures.mjs';
import { steps } from './steps.mjs';
import { webkit } from './webkit.mjs';
import { messageWords } from './words.mjs';

const all = [firefox, webkit];
const wide = { width: 1440, height: 900 };

/** The browsers that are asked for; of each that is missing it says how to get it. */
export function chosenBrowsers(only) {
  const browsers = all.filter(({ name }) => !only || name === only);
  const missing = browsers.filter(({ find }) => !find());
  for (const { name, advice } of missing)
    console.error(`${name} is not on this machine (${advice}).`);
  return { browsers, isThere: missing.length === 0 };
}

const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

/** What was seen where a step failed: a picture, and the presses that the page heard. */
async function tellFailure(page, { error, name, at }) {
  const folder = inRoot('test-results', 'browsers');
  mkdirSync(folder, { recursive: true });
  const picture = path.join(folder, `${name}-${at + 1}.png`);
  console.error(`  ${error.stack ?? error}`);
  for (const press of page.presses.slice(-3)) console.error(`  pressed: ${JSON.stringify(press)}`);
  await page.screenshot(picture).then(
    () => console.error(`  seen then: ${path.relative(inRoot(), picture)}`),
    () => undefined,
  );
}

/**
 * Walks through the site in one browser, and says of each step whether it could be gone. What comes after a step that
 * failed is not tried. Gives whether all of them were gone.
 *
 * @param {typeof all[number]} browser
 * @param {{ site: string, pictures?: string }} options `pictures` is a folder for pictures of the trading screen
 */
export async function walkThrough(browser, { site, pictures }) {
  const { name } = browser;
  const { version, hand } = await browser.open(wide);
  console.log(`— ${name}: ${version}`);
  try {
    const walk = { page: new Page(hand, site), words: messageWords('en', 'en'), login: null };
    for (const [at, { what, go }] of steps.entries()) {
      const since = performance.now();
      try {
        await go(walk);
      } catch (error) {
        console.error(`✗ ${what} (${seconds(since)})`);
        await tellFailure(walk.page, { error, name, at });
        return false;
      }
      console.log(`✓ ${what} (${seconds(since)})`);
    }
    if (pictures) await takePictures(browser, { walk, folder: pictures });
  } finally {
    await hand.close();
    console.log(`  load of the machine ${loadavg()[0].toFixed(1)}\n`);
  }
  return true;
}
