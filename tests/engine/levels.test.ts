import type { Order } from '@/lib/orders/contract';
import { startApp, type App, type Session } from '../setup/app';
import { until } from '../setup/until';

let app: App;
let me: Session;

const margin = {
  kind: 'margin',
  code: 'EURUSD',
  side: 'long',
  type: 'market',
  lots: '0.10',
  leverage: 30,
};
const options = () => ({ token: me.token, demo: true });

async function call(route: string, input: object): Promise<Order> {
  const answer = await app.call<Order>(route, input, { ...options(), key: crypto.randomUUID() });
  expect(answer.code).toBe('200');
  return answer.result;
}

const place = (input: object) => call('POST order/buyOptions', { ...margin, ...input });
const change = (input: object) => call('POST order/updateOptions', input);

const read = async (id: string) =>
  (await app.call<Order>(`GET order/getOptionsOrderById/${id}`, {}, options())).result;

const whenEnded = (id: string) =>
  until(async () => {
    const found = await read(id);
    return ['closed', 'expired', 'cancelled'].includes(found.status) && found;
  });

async function ticks(...bids: string[]): Promise<void> {
  for (const bid of bids) app.prices.tick('EURUSD', bid, (Number(bid) + 0.00011).toFixed(5));
  await app.engine.settled();
}

async function restart(): Promise<void> {
  await app.stop();
  app = await startApp();
}

/** Moves the end of an order into the past or the future, as if its time had passed. */
async function shift(id: string, column: 'expires_at' | 'good_till', seconds: number) {
  await app.owner.pool.query(
    `update orders set ${column} = clock_timestamp() + $1 * interval '1 second', changed_at = clock_timestamp() where id = $2`,
    [seconds, id],
  );
  await app.engine.reconcile();
  await app.engine.settled();
}

beforeEach(async () => {
  app = await startApp();
  me = await app.customer();
});
afterEach(async () => {
  expect(await app.audit()).toEqual([]);
  await app.stop();
});

describe('a trailing stop', () => {
  it('follows the best price and closes at the tick that comes back by its distance', async () => {
    const { id } = await place({ trailingDistance: '0.00100' });
    await ticks('1.39350', '1.39500', '1.39420', '1.39480', '1.39405');
    expect((await read(id)).status).toBe('open');
    await ticks('1.39399');
    const closed = await whenEnded(id);
    expect(closed).toMatchObject({ closeReason: 'trailing-stop', closePrice: '1.39399' });
    expect(closed.receipt.close).toMatchObject({ requestedPrice: '1.394', slippage: '0.00001' });
  });

  it('of a short follows the ask down', async () => {
    const { id } = await place({ side: 'short', trailingDistance: '0.00100' });
    await ticks('1.39100', '1.39000', '1.39050');
    expect((await read(id)).status).toBe('open');
    await ticks('1.39120');
    expect(await whenEnded(id)).toMatchObject({
      closeReason: 'trailing-stop',
      closePrice: '1.39131',
    });
  });

  it('goes on from where it stood when the process ended', async () => {
    const { id } = await place({ trailingDistance: '0.00100' });
    await ticks('1.39350');
    await restart();
    await ticks('1.39251');
    expect((await read(id)).status).toBe('open');
    await ticks('1.39249');
    expect(await whenEnded(id)).toMatchObject({ closePrice: '1.39249' });
  });

  it('keeps its best price when another level is changed, and begins anew with another distance', async () => {
    const { id } = await place({ trailingDistance: '0.00100' });
    await ticks('1.39500', '1.39450');
    expect(await change({ id, stopLoss: '1.39000' })).toMatchObject({ trailingStop: '1.394' });
    // Told again as it stands, it is no change either.
    const same = { id, takeProfit: '1.39900', trailingDistance: '0.0010' };
    expect(await change(same)).toMatchObject({ trailingStop: '1.394', takeProfit: '1.399' });
    expect(await change({ id, trailingDistance: '0.00110' })).toMatchObject({
      trailingStop: '1.3934',
    });
    await ticks('1.39399');
    expect((await read(id)).status).toBe('open');
    await ticks('1.39340');
    expect(await whenEnded(id)).toMatchObject({ closeReason: 'trailing-stop' });
  });

  it('beside a stop: the nearer one names the reason', async () => {
    const { id } = await place({ trailingDistance: '0.00300', stopLoss: '1.39100' });
    await ticks('1.38900');
    expect(await whenEnded(id)).toMatchObject({ closeReason: 'stop-loss' });
  });
});

