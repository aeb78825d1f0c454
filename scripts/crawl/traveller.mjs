import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { devices } from '../site/devices.mjs';
import { boardsSeen, inPage } from './in-page.mjs';

const mailMs = 15_000;

/** The code in the newest letter to an address, as the outbox of a sandbox shows it. */
async function mailedCode(context, site, email) {
  for (const since = Date.now(); Date.now() - since < mailMs; await sleep(100)) {
    const outbox = await context.request.get(
      `${site}/dev/outbox?email=${encodeURIComponent(email)}`,
    );
    const text = (await outbox.text()).replace(/<(script|style)[^]*?<\/\1>|<[^>]*>/g, ' ');
    const code = text.match(/\b\d{6}\b/)?.[0];
    if (code) return code;
  }
  throw new Error(`No code was mailed to ${email}; only a sandbox shows its letters.`);
}

/** Calls as the browser of this context, in the demo account. */
const callerOf = (context, site) => async (path, data) => {
  const answer = await context.request.fetch(`${site}/swx/customer/${path}`, {
    method: data ? 'POST' : 'GET',
    data,
    headers: { origin: new URL(site).origin, Virtual: 'YES', 'Idempotency-Key': randomUUID() },
  });
  const { code, message, result } = await answer.json();
  if (!/^20/.test(code)) throw new Error(`${path} was answered with ${code}: ${message}`);
  return result;
};

/** Something in each list: an open position, a closed one, a pending order, an option, what is watched. */
async function beginTrading(call) {
  const info = await call('index/getMarketInfo/EURUSD');
  const digits = info.bid.split('.')[1]?.length ?? 0;
  const below = (Number(info.bid) * 0.98).toFixed(digits);
  const order = { kind: 'margin', code: 'EURUSD', side: 'long', lots: '0.01', leverage: 10 };
  const market = { type: 'market', ...order };
  await call('order/buyOptions', market);
  const { id } = await call('order/buyOptions', market);
  await call('order/closeOptions', { id });
  await call('order/buyOptions', { type: 'limit', limitPrice: below, ...order });
  const [period] = info.periods;
  if (period) {
    const option = { kind: 'timed', code: 'EURUSD', direction: 'up', amount: '10' };
    await call('order/buyOptions', { period: period.seconds, ...option });
  }
  await call('user/addWatch', { code: 'EURUSD' });
  await call('user/addPriceAlert', { code: 'EURUSD', direction: 'below', price: below });
}

async function becomeCustomer(context, site) {
  const name = `crawl${randomBytes(6).toString('hex')}`;
  const email = `${name}@example.com`;
  const call = callerOf(context, site);
  await call('login/sendCode', { email, purpose: 'register' });
  const code = await mailedCode(context, site, email);
  const password = randomUUID();
  await call('login/register', { username: name, email, password, code });
  await beginTrading(call);
}

/**
 * A browser of its own as whoever walks: a visitor, or a new customer with some trades in the demo account, on one
 * device, who reads one language. `storage` is of a customer there is already.
 *
 * @param {import('@playwright/test').Browser} browser
 * @param {{ site: string, device: string, language: string, isCustomer: boolean, storage?: any }} who
 */
export async function openContext(browser, { site, device, language, isCustomer, storage }) {
  const context = await browser.newContext({
    storageState: storage,
    ...devices[device],
    locale: 'en-US',
    timezoneId: 'UTC',
    // What a page asks for past its worker is not heard here.
    serviceWorkers: 'block',
    permissions: ['camera', 'clipboard-read', 'clipboard-write', 'notifications'],
  });
  await context.addInitScript({ content: boardsSeen });
  await context.addInitScript({ content: inPage });
  await context.addCookies([{ name: 'lang', value: language, url: site }]);
  if (isCustomer) {
    if (!storage) await becomeCustomer(context, site);
    await context.addCookies([{ name: 'virtual', value: 'YES', url: site }]);
  }
  return context;
}
