import fc from 'fast-check';
import { Money, kept } from '@/lib/core/money';
import type { MarginOrder } from '@/lib/orders/contract';
import { balanceSince, entriesOfOrder } from '@/lib/orders/record/books-queries';
import { ordersOfMovements } from '@/lib/orders/record/movement-queries';
import { isClosable } from '@/lib/orders/margin/rules';
import type { Movement } from '@/lib/wallets/contract';
import { moved } from '@/tests/setup/limits';
import { trading } from '@/tests/setup/trading';

const { app, me } = trading();

const close = (id: string, lots?: string, key?: string) =>
  me.post('closeOptions', { id, lots }, key ? { key } : undefined);

/** What an order brought after all fees. */
async function netOf(id: string): Promise<string> {
  const { profit, fee } = await me.order(id);
  return new Money(profit ?? 0).sub(fee).toFixed();
}

describe('closing a part', () => {
  it('ends at a hundred parts: what is left closes as a whole', async () => {
    const { result: order } = await me.buy({ lots: '0.20' });
    await close(order.id, '0.01');
    const parts = (count: number) =>
      moved(app.owner, `update orders set parts = ${count} where id = ${order.id}`);
    await parts(100);
    // The database says so by itself, and the desk once it knows.
    expect((await close(order.id, '0.01')).code).toBe('10016');
    await app.runtime.engine.refresh(me.session.customerId, 'demo');
    expect(await close(order.id, '0.01')).toMatchObject({
      code: '10016',
      result: { max: '0.19', step: '0.19' },
    });
    expect((await close(order.id, '0.19')).result.status).toBe('closed');
    await parts(1);
  });

  it('lists what has closed in part beside what has closed, where that is asked for', async () => {
    const { result: opened } = await me.buy({ lots: '0.20' });
    const { result: other } = await me.buy({ lots: '0.10' });
    const listed = async (query: object) =>
      (await me.orders({ status: ['closed'], ...query })).items.map(({ id }) => id);
    await close(opened.id, '0.05');
    expect(await listed({ parts: 'YES' })).toEqual([opened.id]);
    expect(await listed({ parts: 'NO' })).toEqual([]);
    expect(await listed({})).toEqual([]);
    await close(other.id);
    expect(await listed({ parts: 'YES' })).toEqual([other.id, opened.id]);
    // What closed in part last stands first, whenever it was opened.
    await close(opened.id, '0.05');
    expect(await listed({ parts: 'YES' })).toEqual([opened.id, other.id]);
  });

  it('releases margin in proportion, books its profit and leaves the rest open', async () => {
    const { result: opened } = await me.buy({ lots: '0.20', stopLoss: '1.38' });
    app.prices.tick('EURUSD', '1.39500', '1.39511');
    const { code, result: part } = await close(opened.id, '0.05');
    // (1.39500 − 1.39298) × 5,000 = 10.10; fee 6,975 × 0.00003; margin 928.653333 × 0.05 ÷ 0.20
    expect([code, part]).toMatchObject([
      '200',
      {
        status: 'open',
        lots: '0.2',
        openLots: '0.15',
        usedMargin: '696.49',
        requiredMargin: '928.653333',
        profit: '10.10',
        closePrice: '1.395',
        closeTime: null,
        closeReason: null,
        fee: '1.045038',
        receipt: { close: null, partial: [{ lots: '0.05', profit: '10.10', reason: 'customer' }] },
      },
    ]);
    app.prices.tick('EURUSD', '1.39300', '1.39311');
    const { result: whole } = await close(opened.id);
    expect(whole).toMatchObject({
      status: 'closed',
      openLots: '0',
      usedMargin: '0.00',
      profit: '10.40',
      closePrice: '1.3935',
      closeReason: 'customer',
      receipt: { close: { lots: '0.15', profit: '0.30' }, partial: [{ lots: '0.05' }] },
    });
    expect((await me.account()).wallets[0]!.held).toBe('0.00');
  });

  it('a stop closes what is left', async () => {
    const { result: opened } = await me.buy({ lots: '0.20', stopLoss: '1.39200' });
    await close(opened.id, '0.15');
    app.prices.tick('EURUSD', '1.39190', '1.39201');
    const order = await me.whenever(opened.id, 'closed');
    expect(order).toMatchObject({ closeReason: 'stop-loss', receipt: { close: { lots: '0.05' } } });
  });

  it('10016 for lots off the step or more than are open', async () => {
    const { result: opened } = await me.buy({ lots: '0.20' });
    for (const lots of ['0.005', '0.21', '0.195']) {
      expect([lots, (await close(opened.id, lots)).code]).toEqual([lots, '10016']);
    }
    expect((await close(opened.id, '0')).status).toBe(400);
    expect((await me.order(opened.id)).openLots).toBe('0.2');
  });

  it('one key closes one part, however often it is sent', async () => {
    const { result: opened } = await me.buy({ lots: '0.20' });
    const key = crypto.randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => close(opened.id, '0.05', key)),
    );
    expect(new Set(answers.map((a) => a.code))).toEqual(new Set(['200']));
    await app.owner.sql`delete from idempotency_key where key = ${key}`;
    expect((await close(opened.id, '0.05', key)).result.openLots).toBe('0.15');
    expect((await me.order(opened.id)).openLots).toBe('0.15');
  });

  it('parts closed at once close no more than there is', async () => {
    const { result: opened } = await me.buy({ lots: '0.10' });
    const answers = await Promise.all(Array.from({ length: 14 }, () => close(opened.id, '0.01')));
    expect(answers.filter((a) => a.code === '200')).toHaveLength(10);
    expect((await me.order(opened.id)).status).toBe('closed');
  });

  it('agrees with a plain model, whatever is closed when', async () => {
    const cents = (n: number) => new Money(n).div(100).toFixed();
    const part = fc.record({ lots: fc.integer({ min: 1, max: 60 }), move: fc.integer({ min: -300, max: 300 }) });
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 120 }),
        fc.constantFrom('long', 'short'),
        fc.array(part, { minLength: 1, maxLength: 6 }),
        async (size, side, parts) => {
          const lots = cents(size);
          const { result: opened } = await me.buy({ lots, side });
          const margin = new Money(opened.requiredMargin);
          let [left, held, profit, fee] = [new Money(lots), margin, new Money(0), new Money(opened.fee)];
          for (const { lots: some, move } of parts) {
            const bid = new Money('1.39287').add(new Money(move).div(100_000));
            app.prices.tick('EURUSD', bid.toFixed(5), bid.add('0.00011').toFixed(5));
            const asked = cents(some);
            const { code } = await close(opened.id, asked);
            if (left.isZero()) expect(code).toBe('10115');
            else expect(code).toBe(isClosable(asked, left, '0.01') ? '200' : '10016');
            if (code !== '200') continue;
            const price = side === 'long' ? bid : bid.add('0.00011');
            const moved = side === 'long' ? price.sub(opened.openPrice!) : price.sub(opened.openPrice!).neg();
            profit = profit.add(kept(moved.mul(asked).mul(100_000)));
            fee = fee.add(kept(price.mul(asked).mul(100_000).mul('0.00003')));
            held = left.eq(asked) ? new Money(0) : held.sub(kept(margin.mul(asked).div(lots)));
            left = left.sub(asked);
          }
          const order = await me.order(opened.id);
          expect([order.openLots, Number(order.usedMargin), Number(order.profit ?? 0), Number(order.fee)]).toEqual(
            [left, held, profit, fee].map((n, i) => (i === 0 ? n.toFixed() : n.toNumber())),
          );
          expect(order.status).toBe(left.isZero() ? 'closed' : 'open');
        },
      ),
      { numRuns: 25 },
    );
  });
}); // prettier-ignore

