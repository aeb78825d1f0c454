import type { Order } from '@/lib/orders/contract';
import { placeOrder } from '@/lib/orders/kinds-service';
import { createDatabase } from '@/lib/platform/db';
import { ticksOf, type LogRow } from '@/lib/replay/log/tick-queries';
import { firstQuotes, startApp, type App, type Session } from '../setup/app';
import { until } from '../setup/until';
import { callerOf } from './floor-rig';

let app: App;
let me: Session;

const order = {
  kind: 'margin',
  code: 'EURUSD',
  side: 'long',
  type: 'market',
  lots: '0.10',
  leverage: 30,
};
const options = () => ({ token: me.token, demo: true });

const open = async (input: object) => {
  const answer = await app.call<Order>(
    'POST order/buyOptions',
    { ...order, ...input },
    { ...options(), key: crypto.randomUUID() },
  );
  expect(answer.code).toBe('200');
  return answer.result;
};

const read = async (id: string) =>
  (await app.call<Order>(`GET order/getOptionsOrderById/${id}`, {}, options())).result;

const whenClosed = (id: string) =>
  until(async () => {
    const found = await read(id);
    return found.status === 'closed' && found;
  });

beforeEach(async () => {
  app = await startApp();
  me = await app.customer();
});
afterEach(async () => {
  expect(await app.audit()).toEqual([]);
  await app.stop();
});

/** The best price that is written of a trailing stop. */
async function written(id: string): Promise<number> {
  const [row] = await app.owner.sql<{ extreme: string }>`
    select trailing_extreme as extreme from orders where id = ${id}`;
  return Number(row!.extreme);
}

/** What a kill leaves that comes before the best prices are written, which ticks in the log brought. */
async function forgetTrails(...ids: string[]): Promise<void> {
  const owner = createDatabase(process.env.DATABASE_URL!, { max: 1, role: null });
  await owner.sql`
    update orders set trailing_extreme = case side when 'long' then 6791.67 else 6791.68 end
    where id = any(${ids}::bigint[])`;
  await owner.close();
}

describe('trailing stops over a kill', () => {
  const bitcoin = { code: 'BTCUSDT', lots: '0.01', leverage: 2 };
  const tick = (bid: string) => app.prices.tick('BTCUSDT', bid, (Number(bid) + 0.01).toFixed(2));

  it('go on from the best price that was logged of them and not written', async () => {
    const near = await open({ ...bitcoin, trailingDistance: '5.00' });
    const far = await open({ ...bitcoin, trailingDistance: '200.00' });
    const short = await open({ ...bitcoin, side: 'short', trailingDistance: '200.00' });
    for (const bid of ['6800.00', '6780.00', '6796.00']) {
      tick(bid);
      if (bid === '6780.00') await whenClosed(near.id);
    }
    const again = await open({ ...bitcoin, trailingDistance: '4.50' });
    await app.stop();
    await forgetTrails(far.id, short.id);
    app = await startApp();
    await app.engine.settled();
    await until(async () => (await written(far.id)) === 6800);
    await until(async () => (await written(short.id)) === 6780.01);
    expect(await written(again.id)).toBe(6796);
    expect((await read(again.id)).status).toBe('open');
    app.prices.jump('BTCUSDT', '6600.00', '6600.01');
    expect((await whenClosed(far.id)).closeReason).toBe('trailing-stop');
  });

  it('close at the first tick afterwards that is their distance behind it', async () => {
    const { id } = await open({ ...bitcoin, trailingDistance: '5.00' });
    for (const bid of ['6800.00', '6797.00']) tick(bid);
    await app.stop();
    await forgetTrails(id);
    app = await startApp();
    const closed = await whenClosed(id);
    expect(closed).toMatchObject({ closeReason: 'trailing-stop', closePrice: '6791.67' });
    expect(closed.receipt.close!.requestedPrice).toBe('6795');
  });
});

describe('stops over a restart', () => {
  it('a stop set before closes at the first tick afterwards, at that tick’s price', async () => {
    const { id } = await open({ stopLoss: '1.39200', takeProfit: '1.39900' });
    await app.stop();
    app = await startApp();
    expect((await read(id)).status).toBe('open');
    app.prices.tick('EURUSD', '1.39100', '1.39111');
    expect(await whenClosed(id)).toMatchObject({ closeReason: 'stop-loss', closePrice: '1.391' });
  });

  it('the sequences of ticks go on behind those of a host whose clock is ahead', async () => {
    const ahead = (Date.now() + 3_600_000) * 1000;
    await app.owner.sql`
      insert into tick_log (epoch, code, source, live, first_sequence, last_sequence, first_at, last_at, ticks)
      select epoch, 'XAUUSD', 'test', false, ${ahead}, ${ahead}, now(), now(),
        ${`${ahead},0,0,1000,1,1,0`} from engine_lead`;
    await app.stop();
    app = await startApp();
    expect(app.runtime.book.quote('EURUSD')!.sequence).toBeGreaterThan(ahead);
  });

  it('what crossed while nobody watched is settled at the tick after the gap, not at the level', async () => {
    const { id } = await open({ side: 'short', stopLoss: '1.39400' });
    await app.stop();
    app = await startApp();
    app.prices.tick('EURUSD', '1.39950', '1.39961');
    const closed = await whenClosed(id);
    expect(closed.closePrice).toBe('1.39961');
    expect(closed.receipt.close).toMatchObject({ requestedPrice: '1.394', slippage: '0.00561' });
  });
});

