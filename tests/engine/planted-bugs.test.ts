import { KeptQuotes } from '@/server/engine/quotes/kept-quotes';
import { MarginGuard } from '@/server/engine/margin/margin-guard';
import { TrailingStops } from '@/server/engine/watch/trailing-stops';
import { Triggers } from '@/server/engine/watch/triggers';
import { liveThrough } from './simulator/compare';
import { liveThroughHangs } from './simulator/held';
import { madeDay } from './simulator/recordings';

// What compares the floor with the simulator has to see a floor that is wrong.

const seed = 20_261_121;
const day = { seed, orders: 300, accounts: 12 };
const ticks = madeDay(seed, { ticks: 300, lengthMs: 86_400_000 });

let mend = (): void => undefined;
afterEach(() => mend());

/** Puts another method in the place of one, until the test ends. */
function plant<T extends object, K extends keyof T>(prototype: T, name: K, wrong: T[K]): void {
  const right = prototype[name];
  mend = () => void (prototype[name] = right);
  prototype[name] = wrong;
}

async function expectSeen(): Promise<void> {
  const { differences, other } = await liveThrough(ticks, day);
  expect(differences.length + other.length).toBeGreaterThan(0);
}

it('sees nothing where nothing is wrong', async () => {
  const { differences, other } = await liveThrough(ticks, day);
  expect([differences, other]).toEqual([[], []]);
});

it('sees a tick that triggers all but one of the orders it crosses', async () => {
  const { crossedBy } = Triggers.prototype;
  plant(Triggers.prototype, 'crossedBy', function (this: Triggers, quote) {
    const crossed = crossedBy.call(this, quote);
    return crossed.length > 1 ? crossed.slice(1) : crossed;
  });
  await expectSeen();
});

it('sees trailing stops that miss every other price', async () => {
  const { take } = TrailingStops.prototype;
  let count = 0;
  plant(TrailingStops.prototype, 'take', function (this: TrailingStops<unknown>, price) {
    return (count += 1) % 2 === 0 ? [] : take.call(this, price);
  });
  await expectSeen();
});

it('sees accounts that are not looked at when prices leave their bands', async () => {
  plant(MarginGuard.prototype, 'reachedBy', () => []);
  await expectSeen();
});

it('sees stop orders that open on the side where their limit would be', async () => {
  const { add } = Triggers.prototype;
  plant(Triggers.prototype, 'add', function (this: Triggers, watched, extreme) {
    const { row } = watched;
    if (row.stop_price !== null)
      Object.assign(row, { stop_price: null, limit_price: row.stop_price });
    add.call(this, watched, extreme);
  });
  await expectSeen();
});

describe('where the database hangs', () => {
  const held = { seed, orders: 300, accounts: 12, speed: 600, longestMs: 20_000 };
  const codes = ['EURUSD', 'USDJPY', 'EURJPY'];
  const many = madeDay(seed, { ticks: 5_000, lengthMs: 86_400_000, codes });
  const seenIn = async () => {
    const { differences, other, late, never } = await liveThroughHangs(many, held);
    return { told: [...differences, ...other], missed: late + never };
  };

  it('sees nothing where nothing is wrong', async () => {
    expect(await seenIn()).toEqual({ told: [], missed: 0 });
  });

  it('sees quotes that are forgotten after 256', async () => {
    const { tradableFrom } = KeptQuotes.prototype;
    plant(KeptQuotes.prototype, 'tradableFrom', function* (this: KeptQuotes, code, sequence) {
      yield* [...tradableFrom.call(this, code, sequence)].slice(-256);
    });
    const { told, missed } = await seenIn();
    expect(told).not.toEqual([]);
    expect(missed).toBeGreaterThan(0);
  });
});
