import { checkTriggers, type Around } from '@/tests/setup/replayed-ticks';
import type { LevelState, LoggedTick, ReplayFill, ReplayOrder } from './scan-rules';

const start = Date.parse('2026-11-20T10:00:00.000Z');

const ticks: LoggedTick[] = [100, 99, 101, 103, 102.5, 101.9].map((bid, i) => ({
  run: i + 1,
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
}));

const fillAt = (sequence: number, over: Partial<ReplayFill>) =>
  ({ sequence, receivedAt: ticks[sequence - 1]!.receivedAt, ...over }) as ReplayFill;

const level = (over: Partial<LevelState>) =>
  ({
    decided: null,
    stopLoss: null,
    takeProfit: null,
    trailingExtreme: null,
    limitPrice: null,
    stopPrice: null,
    goodTill: null,
    trailingDistance: '1',
    ...over,
  }) as LevelState;

it('a limit of an earlier day is not missed where its trailing stop is followed from then on', () => {
  const order = {
    id: '1',
    kind: 'margin',
    mode: 'demo',
    code: 'X',
    side: 'long',
    status: 'closed',
    levels: [
      level({ afterRun: 0, status: 'pending', limitPrice: '99.2' }),
      level({ afterRun: 2, status: 'open', trailingExtreme: '99' }),
    ],
    fills: [
      fillAt(2, { leg: 'open', reason: 'limit-order', requestedPrice: '99.2' }),
      fillAt(6, { leg: 'close', reason: 'trailing-stop', requestedPrice: '102' }),
    ],
  } as unknown as ReplayOrder;
  const c: Around = {
    ticks,
    pair: null,
    isOpen: () => true,
    sandbox: true,
    endOf: () => null,
    logEnd: start + 3_600_000,
    from: start + 3 * 60_000,
    to: start + 3_600_000,
  };
  expect(checkTriggers(order, c).findings).toEqual([]);
});
