import { checkTriggers, type Around } from '@/tests/setup/replayed-ticks';
import type { LevelState, LoggedTick, ReplayFill, ReplayOrder } from './scan-rules';

// A group of bookings is decided while the one before it commits: the ticks that come until it is written
// are logged before its levels are noted, and count for them all the same.

const start = Date.parse('2026-11-20T10:00:00.000Z');

/** Ticks a minute apart, of sequences 1, 2, 3 …; a spread of 0.2; `runs` says in which run each was logged. */
const ticksOf = (bids: number[], runs: number[], over: Partial<LoggedTick>[] = []): LoggedTick[] =>
  bids.map((bid, i) => ({
    run: runs[i]!,
    epoch: '1',
    source: 'test',
    live: true,
    maxAgeMs: 60_000,
    sequence: i + 1,
    receivedAt: start + i * 60_000,
    arrivedAt: start + i * 60_000,
    time: start + i * 60_000,
    bid: bid.toFixed(1),
    ask: (bid + 0.2).toFixed(1),
    ...over[i],
  }));

const level = (over: Partial<LevelState>): LevelState => ({
  afterRun: 0,
  decided: null,
  status: 'open',
  stopLoss: null,
  takeProfit: null,
  trailingDistance: null,
  trailingExtreme: null,
  limitPrice: null,
  stopPrice: null,
  goodTill: null,
  ...over,
});

const decided = (sequence: number, epoch = '1') => ({ decided: { epoch, sequence } });

const fill = (sequence: number, reason: string, requestedPrice: string) =>
  ({
    leg: reason.endsWith('order') ? 'open' : 'close',
    reason,
    sequence,
    receivedAt: start + (sequence - 1) * 60_000,
    requestedPrice,
  }) as ReplayFill;

function found(
  ticks: LoggedTick[],
  levels: LevelState[],
  fills: ReplayFill[],
  over: Partial<ReplayOrder> = {},
): string[] {
  const order = {
    id: '1',
    kind: 'margin',
    mode: 'demo',
    code: 'X',
    side: 'long',
    status: fills.some((f) => f.leg === 'close') ? 'closed' : levels.at(-1)!.status,
    cancelledBy: null,
    levels,
    fills,
    ...over,
  } as unknown as ReplayOrder;
  const c: Around = {
    ticks,
    pair: null,
    isOpen: () => true,
    sandbox: true,
    endOf: () => null,
    logEnd: start + 3_600_000,
    from: start - 3_600_000,
    to: start + 3_600_000,
  };
  return checkTriggers(order, c).findings.map((f) => f.text);
}

const pending = { status: 'pending', limitPrice: '99.2' } as const;

describe('a limit that a tick reached before it was written', () => {
  const ticks = ticksOf([100, 99, 98], [1, 1, 2]);
  const opened = fill(2, 'limit-order', '99.2');

  it('filled rightly there', () => {
    const placed = level({ ...pending, ...decided(1), afterRun: 1 });
    expect(found(ticks, [placed, level({ afterRun: 1 })], [opened])).toEqual([]);
    const moved = [level({ ...pending, limitPrice: '90.0' }), placed, level({ afterRun: 1 })];
    expect(found(ticks, moved, [opened])).toEqual([]);
  });

  it('is owed that fill', () => {
    const levels = [level({ ...pending, ...decided(1), afterRun: 1 }), level({ afterRun: 2 })];
    const late = fill(3, 'limit-order', '99.2');
    expect(found(ticks, levels, [late])).toEqual([
      'limit-order at 99.2 was reached by tick 2 (99.0 / 99.2); it filled at tick 3, limit-order',
    ]);
  });

  it('had no right to it at the tick that it was decided after, nor where nobody knows of which that was', () => {
    const after = [level({ ...pending, ...decided(2), afterRun: 1 }), level({ afterRun: 1 })];
    const unknown = [level({ ...pending, afterRun: 1 }), level({ afterRun: 1 })];
    for (const levels of [after, unknown])
      expect(found(ticks, levels, [opened])).toEqual([
        'limit-order filled at tick 2, which no level of the order waited for',
      ]);
  });
});

