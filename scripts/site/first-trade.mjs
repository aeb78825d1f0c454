import { readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { startWeekendSite } from '../../tests/setup/weekend-site.mjs';
import { buildPages, bundleServer, generateSources } from '../build.mjs';
import { readCommandLine } from '../commands/command-line.mjs';
import { install, requireNode } from '../launch/install.mjs';
import { inRoot } from '../places.mjs';
import { ensureChromium, findChromium } from './chromium.mjs';
import { devices } from './devices.mjs';
import { onSite } from './measured-site.mjs';
import { shiftPageClock } from './page-clock.mjs';

const password = 'correct horse battery';

/** What the screens say in English, as patterns in which a value may be anything. */
function said(key) {
  const [file, ...names] = key.split('.');
  const messages = JSON.parse(readFileSync(inRoot('messages', 'en', `${file}.json`), 'utf8'));
  const text = names.reduce((found, name) => found[name], messages);
  const pattern = text.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '.+');
  return new RegExp(`^${pattern}$`);
}

/** A newcomer who presses and types at once: what passes is what the house takes. */
function newcomer(page) {
  const stages = [];
  const now = { presses: 0, keys: 0, since: performance.now() };
  const button = (key, where = page) => where.getByRole('button', { name: said(key) });
  return {
    stages,
    button,
    async press(locator) {
      await locator.click();
      now.presses += 1;
    },
    async type(key, text) {
      const field = page.getByLabel(said(key));
      await field.fill(text);
      now.presses += 1;
      now.keys += text.length;
    },
    done(stage) {
      const seconds = Number(((performance.now() - now.since) / 1000).toFixed(1));
      stages.push({ stage, presses: now.presses, keys: now.keys, seconds });
      Object.assign(now, { presses: 0, keys: 0, since: performance.now() });
    },
  };
}

async function mailedCode(page, site, email) {
  for (;;) {
    const answer = await page.request.get(`${site}/dev/outbox?email=${encodeURIComponent(email)}`);
    const text = (await answer.text()).replace(/<(script|style)[^]*?<\/\1>|<[^>]*>/g, ' ');
    const code = text.match(/\b\d{6}\b/)?.[0];
    if (code) return code;
    await sleep(100);
  }
}

async function register(page, site, { press, type, button, done }) {
  const name = `walk${Math.random().toString(36).slice(2, 12)}`;
  const email = `${name}@example.com`;
  await type('login.register.email', email);
  await press(button('login.code.send'));
  await type('login.register.username', name);
  await type('login.register.password', password);
  await type('login.register.repeat', password);
  await type('login.code.label', await mailedCode(page, site, email));
  await press(button('login.register.submit'));
  await button('login.register.toDemo').waitFor();
  done('opens an account, with the code from the email');
}

async function trade(page, isPhone, { press, button, done }) {
  await press(button('login.register.toDemo'));
  await page.waitForURL(/\/cruuency\?code=/);
  const start = isPhone
    ? page.getByRole('button', { name: /^Buy/ }).first()
    : button('orders.ticket.askBuy');
  await start.waitFor();
  done('comes to the terminal');
  if (isPhone) await press(start);
  await press(button('orders.ticket.askBuy'));
  const review = page.getByRole('dialog', { name: said('orders.review.buy') });
  await review.waitFor();
  done('reads the review of what it costs');
  await press(button('orders.review.confirmBuy', review));
  await button('orders.closeLabel').first().waitFor();
  done('has bought');
}

/** From the first page to the first position, as a newcomer goes who does what is offered. */
async function walk(browser, site, device, shiftMs) {
  const context = await browser.newContext({ ...devices[device], locale: 'en-US' });
  if (shiftMs !== 0) await context.addInitScript(shiftPageClock, shiftMs);
  const page = await context.newPage();
  const steps = newcomer(page);
  await page.goto(site);
  const board = page.getByRole('dialog', { name: said('home.board.label') });
  await board.waitFor();
  steps.done('sees home and what to know first');
  for (const name of ['price', 'worst']) {
    const part = board.getByRole('region', { name: said(`home.board.${name}.title`) });
    await steps.press(steps.button('home.board.next', part));
  }
  await steps.press(board.getByRole('link', { name: said('home.board.demo') }));
  await page.waitForURL(/\/pass\/register/);
  steps.done('reads it and asks for the demo');
  await register(page, site, steps);
  await trade(page, device === 'phone', steps);
  const bought = new URL(page.url()).searchParams.get('code');
  await context.close();
  return { stages: steps.stages, bought };
}

async function measure(browser, site, day, shiftMs = 0) {
  for (const device of Object.keys(devices)) {
    const { stages, bought } = await walk(browser, site, device, shiftMs);
    const sum = (key) => Number(stages.reduce((total, one) => total + one[key], 0).toFixed(1));
    console.log(`${day}, ${device}: buys ${bought}`);
    console.table([
      ...stages,
      { stage: 'all', presses: sum('presses'), keys: sum('keys'), seconds: sum('seconds') },
    ]);
  }
}

readCommandLine('first-trade');
requireNode();
await install();
await ensureChromium();
const { chromium } = await import('@playwright/test');
await onSite(async (site) => {
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  let weekend;
  try {
    await measure(browser, site, 'today');
    await generateSources();
    await Promise.all([bundleServer(), buildPages()]);
    weekend = await startWeekendSite();
    await measure(browser, weekend.url, 'on a Saturday', weekend.shiftMs);
  } finally {
    await browser.close();
    await weekend?.stop();
  }
  console.log(`Load of the machine ${loadavg()[0].toFixed(1)}.`);
});
