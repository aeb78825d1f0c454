import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { coloursIn } from './in-page.mjs';

export const code = 'EURUSD';
const password = 'correct horse battery';
/** The recorded quotes only dip: a stop above a short is never reached, and it is near enough to be on the chart. */
const stopShare = 1.0012;

/**
 * @typedef {object} Walk
 * @property {import('./page.mjs').Page} page
 * @property {ReturnType<typeof import('./words.mjs').messageWords>} words
 * @property {string | null} login the name of the customer, once there is one
 */

/** What the site answers whoever asks, with or without a session. */
async function ask(site, path) {
  const answer = await fetch(`${site}/swx/customer/${path}`);
  return (await answer.json()).result;
}

/** The code of the newest letter to an address. */
function mailedCode(page, email) {
  return page.until(`a letter to ${email}`, async () => {
    const answer = await fetch(`${page.site}/dev/outbox?email=${encodeURIComponent(email)}`);
    const text = (await answer.text()).replace(/<(script|style)[^]*?<\/\1>|<[^>]*>/g, ' ');
    return text.match(/\b\d{6}\b/)?.[0];
  });
}

/** @param {Walk} walk */
async function register(walk) {
  const { page, words } = walk;
  const { t } = words;
  const name = `walk${Math.random().toString(36).slice(2, 12)}`;
  const email = `${name}@example.com`;
  const field = (key) => ({ role: 'textbox', name: t(`login.${key}`) });
  await page.goto('/pass/register');
  await page.type(field('register.email'), email);
  await page.press({ role: 'button', name: t('login.code.send') });
  await page.type(field('code.label'), await mailedCode(page, email));
  await page.type(field('register.username'), name);
  await page.type(field('register.password'), password);
  await page.type(field('register.repeat'), password);
  await page.press({ role: 'button', name: t('login.register.submit') });
  await page.press({ role: 'button', name: t('login.register.toDemo') });
  await arrive(page);
  walk.login = name;
}

const arrive = (page) =>
  page.until('the trading screen', () => page.run(() => location.pathname === '/cruuency'));

/** @param {Walk} walk */
export async function logIn({ page, words: { t }, login }) {
  await page.goto('/pass/login?next=/cruuency');
  await page.type({ role: 'textbox', name: t('login.login.account') }, login);
  await page.type({ role: 'textbox', name: t('login.login.password') }, password);
  await page.press({ role: 'button', name: t('login.login.submit') });
  await arrive(page);
}

/** @param {Walk} walk */
async function openTerminal({ page, words: { about } }) {
  await page.goto(`/cruuency?code=${code}`);
  await page.wait({ role: 'heading', name: new RegExp(code) });
  return page.wait({ role: 'img', name: summaryOf(about) });
}

const summaryParts = ['code', 'interval', 'count', 'from', 'to', 'high', 'low', 'last'];
const summaryOf = (about) => about('terminal.chart.summary', ...summaryParts);

/** The stop as its line on the chart says it, and the order in the list of positions. */
const stopLine = ({ words: { t } }) => ({ role: 'slider', name: new RegExp(t('orders.ticket.stopLoss')) }); // prettier-ignore
const closing = ({ words: { about } }) => ({ role: 'button', name: about('orders.closeLabel', 'code', 'lots') }); // prettier-ignore

/** @param {Walk} walk */
export async function trade(walk) {
  const { page, words } = walk;
  const { t, about } = words;
  await openTerminal(walk);
  const { bid } = await ask(page.site, `index/getMarketInfo/${code}`);
  await page.press({ role: 'radio', name: new RegExp(t('orders.ticket.sell')) });
  await page.press({ role: 'button', name: new RegExp(`^${t('orders.ticket.levels')}`) });
  const stop = (Number(bid) * stopShare).toFixed(5);
  await page.type({ role: 'textbox', name: t('orders.ticket.stopLoss') }, stop);
  await page.press({ role: 'button', name: about('orders.ticket.askSell', 'lots', 'code') });
  const review = { role: 'dialog', name: about('orders.review.sell', 'lots', 'code') };
  const confirm = about('orders.review.confirmSell', 'lots');
  await page.press({ role: 'button', name: confirm, within: review });
  await page.gone(review);
  await page.wait(closing(walk));
}

