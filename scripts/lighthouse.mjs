import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ensureChromium, findChromium } from './site/chromium.mjs';
import { readCommandLine } from './commands/command-line.mjs';
import { install, requireNode } from './launch/install.mjs';
import { onSite } from './site/measured-site.mjs';
import { inRoot } from './places.mjs';
import { track } from './processes.mjs';

const pages = process.env.LIGHTHOUSE_PAGES?.split(',') ?? [
  '/',
  '/market',
  '/cruuency',
  '/trading',
  '/loan',
  '/nfts',
];
const budgets = { performance: 95, accessibility: 100, 'best-practices': 95, seo: 95 };
// The terminal draws a chart of its own before it rests.
const performanceOf = { '/cruuency': 90 };
const least = (page, category) =>
  (category === 'performance' && performanceOf[page]) || budgets[category];
const runs = Number(process.env.LIGHTHOUSE_RUNS ?? 3);
const startTimeoutMs = 30_000;

/** A browser to be driven from outside: its port and how to end it. */
async function startBrowser() {
  const profile = mkdtempSync(path.join(tmpdir(), 'assay-lighthouse-'));
  const flags = ['--headless=new', '--no-sandbox', '--disable-gpu', '--no-first-run'];
  const quiet = ['--disable-background-networking', '--disable-extensions', '--hide-scrollbars'];
  const child = spawn(
    findChromium(),
    [...flags, ...quiet, '--remote-debugging-port=0', `--user-data-dir=${profile}`, 'about:blank'],
    { stdio: 'ignore' },
  );
  const untrack = track(child);
  const ended = new Promise((resolve) => child.once('exit', resolve)).finally(untrack);
  const stop = async () => {
    child.kill();
    await ended;
    // Its children write for a moment longer.
    await rm(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  };
  const portFile = path.join(profile, 'DevToolsActivePort');
  for (const since = Date.now(); Date.now() - since < startTimeoutMs; await sleep(100)) {
    const port = existsSync(portFile) ? Number.parseInt(readFileSync(portFile, 'utf8'), 10) : 0;
    if (port > 0) return { port, stop };
  }
  await stop();
  throw new Error(`${findChromium()} did not start within ${startTimeoutMs / 1000} s`);
}

const score = (report, category) => Math.round((report.categories[category]?.score ?? 0) * 100);

/** Visits a page as a phone does, several times, and keeps the visit of middle performance. */
async function measure(lighthouse, url) {
  const reports = [];
  for (let run = 0; run < runs; run += 1) {
    const browser = await startBrowser();
    try {
      const { lhr } = await lighthouse(url, { port: browser.port, logLevel: 'error' });
      if (lhr.runtimeError) throw new Error(`${url}: ${lhr.runtimeError.message}`);
      reports.push(lhr);
    } finally {
      await browser.stop();
    }
  }
  reports.sort((a, b) => score(a, 'performance') - score(b, 'performance'));
  return reports[runs >> 1];
}

function row(page, report) {
  const shown = (audit) => report.audits[audit]?.displayValue?.replace(/\u00a0/g, ' ') ?? '–';
  return {
    page,
    ...Object.fromEntries(
      Object.keys(budgets).map((category) => [category, score(report, category)]),
    ),
    'first paint': shown('first-contentful-paint'),
    'largest paint': shown('largest-contentful-paint'),
    blocked: shown('total-blocking-time'),
    shift: shown('cumulative-layout-shift'),
    'speed index': shown('speed-index'),
  };
}

/** The audits that cost points, by category. */
function losses(report) {
  return Object.values(report.categories).flatMap(({ id, auditRefs }) =>
    auditRefs
      .map(({ id: audit, weight }) => ({ weight, ...report.audits[audit] }))
      .filter(({ weight, score: got }) => weight > 0 && got !== null && got < 0.9)
      .map(({ title, displayValue }) => `  ${id}: ${title} ${displayValue ?? ''}`.trimEnd()),
  );
}

async function main(site) {
  const { default: lighthouse } = await import('lighthouse');
  const folder = inRoot('test-results', 'lighthouse');
  mkdirSync(folder, { recursive: true });
  const rows = [];
  for (const page of pages) {
    const report = await measure(lighthouse, `${site}${page}`);
    writeFileSync(
      path.join(folder, `${page.slice(1) || 'home'}.json`),
      JSON.stringify(report, null, 2),
    );
    rows.push(row(page, report));
    const lost = losses(report);
    if (lost.length > 0) console.log(`${page} loses points for\n${lost.join('\n')}`);
  }
  console.table(rows);
  console.log(`Median of ${runs}; load of the machine ${loadavg()[0].toFixed(1)}.`);
  const isGood = rows.every((each) =>
    Object.keys(budgets).every((category) => each[category] >= least(each.page, category)),
  );
  console.log(isGood ? 'Every score is within its budget.' : 'A score is below its budget.');
  return isGood;
}

readCommandLine('lighthouse');
requireNode();
await install();
await ensureChromium();
await onSite(async (site) => {
  process.exitCode = (await main(site)) ? 0 : 1;
});
