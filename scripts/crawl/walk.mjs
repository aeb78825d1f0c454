import { patternOf, plainPages } from './routes.mjs';
import { askSpecified } from './specified.mjs';
import { openContext } from './traveller.mjs';
import { ask, listenTo, visit } from './visit.mjs';
import { judgeOf } from './words.mjs';

/** What is to be visited, each pattern of addresses so often; some more, and places within pages, are only asked for. */
function planOf(site, { perPattern, askedPerPattern }) {
  const { origin } = new URL(site);
  const seen = new Set();
  const counts = new Map();
  const queue = [];
  const asked = [];
  const isNext = (kind, most) => {
    const count = counts.get(kind) ?? 0;
    counts.set(kind, count + 1);
    return count < most;
  };
  return {
    /** `from` is the page that leads there; places within it were looked at with it. */
    add(address, from) {
      const url = new URL(address, origin);
      if (url.origin !== origin || !/^https?:$/.test(url.protocol) || seen.has(url.href)) return;
      if (url.hash && from?.split('#')[0] === url.href.split('#')[0]) return;
      seen.add(url.href);
      const isFirst = url.hash === '#first';
      const pattern = `${patternOf(url.href)}${isFirst ? ' at first' : ''}`;
      const isPlace = url.hash !== '' && !isFirst;
      if (!isPlace && isNext(pattern, perPattern)) queue.push(url.href);
      else if (isNext(`${pattern}${isPlace}`, askedPerPattern)) asked.push(url.href);
    },
    next: () => queue.shift(),
    isKnown: (address) => counts.has(patternOf(address)),
    asked,
  };
}

/** Takes addresses from the plan with several pages at once, until no page finds a new one. */
async function walkAll(context, plan, { lanes, site, onPage, ...rest }) {
  const working = new Set();
  const visited = [];
  const step = async (page, ear, address) => {
    const found = await visit(page, address, { ear, isKnown: plan.isKnown, ...rest });
    found.links.forEach((link) => plan.add(link, address));
    visited.push(address);
    onPage(address, found.findings);
  };
  const lane = async () => {
    const page = await context.newPage();
    const ear = listenTo(page, site);
    for (;;) {
      const address = plan.next();
      if (address !== undefined) {
        const done = step(page, ear, address);
        working.add(done);
        await done.finally(() => working.delete(done));
      } else if (working.size > 0) await Promise.race(working);
      else break;
    }
    await page.close();
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return visited;
}

/**
 * Walks through the site in breadth, from its start and from every page of the app folder, and gives what is
 * wrong, which addresses were looked at, and the session of who walked.
 *
 * @param {import('@playwright/test').Browser} browser
 * @param {{ site: string, device: string, language: string, isCustomer: boolean, lanes?: number, axe?: boolean, perPattern?: number, askedPerPattern?: number }} options
 */
export async function walk(browser, options) {
  const { site, device, language, axe, lanes = 2, perPattern = 2, askedPerPattern = 3 } = options;
  const context = await openContext(browser, options);
  try {
    const plan = planOf(site, { perPattern, askedPerPattern });
    for (const path of ['/', '/#first', ...plainPages]) plan.add(path);
    const findings = [];
    const onPage = (_, found) => findings.push(...found);
    const judge = judgeOf(language);
    const visited = await walkAll(context, plan, { lanes, site, device, judge, axe, onPage });
    for (const address of plan.asked) findings.push(...(await ask(context, address)));
    findings.push(...(await askSpecified(context, options)));
    const storage = await context.storageState();
    return { findings, visited, asked: plan.asked.length, storage };
  } finally {
    await context.close();
  }
}
