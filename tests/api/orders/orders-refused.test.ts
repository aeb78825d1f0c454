import { readFileSync } from 'node:fs';
import { refusalText } from '@/lib/platform/code-words';
import { trading } from '@/tests/setup/trading';
import { until } from '@/tests/setup/until';

const { app, me } = trading();
const { buy, account, orders } = me;

describe('refusals of buyOptions, closeOptions and updateOptions', () => {
  const refused = async (input: object, code: string, options: object = {}) => {
    const before = await account();
    expect(await buy(input, options)).toMatchObject({ status: 200, code });
    expect(await account()).toEqual(before);
    expect((await orders()).total).toBe(0);
  };

  it('10011 when margin and fee exceed what is free', () => refused({ lots: '40' }, '10011'));
  it('10011 in real mode without money', async () => {
    expect((await buy({}, { demo: false })).code).toBe('10011');
  });
  it('10014 for an unknown product', () => refused({ code: 'NOSUCH' }, '10014'));
  it('10014 for a product taken off the list', async () => {
    const isListed = () => app.runtime.catalogue.get('BTCUSDT')!.enabled;
    await app.owner.sql`update instrument set enabled = false where code = 'BTCUSDT'`;
    await until(() => !isListed());
    await refused({ code: 'BTCUSDT', leverage: 2, lots: '0.01' }, '10014');
    await app.owner.sql`update instrument set enabled = true where code = 'BTCUSDT'`;
    await until(isListed);
  });
  it('10016 for lots off the step', () => refused({ lots: '0.015' }, '10016'));
  it('10016 for lots above the largest', () => refused({ lots: '99999999' }, '10016'));
  it('10104 for a stop on the wrong side', () => refused({ stopLoss: '1.39287' }, '10104'));
  it('10104 for a target on the wrong side', () =>
    refused({ side: 'short', takeProfit: '1.39298' }, '10104'));
  it('10104 says which of the levels it is about', async () => {
    const wrong = { stopLoss: '1.39287', takeProfit: '1.3', trailingDistance: '2' };
    const named = (path: string) => ({ issues: [{ path, message: '10104' }] });
    expect((await buy(wrong)).result).toEqual(named('stopLoss'));
    expect((await buy({ takeProfit: '1.3' })).result).toEqual(named('takeProfit'));
    expect((await buy({ trailingDistance: '2' })).result).toEqual(named('trailingDistance'));
  });
  it('10104 for a level between two ticks', () => refused({ stopLoss: '1.391335' }, '10104'));
  it('10119 for more open positions than the limit', async () => {
    const count = (open: number) =>
      app.owner.pool.query(
        `update trading_account set open_orders = $2 where customer_id = $1 and mode = 'demo'`,
        [me.session.customerId, open],
      );
    await count(500);
    const refused = await buy();
    const limited = await buy({ type: 'limit', limitPrice: '1.3' });
    await count(0);
    expect(limited.code).toBe('10119');
    expect(refused).toMatchObject({ code: '10119', result: { max: '500' } });
  });
  it('a price that nobody can have seen is a 400', async () => {
    expect((await buy({ requestedPrice: '999999' })).status).toBe(400);
  });
  it('10114 for a leverage not offered', () => refused({ leverage: 29 }, '10114'));

  it('10015 in real mode on a price that is not live, outside a sandbox', async () => {
    const { env } = app.runtime;
    env.SANDBOX = false;
    expect((await buy({}, { demo: false })).code).toBe('10015');
    env.SANDBOX = true;
  });

  it('10015 in real mode where what converts the currency is not live, outside a sandbox', async () => {
    const { env, book } = app.runtime;
    const real = book.quote.bind(book);
    const isLive = new Set(['EURJPY']);
    book.quote = (code) => ({ ...real(code)!, live: isLive.has(code) });
    env.SANDBOX = false;
    const inYen = () => buy({ code: 'EURJPY' }, { demo: false });
    expect((await inYen()).code).toBe('10015');
    isLive.add('USDJPY');
    expect((await inYen()).code).toBe('10011');
    env.SANDBOX = true;
    book.quote = real;
  });

  it('10115 for closing or changing what is closed, 404 for what is not theirs', async () => {
    const { result: mine } = await buy();
    const other = await app.customer();
    for (const call of ['closeOptions', 'updateOptions']) {
      const theirs = await app.call(
        `POST order/${call}`,
        { id: mine.id, stopLoss: null },
        { token: other.token, demo: true },
      );
      expect([theirs.status, theirs.code]).toEqual([404, '404']);
      const wrongMode = await app.call(
        `POST order/${call}`,
        { id: mine.id, stopLoss: null },
        { token: me.session.token },
      );
      expect(wrongMode.status).toBe(404);
    }
    const read = await app.call(
      'GET order/getOptionsOrderById/' + mine.id,
      {},
      { token: other.token, demo: true },
    );
    expect(read.status).toBe(404);
    await me.post('closeOptions', { id: mine.id });
    for (const call of ['closeOptions', 'updateOptions']) {
      expect((await me.post(call, { id: mine.id, stopLoss: null })).code).toBe('10115');
    }
  });

  it('10104 when a stop is moved to the wrong side', async () => {
    const { result: mine } = await buy();
    const moved = await me.post('updateOptions', { id: mine.id, stopLoss: '1.39300' });
    expect(moved).toMatchObject({ code: '10104', result: { issues: [{ path: 'stopLoss' }] } });
  });

  it.each(['BTCUSDT'])('10015 on a quote that is too old: %s', async (code) => {
    const { result: open } = await buy({ code, leverage: 2, lots: '0.01' });
    const { book } = app.runtime;
    const real = book.tradability.bind(book);
    book.tradability = (asked) =>
      asked === code ? { tradable: false, reason: 'stale', opensAt: null } : real(asked);
    expect((await buy({ code, leverage: 2, lots: '0.01' })).code).toBe('10015');
    for (const call of ['closeOptions', 'updateOptions']) {
      expect((await me.post(call, { id: open.id, stopLoss: '1' })).code).toBe('10015');
    }
    book.tradability = real;
  });
});

