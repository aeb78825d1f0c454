import { defineConfig } from '@playwright/test';
import { findChromium } from './scripts/site/chromium.mjs';
import { devices } from './scripts/site/devices.mjs';

const pictures = /pictures\.spec/;
// Neither takes another way nor measures anything on a desktop: how their screens look there, the pictures and
// `screens.spec` see. The crawler asks as both devices by itself.
const onPhoneAlone = /\/(crawl|login|money-forms)\.spec/;

const isWhole = process.env.TESTS === 'whole';
// `npm test` goes through each on one device, a whole run on both: on a phone what is read and filled in, on a desktop
// what is traded and watched. What lies otherwise on each, and a first trade and its ticket, go on both.
const filledIn =
  /(closing|collectibles|invites|limits|loans|lost-answers|paid-already|passkeys|plans|proof|receipt|records|recover|refused|support|two-factor|verification|walk|ways-back)\.spec/;
const onBoth = /(account|content|crawl|first-trade|login|money-forms|screens|ticket)\.spec/;

export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/setup/start-site.mjs',
  outputDir: 'test-results/e2e',
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  // Long enough for a machine that is busy with something else; a test waits for what it needs and no longer.
  timeout: 300_000,
  expect: { timeout: 45_000 },
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  use: {
    // Set by the global setup, before the workers that open pages read this file again.
    baseURL: process.env.ASSAY_URL,
    locale: 'en-US',
    timezoneId: 'UTC',
    // What a page asks for past its worker cannot be held back or answered by a test; who walks through the site has one.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    // A trace of pages whose prices move takes most of the time; look at one with `--trace on`.
    trace: 'off',
    launchOptions: {
      executablePath: findChromium(),
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    },
  },
  snapshotPathTemplate: 'tests/pictures/{arg}{ext}',
  updateSnapshots: process.env.WRITE_PICTURES === 'yes' ? 'all' : 'none',
  projects: [
    // It has a site and a browser of its own.
    { name: 'pictures', testMatch: pictures },
    {
      name: 'desktop',
      testIgnore: [pictures, onPhoneAlone],
      grepInvert: isWhole ? /@phone/ : [/@phone/, new RegExp(`${filledIn.source}(?!.*@desktop)`)],
      use: devices.desktop,
    },
    {
      name: 'phone',
      // Prisma Studio is no screen of ours, and none for phones.
      testIgnore: [pictures, /studio\.spec/],
      grep: isWhole ? /./ : [/@phone/, filledIn, onBoth],
      grepInvert: /@desktop/,
      use: devices.phone,
    },
  ],
});
