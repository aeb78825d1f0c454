import { lendTo } from '@/tests/setup/loans/lend';
import type { Swap, SwapQuote, SwapTerms } from '@/lib/swaps/contract';
import { fund, moneyOf, realCaller } from '@/tests/setup/money';
import { eurusd } from '@/tests/setup/trader';
import { trading } from '@/tests/setup/trading';

const { app, me } = trading();
const call = realCaller(app, () => me.session);
const quote = (input: object = {}) =>
  call<SwapQuote>('POST user/quoteSwap', { from: 'BTC', to: 'USDT', amount: '0.1', ...input });
const swap = (quoteId: string, key?: string) => call<Swap>('POST user/swap', { quoteId }, key);
const available = async (currency: string) =>
  (await moneyOf(app.owner, me.session.customerId, currency)).available;
/** Makes a quote one that expired: its time is the database's. */
const expire = async (id: string) => {
  await app.owner.pool.query('alter table swap_quote disable trigger judge');
  await app.owner.sql`update swap_quote set expires_at = now() - interval '1 ms' where id = ${id}`;
  await app.owner.pool.query('alter table swap_quote enable trigger judge');
};

beforeEach(async () => {
  await fund(app.owner, me.session.customerId, '1000');
  await fund(app.owner, me.session.customerId, '0.5', 'BTC');
});

it('sells at the bid of the newest tick, less the fee that was shown, both legs in one entry', async () => {
  const { result } = await quote();
  expect(result).toMatchObject({
    from: 'BTC',
    to: 'USDT',
    amount: '0.10000000',
    rate: '6791.67',
    midRate: '6791.675',
    fee: '0.679167',
    feeRate: '0.001',
    received: '678.487833',
    spreadCost: '0.0005',
    live: false,
  });
  expect(Date.parse(result.expiresAt) - Date.now()).toBeGreaterThan(5_000);
  app.prices.jump('BTCUSDT', '5000', '5001');
  const made = await swap(result.id);
  expect(made.result).toMatchObject({
    received: '678.487833',
    rate: '6791.67',
    soldTick: { code: 'BTCUSDT', bid: '6791.67', ask: '6791.68', live: false },
    boughtTick: null,
  });
  expect([await available('BTC'), await available('USDT')]).toEqual(['0.4', '1678.487833']);
  const [entry] = await app.owner.sql<{ postings: number }>`
    select count(*)::integer as postings from ledger_posting p join ledger_entry e on e.id = p.entry_id
    where e.reference = ${`swap:${result.id}`}`;
  expect(entry!.postings).toBe(5);
  const list = await call<{ items: Swap[]; total: number }>('GET user/listSwap');
  expect(list.result).toMatchObject({ total: 1, items: [made.result] });
});

it('buys at the ask', async () => {
  const { result } = await quote({ from: 'USDT', to: 'BTC', amount: '679.168' });
  expect(result).toMatchObject({ fee: '0.00010000', received: '0.09990000' });
  await swap(result.id);
  expect([await available('USDT'), await available('BTC')]).toEqual(['320.832', '0.5999']);
});

it('is one swap, however often the quote is taken', async () => {
  const { result } = await quote();
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, n) => swap(result.id, n % 2 ? 'one key' : undefined)),
  );
  expect(new Set(answers.map((answer) => answer.code))).toEqual(new Set(['200']));
  expect(await available('BTC')).toBe('0.4');
});

it('is not possible after ten seconds, and moves nothing then', async () => {
  const { result } = await quote();
  await expire(result.id);
  expect((await swap(result.id)).code).toBe('10113');
  expect(await available('BTC')).toBe('0.5');
});

it('is not made by who is suspended', async () => {
  const { result } = await quote();
  await app.owner.sql`
    update customer set status = 'suspended', status_reason = 'A court asked us to.'
    where id = ${me.session.customerId}`;
  expect(await swap(result.id)).toMatchObject({
    code: '10005',
    result: { reason: 'A court asked us to.', until: expect.any(String) },
  });
});

it('into USDT is made by who is suspended and owes a loan, to repay it', async () => {
  await lendTo(app.owner, me.session.customerId, '100');
  const [back, away] = [await quote(), await quote({ from: 'USDT', to: 'BTC', amount: '100' })];
  await app.owner.sql`
    update customer set status = 'suspended', status_reason = 'A court asked us to.'
    where id = ${me.session.customerId}`;
  expect((await swap(back.result.id)).code).toBe('200');
  expect((await swap(away.result.id)).code).toBe('10005');
});

it.each([
  ['10103', { amount: '0.0001' }],
  ['10103', { from: 'USDT', to: 'BTC', amount: '9.99' }],
  ['10119', { amount: '1.00000001' }],
  ['10119', { from: 'USDT', to: 'BTC', amount: '50000.01' }],
  ['10016', { amount: '0.100000001' }],
  ['400', { to: 'BTC' }],
  ['400', { from: 'EUR' }],
  ['400', { amount: '0' }],
])('answers %s to a quote of %j', async (code, change) => {
  expect((await quote(change)).code).toBe(code);
});