describe('the record', () => {
  it('says of each movement what it held, charged and earned', async () => {
    const { result: opened } = await me.buy({ lots: '0.20' });
    await close(opened.id, '0.05');
    const { result: placed } = await me.buy({ type: 'limit', limitPrice: '1.39', lots: '0.01' });
    await me.post('cancelOptions', { id: placed.id });
    const { items } = (await me.get<{ items: Movement[] }>('listMovement')).result;
    const caller = { customerId: me.session.customerId, mode: 'demo' } as const;
    const found = await ordersOfMovements(
      items.map((m) => m.reference),
      caller,
    );
    const told = items.map((m) => found.get(m.reference)).map((o) => [o?.step, o?.held, o?.profit]);
    expect(told).toEqual([
      ['release', '-46.375033', null],
      ['place', '46.375033', null],
      ['part', '-232.163333', '-0.55'],
      ['open', '928.653333', null],
      [undefined, undefined, undefined],
    ]);
  });

  it('sums what parts and the rest brought', async () => {
    const { result: opened } = await me.buy({ lots: '0.20' });
    await close(opened.id, '0.05');
    await close(opened.id);
    const { profit, fee } = await me.order(opened.id);
    const caller = { customerId: me.session.customerId, mode: 'demo' } as const;
    const history = await balanceSince(null, caller);
    expect(Number(history.traded)).toBeCloseTo(Number(profit) - Number(fee), 6);
    expect(history.fees).toBe(fee);
    expect(await entriesOfOrder(opened.id, caller)).toHaveLength(3);
  });
});

