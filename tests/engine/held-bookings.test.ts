import { KeptQuotes, QuotesLost } from '@/server/engine/quotes/kept-quotes';
import { startFloor, type FloorRig } from './floor-rig';
import { HangingDatabase } from './hanging';
import { seeded } from './simulator/seeded';
import type { CommandEvent, PlaceEvent } from './simulator/words';

// The database hangs for twenty seconds while an order is booked. Thousands of ticks come meanwhile; what
// the first of them that matters does, it does to the order all the same.

const spread = 0.0001;
const manyTicks = 1_500;
const hangMs = 20_000;

let floor: FloorRig;
let database: HangingDatabase;
let now: number;
let nothingElse: () => void = () => undefined;
let isStopped = false;

beforeEach(async () => {
  floor = await startFloor({ accounts: 2, behindMs: 4 * 3_600_000 });
  database = new HangingDatabase(seeded(1));
  now = floor.startAt + 60_000;
  tick('1.10000');
  await floor.settled();
});
afterEach(async () => {
  nothingElse();
  nothingElse = () => undefined;
  database.mend();
  if (isStopped) return void (isStopped = false);
  expect(await floor.audit()).toEqual([]);
  await floor.stop();
});

function tick(bid: string, code = 'EURUSD'): void {
  now += 10;
  floor.moveTo(now);
  database.goOn(now);
  const ask = (Number(bid) + spread).toFixed(5);
  floor.tick({ kind: 'tick', at: now, code, bid, ask });
}

/** So many calm ticks, all different from the one before. */
function calm(count: number): void {
  for (let n = 0; n < count; n += 1) tick(n % 2 ? '1.10000' : '1.10001');
}

const place = (over: Partial<PlaceEvent> = {}): PlaceEvent => ({
  kind: 'place',
  at: now,
  account: 'a0',
  ref: 'o',
  code: 'EURUSD',
  side: 'long',
  type: 'market',
  lots: '0.10',
  leverage: 30,
  ...over,
});

/** Has commands decided and their booking hang, plays ticks meanwhile, and then all that is left. */
async function whileBooked(commands: CommandEvent[], ticks: () => void): Promise<string[]> {
  const answers: Promise<string>[] = [];
  for (const one of commands)
    await new Promise<void>((decided) =>
      answers.push(
        floor.command(one, () => {
          database.hangUntil(now + hangMs);
          decided();
        }),
      ),
    );
  ticks();
  database.end();
  const codes = await Promise.all(answers);
  await floor.settled();
  return codes;
}

const closing = async (ref = 'o') =>
  (await floor.outcome()).fills.find((f) => f.ref === ref && f.leg === 'close');

/** Calm ticks, some that matter, and more calm ones than any ring would hold. */
const between = (...bids: string[]) => {
  calm(20);
  for (const bid of bids) tick(bid);
  calm(manyTicks);
};

it('a stop closes at the tick that reached it, long ago', async () => {
  await whileBooked([place({ stopLoss: '1.09900' })], () => between('1.09890', '1.09850'));
  expect(await closing()).toMatchObject({ reason: 'stop-loss', price: '1.0989', tick: 21 });
});

it('a trailing stop follows every price it missed', async () => {
  await whileBooked([place({ trailingDistance: '0.00200' })], () =>
    between('1.10400', '1.10210', '1.10190', '1.09000'),
  );
  expect(await closing()).toMatchObject({ reason: 'trailing-stop', price: '1.1019', tick: 23 });
});

it('a trailing stop goes on from the best price that it missed', async () => {
  await whileBooked([place({ trailingDistance: '0.00500' })], () => between('1.10400'));
  expect(await closing()).toBeUndefined();
  for (const bid of ['1.09905', '1.09900']) tick(bid);
  await floor.settled();
  expect(await closing()).toMatchObject({ reason: 'trailing-stop', price: '1.099' });
});

it('a limit fills at the first tick that came to it, and its stop counts from there', async () => {
  const limit = place({ type: 'limit', limitPrice: '1.09900', stopLoss: '1.09800' });
  await whileBooked([limit], () => between('1.09880', '1.09790', '1.09700'));
  const { fills } = await floor.outcome();
  expect(fills.map((f) => [f.reason, f.price, f.tick])).toEqual([
    ['limit', '1.0989', 21],
    ['stop-loss', '1.0979', 22],
  ]);
});

it('a timed option settles at the first tick after its end', async () => {
  const { kind, at, account, ref, code } = { ...place(), kind: 'timed' as const };
  const option = { kind, at, account, ref, code, direction: 'up' as const, amount: '10' };
  const [answer] = await whileBooked([{ ...option, period: 60 }], () => {
    now += 59_000 - 200;
    calm(20);
    now += 1_100;
    tick('1.10300');
    calm(manyTicks);
  });
  expect(answer).toBe('200');
  expect(await closing()).toMatchObject({ reason: 'settled', price: '1.10305', tick: 21 });
});

it('a margin level is reached between two calm prices', async () => {
  const big = (ref: string) => place({ ref, lots: '20.00' });
  await whileBooked([big('o')], () => {
    // No step is so wide that it would have to be confirmed.
    const fall = ['1.09000', '1.08000', '1.07000', '1.06800', '1.06000'];
    between(...fall, ...fall.toReversed());
  });
  expect(await closing()).toMatchObject({
    reason: 'margin-close-out',
    price: '1.068',
    tick: 24,
  });
});

it('a call waits until its account has seen every tick, and is decided after them', async () => {
  const close: CommandEvent = { kind: 'close', at: now, account: 'a0', ref: 'o' };
  await whileBooked([place({ stopLoss: '1.09900' })], () => between('1.09890'));
  expect(await floor.command(close)).toBe('10115');
});

it('ticks that are lost all the same stop the instrument', async () => {
  const { tradableFrom } = KeptQuotes.prototype;
  nothingElse = () => void (KeptQuotes.prototype.tradableFrom = tradableFrom);
  const [answer] = await whileBooked([place({ stopLoss: '1.09900' })], () => {
    between('1.09890');
    KeptQuotes.prototype.tradableFrom = function* (code, sequence) {
      throw new QuotesLost(code, sequence);
      yield* [];
    };
  });
  expect(answer).toBe('200');
  expect(await floor.command(place({ ref: 'p' }))).toBe('10015');
  expect(floor.halted()).toEqual(['EURUSD']);
  tick('1.09000');
  await floor.settled();
  expect(await closing()).toBeUndefined();
});

it('ends though the database answers nothing more and orders are due', async () => {
  for (const ref of ['o', 'p']) await floor.command(place({ ref, stopLoss: '1.09900' }));
  database.hangUntil(Infinity);
  between('1.09890', '1.09700');
  isStopped = true;
  await floor.stop();
}, 60_000);