it('quotes nothing at a price that may fill nothing', async () => {
  const { book } = app.runtime;
  const known = book.tradability.bind(book);
  book.tradability = () => ({ tradable: false, reason: 'stale', opensAt: null });
  const answer = await quote();
  book.tradability = known;
  expect(answer.code).toBe('10015');
});

it('takes no older tick than an order does', async () => {
  const btc = { ...eurusd, code: 'BTCUSDT', lots: '0.01', leverage: 1 };
  const order = () => app.call('POST order/buyOptions', btc, { token: me.session.token });
  const tick = app.runtime.book.quote('BTCUSDT')!;
  const { receivedAt, maxAgeMs } = tick;
  Object.assign(tick, { receivedAt: receivedAt - maxAgeMs - 1 });
  const late = [await order(), await quote()];
  Object.assign(tick, { receivedAt });
  const fresh = [await order(), await quote()];
  expect(late.map(({ code }) => code)).toEqual(['10015', '10015']);
  expect(fresh.map(({ code }) => code)).toEqual(['200', '200']);
});

it('names the maximum, and the database takes no quote above it', async () => {
  expect(await quote({ amount: '1.00000001' })).toMatchObject({
    result: { max: '1.00000000', currency: 'BTC' },
  });
  const { customerId } = me.session;
  const tick = JSON.stringify({ code: 'BTCUSDT', bid: '6000', ask: '6001' });
  const insert = (amount: number, rate: number) =>
    app.runtime.database.sql`
      insert into swap_quote (customer_id, from_currency, to_currency, amount, gross, fee, fee_rate, sold_tick)
      values (${customerId}, 'BTC', 'USDT', ${amount}, ${amount * 6000}, ${amount * 6000 * rate}, ${rate},
        ${tick}::jsonb)`;
  await expect(insert(2, 0.001)).rejects.toThrow('the amount is above the largest');
  await expect(insert(0.5, 0.002)).rejects.toThrow('the fee is not one that counts');
  await insert(0.5, 0.001);
});

it('names the minimum', async () => {
  expect(await quote({ amount: '0.0001' })).toMatchObject({
    result: { min: '0.00020000', currency: 'BTC' },
  });
});

it('needs the balance when it is taken, and what open positions need stays', async () => {
  const { result } = await quote({ amount: '0.6' });
  expect((await swap(result.id)).code).toBe('10011');
  await app.call('POST order/buyOptions', { ...eurusd, lots: '0.10' }, { token: me.session.token });
  app.prices.jump('EURUSD', '1.38787', '1.38798');
  const all = await quote({ from: 'USDT', to: 'BTC', amount: '520' });
  expect((await swap(all.result.id)).code).toBe('10011');
  const { book } = app.runtime;
  const some = await quote({ from: 'USDT', to: 'BTC', amount: '10' });
  const known = book.quote.bind(book);
  book.quote = () => undefined;
  const answer = await swap(some.result.id);
  book.quote = known;
  expect(answer.code).toBe('200');
});

it('belongs to who asked for it, in the real account', async () => {
  const { result } = await quote();
  expect(
    (await me.call('POST user/quoteSwap', { from: 'BTC', to: 'USDT', amount: '1' })).code,
  ).toBe('10109');
  expect((await me.call('POST user/swap', { quoteId: result.id })).code).toBe('10109');
  expect((await me.call('GET user/getSwapTerms')).code).toBe('10109');
  me.session = await app.customer();
  expect((await swap(result.id)).code).toBe('404');
  expect((await call<{ total: number }>('GET user/listSwap')).result.total).toBe(0);
  const terms = await call<SwapTerms>('GET user/getSwapTerms');
  expect(terms.result).toMatchObject({ feeRate: '0.001' });
});

it.each([
  'gross = gross + 1',
  'fee = 0',
  `sold_tick = '{"code": "BTCUSDT", "bid": "1", "ask": "2"}'`,
  'amount = 1',
])('the database keeps a quote as it was offered: %s', async (change) => {
  const { result } = await quote();
  await expect(
    app.owner.pool.query(`update swap_quote set ${change} where id = ${result.id}`),
  ).rejects.toThrow('keeps what was offered');
});

it('the database takes no quote that does not follow from its ticks', async () => {
  const { result } = await quote();
  const copy = (gross: string, fee: string) =>
    app.runtime.database.sql`
      insert into swap_quote (customer_id, from_currency, to_currency, amount, gross, fee, fee_rate, sold_tick)
      select customer_id, from_currency, to_currency, amount, ${gross}::numeric, ${fee}::numeric, fee_rate, sold_tick
      from swap_quote where id = ${result.id}`;
  await copy('679.167', '0.679167');
  await expect(copy('680', '0.68')).rejects.toThrow('what it is worth does not follow');
  await expect(copy('679.167', '0.1')).rejects.toThrow('the fee does not follow');
});
