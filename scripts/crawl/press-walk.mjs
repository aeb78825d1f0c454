import { press, watchEvents } from './press.mjs';
import { patternOf } from './routes.mjs';
import { openContext } from './traveller.mjs';
import { untouched } from './untouched.mjs';
import { listenTo, lookAt } from './visit.mjs';
import { clean, judgeOf, messagesOf } from './words.mjs';

const waitMs = 1_200;
const againMs = 4_000;
const deepest = 3;
const most = { ofOneName: 2, ofOneShape: 14, onOnePage: 120 };

/** Of things alike, such as the star of each instrument, a few are pressed. */
function chosenOf(targets, known) {
  const counts = new Map();
  const count = (key) => counts.set(key, (counts.get(key) ?? 0) + 1).get(key);
  return targets.filter((one) => {
    const key = `${one.key}|${one.nth}`;
    if (known.has(key)) return false;
    known.add(key);
    const name = one.name.replace(/[A-Z0-9]{3,}/g, 'X');
    const named = count(`${one.shape}|${name}`);
    return named <= most.ofOneName && count(one.shape) <= most.ofOneShape;
  });
}

const frameKnown = (pressed, one) => {
  if (one.place !== 'frame') return false;
  if (pressed.has(one.key)) return true;
  pressed.add(one.key);
  return false;
};

/** A browser that presses: its page, and how to come back to a page as it was at first. */
async function openPresser(browser, options) {
  const { site, language } = options;
  const held = {};
  const renew = async (storage) => {
    await held.context?.close();
    held.context = await openContext(browser, { ...options, storage });
    held.page = await held.context.newPage();
    held.ear = listenTo(held.page, site);
    held.events = watchEvents(held.page);
  };
  await renew(options.storage);
  const settings = [
    { name: 'lang', value: language, url: site },
    { name: 'virtual', value: 'YES', url: site },
  ];
  return {
    held,
    renew,
    /** Loads the page anew, in the language and the account of the walk; whether the session still lives. */
    async open(address) {
      // A page that is still there would see for a moment that it has no session, and end it.
      await held.page.goto('about:blank');
      await held.context.clearCookies({ name: /^(?!.*assay_)/ });
      await held.context.addCookies(settings);
      await held.page.goto(address, { waitUntil: 'load' });
      await held.ear.settle();
      const [ended, asked] = [held.page.url(), address].map((url) => new URL(url).pathname);
      return ended !== '/pass/login' || asked === '/pass/login';
    },
    speaks: () =>
      held.page.evaluate(() => document.cookie.match(/\blang=(\w+)/)?.[1]).catch(() => language),
    layers: () => held.page.evaluate(() => globalThis.crawl.openLayers()).catch(() => ''),
    targets: () => held.page.evaluate(() => globalThis.crawl.pressables()).catch(() => []),
    isThere: (target) =>
      held.page.evaluate((one) => globalThis.crawl.find(one) !== null, target).catch(() => false),
  };
}

/** Brings the page to where the last step of the path can be pressed; false where it cannot be. */
async function goTo(presser, address, { steps, layers }, { isFresh }) {
  const { held, open, isThere } = presser;
  const target = steps.at(-1);
  const isAsFound = held.page.url() === address && (await presser.layers()) === layers;
  const isReady = !isFresh && isAsFound && (await isThere(target));
  if (isReady) return true;
  if (!(await open(address))) {
    await presser.renew();
    if (!(await open(address))) return false;
  }
  for (const step of steps.slice(0, -1)) {
    await press(held.page, step, { ear: held.ear, events: held.events, waitMs });
    await held.ear.settle();
  }
  return isThere(target);
}

const wayOf = (steps) =>
  steps.map(({ name, role }) => `“${name.slice(0, 60) || role}”`).join(' → ');

