import pg from 'pg';
import type { OrderRow } from '@/lib/core/trading';
import { booking, type Booking, type BookingOf } from '@/lib/orders/booking-contract';
import { metrics, silentLog } from './listed';
import type { OrderChange } from '@/server/engine/desk/accounts';
import type { BookingResult, DeskStore, Trail } from '@/server/engine/desk/desk-store';
import type { Recorder } from '@/server/engine/desk/recorder';
import { OrderDesk } from '@/server/engine/desk/desk';
import type { EngineJob } from '@/server/engine/desk/queue';

export const rowOf = (id: string, customerId: string, over: Partial<OrderRow> = {}): OrderRow =>
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

export const databaseError = (code: string) =>
  Object.assign(new pg.DatabaseError('', 0, 'error'), { code });

/** A database of the desk that does what a test says. */
export class FakeStore implements DeskStore {
  readonly groups: Booking[][] = [];
  readonly trails: Trail[][] = [];
  readonly rows = new Map<string, OrderRow>();
  readonly committed = new Map<string, BookingResult[]>();
  reads = 0;
  /** Called with each group before it is applied: throws or waits. */
  before: (bookings: Booking[]) => Promise<void> | void = () => undefined;
  /** Called after it was applied: throws to lose the reply. */
  after: (bookings: Booking[]) => Promise<void> | void = () => undefined;
  /** Called while accounts are read. */
  during: (keys: string[]) => void = () => undefined;
  refuse: (booking: Booking) => string | null = () => null;

  commit: DeskStore['commit'] = async (_, { id, bookings, trails, due, pending }) => {
    this.trails.push([...due, ...trails]);
    this.groups.push(bookings.map((one) => booking.parse(one)));
    await this.before(bookings);
    const results = bookings.map((one, i): BookingResult => {
      const refusal = this.refuse(one);
      const orderId = 'id' in one ? one.id : String(this.rows.size + 1);
      if (!refusal) this.rows.set(orderId, rowOf(orderId, one.customerId));
      const cash = { available: '90', advance: '0' };
      return { n: i + 1, refusal, detail: null, made: !refusal, order_id: orderId, ...cash };
    });
    this.committed.set(id, results);
    await this.after(bookings);
    const ids = results.flatMap((r) => (r.refusal === null ? (r.order_id ?? []) : []));
    return { results, rows: await this.orders(ids, pending), passedOver: [] };
  };

  outcome: DeskStore['outcome'] = async (_, id) => this.committed.get(id) ?? null;

  orders: DeskStore['orders'] = async (ids) => ids.flatMap((id) => this.rows.get(id) ?? []);

  async *allOrders(): AsyncGenerator<OrderRow[]> {
    yield [...this.rows.values()];
  }

  allCash: DeskStore['allCash'] = async () => [];

  cash: DeskStore['cash'] = async (keys) => {
    this.reads += 1;
    this.during(keys.map(({ customerId, mode }) => `${customerId}:${mode}`));
    return keys.map(({ customerId, mode }) => ({
      customer_id: customerId,
      mode,
      available: '100',
      advance: '0',
    }));
  };

  ordersOf: DeskStore['ordersOf'] = async (keys) =>
    [...this.rows.values()].filter(
      (r) => r.status === 'open' && keys.some((k) => k.customerId === r.customer_id),
    );

  changedLately: DeskStore['changedLately'] = async () =>
    [...this.rows.values()].map((row) => ({
      id: row.id,
      key: `${row.customer_id}:${row.mode}`,
      isHeld: row.status === 'open',
      changedMs: row.changed_at.getTime(),
    }));
}

export const noRecorder: Recorder = {
  use: () => undefined,
  cite: () => undefined,
  trailOf: () => null,
  take: () => ({ ticks: [], trails: [] }),
  takeBacklog: () => null,
  giveBack: () => undefined,
  isLeft: () => false,
};

export async function openDesk(recorder: Recorder = noRecorder) {
  const store = new FakeStore();
  const news: string[] = [];
  let deposed = 0;
  const desk = new OrderDesk({
    epoch: '1',
    store,
    bus: {
      publish: (_, event) => void news.push(event.event),
      subscribe: () => () => undefined,
      announce: () => undefined,
      hear: () => () => undefined,
    },
    log: silentLog,
    metrics: metrics(),
    now: Date.now,
    quotes: { newestSequence: 0, hold: (sequence) => ({ sequence }), release: () => undefined },
    recorder,
    onDeposed: () => void (deposed += 1),
  });
  const changes: OrderChange[] = [];
  await desk.open({
    take: (_, changed) => void changes.push(...changed),
    isReady: () => true,
    hurry: () => undefined,
    onFree: () => undefined,
  });
  return { desk, store, news, changes, deposed: () => deposed };
}

const at = new Date(0).toISOString();
const tick = { source: 'test', live: false, time: at, sequence: '1', bid: '1', ask: '1' };
const fill = {
  ...tick,
  receivedAt: at,
  ageMs: 0,
  maxAgeMs: 1_000,
  spread: '0',
  slippage: '0',
  fee: '0',
  requestedPrice: '1',
  price: '1',
  conversion: { currency: 'USD', inverse: false, tick: null },
};
const levels = { stopLoss: null, takeProfit: null, trailingDistance: null, trailingExtreme: null };

/** A position that opens. */
export const opening = (customerId: string): BookingOf<'open'> => ({
  do: 'open',
  kind: 'margin',
  customerId,
  mode: 'demo',
  clientKey: null,
  unrealised: '0',
  code: 'EURUSD',
  side: 'long',
  type: 'market',
  lots: '1',
  leverage: 1,
  contractSize: '1',
  quoteCurrency: 'USD',
  feeRate: '0',
  termsVersion: 1,
  ...levels,
  limitPrice: null,
  stopPrice: null,
  tiedTo: null,
  goodTill: null,
  requiredMargin: '1',
  fill: { ...fill, reason: 'market-order' },
});

/** A position that closes. */
export const closing = (customerId: string, id: string): BookingOf<'close'> => ({
  do: 'close',
  customerId,
  mode: 'demo',
  id,
  lots: '1',
  released: '1',
  profit: '0',
  reason: 'customer',
  decision: null,
  clientKey: null,
  fill: { ...fill, reason: 'customer' },
});

export const job = (customerId: string, over: Partial<EngineJob> = {}): EngineJob => ({
  customerId,
  mode: 'demo',
  decide: () => opening(customerId),
  ...over,
});

export const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => '200',
    (error: { code?: string }) => error.code ?? String(error),
  );