describe('a limit order', () => {
  it('fills when its side comes to the limit, at the tick’s own price, and its stop counts from then', async () => {
    const order = await place({ type: 'limit', limitPrice: '1.39200', stopLoss: '1.39050' });
    expect(order.status).toBe('pending');
    await ticks('1.39200');
    expect((await read(order.id)).status).toBe('pending');
    await ticks('1.39150');
    expect(await read(order.id)).toMatchObject({ status: 'open', openPrice: '1.39161' });
    await ticks('1.39049');
    expect(await whenEnded(order.id)).toMatchObject({ closeReason: 'stop-loss' });
  });

  it('rests over a restart and fills at the first tick beyond it', async () => {
    const { id } = await place({ side: 'short', type: 'limit', limitPrice: '1.39600' });
    await restart();
    await ticks('1.39900');
    expect(await read(id)).toMatchObject({ status: 'open', openPrice: '1.399' });
  });

  it('expires at its time and fills no more', async () => {
    const goodTill = new Date(Date.now() + 3_600_000).toISOString();
    const { id } = await place({ type: 'limit', limitPrice: '1.39200', goodTill });
    await shift(id, 'good_till', -1);
    await ticks('1.39000');
    expect(await whenEnded(id)).toMatchObject({ status: 'expired', openPrice: null });
  });
});

describe('a timed option', () => {
  const buy = (direction: 'up' | 'down') =>
    call('POST order/buyOptions', {
      kind: 'timed',
      code: 'EURUSD',
      direction,
      period: 60,
      amount: '100',
    });

  it('settles at the first tick at or after its expiry', async () => {
    const [up, down] = [await buy('up'), await buy('down')];
    await ticks('1.39900');
    expect((await read(up.id)).status).toBe('open');
    for (const { id } of [up, down]) await shift(id, 'expires_at', -0.05);
    await ticks('1.39300');
    expect(await whenEnded(up.id)).toMatchObject({ status: 'closed', closeReason: 'expiry' });
    expect(Number((await read(up.id)).profit)).toBeGreaterThan(0);
    expect(await whenEnded(down.id)).toMatchObject({ profit: '-100.00' });
  });

  it('settles after a restart, at the first tick', async () => {
    await ticks('1.39500');
    const { id } = await buy('down');
    await shift(id, 'expires_at', 0.2);
    await app.stop();
    await new Promise((resolve) => setTimeout(resolve, 200));
    app = await startApp();
    expect(await whenEnded(id)).toMatchObject({ status: 'closed' });
    expect(Number((await read(id)).profit)).toBeGreaterThan(0);
  });

  it('gives the stake back when no tick came within five minutes', async () => {
    const { id } = await buy('up');
    // Long before any tick that this test may have had, however slow the machine is.
    await shift(id, 'expires_at', -900);
    expect(await whenEnded(id)).toMatchObject({ status: 'expired', closeReason: null });
  });
});

describe('the tick log', () => {
  it('has every tick that decided a fill, and those between', async () => {
    const { id } = await place({ stopLoss: '1.39200' });
    await ticks('1.39280', '1.39270', '1.39199');
    const { receipt } = await whenEnded(id);
    const rows = await app.owner.sql<{ ticks: string; first: string; last: string }>`
      select ticks, first_sequence as first, last_sequence as last from tick_log where code = 'EURUSD' order by id`;
    const lines = rows.flatMap((row) => row.ticks.split('\n'));
    const sequences = lines.map((line) => line.split(',')[0]);
    expect(sequences).toContain(receipt.open!.tick.sequence);
    expect(sequences).toContain(receipt.close!.tick.sequence);
    expect(lines.map((line) => line.split(',')[4])).toEqual(
      expect.arrayContaining(['1.39280', '1.39270', '1.39199']),
    );
    expect(sequences).toEqual([...sequences].sort((a, b) => Number(a) - Number(b)));
    expect(new Set(sequences).size).toBe(sequences.length);
  });
});
