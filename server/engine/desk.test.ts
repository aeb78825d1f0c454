import pg from 'pg';
import type { Booking, Job, OrderRow } from '@/lib/core/trading';
import { metrics, silentLog } from '@/tests/setup/listed';
import type { BookingResult, DeskStore } from './desk-store';
import { OrderDesk } from './desk';
import type { EngineJob } from './queue';

const rowOf = (id: string, customerId: string, over: Partial<OrderRow> = {}): OrderRow =>
  ({
    id,
    customer_id: customerId,
    mode: 'demo',
    status: 'open',
    code: 'EURUSD',
    changed_at: new Date(0),
    close_reason: null,
    cancel_reason: null,
    ...over,
  }) as OrderRow;

const databaseError = (code: string) =>
  Object.assign(new pg.DatabaseError('', 0, 'error'), { code });

/** A database of the desk that does what a test says. */
class FakeStore implements DeskStore {
  readonly groups: Booking[][] = [];
  readonly rows = new Map<string, OrderRow>();
  readonly committed = new Map<string, BookingResult[]>();
  reads = 0;
  /** Called with each group before it is applied: throws or waits. */
  before: (bookings: Booking[]) => Promise<void> | void = () => undefined;
  /** Called after it was applied: throws to lose the reply. */
  after: (bookings: Booking[]) => Promise<void> | void = () => undefined;
  refuse: (booking: Booking) => string | null = () => null;

  commit: DeskStore['commit'] = async (_, { id, bookings }) => {
    this.groups.push(bookings);
    await this.before(bookings);
    const results = bookings.map((booking, i): BookingResult => {
      const refusal = this.refuse(booking);
      const orderId = String((booking.id as string | undefined) ?? this.rows.size + 1);
      if (!refusal) this.rows.set(orderId, rowOf(orderId, booking.customerId));
      const cash = { available: '90', advance: '0' };
      return { n: i + 1, refusal, detail: null, made: !refusal, order_id: orderId, ...cash };
    });
    this.committed.set(id, results);
    await this.after(bookings);
    return results;
  };

  outcome: DeskStore['outcome'] = async (_, id) => this.committed.get(id) ?? null;

  orders: DeskStore['orders'] = async (ids) => ids.flatMap((id) => this.rows.get(id) ?? []);

  async *allOrders(): AsyncGenerator<OrderRow[]> {
    yield [...this.rows.values()];
  }

  allCash: DeskStore['allCash'] = async () => [];

  cash: DeskStore['cash'] = async (keys) => {
    this.reads += 1;
    return keys.map(({ customerId, mode }) => ({
      ...{ customer_id: customerId, mode },
      ...{ available: '100', advance: '0' },
    }));
  };

  ordersOf: DeskStore['ordersOf'] = async (keys) =>
    [...this.rows.values()].filter((r) => keys.some((k) => k.customerId === r.customer_id));

  changedLately: DeskStore['changedLately'] = async () => [...this.rows.values()];
}

async function openDesk() {
  const store = new FakeStore();
  const news: string[] = [];
  let deposed = 0;
  const desk = new OrderDesk({
    epoch: '1',
    store,
    bus: {
      publish: (_, event) => void news.push(event.event),
      subscribe: () => () => undefined,
    },
    log: silentLog,
    metrics: metrics(),
    now: Date.now,
    newestSequence: () => 0,
    recorder: { take: () => ({ ticks: [], trails: [] }), giveBack: () => undefined },
    onDeposed: () => void (deposed += 1),
  });
  await desk.open(() => undefined);
  return { desk, store, news, deposed: () => deposed };
}

const job = (customerId: string, over: Partial<EngineJob> = {}): EngineJob => ({
  customerId,
  mode: 'demo',
  decide: () => ({ do: 'open', customerId, mode: 'demo' }),
  ...over,
});

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => '200',
    (error: { code?: string }) => error.code ?? String(error),
  );