it('leaves a position whatever price was seen last, and tells slippage from now', async () => {
  const { result: opened } = await me.buy();
  const { code, result } = await app.call<MarginOrder>(
    'POST order/closeOptions',
    { id: opened.id, requestedPrice: '2.5' },
    { token: me.session.token, demo: true },
  );
  expect([code, result.status, result.receipt.close?.slippage]).toEqual(['200', 'closed', '0']);
});

describe('a trailing stop', () => {
  it('follows the best price and closes at the tick that falls back', async () => {
    const { result: opened } = await me.buy({ trailingDistance: '0.00100' });
    expect(opened).toMatchObject({ trailingDistance: '0.001', trailingStop: '1.39187' });
    app.prices.tick('EURUSD', '1.39500', '1.39511');
    app.prices.tick('EURUSD', '1.39410', '1.39421');
    expect((await me.order(opened.id)).status).toBe('open');
    app.prices.tick('EURUSD', '1.39395', '1.39406');
    expect(await me.whenever(opened.id, 'closed')).toMatchObject({
      closeReason: 'trailing-stop',
      closePrice: '1.39395',
      trailingStop: '1.394',
      receipt: { close: { requestedPrice: '1.394', slippage: '0.00005' } },
    });
  });

  it('of a short follows downwards', async () => {
    const { result } = await me.buy({ side: 'short', trailingDistance: '0.00100' });
    app.prices.tick('EURUSD', '1.39089', '1.39100');
    app.prices.tick('EURUSD', '1.39190', '1.39201');
    expect(await me.whenever(result.id, 'closed')).toMatchObject({ closePrice: '1.39201' });
  });

  it('of the distance that it has already goes on following', async () => {
    const { result } = await me.buy({ trailingDistance: '0.00100' });
    app.prices.tick('EURUSD', '1.39500', '1.39511');
    app.prices.tick('EURUSD', '1.39450', '1.39461');
    const change = { id: result.id, takeProfit: '1.40000', trailingDistance: '0.0010' };
    const { result: same } = await me.post<MarginOrder>('updateOptions', change);
    expect(same).toMatchObject({ takeProfit: '1.4', trailingStop: '1.394' });
    const other = await me.post<MarginOrder>('updateOptions', {
      ...change,
      trailingDistance: '0.0005',
    });
    expect(other.result.trailingStop).toBe('1.394');
    app.prices.tick('EURUSD', '1.39399', '1.39410');
    expect((await me.whenever(result.id, 'closed')).closeReason).toBe('trailing-stop');
  });

  it('can be set, moved and removed', async () => {
    const { result: opened } = await me.buy();
    const change = (input: object) => me.post('updateOptions', { id: opened.id, ...input });
    expect((await change({ trailingDistance: '0.00100' })).result.trailingStop).toBe('1.39187');
    expect((await change({ stopLoss: '1.39000' })).result.trailingStop).toBe('1.39187');
    expect((await change({ trailingDistance: '0.00200' })).result.trailingStop).toBe('1.39087');
    expect((await change({ trailingDistance: '2' })).code).toBe('10104');
    expect((await change({ trailingDistance: null })).result.trailingStop).toBeNull();
    app.prices.tick('EURUSD', '1.39050', '1.39061');
    expect((await me.order(opened.id)).status).toBe('open');
  });
});

