import { existsSync } from 'node:fs';

const places = [
  '/usr/bin/firefox-esr',
  '/usr/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
];

/** Firefox, over WebDriver BiDi. */
export const firefox = {
  name: 'firefox',
  find: () => [process.env.FIREFOX, ...places].find((file) => file && existsSync(file)),
  advice: 'on Debian: apt-get install firefox-esr; elsewhere name it with FIREFOX=/path/to/firefox',
  async open({ width, height, agent }) {
    const { default: puppeteer } = await import('puppeteer-core');
    const browser = await puppeteer.launch({
      browser: 'firefox',
      executablePath: firefox.find(),
      // Ended by a signal, it would end this process before the site is stopped.
      handleSIGINT: false,
      handleSIGTERM: false,
      defaultViewport: null,
      extraPrefsFirefox: agent ? { 'general.useragent.override': agent } : {},
      env: { ...process.env, TZ: 'UTC' },
    });
    const [page] = await browser.pages();
    await page.setViewport({ width, height });
    return { version: await browser.version(), hand: handOf(browser, page) };
  },
};

/** @returns {import('./page.mjs').Hand} */
const handOf = (browser, page) => ({
  open: async (url) => void (await page.goto(url, { waitUntil: 'load', timeout: 120_000 })),
  run: (fn, argument) => page.evaluate(fn, argument),
  move: (x, y) => page.mouse.move(x, y),
  down: () => page.mouse.down(),
  up: () => page.mouse.up(),
  async wheel(x, y, dy) {
    await page.mouse.move(x, y);
    await page.mouse.wheel({ deltaY: dy });
  },
  write: (text) => page.keyboard.type(text),
  async erase() {
    await page.keyboard.down('Control');
    await page.keyboard.press('a');
    await page.keyboard.up('Control');
    await page.keyboard.press('Backspace');
  },
  async give(selector, file) {
    const input = await page.$(selector);
    await input.uploadFile(file);
  },
  resize: (width, height) => page.setViewport({ width, height }),
  picture: async (file) => void (await page.screenshot({ path: file })),
  close: () => browser.close(),
});