/** Presses the last step of a path; gives what is wrong with it and whether it did something. */
async function tryStep(presser, address, path) {
  const { held } = presser;
  const once = (ms) => press(held.page, path.steps.at(-1), { ear: held.ear, events: held.events, waitMs: ms }); // prettier-ignore
  if (!(await goTo(presser, address, path, { isFresh: false }))) return { isThere: false };
  let result = await once(waitMs);
  const isOff = !result.happened && !path.steps.at(-1).isChosen;
  // What a press before it may have left is no fault of this one.
  if (isOff && (await goTo(presser, address, path, { isFresh: true })))
    result = await once(againMs);
  await held.ear.settle();
  const [kind, what] = result.covered
    ? ['button out of reach', `${wayOf(path.steps)}: ${result.covered.trim().slice(0, 160)}`]
    : ['dead button', wayOf(path.steps)];
  const isDead = !result.missing && !result.happened && !path.steps.at(-1).isChosen;
  const at = patternOf(address);
  const findings = isDead ? [{ kind, at, what, source: path.steps.at(-1).shape }] : [];
  return { isThere: !result.missing, happened: result.happened, findings };
}

/** What is wrong after a press, and what there is to press now that was not there before. */
async function lookAfter(presser, address, path, { site, device, language, judge, known }) {
  const { page, ear } = presser.held;
  const target = path.steps.at(-1);
  const at = `${patternOf(address)} after ${wayOf(path.steps)}`;
  const heard = ear.take().map((one) => ({ at, ...one }));
  const url = page.url();
  if (new URL(url).origin !== new URL(site).origin) {
    const what = `${wayOf(path.steps)} leads to ${new URL(url).origin}`;
    return { findings: [...heard, { kind: 'leaves the site', at, what }], more: [] };
  }
  const { findings } = await lookAt(page, { device, judge, at }).catch(() => ({ findings: [] }));
  const layers = await presser.layers();
  const isElsewhere = url !== address || (await presser.speaks()) !== language;
  // What the frame changes without laying something over the page, such as the account, is another walk.
  const isAnother = target.place === 'frame' && layers === path.layers;
  const isDeep = path.steps.length >= deepest || isElsewhere || isAnother;
  const targets = isDeep ? [] : chosenOf(await presser.targets(), known);
  const more = targets.map((target) => ({ steps: [...path.steps, target], layers }));
  return { findings: [...heard, ...findings], more };
}

/** Opens a page to press on; where the session was lost, as a new customer. */
async function begin(presser, address) {
  if (!(await presser.open(address))) {
    await presser.renew();
    await presser.open(address);
  }
  presser.held.ear.take();
  // What leads elsewhere by itself is pressed there.
  return presser.held.page.url() === address;
}

/** Presses everything of one page, and everything that comes up by it. */
async function pressPage(presser, address, { pressed, skip, onFindings, ...rest }) {
  if (!(await begin(presser, address))) return { presses: 0 };
  const known = new Set();
  const first = chosenOf(await presser.targets(), known).filter((one) => !frameKnown(pressed, one));
  const layers = await presser.layers();
  const todo = first.map((target) => ({ steps: [target], layers }));
  let presses = 0;
  while (todo.length > 0 && presses < most.onOnePage) {
    const path = todo.shift();
    if (skip.has(path.steps.at(-1).name)) continue;
    const { isThere, happened, findings = [] } = await tryStep(presser, address, path);
    onFindings(findings);
    if (!isThere) continue;
    presses += 1;
    if (!happened) continue;
    const after = await lookAfter(presser, address, path, { known, ...rest });
    onFindings(after.findings);
    todo.unshift(...after.more);
  }
  return { presses, left: todo.length };
}

/**
 * Presses every button, tab, menu and fold of each address as a customer of the demo account; several browsers
 * share the work as the one whose session is in `storage`. Gives what is wrong, and how often it pressed.
 */
export async function pressAll(browser, addresses, options) {
  const { language, lanes = 2, say = () => undefined } = options;
  const words = messagesOf(language);
  const skip = new Set(untouched.map(({ key }) => clean(words.get(key))));
  const findings = [];
  const shared = { ...options, judge: judgeOf(language), pressed: new Set(), skip, onFindings: (found) => findings.push(...found) }; // prettier-ignore
  const queue = [...addresses];
  let total = 0;
  const lane = async () => {
    const presser = await openPresser(browser, options);
    for (let address = queue.shift(); address !== undefined; address = queue.shift()) {
      const { presses, left } = await pressPage(presser, address, shared).catch((error) => {
        const [what] = error.message.split('\n');
        findings.push({ kind: 'walk broke off', at: patternOf(address), what });
        return { presses: 0, left: 0 };
      });
      total += presses;
      say(`${patternOf(address)}: ${presses} pressed${left ? `, ${left} left` : ''}`);
    }
    await presser.held.context.close();
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return { findings, presses: total };
}
