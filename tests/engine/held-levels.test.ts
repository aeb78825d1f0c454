import { lastDays, lateOrders } from '@/lib/replay/late-order-replay';
import { startFloor, type FloorRig } from './floor-rig';
import { HangingDatabase } from './hanging';
import { seeded } from './simulator/seeded';
import type { ChangeEvent, CommandEvent, PlaceEvent } from './simulator/words';

// Ticks come between the decision of a level and its writing, so that they are logged before it is noted.
// They count for it, and a replay has to see that.

const spread = 0.0001;
const hangMs = 20_000;

let floor: FloorRig;
let database: HangingDatabase;
let now: number;

beforeAll(async () => {
  floor = await startFloor({ accounts: 1, behindMs: 4 * 3_600_000 });
  database = new HangingDatabase(seeded(1));
  now = floor.startAt + 60_000;
});
afterAll(async () => {
  database.mend();
  await floor.stop();
});
beforeEach(() => ticks('1.10000'));
afterEach(async () => {
  database.end();
  await floor.settled();
  expect(await floor.audit()).toEqual([]);
});

function ticks(...bids: string[]): void {
  for (const bid of bids) {
    now += 10;
    floor.moveTo(now);
    database.goOn(now);
    const ask = (Number(bid) + spread).toFixed(5);
    expect(floor.tick({ kind: 'tick', at: now, code: 'EURUSD', bid, ask })).toBe('taken');
  }
}

const place = (ref: string, over: Partial<PlaceEvent>): PlaceEvent => ({
  kind: 'place',
  at: now,
  account: 'a0',
  ref,
  code: 'EURUSD',
  side: 'long',
  type: 'market',
  lots: '0.10',
  leverage: 30,
  ...over,
});

const change = (ref: string, over: Partial<ChangeEvent>): ChangeEvent => ({
  kind: 'change',
  at: now,
  account: 'a0',
  ref,
  ...over,
});

/** Has a command decided after a tick at `decidedAt` and its booking hang while others come. */
async function held(decidedAt: string, event: CommandEvent, ...bids: string[]): Promise<void> {
  ticks(decidedAt);
  let answer = Promise.resolve('');
  await new Promise<void>((decided) => {
    answer = floor.command(event, () => {
      database.hangUntil(now + hangMs);
      decided();
    });
  });
  ticks(...bids);
  database.end();
  expect(await answer).toBe('200');
  await floor.settled();
}

/** The fills of an order, as reason and price. */
const fillsOf = async (ref: string) =>
  (await floor.outcome()).fills.filter((f) => f.ref === ref).map((f) => `${f.reason} ${f.price}`);

/** The levels of the newest order: what it was then, and the bid of the tick that it was decided after. */
async function noted(): Promise<string[]> {
  const rows = await floor.database.sql<{ status: string; bid: string | null }>`
    select l.status, t.bid
    from order_level l
    left join (
      select split_part(line, ',', 1)::bigint as sequence, split_part(line, ',', 5) as bid
      from tick_log, regexp_split_to_table(ticks, E'\n') as line) t on t.sequence = l.after_sequence
    where l.order_id = (select max(order_id) from order_level) order by l.id`;
  return rows.map(({ status, bid }) => `${status} ${bid}`);
}

async function replayed(): Promise<unknown[]> {
  const recordings = new Set(['manual']);
  const { findings } = await lateOrders(floor.database, lastDays(1), { recordings });
  return findings.map(({ row }) => row.finding);
}

it('a limit is placed, and the next tick reaches it', async () => {
  await held('1.10001', place('a', { type: 'limit', limitPrice: '1.09900' }), '1.09880', '1.09800');
  expect(await fillsOf('a')).toEqual(['limit 1.0989']);
  expect(await noted()).toEqual(['pending 1.10001', 'open 1.09880']);
  expect(await replayed()).toEqual([]);
});

it('a limit is brought to where the next tick reaches it', async () => {
  await floor.command(place('b', { type: 'limit', limitPrice: '1.09000' }));
  await held('1.10002', change('b', { limitPrice: '1.09900' }), '1.09870', '1.09800');
  expect(await fillsOf('b')).toEqual(['limit 1.0988']);
  expect(await noted()).toEqual(['pending 1.10000', 'pending 1.10002', 'open 1.09870']);
  expect(await replayed()).toEqual([]);
});

it('a stop is taken away from where the next tick comes, and another is brought there', async () => {
  await floor.command(place('c', { stopLoss: '1.09900' }));
  await held('1.10003', change('c', { stopLoss: '1.09500' }), '1.09860', '1.10000');
  expect(await fillsOf('c')).toEqual(['market 1.1001']);
  await held('1.10004', change('c', { stopLoss: '1.09900' }), '1.09850', '1.09490');
  expect(await fillsOf('c')).toEqual(['market 1.1001', 'stop-loss 1.0985']);
  // Of one that opens at once its fill says from which tick on it counts.
  expect(await noted()).toEqual(['open null', 'open 1.10003', 'open 1.10004']);
  expect(await replayed()).toEqual([]);
});

it('a trailing stop gets another distance, and follows from the next tick on', async () => {
  await floor.command(place('d', { trailingDistance: '0.00500' }));
  ticks('1.10400', '1.10000');
  await held('1.10005', change('d', { trailingDistance: '0.00200' }), '1.10300', '1.10090');
  expect(await fillsOf('d')).toEqual(['market 1.1001', 'trailing-stop 1.1009']);
  expect(await noted()).toEqual(['open null', 'open 1.10005']);
  expect(await replayed()).toEqual([]);
});

it('an order is cancelled, and the next tick would have reached it', async () => {
  await floor.command(place('e', { type: 'limit', limitPrice: '1.09900' }));
  await held('1.10006', { kind: 'cancel', at: now, account: 'a0', ref: 'e' }, '1.09840');
  expect(await fillsOf('e')).toEqual([]);
  expect(await noted()).toEqual(['pending 1.10000', 'cancelled 1.10006']);
  expect(await replayed()).toEqual([]);
});
