import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Order } from '@/lib/orders/contract';
import { recompute } from '@/lib/orders/recompute/recompute-rules';
import { auditReceipts } from '@/lib/receipts/receipt-check';
import { reportOn } from '@/lib/receipts/receipt-report';
import type { ReceiptKey } from '@/lib/receipts/contract';
import type { DayRules } from '@/lib/replay/day-rules';
import { replayDay } from '@/lib/replay/service';
import { lastDays, lateOrders } from '@/lib/replay/late-order-replay';
import { startApp, type App, type Session } from '@/tests/setup/app';
import { until } from '@/tests/setup/until';

let app: App;
let me: Session;
const today = () => new Date().toISOString().slice(0, 10);
const recordings = new Set(['manual']);
const replay = (rules: DayRules = {}) => replayDay(app.owner, today(), { recordings, ...rules });

const call = async <T = Order>(route: string, input: object): Promise<T> => {
  const options = { token: me.token, demo: true, key: randomUUID() };
  const answer = await app.call<T>(route, input, options);
  expect([route, answer.code]).toEqual([route, '200']);
  return answer.result;
};

const orderNow = (id: string) => call(`GET order/getOptionsOrderById/${id}`, {});
const place = (over: object) =>
  call('POST order/buyOptions', {
    kind: 'margin',
    code: 'EURUSD',
    side: 'long',
    type: 'market',
    lots: '0.1',
    leverage: 20,
    ...over,
  });

async function ended(id: string, status = 'closed'): Promise<Order> {
  await until(async () => (await orderNow(id)).status === status);
  return orderNow(id);
}

/** Moves EURUSD step by step, a few ms apart, as a market does. */
async function move(...bids: number[]): Promise<void> {
  for (const bid of bids) {
    app.prices.tick('EURUSD', bid.toFixed(5), (bid + 0.00011).toFixed(5));
    await sleep(5);
  }
}

/** A day of every kind of order, in a minute. */
async function tradeAll(): Promise<Order[]> {
  const stop = await place({ stopLoss: '1.39200', takeProfit: '1.39500' });
  const target = await place({ side: 'short', stopLoss: '1.40000', takeProfit: '1.39250' });
  const trailing = await place({ trailingDistance: '0.00050' });
  const limit = await place({ type: 'limit', limitPrice: '1.39270', stopLoss: '1.39100' });
  const never = await place({ type: 'limit', limitPrice: '1.38000' });
  const moved = await place({ stopLoss: '1.39000' });
  const plain = await place({});
  const plainTrail = await place({ lots: '0.05' });
  const timed = await call('POST order/buyOptions', {
    kind: 'timed',
    code: 'EURUSD',
    direction: 'down',
    period: 60,
    amount: '10',
  });
  await move(1.3933, 1.3936, 1.3935);
  await call('POST order/updateOptions', { id: moved.id, stopLoss: '1.39280' });
  // Prices have been there already, before the order waited for them.
  await call('POST order/updateOptions', { id: plain.id, takeProfit: '1.39355' });
  await call('POST order/updateOptions', { id: plainTrail.id, trailingDistance: '0.00050' });
  await call('POST order/closeOptions', { id: target.id, lots: '0.04' });
  await move(1.3934, 1.3931, 1.3929, 1.39275, 1.3926, 1.3922, 1.3919, 1.3912);
  await call('POST order/cancelOptions', { id: never.id });
  await move(1.3911, 1.3908, 1.3909);
  await ended(plainTrail.id);
  const done = [stop, target, trailing, limit, moved].map(({ id }) => ended(id));
  return [...(await Promise.all(done)), await orderNow(timed.id), await orderNow(never.id)];
}

beforeAll(async () => {
  app = await startApp();
  me = await app.customer();
});
afterAll(async () => {
  await app.stop();
});

