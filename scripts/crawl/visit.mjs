import { setTimeout as sleep } from 'node:timers/promises';
import { devices } from '../site/devices.mjs';
import { askAxe } from './axe.mjs';
import { isPage, patternOf } from './routes.mjs';

const quietMs = 120;
const restlessMs = 5_000;
const openMs = 60_000;
const mostTries = 5;

/** What was heard of a page since the last time: complaints of the browser, and requests that failed. */
export function listenTo(page, site) {
  const heard = [];
  const underWay = new Set();
  const asked = { count: 0 };
  let quietSince = Date.now();
  const add = (kind, what) => heard.push({ kind, what: what.replaceAll(site, '') });
  const end = (request) => {
    underWay.delete(request);
    quietSince = Date.now();
  };
  page.on('console', (message) => {
    // Named with their address among the requests that failed.
    if (message.type() !== 'error' || message.text().startsWith('Failed to load resource')) return;
    add('console error', message.text().split('\n')[0].slice(0, 300));
  });
  page.on('pageerror', (error) => add('page error', error.message.split('\n')[0].slice(0, 300)));
  page.on('request', (request) => {
    underWay.add(request);
    quietSince = Date.now();
    if (request.method() !== 'GET' || request.isNavigationRequest()) asked.count += 1;
  });
  page.on('requestfinished', end);
  page.on('requestfailed', (request) => {
    end(request);
    const why = request.failure()?.errorText ?? '';
    // What a page no longer needs it breaks off itself.
    if (why !== 'net::ERR_ABORTED')
      add('failed request', `${request.method()} ${request.url()}: ${why}`);
  });
  page.on('response', (response) => {
    const request = response.request();
    if (response.status() < 400 || request.isNavigationRequest()) return;
    add('failed request', `${request.method()} ${request.url()}: ${response.status()}`);
  });
  return {
    /** How many requests were sent that change something or open a page. */
    asked: () => asked.count,
    take: () => heard.splice(0),
    /** Waits until nothing has been asked for a moment. */
    async settle() {
      const since = Date.now();
      quietSince = Math.max(quietSince, since - quietMs / 2);
      while (Date.now() - since < restlessMs) {
        if (underWay.size === 0 && Date.now() - quietSince >= quietMs) return;
        await sleep(20);
      }
      underWay.clear();
    },
  };
}

/** What is wrong with the page as it stands, in the words of its language. */
export async function lookAt(page, { device, judge, at }) {
  const { width } = devices[device].viewport;
  const seen = await page.evaluate((px) => globalThis.crawl.look(px), width);
  const told = seen.texts.flatMap((text) => {
    const kind = judge(text);
    return kind ? [{ kind, at, what: text }] : [];
  });
  const found = seen.found.map(([kind, what, source]) => ({ kind, at, what, source }));
  return { findings: [...found, ...told], links: seen.links };
}

const isUnknown = (address) => new URL(address).searchParams.has('unknown');

/** What is wrong with how an address was answered; `ended` is where it led to. */
function answerFindings(address, { status, ended }) {
  const at = patternOf(address);
  if (status >= 400) return [{ kind: 'bad status', at, what: String(status), source: 'answer' }];
  const isLost = isUnknown(ended) && !isUnknown(address);
  return isLost ? [{ kind: 'dead link', at, what: 'leads to no page', source: 'answer' }] : [];
}

/** Answers are waited for as a browser does, which a busy server tells when to ask again. */
async function patiently(open) {
  for (let tries = 1; ; tries += 1) {
    const answer = await open();
    const again = Number(answer?.headers()['retry-after']);
    if (answer?.status() !== 503 || !again || tries > mostTries) return answer;
    await sleep(again * 1_000);
  }
}

/** Asks for what is no page, or for one that is not looked at; a place named in it has to be there as it is served. */
export async function ask(context, address) {
  const answer = await patiently(() => context.request.get(address));
  const found = answerFindings(address, { status: answer.status(), ended: answer.url() });
  const { pathname, hash } = new URL(address);
  const place = decodeURIComponent(hash.slice(1));
  const isThere = new URL(answer.url()).pathname === pathname;
  if (place && isThere && found.length === 0 && !(await answer.text()).includes(`id="${place}"`))
    found.push({ kind: 'dead link', at: patternOf(address), what: `no #${place} there` });
  return found;
}

/** Opens an address; gives its status and where it led to, or why it could not be opened. */
async function open(page, address) {
  // An address that differs by its hash alone is no reason for the browser to load a page anew.
  if (address.includes('#')) await page.goto('about:blank');
  const answer = await patiently(() => page.goto(address, { waitUntil: 'load', timeout: openMs }));
  return { status: answer?.status() ?? 200, ended: page.url() };
}

async function seeAt(page, address, { ear, device, judge, isKnown, axe }) {
  const at = patternOf(address);
  const answer = await open(page, address);
  await ear.settle();
  const ended = page.url();
  const answered = answerFindings(address, { ...answer, ended });
  const heard = () => ear.take().map((one) => ({ at, ...one }));
  const [to, from] = [new URL(ended), new URL(address)];
  const isElsewhere = to.origin !== from.origin || to.pathname !== from.pathname;
  if (to.origin !== from.origin || (isElsewhere && isKnown(ended)))
    return { findings: [...answered, ...heard()], links: [] };
  await page.evaluate(() => globalThis.crawl.drawAll());
  const { findings, links } = await lookAt(page, { device, judge, at });
  if (axe) findings.push(...(await askAxe(page, at)));
  return { findings: [...answered, ...findings, ...heard()], links };
}

const isMoved = /Execution context was destroyed|interrupted by another navigation/;

/**
 * Opens an address and says what is wrong with it, and where it leads. A page that leads on by itself meanwhile is
 * opened once more. With `axe` it is asked what keeps readers out as well.
 *
 * @param {import('@playwright/test').Page} page
 * @param {string} address
 */
export async function visit(
  page,
  address,
  { ear, device, judge, isKnown = () => false, axe = false },
) {
  const options = { ear, device, judge, isKnown, axe };
  if (!isPage(address)) return { findings: await ask(page.context(), address), links: [] };
  try {
    return await seeAt(page, address, options).catch((error) => {
      if (isMoved.test(error.message)) return seeAt(page, address, options);
      throw error;
    });
  } catch (error) {
    if (/Download is starting/.test(error.message))
      return { findings: await ask(page.context(), address), links: [] };
    const [what] = error.message.split('\n');
    const kind = 'cannot be opened';
    return { findings: [{ kind, at: patternOf(address), what, source: 'answer' }], links: [] };
  }
}