describe('the words of a refusal', () => {
  const said = async (language: string, input: object) => {
    const { lots = '1', code = 'NOSUCH' } = input as { lots?: string; code?: string };
    const order = { kind: 'margin', code, side: 'long', type: 'market', lots, leverage: 30 };
    const response = await fetch(`${app.url}/swx/customer/order/buyOptions`, {
      method: 'POST',
      headers: {
        authorization: me.session.token,
        virtual: 'YES',
        'content-type': 'application/json',
        'accept-language': language,
      },
      body: JSON.stringify(order),
    });
    return (await response.json()) as { code: string; message?: string; result: unknown };
  };
  const catalogue = (locale: string) =>
    JSON.parse(readFileSync(`messages/${locale}/codes.json`, 'utf8')) as Record<string, string>;

  it.each([
    ['de-AT,de;q=0.9', 'de'],
    ['zh-Hant-TW', 'hk'],
    ['zh-CN', 'zh'],
    ['ar', 'ar'],
    ['xx', 'en'],
  ])('are those of the code in the language of the caller: %s', async (language, locale) => {
    expect(await said(language, {})).toEqual({
      code: '10014',
      result: null,
      message: catalogue(locale)['10014'],
    });
  });

  it('hold the figure of the result', () => {
    expect(refusalText('10119', { max: '500' }, 'en')).toBe('The largest amount is 500.');
    expect(refusalText('10119', { max: '500' }, 'ar')).toContain('\u2068500\u2069');
    expect(refusalText('10119', null, 'en')).toBeUndefined();
  });

  it('come with a bare success nowhere', async () => {
    const { message } = await me.call('POST user/getUserInfo');
    expect(message).toBeUndefined();
  });
});
