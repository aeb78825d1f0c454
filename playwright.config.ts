import { defineConfig } from '@playwright/test';
import { findChromium } from './scripts/site/chromium.mjs';

const phoneAgent =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';

const pictures = /pictures\.spec/;

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
    // It has a site and browsers of its own.
    { name: 'pictures', testMatch: pictures },
    {
      name: 'desktop',
      testIgnore: pictures,
      use: { viewport: { width: 1440, height: 900 } },
    },
    {
      name: 'phone',
      // Prisma Studio is no screen of ours, and none for phones.
      testIgnore: [pictures, /studio\.spec/],
      use: {
        viewport: { width: 360, height: 740 },
        userAgent: phoneAgent,
        deviceScaleFactor: 2,
        isMobile: true,
        hasTouch: true,
      },
    },
  ],
});
