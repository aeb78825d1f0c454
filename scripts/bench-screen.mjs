import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { ensureChromium, findChromium } from './site/chromium.mjs';
import { readCommandLine } from './commands/command-line.mjs';
import { install, requireNode } from './launch/install.mjs';
import { onSite } from './site/measured-site.mjs';

const seconds = Number(process.env.BENCH_SECONDS ?? 60);
const perSecond = Number(process.env.BENCH_TICKS ?? 10);
const code = process.env.BENCH_CODE ?? 'EURUSD';
const warmUpMs = 5_000;
const empty = '/api/health/live';
const frameMs = 1000 / 60;
// A timer of the browser itself strays by about a millisecond.
const strayMs = 1;

const megabytes = (bytes) => Math.round((bytes / 1_048_576) * 10) / 10;
const share = (part, whole) => `${((100 * part) / Math.max(1, whole)).toFixed(2)} %`;

async function firstPrices(site) {
  const answer = await fetch(`${site}/swx/customer/index/listMarketByType`);
  const { result } = await answer.json();
  return new Map(result.filter(({ bid, ask }) => bid && ask).map((item) => [item.code, item]));
}

/** Stands in for the socket: every instrument asked for ticks as often as the bench wants, all of them at once. */
async function feed(page, prices) {
  let asked = [];
  let sent = 0;
  let timer;
  await page.routeWebSocket('**/websocket', (socket) => {
    clearInterval(timer);
    socket.onMessage((text) => {
      const message = JSON.parse(String(text));
      if (message.op === 'subscribe') asked = message.codes;
    });
    timer = setInterval(() => {
      const items = asked.flatMap((one) => tickOf(prices.get(one)) ?? []);
      if (items.length === 0) return;
      sent += 1;
      socket.send(JSON.stringify(items));
    }, 1000 / perSecond);
  });
  return { sent: () => sent, stop: () => clearInterval(timer) };
}

function tickOf(item) {
  if (!item) return null;
  const digits = item.bid.split('.')[1]?.length ?? 0;
  const step = (Math.random() - 0.5) * 4 * 10 ** -digits;
  const [bid, ask] = [item.bid, item.ask].map((price) => Number((+price + step).toFixed(digits)));
  Object.assign(item, { bid: bid.toFixed(digits), ask: ask.toFixed(digits) });
  const price = Number(((bid + ask) / 2).toFixed(digits));
  return { code: item.code, price, zdf: Number(item.zdf), bid, ask, time: Date.now() };
}

/** Counts frames and layout shifts in the page until it is asked for them. */
function watchFrames() {
  const frames = [];
  const seen = { longTasks: 0, shift: 0 };
  let before = 0;
  const each = (now) => {
    if (before) frames.push(now - before);
    before = now;
    requestAnimationFrame(each);
  };
  requestAnimationFrame(each);
  new PerformanceObserver((list) => (seen.longTasks += list.getEntries().length)).observe({
    type: 'longtask',
  });
  new PerformanceObserver((list) => {
    for (const { value } of list.getEntries()) seen.shift += value;
  }).observe({ type: 'layout-shift' });
  globalThis.benchFrames = () => ({ ...seen, frames: frames.splice(0) });
}

async function heapOf(client) {
  await client.send('HeapProfiler.collectGarbage');
  const { usedSize } = await client.send('Runtime.getHeapUsage');
  return usedSize;
}

async function measure(site, { name, path, context: options }) {
  const { chromium } = await import('@playwright/test');
  const browser = await chromium.launch({
    executablePath: findChromium(),
    // Ended by a signal, it would end this process before the site is stopped.
    handleSIGINT: false,
    handleSIGTERM: false,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  try {
    const page = await (await browser.newContext(options)).newPage();
    const ticks = await feed(page, await firstPrices(site));
    await page.goto(`${site}${path}`, { waitUntil: 'load' });
    if (path !== empty) await page.locator('canvas').first().waitFor();
    await sleep(warmUpMs);
    const client = await page.context().newCDPSession(page);
    const heaps = [await heapOf(client)];
    await page.evaluate(watchFrames);
    const [from, busyFrom] = [ticks.sent(), await busyOf(client)];
    await sleep(seconds * 1000);
    const { frames, longTasks, shift } = await page.evaluate(() => globalThis.benchFrames());
    const busy = (await busyOf(client)) - busyFrom;
    const sent = ticks.sent() - from;
    heaps.push(await heapOf(client));
    ticks.stop();
    return { name, frames, longTasks, shift, heaps, sent, busy };
  } finally {
    await browser.close();
  }
}

/** Seconds of the processor that the page's main thread has used, whatever else ran on the machine. */
async function busyOf(client) {
  await client.send('Performance.enable', { timeDomain: 'threadTicks' });
  const { metrics } = await client.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'TaskDuration').value;
}

function rowOf({ name, frames, longTasks, shift, heaps, sent, busy }) {
  const sorted = frames.toSorted((a, b) => a - b);
  const late = frames.filter((ms) => ms > frameMs + strayMs).length;
  const dropped = frames.filter((ms) => ms > 1.5 * frameMs).length;
  return {
    screen: name,
    'ticks/s': (sent / seconds).toFixed(1),
    frames: frames.length,
    'over 16.7 ms': share(late, frames.length),
    dropped: share(dropped, frames.length),
    'p99 ms': sorted[Math.floor(sorted.length * 0.99)]?.toFixed(1),
    'worst ms': sorted.at(-1)?.toFixed(1),
    'long tasks': longTasks,
    'main thread': share(busy, seconds),
    'layout shift': shift.toFixed(4),
    'heap MB': `${megabytes(heaps[0])} → ${megabytes(heaps.at(-1))}`,
  };
}

const terminal = `/cruuency?code=${code}`;
const screens = [
  // What the machine itself loses: a page on which nothing happens.
  { name: 'nothing', path: empty, context: {} },
  { name: 'desktop', path: terminal, context: { viewport: { width: 1440, height: 900 } } },
  {
    name: 'phone',
    path: terminal,
    context: {
      viewport: { width: 390, height: 844 },
      isMobile: true,
      hasTouch: true,
      userAgent:
        'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Mobile Safari/537.36',
    },
  },
];

readCommandLine('bench:screen');
requireNode();
await install();
await ensureChromium();
await onSite(async (site) => {
  const rows = [];
  for (const screen of screens) rows.push(rowOf(await measure(site, screen)));
  console.table(rows);
  console.log(
    `${seconds} s each at ${perSecond} ticks a second, drawn without a graphics card; load of the machine ${loadavg()[0].toFixed(1)}.`,
  );
});
