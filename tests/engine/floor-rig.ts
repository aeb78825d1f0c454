import { AsyncLocalStorage } from 'node:async_hooks';
import type { Caller } from '@/lib/core/caller';
import { Refusal, Rejection } from '@/lib/core/codes';
import type { Instrument } from '@/lib/core/market';
import type { Job } from '@/lib/orders/booking-contract';
import { audit } from '@/lib/ledger/audit';
import { cancelOrder, changeOrder, closeOrder } from '@/lib/orders/change-service';
import { placeOrder } from '@/lib/orders/kinds-service';
import { createDatabase, type Database } from '@/lib/platform/db';
import { startAssay } from '@/server/assay';
import { openPrices } from '@/server/prices/prices';
import { makeCustomer, testEnv } from '../setup/app';
import { manualClock } from '../setup/listed';
import { ManualSource } from '../setup/manual-source';
import type {
  CommandEvent,
  FillReason,
  FloorEvent,
  Outcome,
  Terms,
  TickEvent,
} from './simulator/words';

const stepMs = 1_000;

/** The whole server on a database of its own, at a time that moves only with the events it is given. */
export type FloorRig = {
  database: Database;
  startAt: number;
  terms: Terms[];
  /**
   * Works through one event to its end. Answers a command with `200` or its refusal; a tick with
   * `taken`, `held` while it waits to be believed, or `dropped`.
   */
  take(event: FloorEvent): Promise<string>;
  /** Moves time on to a moment, with the work that falls due on the way. */
  moveTo(at: number): void;
  /** Sends a tick; says at once what became of it, as `take` does. */
  tick(event: TickEvent): string;
  /** Sends a command; resolves with its answer. `onDecided` is called each time it is decided. */
  command(event: CommandEvent, onDecided?: (at: number) => void): Promise<string>;
  /** Resolves when all that was sent has had its effect. */
  settled(): Promise<void>;
  /** The instruments that stopped trading, as ticks of them were lost. */
  halted(): string[];
  /** What the engine made of it all, as the simulator words it. */
  outcome(): Promise<Omit<Outcome, 'answers' | 'warnings'>>;
  audit(): ReturnType<typeof audit>;
  stop(): Promise<void>;
};

export const termsOf = (i: Instrument): Terms => ({ ...i, maxAgeMs: i.maxAgeSeconds * 1000 });

const reasons: Record<string, FillReason> = {
  'market-order': 'market',
  'limit-order': 'limit',
  'stop-order': 'stop',
  'timed-option': 'timed',
  expiry: 'settled',
};

type FillRow = {
  order_id: string;
  leg: 'open' | 'close';
  lots: string | null;
  price: string;
  tick_sequence: string;
  reason: string;
  fee: string;
  profit: string | null;
  covered: string;
};

/** What the database says became of orders after `since`, as the simulator words it. */
export async function storedOutcome(
  database: Database,
  names: { refOf(orderId: string): string; accountOf(customerId: string): string },
  tickOf: (sequence: string) => number,
  since = '0',
): Promise<Omit<Outcome, 'answers' | 'warnings'>> {
  const fills = await database.sql<FillRow>`
    select order_id, leg, trim_scale(lots)::text as lots, trim_scale(price)::text as price, tick_sequence, reason,
      trim_scale(fee)::text as fee, trim_scale(profit)::text as profit, trim_scale(covered)::text as covered
    from fill where order_id > ${since} order by id`;
  const orders = await database.sql<{
    id: string;
    status: 'open';
    cancel_reason: null;
    held: string;
  }>`select id, status, cancel_reason, trim_scale(held)::text as held from orders where id > ${since} order by id`;
  const balances = await database.sql<{ customer_id: string; kind: string; balance: string }>`
    select customer_id, kind, trim_scale(balance)::text as balance from ledger_account
    where customer_id is not null and mode = 'demo' and currency = 'USDT'`;
  const accounts: Outcome['accounts'] = new Map();
  for (const { customer_id: customerId, kind, balance } of balances) {
    const name = names.accountOf(customerId);
    const known = accounts.get(name) ?? { available: '0', held: '0', advance: '0' };
    accounts.set(name, { ...known, [kind]: balance });
  }
  return {
    fills: fills.map((f) => ({
      ref: names.refOf(f.order_id),
      leg: f.leg,
      lots: f.lots,
      price: f.price,
      tick: tickOf(f.tick_sequence),
      reason: reasons[f.reason] ?? (f.reason as FillReason),
      fee: f.fee,
      profit: f.profit,
      covered: f.covered,
    })),
    orders: new Map(
      orders.map((o) => [
        names.refOf(o.id),
        { status: o.status, cancelReason: o.cancel_reason, held: o.held },
      ]),
    ),
    accounts,
  };
}

// No order has this id.
const nowhere = '999999999999';

const isoOf = (ms: number | null | undefined) => (ms == null ? ms : new Date(ms).toISOString());