describe('a level that nobody told the engine of', () => {
  it('is read from the database and watched', async () => {
    const { id } = await open({});
    await app.owner.sql`update orders set stop_loss = 1.392 where id = ${id}`;
    await app.engine.reconcile();
    await app.engine.settled();
    app.prices.tick('EURUSD', '1.39199', '1.39210');
    expect(await whenClosed(id)).toMatchObject({ closeReason: 'stop-loss', closePrice: '1.39199' });
  });
});

describe('ticks that must not fill', () => {
  const bad: [string, string, string][] = [
    ['crossed', '1.39000', '1.38000'],
    ['zero', '0', '0'],
    ['negative', '-1.39000', '-1.38990'],
    ['not a number', 'NaN', 'NaN'],
    ['a spike beyond the jump limit', '1.00000', '1.00011'],
  ];

  it.each(bad)('%s', async (_, bid, ask) => {
    const { id } = await open({ stopLoss: '1.39200' });
    app.prices.tick('EURUSD', bid, ask);
    app.prices.tick(...firstQuotes[0]!);
    await new Promise((resolve) => setTimeout(resolve, 60));
    expect((await read(id)).status).toBe('open');
  });

  it('one from the past', async () => {
    const { id } = await open({ stopLoss: '1.39200' });
    app.prices.tickAt('EURUSD', '1.39100', '1.39111', Date.now() - 3_600_000);
    await new Promise((resolve) => setTimeout(resolve, 60));
    expect((await read(id)).status).toBe('open');
  });
});

describe('many at once', () => {
  it('a tick closes all it crosses, each once, and nothing else', async () => {
    const stops = Array.from({ length: 30 }, (_, i) => `1.39${String(100 + i * 5)}`);
    const made = await Promise.all(stops.map((stopLoss) => open({ lots: '0.01', stopLoss })));
    app.prices.tick('EURUSD', '1.39180', '1.39191');
    const crossed = made.filter((o) => Number(o.stopLoss) >= 1.3918);
    for (const { id } of crossed) {
      expect(await whenClosed(id)).toMatchObject({ closePrice: '1.3918' });
    }
    for (const { id } of made.filter((o) => !crossed.includes(o))) {
      expect((await read(id)).status).toBe('open');
    }
    const { result } = await app.call<{ total: number }>(
      'GET order/listOptionsOrder',
      { status: 'closed' },
      options(),
    );
    expect(result.total).toBe(crossed.length);
  });

  it('a stop crossed while its order was being written still closes it, at that tick', async () => {
    const client = await app.owner.pool.connect();
    await client.query('begin');
    await client.query('select from trading_account where customer_id = $1 for update', [
      me.customerId,
    ]);
    const opening = open({ stopLoss: '1.39200' });
    await until(async () => {
      const [row] = await app.owner.sql<{ n: string }>`
        select count(*) as n from pg_stat_activity where wait_event_type = 'Lock' and query like '%engine_commit%'`;
      return row!.n === '1';
    });
    app.prices.tick('EURUSD', '1.39150', '1.39161');
    app.prices.tick('EURUSD', '1.39287', '1.39298');
    await client.query('commit');
    client.release();
    const { id } = await opening;
    expect(await whenClosed(id)).toMatchObject({ closePrice: '1.3915' });
  });
});

it('whatever is filled while the server stops is filled by a tick in the log', async () => {
  const { customerId } = me;
  const ticking = setInterval(() => {
    const bid = (1.392 + Math.random() / 1_000).toFixed(5);
    app.prices.tick('EURUSD', bid, (Number(bid) + 0.00011).toFixed(5));
  }, 1);
  const placed: string[] = [];
  let isTurnedAway = false;
  const asks = async () => {
    while (!isTurnedAway)
      await placeOrder({ ...order, lots: '0.01' } as never, {
        ...callerOf(customerId),
        key: crypto.randomUUID(),
      }).then(
        ({ id }) => placed.push(id),
        () => (isTurnedAway = true),
      );
  };
  const asking = Promise.all([asks(), asks(), asks()]);
  await until(() => placed.length > 20);
  await app.stop();
  clearInterval(ticking);
  await asking;
  app = await startApp();
  const fills = await app.owner.sql<{ sequence: string }>`
    select tick_sequence as sequence from fill where order_id = any(${placed}::bigint[])`;
  expect(fills.length).toBe(placed.length);
  const logged = await app.owner.sql<LogRow>`
    select id, epoch, source, live, packed, ticks from tick_log_row where code = 'EURUSD'`;
  const known = new Set(logged.flatMap(ticksOf).map(({ sequence }) => sequence));
  expect(fills.filter(({ sequence }) => !known.has(Number(sequence)))).toEqual([]);
});