describe('a stop order', () => {
  const ticks = ticksOf([100, 101, 102], [1, 1, 2]);
  const placed = level({ status: 'pending', stopPrice: '101.2' });
  const filledAt = (sequence: number) =>
    found(ticks, [placed, level({ afterRun: 2 })], [fill(sequence, 'stop-order', '101.2')]);

  it('fills at the first tick that reaches its stop, on its side', () => {
    expect(filledAt(2)).toEqual([]);
    expect(filledAt(3)).toEqual([
      'stop-order at 101.2 was reached by tick 2 (101.0 / 101.2); it filled at tick 3, stop-order',
    ]);
    expect(filledAt(1)).toEqual([
      'stop-order filled at tick 1, which no level of the order waited for',
    ]);
  });

  it('of a short waits for a falling bid', () => {
    const short = [level({ status: 'pending', stopPrice: '99.0' }), level({ afterRun: 2 })];
    const falling = ticksOf([100, 99, 98], [1, 1, 2]);
    const opened = [fill(2, 'stop-order', '99.0')];
    expect(found(falling, short, opened, { side: 'short' })).toEqual([]);
    expect(found(ticks, [short[0]!], [], { side: 'short' })).toEqual([]);
  });
});

describe('an order that the fill of another one cancelled', () => {
  const ticks = ticksOf([100, 99, 98], [1, 1, 2]);
  const cancelledAt = (sequence: number, by: string) =>
    found(ticks, [level(pending), level({ status: 'cancelled', ...decided(sequence) })], [], {
      id: '7',
      cancelledBy: by,
    });
  const reached = ['limit-order at 99.2 was reached by tick 2 (99.0 / 99.2); it did not fill'];

  it('was not reached before, and at the very tick only where the other is older', () => {
    expect(cancelledAt(1, '3')).toEqual([]);
    expect(cancelledAt(2, '3')).toEqual([]);
    expect(cancelledAt(2, '9')).toEqual(reached);
    expect(cancelledAt(3, '3')).toEqual(reached);
  });
});

describe('a stop that was moved', () => {
  const ticks = ticksOf([100, 99, 98, 97], [1, 2, 2, 3]);
  const levels = (from: string, to: string, sequence: number) => [
    level({ stopLoss: from }),
    level({ stopLoss: to, ...decided(sequence), afterRun: 2 }),
  ];
  const opened = fill(1, 'market-order', '100.2');

  it('away from a tick that came before that was written waited no more', () => {
    const closed = fill(4, 'stop-loss', '97.0');
    expect(found(ticks, levels('98.0', '97.0', 2), [opened, closed])).toEqual([]);
    expect(found(ticks, levels('98.0', '97.0', 3), [opened, closed])[0]).toMatch(
      'stop-loss at 98.0 was reached by tick 3',
    );
  });

  it('to where a tick came before that was written filled at it', () => {
    const closed = fill(3, 'stop-loss', '98.0');
    expect(found(ticks, levels('90.0', '98.0', 2), [opened, closed])).toEqual([]);
    expect(found(ticks, levels('90.0', '98.0', 3), [opened, closed])).not.toEqual([]);
  });
});

it('the best price of a trailing stop begins with the ticks after its decision', () => {
  const ticks = ticksOf([100, 105, 100, 102, 101], [1, 1, 2, 2, 3]);
  const levels = [
    level({}),
    level({ trailingDistance: '1', trailingExtreme: '100', ...decided(3), afterRun: 2 }),
  ];
  const fills = (at: number, level: string) => [
    fill(1, 'market-order', '100.2'),
    fill(at, 'trailing-stop', level),
  ];
  expect(found(ticks, levels, fills(5, '101'))).toEqual([]);
  expect(found(ticks, levels, fills(4, '104'))).not.toEqual([]);
});

it('a sequence is compared with those of its own process only', () => {
  const ofSecond = { epoch: '2' };
  const ticks = ticksOf([100, 98, 99, 97], [1, 1, 2, 2], [{}, {}, ofSecond, ofSecond]);
  const levels = [level({}), level({ stopLoss: '98.0', ...decided(1, '2'), afterRun: 1 })];
  const fills = [fill(1, 'market-order', '100.2'), fill(4, 'stop-loss', '98.0')];
  expect(found(ticks, levels, fills)).toEqual([]);
});