/** Has the services do what a command says; gives the order it made or changed. */
function obey(
  event: CommandEvent,
  caller: Caller,
  { id, other }: { id: string; other: string | undefined },
): Promise<{ id: string }> {
  if (event.kind === 'place')
    return placeOrder(
      { ...event, kind: 'margin', goodTill: isoOf(event.goodTill) ?? undefined, tiedTo: other },
      caller,
    );
  if (event.kind === 'timed') return placeOrder(event, caller);
  if (event.kind === 'close') return closeOrder({ id, lots: event.lots }, caller);
  if (event.kind === 'cancel') return cancelOrder({ id }, caller);
  return changeOrder({ ...event, id, goodTill: isoOf(event.goodTill) }, caller);
}

export const callerOf = (customerId: string): Caller => ({
  customerId,
  sessionId: '0',
  mode: 'demo',
  locale: 'en',
  ip: '127.0.0.1',
  userAgent: null,
  requestId: 'test',
  key: null,
});

/** `behindMs`: how far the time of the floor stays behind the database's, more than the day lasts. */
export async function startFloor({
  accounts,
  behindMs,
}: {
  accounts: number;
  behindMs: number;
}): Promise<FloorRig> {
  const realNow = Date.now;
  const startAt = Math.floor((Date.now() - behindMs) / stepMs) * stepMs;
  const clock = manualClock(startAt);
  const database = createDatabase(process.env.DATABASE_URL!, { max: 3, role: null });
  const customers = new Map<string, string>();
  for (let n = 0; n < accounts; n += 1)
    customers.set(`a${n}`, (await makeCustomer(database)).customerId);
  Date.now = clock.now;
  // All instruments are its own, so that nothing else ticks.
  const listed = await database.sql<{ code: string }>`select code from instrument`;
  const source = new ManualSource(new Set(listed.map(({ code }) => code)));
  const assay = await startAssay({
    env: testEnv(),
    clock,
    prices: (parts) => openPrices({ ...parts, sources: [source] }),
  });
  const { runtime, engine } = await assay.led;
  const { book, catalogue } = runtime;
  const sequences = new Map<string, number>();
  let accepted = -1;
  book.onQuote(({ sequence }) => void sequences.set(String(sequence), ++accepted));
  const [before] = await database.sql<{
    id: string;
  }>`select coalesce(max(id), 0) as id from orders`;
  const ids = new Map<string, string>();
  const refs = new Map<string, string>();

  const deciding = new AsyncLocalStorage<((at: number) => void) | undefined>();
  const desk = runtime.engine;
  const submit = desk.submit.bind(desk);
  desk.submit = (job: Job) => {
    const onDecided = deciding.getStore();
    const decide: Job['decide'] = (view) => {
      onDecided?.(clock.now());
      return job.decide(view);
    };
    return submit({ ...job, decide });
  };

  async function command(event: CommandEvent, onDecided?: (at: number) => void): Promise<string> {
    const caller = callerOf(customers.get(event.account)!);
    const id = ids.get(event.ref);
    const isNew = event.kind === 'place' || event.kind === 'timed';
    if (!isNew && id === undefined) return '404';
    try {
      const other = event.kind === 'place' ? event.tiedTo : undefined;
      const named = { id: id ?? '', other: other && (ids.get(other) ?? nowhere) };
      const order = await deciding.run(onDecided, () => obey(event, caller, named));
      ids.set(event.ref, order.id);
      refs.set(order.id, event.ref);
      return '200';
    } catch (error) {
      if (error instanceof Refusal || error instanceof Rejection) return String(error.code);
      throw error;
    }
  }

  const moveTo = (at: number) => clock.advance(Math.max(0, at - clock.now()));

  function tick(event: TickEvent): string {
    const before = accepted;
    source.tickAt(event.code, event.bid, event.ask, event.at);
    if (accepted > before) return 'taken';
    const state = book.tradability(event.code);
    return !state.tradable && state.reason === 'quarantined' ? 'held' : 'dropped';
  }

  async function take(event: FloorEvent): Promise<string> {
    moveTo(event.at);
    await engine.settled();
    if (event.kind === 'doubt') throw new Error('the floor itself doubts');
    const answer = event.kind === 'tick' ? tick(event) : await command(event);
    await engine.settled();
    return answer;
  }

  return {
    database,
    startAt,
    terms: catalogue.all().map(termsOf),
    take,
    moveTo,
    tick,
    command,
    settled: () => engine.settled(),
    halted: () => book.haltedCodes(),
    audit: () => audit(database),
    outcome: () =>
      storedOutcome(
        database,
        {
          refOf: (id) => refs.get(id) ?? `order ${id}`,
          accountOf: (id) => [...customers].find(([, found]) => found === id)?.[0] ?? id,
        },
        (sequence) => sequences.get(sequence) ?? -1,
        before!.id,
      ),
    async stop() {
      await assay.stop();
      await database.close();
      Date.now = realNow;
    },
  };
}