/** @param {Walk} walk */
async function readChart(walk) {
  const { page, words } = walk;
  const { t } = words;
  await openTerminal(walk);
  await page.until('candles are drawn', async () => (await page.run(coloursIn, 'div.plot')) > 4);
  const { x, y } = await page.wait({ role: 'group', name: t('terminal.chart.label') });
  const values = { role: 'group', name: t('terminal.chart.values') };
  // Its time stands before its prices.
  const shown = async () => (await page.text(values)).split(t('terminal.chart.open'))[0];
  let candle = await shown();
  const changes = (what) =>
    page.until(what, async () => {
      // The pointer tells which candle it is over when it moves.
      for (const off of [201, 200]) await page.hand.move(x - off, y);
      const now = await shown();
      const isOther = now !== candle;
      candle = now;
      return isOther;
    });
  await changes('the values of the candle under the pointer');
  await page.hand.wheel(x, y, -400);
  await changes('the wheel brings the candles nearer');
  await page.pull({ x, y }, { dx: 160 });
  await changes('a pull brings earlier candles');
}

/** @param {Walk} walk */
async function moveStop(walk) {
  const { page, words } = walk;
  const { t } = words;
  await openTerminal(walk);
  const before = Number((await page.wait(stopLine(walk))).value);
  await page.drag(stopLine(walk), { dy: -30 });
  const dialog = { role: 'dialog', name: t('orders.levels.title', { code }) };
  const field = { role: 'textbox', name: t('orders.ticket.stopLoss'), within: dialog };
  const asked = Number((await page.wait(field)).value);
  if (!(asked > before)) throw new Error(`a pull upwards asks for ${asked}, from ${before}`);
  await page.press({ role: 'button', name: t('orders.levels.save'), within: dialog });
  await page.gone(dialog);
  await page.until(`the line stands at ${asked}`, async () => {
    const line = await page.find(stopLine(walk));
    return Number(line?.value) === asked;
  });
}

/** @param {Walk} walk */
async function sendPhoto({ page, words: { t, about } }) {
  const photo = path.join(tmpdir(), `assay-walk-${process.pid}.png`);
  const grey = { width: 1600, height: 1200, channels: 3, background: '#888' };
  await sharp({ create: grey }).png().toFile(photo);
  try {
    await page.goto('/help/support');
    const field = { role: 'textbox', name: t('support.label') };
    await page.ready(field);
    await page.upload('input[type=file]', photo);
    await page.wait({ role: 'text', name: t('support.photoReady') });
    await page.type(field, 'This is what I see.');
    await page.press({ role: 'button', name: t('support.send') });
    await page.wait({
      role: 'text',
      name: about('support.photo', 'number'),
      within: { role: 'log' },
    });
  } finally {
    rmSync(photo);
  }
}

/** @param {Walk} walk */
async function checkReceipt(walk) {
  const { page, words } = walk;
  const { t, about } = words;
  await openTerminal(walk);
  await page.press(closing(walk));
  const dialog = { role: 'dialog', name: t('orders.close.title', { code }) };
  await page.press({ role: 'button', name: t('orders.close.confirm'), within: dialog });
  await page.gone(dialog);
  await page.goto('/profile/orders');
  await page.press({ role: 'link', name: about('orders.receiptLabel', 'code', 'number') });
  await page.press({ role: 'button', name: t('receipt.check.button') });
  await page.wait({ role: 'button', name: t('receipt.check.again') });
  await page.wait({ role: 'status', name: new RegExp(t('receipt.check.agrees')) });
  await page.press({ role: 'button', name: t('receipt.signed.check') });
  await page.wait({ role: 'status', name: new RegExp(t('receipt.signed.holds')) });
}

/** @type {{ what: string, go: (walk: Walk) => Promise<void> }[]} */
export const steps = [
  { what: 'opens an account', go: register },
  { what: 'sells short with a stop, by the review', go: trade },
  { what: 'sees the chart drawn, and has it answer pointer, wheel and pull', go: readChart },
  { what: 'pulls the stop to another price on the chart', go: moveStop },
  { what: 'uploads a photo and sends it to support', go: sendPhoto },
  { what: 'closes the position and checks its receipt and signature', go: checkReceipt },
];