describe('a replayed day', () => {
  let orders: Order[];

  /** Changes the database behind the application's back, and puts it back afterwards. */
  async function withPlanted(
    table: string,
    change: string,
    undo: string,
    rules: DayRules = {},
  ): Promise<string[]> {
    const { pool } = app.owner;
    const run = async (statement: string) => {
      await pool.query(`alter table ${table} disable trigger all`);
      await pool.query(statement);
      await pool.query(`alter table ${table} enable trigger all`);
    };
    await run(change);
    const { findings } = await replay(rules);
    await run(undo);
    expect((await replay()).findings).toEqual([]);
    return findings.map((f) => f.text);
  }

  it('has every fill and settlement follow from the logged ticks', async () => {
    orders = await tradeAll();
    expect(orders.map((o) => o.closeReason)).toEqual([
      'stop-loss',
      'take-profit',
      'trailing-stop',
      'stop-loss',
      'stop-loss',
      null,
      null,
    ]);
    const found = await replay();
    expect(found.findings).toEqual([]);
    expect(found.fills).toMatchObject({
      'market-order': 6,
      'limit-order': 1,
      'stop-loss': 3,
      'take-profit': 1,
      'trailing-stop': 2,
      customer: 1,
      'timed-option': 1,
    });
    expect(found.ticks).toBeGreaterThan(10);
    expect(await app.audit()).toEqual([]);
  });

  it('has a close-out follow from the books, the ticks and the largest loss', async () => {
    const before = me;
    me = await app.customer();
    const worst = await place({ lots: '12', leverage: 30 });
    const other = await place({ code: 'XAUUSD', lots: '40', leverage: 20 });
    for (const bid of [1.38, 1.37, 1.36, 1.35, 1.34, 1.33])
      app.prices.jump('EURUSD', bid.toFixed(5), (bid + 0.00011).toFixed(5));
    const closed = await ended(worst.id);
    expect(closed.closeReason).toBe('margin-close-out');
    expect((await orderNow(other.id)).status).toBe('open');
    expect(recompute(closed).steps.filter((s) => !s.agrees)).toEqual([]);
    const found = await replay();
    expect([found.findings, found.closeOuts]).toEqual([[], 1]);
    const change = (by: string) => `
      update fill set decision = jsonb_set(decision, '{balance}', to_jsonb(((decision->>'balance')::numeric ${by})::text))
      where order_id = ${worst.id} and leg = 'close'`;
    const texts = await withPlanted('fill', change('- 1000'), change('+ 1000'));
    expect(texts[0]).toMatch('the close-out reckons with a balance of');
    me = before;
  });

  it('has every receipt come out again, and its signature hold', async () => {
    const { result: keys } = await app.call<ReceiptKey[]>('GET index/listReceiptKeys');
    for (const { id } of orders) {
      const order = await orderNow(id);
      expect(recompute(order).steps.filter((s) => !s.agrees)).toEqual([]);
      const signed = await call<object>(`GET order/getSignedReceipt/${id}`, {});
      expect(reportOn(JSON.stringify(signed), keys).ok).toBe(true);
    }
  });

  it('has the audit work every order out again, and find a profit that was changed', async () => {
    const found = async () => {
      const all = [];
      for await (const finding of auditReceipts(app.owner)) all.push(finding);
      return all;
    };
    expect(await found()).toEqual([]);
    const { id, orderNumber } = orders[0]!;
    await app.owner.sql`update orders set profit = profit + 0.01 where id = ${id}`;
    expect(await found()).toMatchObject([{ view: 'receipts', row: { order: orderNumber } }]);
    await app.owner.sql`update orders set profit = profit - 0.01 where id = ${id}`;
    expect(await found()).toEqual([]);
  });

  it('catches a stop whose fill was moved to the next, worse tick', async () => {
    const { id, receipt } = orders[0]!;
    const { sequence, bid, ask } = receipt.close!.tick;
    const [run] = await app.owner.sql<{ ticks: string }>`
      select string_agg(ticks, E'\\n' order by id) as ticks from tick_log where code = 'EURUSD'`;
    const next = run!.ticks
      .split('\n')
      .map((line) => line.split(','))
      .find(([s]) => Number(s) > Number(sequence))!;
    const [s, at, , , b, a] = next;
    const set = (q: string, p: string, r: string, ms: string) => `
      update fill set tick_sequence = ${q}, price = ${p}, tick_bid = ${p}, tick_ask = ${r}, ${ms}
      where order_id = ${id} and leg = 'close'`;
    const texts = await withPlanted(
      'fill',
      `${set(s!, b!, a!, `tick_received_at = to_timestamp(${at}::numeric / 1000)`)}`,
      `${set(sequence, bid, ask, 'tick_received_at = tick_received_at')};
       update fill f set tick_received_at = to_timestamp(l.at / 1000.0) from (
         select split_part(line, ',', 1)::bigint as sequence, split_part(line, ',', 2)::bigint as at
         from tick_log, regexp_split_to_table(ticks, E'\\n') as line where code = 'EURUSD') l
       where f.order_id = ${id} and f.leg = 'close' and l.sequence = f.tick_sequence`,
    );
    expect(texts).toHaveLength(1);
    expect(texts[0]).toMatch(/^stop-loss at 1\.392.* was reached by tick .*; it filled at tick/);
  });

  it('has the audit name an order that filled later than the first tick that reached it', async () => {
    const found = async (days = 1) => {
      const late = await lateOrders(app.owner, lastDays(days), { recordings });
      return { ...late, rows: late.findings.map(({ row }) => row) };
    };
    const before = await found();
    expect([before.rows, before.unchecked]).toEqual([[], 0]);
    expect(before.orders).toBeGreaterThan(7);
    expect(before.ticks).toBeGreaterThan(10);
    const { id, code } = orders[0]!;
    const set = (level: string) =>
      `update order_level set stop_loss = ${level} where order_id = ${id}`;
    const { pool } = app.owner;
    const plant = async (statement: string) => {
      await pool.query('alter table order_level disable trigger all');
      await pool.query(statement);
      await pool.query('alter table order_level enable trigger all');
    };
    // It is as if its stop had stood higher: an earlier tick reached it, and it filled at a later one.
    await plant(set('1.39285'));
    const { rows } = await found();
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ order: id, code });
    expect(rows[0]!.finding).toMatch(
      /^stop-loss at 1\.39285.* was reached by tick .*; it filled at tick/,
    );
    await plant(set('1.39200'));
    expect((await found()).rows).toEqual([]);
  });

  it('catches a price that was made up, and a tick that nobody logged', async () => {
    const { id, receipt } = orders[1]!;
    const { bid, ask, sequence } = receipt.open!.tick;
    const at = `where order_id = ${id} and leg = 'open'`;
    const worse = (Number(bid) - 0.0001).toFixed(5);
    const madeUp = await withPlanted(
      'fill',
      `update fill set tick_bid = ${worse}, price = ${worse} ${at}`,
      `update fill set tick_bid = ${bid}, price = ${bid} ${at}`,
    );
    expect(madeUp[0]).toMatch(`the log has tick ${sequence} (${Number(bid).toFixed(5)}`);
    expect(Number(ask)).toBeGreaterThan(Number(bid));
    const closing = `where order_id = ${id} and reason = 'take-profit'`;
    const unlogged = await withPlanted(
      'fill',
      `update fill set tick_sequence = tick_sequence + 1000000 ${closing}`,
      `update fill set tick_sequence = tick_sequence - 1000000 ${closing}`,
    );
    expect(unlogged.some((text) => text.includes('which the log does not have'))).toBe(true);
  });

  it('takes no real fill at a simulated price for that of a sandbox, unless it is told so', async () => {
    const { id } = orders[0]!;
    const asMode = (mode: string) => `update orders set mode = '${mode}' where id = ${id}`;
    const texts = await withPlanted('orders', asMode('real'), asMode('demo'));
    expect(texts).toContain('market-order filled real money by a price that is not live');
    const told = await withPlanted('orders', asMode('real'), asMode('demo'), { sandbox: true });
    expect(told).toEqual([]);
  });

  it('catches an order that was left open at its stop', async () => {
    const open = await place({ stopLoss: '1.32000' });
    await move(1.3302, 1.3301, 1.3303);
    await call('POST order/closeOptions', { id: open.id });
    const level = `where order_id = ${open.id}`;
    const texts = await withPlanted(
      'order_level',
      `update order_level set stop_loss = 1.33015 ${level}`,
      `update order_level set stop_loss = 1.32000 ${level}`,
    );
    expect(texts[0]).toMatch('was reached by tick');
    expect(texts[0]).toMatch('it did not fill');
  });
});
