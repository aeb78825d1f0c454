import type { OrderRow } from '@/lib/core/trading';
import { Book } from '@/server/prices/book/price-book';
import { FakeStore, codeOf, job, rowOf } from '@/tests/setup/fake-desk';
import { instrument, listed, manualClock, metrics, silentLog } from '@/tests/setup/listed';
import { OrderDesk } from './desk/desk';
import { Engine } from './engine';
import { KeptQuotes } from './quotes/kept-quotes';
import { EngineRecord } from './quotes/record';
import { TickLog } from './quotes/tick-log';

const source = { name: 'manual', live: true, recorded: false, intervalMs: () => null };
const catalogue = listed([instrument({ jumpLimit: '0.5' })]);
const startMs = Date.UTC(2026, 10, 18, 12);

/** A long that was bought at 1.1 for 1.0999. */
const long = (over: Partial<OrderRow>): OrderRow =>
  rowOf('7', '1', {
    kind: 'margin',
    side: 'long',
    quote_currency: 'USD',
    contract_size: '1',
    lots: '1',
    open_lots: '1',
    leverage: 1,
    fee_rate: '0',
    open_price: '1.10000',
    required_margin: '1',
    held: '1',
    stop_loss: null,
    take_profit: null,
    trailing_distance: null,
    trailing_extreme: null,
    good_till: null,
    tied_to: null,
    ...over,
  });

const option = (over: Partial<OrderRow>): OrderRow =>
  long({ kind: 'timed', stake: '10', payout: '0.8', expires_at: new Date(startMs + 500), ...over });

/** An engine in the middle of its start: it has read one order, and waits for what was logged of trailing stops. */
async function starting(row: OrderRow | null) {
  const clock = manualClock(startMs);
  const book = new Book({ catalogue, log: silentLog, clock: clock.now });
  book.assign('EURUSD', source, null);
  const bus = {
    publish: () => undefined,
    subscribe: () => () => undefined,
    announce: () => undefined,
    hear: () => () => undefined,
  };
  const onLost = (code: string, error: unknown) => {
    throw new Error(code, { cause: error });
  };
  const quotes = new KeptQuotes({ book, onLost });
  const uses = new Map<string, number>();
  const record = new EngineRecord({
    log: new TickLog({ now: clock.now, onLost }),
    quotes,
    now: clock.now,
  });
  const use = record.use;
  record.use = (code, change) => {
    uses.set(code, (uses.get(code) ?? 0) + change);
    use(code, change);
  };
  const store = new FakeStore();
  if (row) store.rows.set(row.id, row);
  store.after = (bookings) => {
    for (const one of bookings)
      if (one.do === 'open')
        store.rows.set('1', long({ id: '1', customer_id: one.customerId, changed_at: new Date() }));
      else if ('id' in one) store.rows.set(one.id, { ...row!, status: 'closed' });
  };
  const parts = { clock, book, catalogue, bus, log: silentLog, metrics: metrics(), quotes };
  const desk = new OrderDesk({
    ...parts,
    epoch: '1',
    store,
    now: clock.now,
    recorder: record,
    onDeposed: () => undefined,
  });
  let release: (trails: ReadonlyMap<string, string>) => void = () => undefined;
  const logged = new Promise<ReadonlyMap<string, string>>((resolve) => (release = resolve));
  let isAsked: () => void = () => undefined;
  const asked = new Promise<void>((resolve) => (isAsked = resolve));
  const engine = new Engine({
    ...parts,
    desk,
    record,
    lastTicks: async () => [],
    loggedTrails: () => {
      isAsked();
      return logged;
    },
    sandbox: false,
    onLost,
  });
  engine.listen();
  const started = engine.start();
  await asked;
  return {
    clock,
    desk,
    engine,
    store,
    uses,
    /** Sends a tick and gives its number. */
    tick(bid: string): string {
      clock.advance(100);
      book.accept(source, { code: 'EURUSD', bid, ask: bid, time: clock.now() });
      return String(book.revision());
    },
    /** Has the account read again, as when another process posts to it. */
    async readAgain() {
      desk.changedElsewhere('1:demo');
      await desk.idle();
    },
    async finish(trails: [string, string][] = []) {
      release(new Map(trails));
      await started;
      await engine.settled();
    },
    /** What was booked: what it is, for which reason, and at which tick. */
    booked: () =>
      store.groups.flat().map((one) => {
        const fill = 'fill' in one ? one.fill : null;
        return [one.do, fill?.reason, fill?.sequence];
      }),
  };
}

describe('an account that is read again while the engine starts', () => {
  it('sees every tick since the start', async () => {
    const rig = await starting(long({ stop_loss: '1.09000' }));
    rig.tick('1.10000');
    const crossing = rig.tick('1.08900');
    rig.tick('1.10000');
    await rig.readAgain();
    await rig.finish();
    expect(rig.booked()).toEqual([['close', 'stop-loss', crossing]]);
  });

  it('keeps how far its trailing stop had come by the log', async () => {
    const rig = await starting(long({ trailing_distance: '0.01', trailing_extreme: '1.10000' }));
    rig.tick('1.10500');
    await rig.readAgain();
    await rig.finish([['7', '1.11000']]);
    expect(rig.booked()).toEqual([]);
    const crossing = rig.tick('1.10000');
    await rig.engine.settled();
    expect(rig.booked()).toEqual([['close', 'trailing-stop', crossing]]);
  });

  it('has its option settled at the first tick after its expiry', async () => {
    const rig = await starting(option({}));
    for (let n = 0; n < 4; n += 1) rig.tick('1.10000');
    const first = rig.tick('1.10001');
    rig.tick('1.10002');
    await rig.readAgain();
    await rig.finish();
    expect(rig.booked()).toEqual([['settle-timed', 'expiry', first]]);
  });

  it('counts what somebody else changed from then on', async () => {
    const row = long({ stop_loss: '1.08000' });
    const rig = await starting(row);
    rig.tick('1.08900');
    rig.tick('1.10000');
    rig.store.rows.set('7', { ...row, stop_loss: '1.09000', changed_at: new Date() });
    await rig.readAgain();
    await rig.finish();
    expect(rig.booked()).toEqual([]);
    const crossing = rig.tick('1.08950');
    await rig.engine.settled();
    expect(rig.booked()).toEqual([['close', 'stop-loss', crossing]]);
  });

  it('counts once for the log of ticks', async () => {
    const rig = await starting(long({}));
    await rig.readAgain();
    await rig.finish();
    expect(rig.uses.get('EURUSD')).toBe(1);
  });
});

describe('a call while the engine starts', () => {
  it('waits until what its account has rested through every tick', async () => {
    const rig = await starting(long({ stop_loss: '1.09000' }));
    rig.tick('1.08900');
    rig.tick('1.10000');
    const seen: number[] = [];
    const call = codeOf(
      rig.desk.submit(
        job('1', {
          decide: ({ orders }) => {
            seen.push(orders.length);
            throw Object.assign(new Error('no'), { code: '10104' });
          },
        }),
      ),
    );
    await rig.desk.idle();
    expect(seen).toEqual([]);
    await rig.finish();
    expect([await call, seen]).toEqual(['10104', [0]]);
  });

  it('is answered at once where its account has no orders, which count from then on', async () => {
    const rig = await starting(null);
    rig.tick('1.10000');
    expect(await codeOf(rig.desk.submit(job('1')))).toBe('200');
    await rig.finish();
    expect(rig.uses.get('EURUSD')).toBe(1);
    expect(rig.engine.orders.has('1')).toBe(true);
  });
});