describe('the desk', () => {
  it('commits what gathers as one group, each account once, in the order it came', async () => {
    const { desk, store } = await openDesk();
    const seen: string[] = [];
    const noting = (customerId: string, name: string): Job =>
      job(customerId, {
        decide: (view) => {
          seen.push(`${name} ${view.available}`);
          return { do: 'open', customerId, mode: 'demo' };
        },
      });
    await Promise.all([
      desk.submit(noting('1', 'a')),
      desk.submit(noting('2', 'b')),
      desk.submit(noting('1', 'c')),
      desk.submit(noting('1', 'd')),
    ]);
    expect(store.groups.map((g) => g.map((b) => b.customerId))).toEqual([['1', '2'], ['1'], ['1']]);
    expect(seen).toEqual(['a 100', 'b 100', 'c 90', 'd 90']);
  });

  it('lets closings of several orders of an account be together, and none of the same order', async () => {
    const { desk, store } = await openDesk();
    const closing = (id: string) =>
      job('1', { aloneOn: id, decide: () => ({ do: 'close', id, customerId: '1', mode: 'demo' }) });
    await Promise.all(['7', '8', '7'].map((id) => desk.submitFirst(closing(id))));
    expect(store.groups.map((g) => g.map((b) => b.id))).toEqual([['7', '8'], ['7']]);
  });

  it('rejects a job that decides against itself, and goes on with the others', async () => {
    const { desk, store } = await openDesk();
    store.refuse = (b) => (b.customerId === '3' ? '10011' : null);
    const refusing = job('1', {
      decide: () => {
        throw Object.assign(new Error('no'), { code: '10104' });
      },
    });
    const codes = [refusing, job('2'), job('3')].map((j) => codeOf(desk.submit(j)));
    expect(await Promise.all(codes)).toEqual(['10104', '200', '10011']);
    expect(store.groups).toHaveLength(1);
  });

  it('tries each by itself when a group fails, so that one takes no other along', async () => {
    const { desk, store } = await openDesk();
    store.before = (bookings) => {
      if (bookings.some((b) => b.customerId === '2')) throw databaseError('22012');
    };
    const codes = ['1', '2', '3'].map((c) => codeOf(desk.submit(job(c))));
    expect(await Promise.all(codes)).toEqual(['200', '22012', '200']);
    expect(store.rows.size).toBe(2);
  });

  it.each(['40P01', '55P03', '57014'])(
    'tries what ticks decided again after %s, behind the others, with the same tick',
    async (code) => {
      const { desk, store } = await openDesk();
      let failures = 3;
      store.before = (bookings) => {
        if (bookings.some((b) => b.customerId === '2') && failures-- > 0) throw databaseError(code);
      };
      const closings = ['2', '3'].map((c) => codeOf(desk.submitFirst(job(c))));
      const call = codeOf(desk.submit(job('4')));
      expect(await Promise.all([...closings, call])).toEqual(['200', '200', '200']);
      expect([...store.rows.values()].map((r) => r.customer_id)).toEqual(['3', '4', '2']);
    },
  );

  it('tells a caller to come again whose order another program locks', async () => {
    const { desk, store } = await openDesk();
    store.before = () => {
      throw databaseError('55P03');
    };
    expect(await codeOf(desk.submit(job('1')))).toBe('503');
  });

  it.each(['53100', '25006', '58030', '57P03'])(
    'waits with what ticks decided while the database can do nothing (%s)',
    async (code) => {
      const { desk, store } = await openDesk();
      let failures = 2;
      store.before = () => {
        if (failures-- > 0) throw databaseError(code);
      };
      const closings = ['1', '2'].map((c) => codeOf(desk.submitFirst(job(c))));
      const call = codeOf(desk.submit(job('3')));
      expect(await Promise.all([...closings, call])).toEqual(['200', '200', '503']);
      expect(store.groups.map((g) => g.length)).toEqual([3, 2, 2]);
    },
  );

  it('asks the database what became of a group whose reply was lost', async () => {
    const { desk, store, news } = await openDesk();
    let isLost = false;
    store.after = () => {
      if (isLost) return;
      isLost = true;
      throw new Error('Connection terminated unexpectedly');
    };
    const { order } = await desk.submit(job('1'));
    expect(order.id).toBe('1');
    expect(store.groups).toHaveLength(1);
    expect(news).toEqual(['order', 'balance']);
  });

  it('tells callers to come again when nothing was committed; what a tick decided waits', async () => {
    const { desk, store } = await openDesk();
    let failures = 2;
    store.before = () => {
      if (failures-- > 0) throw new Error('Connection terminated unexpectedly');
    };
    const [call, closing] = [codeOf(desk.submit(job('1'))), codeOf(desk.submitFirst(job('2')))];
    expect([await call, await closing]).toEqual(['503', '200']);
    expect(store.reads).toBeGreaterThan(1);
  });

  it('ends when another process leads: everything is turned away, once and for all', async () => {
    const { desk, store, deposed } = await openDesk();
    store.before = () => {
      throw databaseError('LEAD0');
    };
    const codes = [desk.submit(job('1')), desk.submit(job('1')), desk.submitFirst(job('2'))];
    expect(await Promise.all(codes.map(codeOf))).toEqual(['503', '503', '503']);
    expect(await codeOf(desk.submit(job('1')))).toBe('503');
    expect(await codeOf(desk.view('1', 'demo'))).toBe('503');
    expect(deposed()).toBe(1);
  });

  it('turns calls away when too many wait, but not what ticks decided', async () => {
    const { desk, store } = await openDesk();
    let go = () => undefined as void;
    store.before = () => new Promise<void>((resolve) => (go = resolve));
    const first = desk.submit(job('1'));
    await new Promise(setImmediate);
    const waiting = Array.from({ length: 5_000 }, (_, i) => desk.submit(job(String(i + 2))));
    expect(await codeOf(desk.submit(job('9999')))).toBe('503');
    const closing = desk.submitFirst(job('5'));
    store.before = () => undefined;
    go();
    await Promise.all([first, closing, ...waiting]);
    expect(store.groups[1]![0]!.customerId).toBe('5');
    expect(Math.max(...store.groups.map((g) => g.length))).toBe(64);
  });
});