describe('closing in bulk', () => {
  it('closes those that win, lose, or all, of one instrument or of every one', async () => {
    const { result: long } = await me.buy({ lots: '0.01' });
    const { result: short } = await me.buy({ lots: '0.01', side: 'short' });
    const { result: gold } = await me.buy({ code: 'XAUUSD', lots: '0.1', leverage: 20 });
    app.prices.tick('EURUSD', '1.39500', '1.39511');
    const bulk = (input: object) => me.post<{ items: object[] }>('closeAllOptions', input);
    const ok = async ({ id }: MarginOrder) => ({ id, code: '200', net: await netOf(id) });
    expect((await bulk({ only: 'winning' })).result.items).toEqual([await ok(long)]);
    expect((await bulk({ only: 'losing', code: 'EURUSD' })).result.items).toEqual([
      await ok(short),
    ]);
    expect((await bulk({})).result.items).toEqual([await ok(gold)]);
    expect((await bulk({})).result.items).toEqual([]);
    expect((await bulk({ only: 'some' })).status).toBe(400);
  });

  it('takes for winning what wins after all it costs to leave, and nothing else', async () => {
    app.prices.tick('EURUSD', '1.39091', '1.39102');
    const { result: order } = await me.buy({ lots: '0.01' });
    const bulk = (input: object) => me.post<{ items: object[] }>('closeAllOptions', input);
    // 0.03 USDT above the opening price, and two fees of 0.04.
    app.prices.tick('EURUSD', '1.39105', '1.39116');
    expect((await bulk({ only: 'winning' })).result.items).toEqual([]);
    expect((await bulk({ only: 'losing' })).result.items).toMatchObject([
      { id: order.id, code: '200' },
    ]);
    const closed = await me.order(order.id);
    expect(Number(closed.profit)).toBeGreaterThan(0);
    expect(Number(closed.profit)).toBeLessThan(Number(closed.fee));
  });

  it('counts a realised part: what closed with a gain may outweigh the rest', async () => {
    app.prices.tick('EURUSD', '1.39091', '1.39102');
    const { result: order } = await me.buy({ lots: '0.02' });
    app.prices.tick('EURUSD', '1.40102', '1.40113');
    await me.post('closeOptions', { id: order.id, lots: '0.01' });
    app.prices.tick('EURUSD', '1.38902', '1.38913');
    const bulk = (input: object) => me.post<{ items: object[] }>('closeAllOptions', input);
    expect((await bulk({ only: 'losing' })).result.items).toEqual([]);
    expect((await bulk({ only: 'winning' })).result.items).toMatchObject([
      { id: order.id, code: '200' },
    ]);
    const closed = await me.order(order.id);
    expect(Number(closed.profit)).toBeGreaterThan(Number(closed.fee));
  });

  it('leaves open and out of the answer what no longer wins by the quote that would close it', async () => {
    app.prices.tick('EURUSD', '1.39091', '1.39102');
    const { result: order } = await me.buy({ lots: '0.01' });
    app.prices.tick('EURUSD', '1.39500', '1.39511');
    const { engine } = app.runtime;
    const submit = engine.submit.bind(engine);
    engine.submit = (job) => {
      app.prices.tick('EURUSD', '1.39000', '1.39011');
      return submit(job);
    };
    const { result } = await me.post<{ items: object[] }>('closeAllOptions', { only: 'winning' });
    engine.submit = submit;
    expect(result.items).toEqual([]);
    expect((await me.order(order.id)).status).toBe('open');
    await me.post('closeAllOptions', {});
  });

  it('repeated under its key, as where its line broke, it names what it had closed before', async () => {
    const { result: euro } = await me.buy({ lots: '0.01' });
    const { result: coin } = await me.buy({ code: 'BTCUSDT', leverage: 2, lots: '0.01' });
    const key = crypto.randomUUID();
    const bulk = () => me.post<{ items: object[] }>('closeAllOptions', {}, { key });
    const { book } = app.runtime;
    const real = book.tradability.bind(book);
    book.tradability = (asked) =>
      asked === 'BTCUSDT' ? { tradable: false, reason: 'stale', opensAt: null } : real(asked);
    await bulk();
    book.tradability = real;
    await app.owner.sql`delete from idempotency_key where key = ${key}`;
    const ok = async ({ id }: MarginOrder) => ({ id, code: '200', net: await netOf(id) });
    const { result } = await bulk();
    expect(result.items).toEqual([await ok(euro), await ok(coin)]);
    expect((await me.post<{ items: object[] }>('closeAllOptions', {})).result.items).toEqual([]);
  });

  it('says which could not be closed', async () => {
    const { result: euro } = await me.buy({ lots: '0.01' });
    const { result: coin } = await me.buy({ code: 'BTCUSDT', leverage: 2, lots: '0.01' });
    const { book } = app.runtime;
    const real = book.tradability.bind(book);
    book.tradability = (asked) =>
      asked === 'BTCUSDT' ? { tradable: false, reason: 'stale', opensAt: null } : real(asked);
    const { result } = await me.post<{ items: object[] }>('closeAllOptions', {});
    book.tradability = real;
    expect(result.items).toEqual([
      { id: euro.id, code: '200', net: await netOf(euro.id) },
      { id: coin.id, code: '10015' },
    ]);
    await me.post('closeAllOptions', {});
  });
});
